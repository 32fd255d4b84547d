/// A haptic that goes with a style.
package struct HapticUse: Codable, Hashable, Sendable {
  /// The name of the system's pairing.
  package let pairing: String

  /// The variant of the style that plays it; nil where all do.
  package let variant: String?
}
