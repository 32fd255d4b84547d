import UIKit

@MainActor
protocol Feedback {
  func impact()
  func success()
}

@MainActor
final class UIKitFeedback: Feedback {
  private let generator = UIImpactFeedbackGenerator(style: .soft)
  private let notification = UINotificationFeedbackGenerator()

  nonisolated init() {}

  func impact() { generator.impactOccurred() }
  func success() { notification.notificationOccurred(.success) }
}
