import SwiftUI

struct InboxView: View {
  @State private var model = InboxModel()

  var body: some View {
    List(model.messages) { message in
      HStack {
        TapButton {
          Haptics.rowSelected()  // audit: double-haptic
          model.open(message)
        } content: {
          Text(message.subject)
        }
        Spacer()
        Button("Archive", systemImage: "archivebox") {
          Haptics.shared.tap()
          model.archive(message)  // audit: double-haptic
        }
        Button("Mark as read", systemImage: "envelope.open") {
          Haptics.shared.tap()
        }
      }
    }
    .safeAreaInset(edge: .top) {
      if let banner = model.banner { Text(banner) }
    }
    .onAppear { Haptics.shared.warmUp() }
  }
}
