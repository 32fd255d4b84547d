/// A colour of a system by name.
package struct PaletteColor: Decodable, Hashable, Sendable {
  /// The name that references use.
  package let name: String

  /// The row's name in the source, where it is another.
  package let sourceKey: String?

  /// In light appearance; a name where the platform defines the colour.
  package let light: Figure<ColorReference>

  /// In dark appearance.
  package let dark: Figure<ColorReference>

  /// What it is for.
  package let use: String?
}
