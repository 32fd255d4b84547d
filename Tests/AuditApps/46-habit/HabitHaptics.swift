import UIKit

@MainActor
enum HabitHaptics {
  private static let selection = UISelectionFeedbackGenerator()
  private static let notification = UINotificationFeedbackGenerator()

  static func tick() {
    selection.selectionChanged()
  }

  static func warn() {
    notification.notificationOccurred(.warning)  // audit: haptics-setting-ignored
  }
}
