import UIKit

@MainActor
protocol RadioHaptics {
  func tuned()
  func lost()
  func toggled()
}

extension RadioHaptics {
  func lost() {
    UINotificationFeedbackGenerator()
      .notificationOccurred(.error)  // audit: haptics-setting-ignored
  }
}

@MainActor
final class TapticHaptics: RadioHaptics {
  private lazy var impact = UIImpactFeedbackGenerator(style: .rigid)

  func tuned() {
    guard Preferences.hapticsEnabled else { return }
    impact.prepare()  // audit: late-prepare
    strike(0.9)
  }

  func toggled() {
    guard Preferences.hapticsEnabled else { return }
    strike(0.4)
  }

  private func strike(_ intensity: CGFloat) {
    impact.impactOccurred(intensity: intensity)
  }
}
