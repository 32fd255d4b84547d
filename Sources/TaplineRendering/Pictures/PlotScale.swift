import TaplineText

/// A linear map from a quantity to pixels, with ticks at round numbers.
package struct PlotScale {
  /// The quantity's range.
  package let range: ClosedRange<Double>
  /// Where the range's ends lie, in pixels.
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

  /// Where a number lies.
  package func position(_ number: Double) -> Double {
    let part = (number - range.lowerBound) / (range.upperBound - range.lowerBound)
    return pixels.lower + part * (pixels.upper - pixels.lower)
  }

  /// Ticks at multiples of 1, 2 or 5 times a power of ten, at least `spacing` pixels apart.
  package func ticks(spacing: Double) -> [(position: Double, label: String)] {
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
