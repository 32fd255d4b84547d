import UIKit

/// Plays haptics for all of the app.
class Buzzer {
  nonisolated(unsafe) static let shared = Buzzer()

  private let notification = UINotificationFeedbackGenerator()
  let selection = UISelectionFeedbackGenerator()

  func success() {
    notification.notificationOccurred(.success)  // audit: off-main-actor
  }
}
