/// A haptic that goes with a style.
package struct HapticUse: Decodable, Hashable, Sendable {
  /// The name of the system's pairing.
  package let pairing: String

  /// The variant of the style that plays it; nil where all do.
  package let variant: String?
}
