package import TaplinePatterns

/// A haptic of a system and the events that play it.
package struct HapticPairing: Decodable, Hashable, Sendable {
  package struct Occasion: Decodable, Hashable, Sendable {
    package let context: String

    /// The haptic's meaning in a few words; nil if the source does not describe it.
    let character: String?
  }

  /// The name, such as `primary-action`; in the library it follows the system's name and a slash.
  package let name: String

  let sourceKey: String?
  package let trigger: Sourced<HapticTrigger>
  package let steps: [HapticStep]

  /// The generator for devices without CoreHaptics; nil if the source names none.
  package let fallback: GeneratorName?

  package let occasions: [Occasion]
  let notes: [String]
}

/// One haptic of a pairing: a call of a feedback generator, or a pattern of the library.
package struct HapticStep: Decodable, Hashable, Sendable {
  /// The point from which a delay is measured.
  package enum Anchor: String, NamedChoice {
    /// The onset of the previous step, as for a delayed call.
    case onset
    /// The end of the previous step.
    case end
  }

  /// The generator; nil if the step plays `pattern`.
  package let generator: Sourced<GeneratorName>?

  /// The intensity, `0...1`; nil if the generator does not accept one or the pattern defines it.
  package let intensity: Sourced<Double>?

  /// A pattern of the library, such as `swiss-coin/reminder-sent`; nil if the step plays `generator`.
  package let pattern: String?

  /// The delay after the previous step in seconds, `>= 0`; nil for the first.
  package let delay: Sourced<Double>?

  /// The point from which the delay is measured; the onset if nil.
  package let measuredFrom: Sourced<Anchor>?

  /// Other possible anchors; the library has a haptic for each, whose name ends in `-from-end` or `-from-onset`.
  package let alternatives: [Anchor]

  let intensityNotApplicable: Double?
}

/// The event that triggers a haptic.
public enum HapticTrigger: String, NamedChoice {
  /// The finger is lifted inside the control.
  case touchUp
  /// The finger touches the control.
  case touchDown
  /// A value, such as a selection, has changed.
  case valueChange
  /// Something is presented or dismissed.
  case presentation
  /// A long press is recognized while the finger is down.
  case longPressRecognition
  /// The program decides, without a touch.
  case programmatic
}

package struct HapticUse: Decodable, Hashable, Sendable {
  package let pairing: String

  /// The variant of the style that plays the pairing; nil for all.
  package let variant: String?
}

package enum GeneratorName: String, NamedChoice {
  case light
  case medium
  case heavy
  case soft
  case rigid
  case selection
  case success
  case warning
  case error

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
