/// A colour of a system by name.
///
/// Thread: any.
public struct PaletteColor: Codable, Hashable, Sendable {
  /// The name that references use.
  public let name: String

  /// The row's name in the source, where it is another.
  public let sourceKey: String?

  /// In light appearance; a name where the platform defines the colour.
  public let light: Figure<ColorReference>

  /// In dark appearance.
  public let dark: Figure<ColorReference>

  /// What it is for.
  public let use: String?
}
