import SwiftUI

@main
struct CheckoutApp: App {
  @AppStorage("hapticsEnabled") private var hapticsEnabled = true
  private let system = SystemHaptics()

  var body: some Scene {
    WindowGroup {
      TabView {
        Tab("Order", systemImage: "cart") { CheckoutView() }
        Tab("Options", systemImage: "gear") { OptionsView() }
      }
      .environment(\.haptics, Gated(base: system) { hapticsEnabled })
    }
  }
}

struct OptionsView: View {
  @AppStorage("hapticsEnabled") private var hapticsEnabled = true
  @AppStorage("remembersAddress") private var remembersAddress = false
  @Environment(\.haptics) private var haptics

  var body: some View {
    Form {
      Toggle("Haptics", isOn: $hapticsEnabled)
      Toggle("Remember my address", isOn: $remembersAddress)
        .toggleStyle(ChipToggleStyle())
        .onChange(of: remembersAddress) { haptics.play(.step) }
    }
  }
}

/// A chip is a button, not a switch, and plays no system haptic.
struct ChipToggleStyle: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    Button {
      configuration.isOn.toggle()
    } label: {
      configuration.label
        .padding(.horizontal, 12)
        .background(configuration.isOn ? .blue : .clear, in: .capsule)
    }
    .buttonStyle(.plain)
  }
}
