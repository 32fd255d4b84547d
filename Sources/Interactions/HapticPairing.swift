/// Which haptic a system plays for what: a row of its table of pairings.
///
/// Thread: any.
public struct HapticPairing: Codable, Hashable, Sendable {
  /// One occasion for the haptic.
  public struct Occasion: Codable, Hashable, Sendable {
    /// What happens.
    public let context: String

    /// What it is meant to say, in a few words.
    public let character: String?
  }

  /// The name, `primary-action`; with the system before it, the name in the library.
  public let name: String

  /// The call's name in the source.
  public let sourceKey: String?

  /// What makes it play.
  public let trigger: Figure<HapticTrigger>

  /// What plays, in order.
  public let steps: [HapticStep]

  /// The generator for devices without CoreHaptics, where the source names one.
  public let fallback: GeneratorName?

  /// The occasions, one for each row of the source.
  public let occasions: [Occasion]

  /// What else there is to know.
  public let notes: [String]
}
