import TaplineText

/// A linear map from a quantity to pixels, with ticks at round numbers.
package struct PlotScale: Sendable {
  package let range: ClosedRange<Double>
  package let pixels: (lower: Double, upper: Double)

  /// Creates a scale with a margin on both sides, as a fraction of the range's width; a range of width 0 gets width 1.
  package init(_ range: ClosedRange<Double>, margin: Double = 0, lower: Double, upper: Double) {
    let width = range.upperBound - range.lowerBound
    let space = width > 0 ? width * margin : 0.5
    self.range = (range.lowerBound - space)...(range.upperBound + space)
    pixels = (lower, upper)
  }

  package func position(_ number: Double) -> Double {
    let fraction = (number - range.lowerBound) / (range.upperBound - range.lowerBound)
    return pixels.lower + fraction * (pixels.upper - pixels.lower)
  }

  package func number(at position: Double) -> Double {
    let fraction = (position - pixels.lower) / (pixels.upper - pixels.lower)
    return range.lowerBound + fraction * (range.upperBound - range.lowerBound)
  }

  /// Returns ticks at multiples of 1, 2 or 5 times a power of ten, at least `spacing` pixels apart; none if there are
  /// more than 100.
  package func ticks(spacing: Double) -> [(position: Double, label: String)] {
    let width = range.upperBound - range.lowerBound
    let minimumStep = width * spacing / abs(pixels.upper - pixels.lower)
    var power = 1.0
    var digits = 0
    while power * 10 <= minimumStep, power < 1e300 { (power, digits) = (power * 10, digits - 1) }
    while power > minimumStep, power > 1e-300 { (power, digits) = (power / 10, digits + 1) }
    let factor = [1.0, 2, 5, 10].first { $0 * power >= minimumStep } ?? 10
    if factor == 10 { digits -= 1 }
    let step = power * factor
    let first = (range.lowerBound / step).rounded(.up)
    let last = (range.upperBound / step).rounded(.down)
    guard last >= first, last - first < 100 else { return [] }
    return (0...Int(last - first)).map { index in
      let number = (first + Double(index)) * step
      let label =
        abs(digits) > 6 ? significant(number) : fixed(number, digits: max(digits, 0))
      return (position(number), label)
    }
  }
}

extension ClosedRange<Double> {
  /// Creates the smallest range that contains all finite numbers, clamped to ±1e300; `0...0` if there are none.
  package init(spanning numbers: some Sequence<Double>) {
    // The width of a larger range could be infinite.
    let finite = numbers.filter(\.isFinite).map { Swift.min(Swift.max($0, -1e300), 1e300) }
    self = (finite.min() ?? 0)...(finite.max() ?? 0)
  }
}
