import Tapline

/// UIKit's generators by name, for the settings of an app.
package enum GeneratorSetting {
  /// The choices of a menu.
  package static let names = FeedbackGenerator.all.map(\.patternName)

  /// The generator for a stored name.
  package static func generator(_ stored: String) -> FeedbackGenerator? {
    FeedbackGenerator(patternName: stored)
  }

  /// The generator at half its strength, if it has one.
  package static func gentle(_ generator: FeedbackGenerator) -> FeedbackGenerator {
    guard generator.takesIntensity, case .impact(let style, _) = generator else { return generator }
    return .impact(style, intensity: 0.5)
  }

  /// A style for each weight of a button.
  package static let styles = FeedbackGenerator.ImpactStyle.allCases.map(\.rawValue)

  /// The generator for the result of a payment.
  package static func outcome(_ isSettled: Bool) -> FeedbackGenerator {
    .notification(isSettled ? .success : .error)
  }
}
