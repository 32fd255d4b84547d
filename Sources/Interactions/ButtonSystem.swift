/// The buttons of a design system as data: styles, haptics, colours, fonts, figures and rules.
///
/// Thread: any.
public struct ButtonSystem: Codable, Hashable, Sendable {
  /// The version of the format that this code reads.
  public static let knownSchemaVersion = 1

  /// The version of the format.
  public let schemaVersion: Int

  /// The name, such as `swiss-coin`; the first part of the name of everything in it.
  public let name: String

  /// The name as people write it.
  public let title: String

  /// One sentence about it.
  public let summary: String

  /// Where its figures come from.
  public let source: String

  /// Its buttons.
  public let styles: [PressStyle]

  /// Which haptic plays for what.
  public let pairings: [HapticPairing]

  /// Its animations by name.
  public let animations: [NamedAnimation]

  /// Its colours.
  public let palette: [PaletteColor]

  /// Its fonts.
  public let typography: [TypeStyle]

  /// Its further figures.
  public let metrics: [Metric]

  /// The sizes that its buttons come in.
  public let sizes: [ButtonSize]

  /// How it disables buttons.
  public let disabledPatterns: [DisabledPattern]

  /// How to choose a style.
  public let decisions: [StyleDecision]

  /// What it asks of every screen.
  public let rules: [ScreenRule]

  /// Actions of screens with their styles.
  public let screens: [ScreenUse]

  /// Its terms.
  public let glossary: [GlossaryTerm]

  /// The files of its code.
  public let files: [CodeFile]

  /// What else there is to know.
  public let notes: [String]

  /// The style of this name, or nil.
  ///
  /// - Parameter name: A name within the system.
  /// - Returns: The style.
  public func style(_ name: String) -> PressStyle? { styles.first { $0.name == name } }

  /// The pairing of this name, or nil.
  ///
  /// - Parameter name: A name within the system.
  /// - Returns: The pairing.
  public func pairing(_ name: String) -> HapticPairing? { pairings.first { $0.name == name } }
}
