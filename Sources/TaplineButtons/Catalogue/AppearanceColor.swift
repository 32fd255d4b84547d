/// A colour as light and dark appearance show it.
///
/// In JSON one reference for both, or an object of `light` and `dark`. A name of the palette differs
/// by itself.
package struct AppearanceColor: Hashable, Sendable {
  /// In light appearance.
  package let light: Figure<ColorReference>

  /// In dark appearance.
  package let dark: Figure<ColorReference>
}

extension AppearanceColor: Decodable {
  private enum CodingKeys: String, CodingKey {
    case light
    case dark
  }

  /// Reads one colour for both appearances, or two.
  package init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: CodingKeys.self),
      container.contains(.light) || container.contains(.dark)
    else {
      light = try Figure(from: decoder)
      dark = light
      return
    }
    light = try container.decode(Figure<ColorReference>.self, forKey: .light)
    dark = try container.decode(Figure<ColorReference>.self, forKey: .dark)
  }
}
