#if os(iOS)
import UIKit

/// A prepared generator that its owner keeps.
@MainActor
@propertyWrapper
final class Impact {
  private let generator: UIImpactFeedbackGenerator
  var isEnabled = true

  init(_ style: UIImpactFeedbackGenerator.FeedbackStyle) {
    generator = UIImpactFeedbackGenerator(style: style)
  }

  var wrappedValue: UIImpactFeedbackGenerator { generator }
  var projectedValue: Impact { self }

  /// Plays the haptic and prepares for the next.
  func callAsFunction(_ intensity: CGFloat = 1) {
    guard isEnabled else { return }
    generator.impactOccurred(intensity: intensity)
    generator.prepare()
  }
}
#endif
