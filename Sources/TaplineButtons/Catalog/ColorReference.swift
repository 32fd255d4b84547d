import TaplineText

/// A color, or the name of a color in the system's palette, such as `#F35B16`, `accent`, `clear` or, with an opacity,
/// `accent@0.3`.
package struct ColorReference: Hashable, Sendable {
  enum Base: Hashable, Sendable {
    /// Red, green and blue in sRGB, each `0...255`.
    case hex(red: UInt8, green: UInt8, blue: UInt8)
    /// A name of the palette.
    case named(String)
    case clear
  }

  let base: Base

  /// The opacity, `0...1`; 1 if omitted.
  package let opacity: Double

  package init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty, parts.count <= 2 else { return nil }
    let opacity = parts.count == 2 ? Double(parts[1]) : 1
    guard let opacity, (0...1).contains(opacity) else { return nil }
    self.opacity = opacity
    if first == "clear" {
      base = .clear
    } else if first.hasPrefix("#") {
      let digits = first.dropFirst()
      guard digits.count == 6, digits.allSatisfy(\.isHexDigit),
        let number = UInt32(digits, radix: 16)
      else { return nil }
      base = .hex(
        red: UInt8(number >> 16), green: UInt8(number >> 8 & 255), blue: UInt8(number & 255))
    } else {
      base = .named(String(first))
    }
  }

  package var paletteName: String? {
    if case .named(let name) = base { name } else { nil }
  }

  /// The reference as text, with hexadecimal digits in capitals.
  package var text: String {
    let suffix = opacity == 1 ? "" : "@\(opacity)"
    switch base {
    case .clear: return "clear" + suffix
    case .named(let name): return name + suffix
    case .hex(let red, let green, let blue):
      return "#" + hexadecimal([red, green, blue]).uppercased() + suffix
    }
  }
}

extension ColorReference: Decodable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let reference = ColorReference(text) else {
      throw decoder.refusal(
        "'\(text)' is not a color; write '#F35B16', a name of the palette, or either with '@0.3'")
    }
    self = reference
  }
}

/// The colors for light and dark appearance; JSON has one reference for both, or an object with `light` and `dark`.
package struct AppearanceColor: Hashable, Sendable {
  package let light: Sourced<ColorReference>
  package let dark: Sourced<ColorReference>

  package subscript(appearance: PressSettings.Appearance) -> Sourced<ColorReference> {
    appearance == .light ? light : dark
  }
}

extension AppearanceColor: Decodable {
  private enum CodingKeys: String, CodingKey {
    case light
    case dark
  }

  package init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: CodingKeys.self),
      container.contains(.light) || container.contains(.dark)
    else {
      light = try Sourced(from: decoder)
      dark = light
      return
    }
    light = try container.decode(Sourced<ColorReference>.self, forKey: .light)
    dark = try container.decode(Sourced<ColorReference>.self, forKey: .dark)
  }
}

package struct PaletteColor: Decodable, Hashable, Sendable {
  package let name: String
  let sourceKey: String?

  /// The color in light appearance; a name if the platform defines the color.
  package internal(set) var light: Sourced<ColorReference>

  package internal(set) var dark: Sourced<ColorReference>
  let use: String?
}

package struct ButtonGradient: Decodable, Hashable, Sendable {
  package let from: Sourced<ColorReference>
  package let to: Sourced<ColorReference>
}

extension ButtonSystem {
  /// Returns red, green, blue and opacity, `0...1`; if a name leads to no value, `missing` receives each name of the
  /// chain, the last one first.
  package func components(
    of reference: ColorReference, in appearance: PressSettings.Appearance, depth: Int = 0,
    missing: (String) -> Void = { _ in }
  ) -> [Double]? {
    switch reference.base {
    case .clear: return [0, 0, 0, 0]
    case .hex(let red, let green, let blue):
      return [red, green, blue].map { Double($0) / 255 } + [reference.opacity]
    case .named(let name):
      // A name may refer to another name; the maximum depth of 8 ends a cycle.
      let entry = palette.first { $0.name == name }
      let sourced = appearance == .light ? entry?.light : entry?.dark
      guard depth < 8, let next = sourced?.value,
        var color = components(of: next, in: appearance, depth: depth + 1, missing: missing)
      else {
        missing(name)
        return nil
      }
      color[3] *= reference.opacity
      return color
    }
  }
}
