import TaplineText

/// A linear map from a quantity to pixels, with ticks at round numbers.
package struct PlotScale {
  let range: ClosedRange<Double>
  package let pixels: (lower: Double, upper: Double)

  /// Takes a range as it is; one without width is widened.
  package init(_ range: ClosedRange<Double>, lower: Double, upper: Double) {
    let width = range.upperBound - range.lowerBound
    self.range =
      width > 0 ? range : (range.lowerBound - 0.5)...(range.upperBound + 0.5)
    pixels = (lower, upper)
  }

  /// Takes the range of some numbers with a margin; numbers that are not finite are left out.
  package init(spanning numbers: [Double], margin: Double, lower: Double, upper: Double) {
    // Beyond this the width itself would be infinite.
    let finite = numbers.filter(\.isFinite).map { min(max($0, -1e300), 1e300) }
    let low = finite.min() ?? 0
    let high = finite.max() ?? 0
    let more = (high - low) * margin
    self.init((low - more)...(high + more), lower: lower, upper: upper)
  }

  package func position(_ number: Double) -> Double {
    let part = (number - range.lowerBound) / (range.upperBound - range.lowerBound)
    return pixels.lower + part * (pixels.upper - pixels.lower)
  }

  func number(at position: Double) -> Double {
    let part = (position - pixels.lower) / (pixels.upper - pixels.lower)
    return range.lowerBound + part * (range.upperBound - range.lowerBound)
  }

  /// Ticks at multiples of 1, 2 or 5 times a power of ten, at least `spacing` pixels apart.
  func ticks(spacing: Double) -> [(position: Double, label: String)] {
    let width = range.upperBound - range.lowerBound
    let rough = width * spacing / abs(pixels.upper - pixels.lower)
    var power = 1.0
    var digits = 0
    while power * 10 <= rough, power < 1e300 { (power, digits) = (power * 10, digits - 1) }
    while power > rough, power > 1e-300 { (power, digits) = (power / 10, digits + 1) }
    let factor = [1.0, 2, 5, 10].first { $0 * power >= rough } ?? 10
    if factor == 10 { digits -= 1 }
    let step = power * factor
    let first = (range.lowerBound / step).rounded(.up)
    let last = (range.upperBound / step).rounded(.down)
    guard last >= first, last - first < 100 else { return [] }
    return (0...Int(last - first)).map { index in
      let number = (first + Double(index)) * step
      let label =
        digits < -6 || digits > 6
        ? significant(number) : fixed(number, digits: max(digits, 0))
      return (position(number), label)
    }
  }
}

/// The colours and dashes that tell the lines of plots apart.
package enum PlotColors {
  /// Okabe and Ito's colours and three more: on white at least 4.5 to 1 in contrast, and on black.
  private static let colors: [(light: String, dark: String)] = [
    ("#0072b2", "#56b4e9"), ("#b84a00", "#ff9a57"), ("#00755a", "#2fcb9e"),
    ("#a2437f", "#e69ac8"), ("#7d5d00", "#f0c44c"), ("#555", "#bbb"),
    ("#6b3fc4", "#b9a3ff"), ("#c00030", "#ff8091"), ("#4a7300", "#a8d65c"),
  ]

  /// Dashes, coprime with the colours in number, so that 45 lines differ.
  private static let dashes = ["", "9 4", "2 3", "10 3 2 3", "16 5"]

  /// The colour of a line on light and on dark paper.
  package static func color(_ index: Int) -> (light: String, dark: String) {
    colors[index % colors.count]
  }

  /// The dashes of a line; empty for an unbroken one.
  private static func dash(_ index: Int) -> String { dashes[index % dashes.count] }

  /// The rules that give this many lines their colours and dashes, on light and on dark paper.
  static func rules(
    of picture: String, count: Int, alsoFilling filled: (Int) -> String
  ) -> (light: String, dark: String) {
    var rules = (light: "", dark: "")
    for index in 0..<count {
      let (color, dash) = (color(index), dash(index))
      let lines = ".\(picture) .c\(index),.\(picture) .s\(index)"
      let areas = ".\(picture) .t\(index)\(filled(index))"
      rules.light += "\(lines){stroke:\(color.light)}\(areas){fill:\(color.light)}\n"
      if !dash.isEmpty { rules.light += ".\(picture) .c\(index){stroke-dasharray:\(dash)}\n" }
      rules.dark += "\(lines){stroke:\(color.dark)}\(areas){fill:\(color.dark)}\n"
    }
    return rules
  }
}

extension DefaultStringInterpolation {
  /// Appends a coordinate in pixels to a hundredth.
  mutating func appendInterpolation(px number: Double) {
    appendLiteral(trimmed(fixed(number, digits: 2)))
  }

  /// Appends a text as content or attribute of SVG, on one line.
  mutating func appendInterpolation(escaped text: String) {
    appendLiteral(MarkupText.escaped(text, whitespace: .folded))
  }
}
