import UIKit

/// One generator for each style.
final class ImpactCache {
  @MainActor static let shared = ImpactCache()

  private var generators: [UIImpactFeedbackGenerator.FeedbackStyle: UIImpactFeedbackGenerator] = [:]

  @MainActor
  func impact(named name: String) {
    let style: UIImpactFeedbackGenerator.FeedbackStyle
    switch name {
    case "light": style = .light
    case "heavy": style = .heavy
    default: style = .medium
    }
    let generator = generators[style] ?? UIImpactFeedbackGenerator(style: style)
    generators[style] = generator
    generator.impactOccurred()
  }
}
