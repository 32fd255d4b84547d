import UIKit

// Idiom: a namespace of functions that are bound to no actor, without `import Foundation`.

/// One call for each thing that a hand may feel.
enum TapFeedback {
  #if swift(>=6)
  @MainActor
  #endif
  static func impact(
    _ style: UIImpactFeedbackGenerator.FeedbackStyle = .medium, intensity: CGFloat = 1
  ) {
    let generator = UIImpactFeedbackGenerator(style: style)
    generator.prepare()
    generator.impactOccurred(intensity: intensity)
  }

  #if swift(>=6)
  @MainActor
  #endif
  static func notify(_ type: UINotificationFeedbackGenerator.FeedbackType) {
    UINotificationFeedbackGenerator().notificationOccurred(type)
  }

  #if swift(>=6)
  @MainActor
  #endif
  static func select() { UISelectionFeedbackGenerator().selectionChanged() }
}
