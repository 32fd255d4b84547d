import UIKit

@MainActor
final class FeedbackKit {
  static let shared = FeedbackKit()

  private let selection = UISelectionFeedbackGenerator()
  private let notification = UINotificationFeedbackGenerator()
  private let impacts: [UIImpactFeedbackGenerator.FeedbackStyle: UIImpactFeedbackGenerator] = [
    .light: UIImpactFeedbackGenerator(style: .light),
    .heavy: UIImpactFeedbackGenerator(style: .heavy),
  ]

  func select() {
    selection.prepare()  // audit: late-prepare
    selection.selectionChanged()
  }

  func notify(_ type: UINotificationFeedbackGenerator.FeedbackType) {
    warmUp()
    notification.notificationOccurred(type)
  }

  func impact(_ style: UIImpactFeedbackGenerator.FeedbackStyle, intensity: CGFloat = 1) {
    guard let generator = impacts[style] else { return }
    generator.prepare()  // audit: late-prepare
    generator.impactOccurred(intensity: intensity)
  }

  func impactAndPrepare(_ style: UIImpactFeedbackGenerator.FeedbackStyle) {
    impacts[style]?.impactOccurred()
    impacts[style]?.prepare()
  }

  private func warmUp() {
    notification.prepare()  // audit: late-prepare
  }
}
