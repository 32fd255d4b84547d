import SwiftUI

struct SettingsView: View {
  @AppStorage(Feedback.settingKey) private var isEnabled = true
  @AppStorage("showsGhost") private var showsGhost = true

  var body: some View {
    Form {
      Toggle("Haptics", isOn: $isEnabled)
      Toggle("Show where the piece lands", isOn: $showsGhost)
    }
    .navigationTitle("Settings")
  }
}

struct PieceView: View {
  let size: CGFloat

  var body: some View {
    RoundedRectangle(cornerRadius: size / 5)
      .fill(.tint)
      .frame(width: size, height: size)
  }
}

struct CellView: View {
  let isFilled: Bool

  var body: some View {
    Rectangle()
      .fill(isFilled ? AnyShapeStyle(.tint) : AnyShapeStyle(.quaternary))
      .aspectRatio(1, contentMode: .fit)
  }
}
