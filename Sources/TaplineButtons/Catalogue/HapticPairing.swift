/// Which haptic a system plays for what: a row of its table of pairings.
package struct HapticPairing: Decodable, Hashable, Sendable {
  /// One occasion for the haptic.
  package struct Occasion: Decodable, Hashable, Sendable {
    /// What happens.
    package let context: String

    /// What it is meant to say, in a few words.
    package let character: String?
  }

  /// The name, `primary-action`; with the system before it, the name in the library.
  package let name: String

  /// The call's name in the source.
  package let sourceKey: String?

  /// What makes it play.
  package let trigger: Figure<HapticTrigger>

  /// What plays, in order.
  package let steps: [HapticStep]

  /// The generator for devices without CoreHaptics, where the source names one.
  package let fallback: GeneratorName?

  /// The occasions, one for each row of the source.
  package let occasions: [Occasion]

  /// What else there is to know.
  package let notes: [String]
}
