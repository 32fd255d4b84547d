package import TaplinePatterns

/// A UIKit feedback generator as data files name it.
package enum GeneratorName: String, NamedChoice {
  /// A light impact.
  case light
  /// A medium impact.
  case medium
  /// A heavy impact.
  case heavy
  /// A soft impact.
  case soft
  /// A rigid impact.
  case rigid
  /// The selection tick.
  case selection
  /// The notification of success.
  case success
  /// The notification of a warning.
  case warning
  /// The notification of an error.
  case error

  /// The generator's call.
  package func generator(intensity: Double = 1) -> FeedbackGenerator {
    if let style = FeedbackGenerator.ImpactStyle(rawValue: rawValue) {
      return .impact(style, intensity: intensity)
    }
    if let type = FeedbackGenerator.NotificationType(rawValue: rawValue) {
      return .notification(type)
    }
    return .selection
  }
}
