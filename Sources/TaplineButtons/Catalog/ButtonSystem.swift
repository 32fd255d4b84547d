/// The buttons of a design system as data: styles, haptics, colors, fonts, other values and rules.
package struct ButtonSystem: Decodable, Hashable, Sendable {
  static let knownSchemaVersion = 1

  let schemaVersion: Int

  /// The name, such as `swiss-coin`, which precedes the names of its styles and haptics: `swiss-coin/primary`.
  package let name: String

  package let title: String
  package let summary: String
  package let source: String
  package let styles: [PressStyle]
  package let pairings: [HapticPairing]

  /// Groups of pairings, by name, that people must be able to tell apart because they mean different things.
  package let distinct: [[String]]

  package let animations: [NamedAnimation]
  package internal(set) var palette: [PaletteColor]
  package let typography: [TypeStyle]
  let metrics: [Metric]
  package let sizes: [ButtonSize]
  package let rules: [ScreenRule]
  let notes: [String]

  package func style(_ name: String) -> PressStyle? { styles.first { $0.name == name } }

  package func pairing(_ name: String) -> HapticPairing? { pairings.first { $0.name == name } }
}

extension ButtonSystem {
  /// Returns the system with the values from `standIn` for palette colors without a value in the source.
  package func filled(
    _ standIn: (PaletteColor) -> (light: ColorReference?, dark: ColorReference?)
  ) -> ButtonSystem {
    let origin = "a stand-in for drawing; the source gives no value"
    var filled = self
    for (index, entry) in palette.enumerated() {
      let (light, dark) = standIn(entry)
      if entry.light.value == nil, let light {
        filled.palette[index].light = .defaulted(light, origin: origin)
      }
      if entry.dark.value == nil, let dark {
        filled.palette[index].dark = .defaulted(dark, origin: origin)
      }
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

/// A style with the system that contains it.
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
