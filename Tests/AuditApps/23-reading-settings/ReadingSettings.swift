import SwiftUI

struct ReadingSettings: View {
  @AppStorage("nightMode") private var nightMode = false
  @AppStorage("justifies") private var justifies = true
  @State private var fontSize = 17
  @State private var saveCount = 0

  var body: some View {
    Form {
      Toggle("Night mode", isOn: $nightMode)
        .onChange(of: nightMode) { _, isNight in
          ThemeStore.shared.isNight = isNight
          UIImpactFeedbackGenerator(style: .light).impactOccurred()  // audit: system-control-haptic
        }
      Toggle("Justified text", isOn: $justifies)
        .sensoryFeedback(.selection, trigger: justifies)  // audit: system-control-haptic
      Picker("Size", selection: $fontSize) {
        ForEach(12..<30, id: \.self) { Text("\($0)") }
      }
      .pickerStyle(.wheel)
      .onChange(of: fontSize) {
        ThemeStore.shared.fontSizeChanged(to: fontSize)  // audit: system-control-haptic
      }
      Button("Save as default") { saveCount += 1 }
        .sensoryFeedback(.success, trigger: saveCount)
    }
  }
}
