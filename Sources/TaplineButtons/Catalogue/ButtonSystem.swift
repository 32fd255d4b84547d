/// The buttons of a design system as data: styles, haptics, colours, fonts, figures and rules.
public struct ButtonSystem: Decodable, Hashable, Sendable {
  /// The version of the format that this code reads.
  package static let knownSchemaVersion = 1

  /// The version of the format.
  package let schemaVersion: Int

  /// The name, such as `swiss-coin`; the first part of the name of everything in it.
  public let name: String

  /// The name as people write it.
  package let title: String

  /// One sentence about it.
  package let summary: String

  /// Where its figures come from.
  package let source: String

  /// Its buttons.
  public let styles: [PressStyle]

  /// Which haptic plays for what.
  package let pairings: [HapticPairing]

  /// Its animations by name.
  package let animations: [NamedAnimation]

  /// Its colours.
  package internal(set) var palette: [PaletteColor]

  /// Its fonts.
  package let typography: [TypeStyle]

  /// Its further figures.
  package let metrics: [Metric]

  /// The sizes that its buttons come in.
  package let sizes: [ButtonSize]

  /// What it asks of every screen.
  package let rules: [ScreenRule]

  /// What else there is to know.
  package let notes: [String]

  /// The style of this name, or nil.
  package func style(_ name: String) -> PressStyle? { styles.first { $0.name == name } }

  /// The pairing of this name, or nil.
  package func pairing(_ name: String) -> HapticPairing? { pairings.first { $0.name == name } }
}
