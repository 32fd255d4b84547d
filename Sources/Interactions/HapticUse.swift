/// A haptic that goes with a style.
///
/// Thread: any.
public struct HapticUse: Codable, Hashable, Sendable {
  /// The name of the system's pairing.
  public let pairing: String

  /// The variant of the style that plays it; nil where all do.
  public let variant: String?
}
