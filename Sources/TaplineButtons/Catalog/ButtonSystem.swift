/// The buttons of a design system as data: styles, haptics, colors, fonts, other values and rules.
package struct ButtonSystem: Decodable, Hashable, Sendable {
  static let knownSchemaVersion = 1

  let schemaVersion: Int

  /// The name, such as `swiss-coin`, which precedes the names of its styles and haptics: `swiss-coin/primary`.
  package let name: String

  package let title: String

  package let summary: String

  /// The source of the system's values.
  package let source: String

  package let styles: [PressStyle]

  /// The system's haptics and the events that play them.
  package let pairings: [HapticPairing]

  /// Groups of names of pairings that mean different things, so that people must be able to tell them apart.
  package let distinct: [[String]]

  package let animations: [NamedAnimation]

  package internal(set) var palette: [PaletteColor]

  package let typography: [TypeStyle]

  let metrics: [Metric]

  package let sizes: [ButtonSize]

  /// The rules for the app's screens.
  package let rules: [ScreenRule]

  let notes: [String]

  package func style(_ name: String) -> PressStyle? { styles.first { $0.name == name } }

  package func pairing(_ name: String) -> HapticPairing? { pairings.first { $0.name == name } }
}

extension ButtonSystem {
  /// Returns the system with the given values for palette colors that its source leaves out.
  package func filled(
    _ standIn: (PaletteColor) -> (light: ColorReference?, dark: ColorReference?)
  ) -> ButtonSystem {
    let origin = "a stand-in for drawing; the source gives no value"
    var filled = self
    filled.palette = palette.map { entry in
      let (light, dark) = standIn(entry)
      return PaletteColor(
        name: entry.name, sourceKey: entry.sourceKey,
        light: entry.light.value == nil
          ? light.map { .defaulted($0, origin: origin) } ?? entry.light : entry.light,
        dark: entry.dark.value == nil
          ? dark.map { .defaulted($0, origin: origin) } ?? entry.dark : entry.dark,
        use: entry.use)
    }
    return filled
  }
}

/// A named value of a system that is not a color, font or animation: a height, radius, spacing or duration.
struct Metric: Decodable, Hashable, Sendable {
  let name: String

  /// The kind of value, such as `height`, `cornerRadius` or `spacing`.
  let group: String

  let sourceKey: String?

  let value: Sourced<MetricValue>

  /// The unit: `pt`, `s`, `px`; nil for fractions and words.
  let unit: String?

  let use: String?
}

enum MetricValue: Decodable, Hashable, Sendable {
  case number(Double)
  /// Text from the source, such as the name of a curve.
  case words(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let words = try? container.decode(String.self) {
      self = .words(words)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }
}

package struct NamedAnimation: Decodable, Hashable, Sendable {
  let name: String

  let sourceKey: String?

  let animation: Sourced<AnimationSpec>

  let use: String?
}

/// A style with its system.
public struct FoundStyle: Sendable {
  /// The style.
  public let style: PressStyle

  /// The style's system, with the palette, fonts and pairings that the style refers to.
  package let system: ButtonSystem

  package init(_ style: PressStyle, of system: ButtonSystem) {
    (self.style, self.system) = (style, system)
  }

  /// The full name, such as `swiss-coin/primary`.
  package var name: String { "\(system.name)/\(style.name)" }
}
