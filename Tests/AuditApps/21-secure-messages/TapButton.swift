import SwiftUI

/// The button of the design system.
struct TapButton<Content: View>: View {
  let action: () -> Void
  @ViewBuilder let content: () -> Content

  var body: some View {
    Button {
      Haptics.shared.tap()
      action()
    } label: {
      content()
        .padding(12)
        .background(.quaternary, in: .rect(cornerRadius: 12))
    }
  }
}
