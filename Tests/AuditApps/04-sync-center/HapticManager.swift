import UIKit

@MainActor
final class HapticManager {
  static let shared = HapticManager()

  private let impact = UIImpactFeedbackGenerator(style: .medium)
  private let notification = UINotificationFeedbackGenerator()

  private init() {}

  func warmUp() {
    impact.prepare()
    notification.prepare()
  }

  func tap() {
    impact.impactOccurred()
  }

  func succeeded() {
    notification.notificationOccurred(.success)
  }

  func failed() {
    notification.notificationOccurred(.error)
  }
}
