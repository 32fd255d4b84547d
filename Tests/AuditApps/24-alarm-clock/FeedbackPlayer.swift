import UIKit

final class FeedbackPlayer {
  private var generators: [UIImpactFeedbackGenerator.FeedbackStyle: UIImpactFeedbackGenerator] = [:]

  func play(_ style: UIImpactFeedbackGenerator.FeedbackStyle) {
    generator(for: style).impactOccurred()
  }

  private func generator(
    for style: UIImpactFeedbackGenerator.FeedbackStyle
  ) -> UIImpactFeedbackGenerator {
    if let generator = generators[style] { return generator }
    let generator = UIImpactFeedbackGenerator(style: style)
    generators[style] = generator
    return generator
  }
}
