import UIKit

@MainActor
enum CardHaptics {
  private static let selection = UISelectionFeedbackGenerator()
  private static let notification = UINotificationFeedbackGenerator()
  private static let impact = UIImpactFeedbackGenerator(style: .light)

  static func flip() {
    guard Preferences.shared.hapticsEnabled else { return }
    impact.impactOccurred()
  }

  static func know() {
    ifEnabled { notification.notificationOccurred(.success) }
  }

  static func shuffle() {
    selection.selectionChanged()  // audit: haptics-setting-ignored
  }

  static func forget() {
    guard Preferences.shared.soundEnabled else { return }
    notification.notificationOccurred(.warning)  // audit: haptics-setting-ignored
  }

  private static func ifEnabled(_ body: () -> Void) {
    if Preferences.shared.hapticsEnabled { body() }
  }
}
