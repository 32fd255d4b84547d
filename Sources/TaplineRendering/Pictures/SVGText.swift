import TaplineText

/// Numbers and texts as they stand in an SVG file.
package enum SVGText {
  /// A text that means itself in content and in attributes, on one line.
  package static func escaped(_ text: String) -> String {
    MarkupText.escaped(text, whitespace: .folded)
  }

  /// A coordinate in pixels to a hundredth.
  package static func pixels(_ number: Double) -> String { trimmed(fixed(number, digits: 2)) }
}
