import CTaplineLoops
import TaplineActuators
import TaplineNumerics

// Functions of eight consecutive frames at once, in single precision, like those of `ReproducibleFunctions`.

let laneCount = 8

/// Eight consecutive frames.
typealias Lanes = SIMD8<Float>

extension Lanes {
  init(_ lanes: ctapline_lanes) { self.init(lowHalf: lanes.low, highHalf: lanes.high) }

  @inline(__always)
  func cut(to count: Int) -> Lanes { replacing(with: 0, where: laneNumbers .>= Float(count)) }
}

extension ctapline_lanes {
  init(_ lanes: Lanes) { self.init(low: lanes.lowHalf, high: lanes.highHalf) }
}

@inline(__always)
var laneNumbers: Lanes { Lanes(0, 1, 2, 3, 4, 5, 6, 7) }

/// A line over the frames, evaluated eight frames at a time.
typealias LaneLine = ctapline_line

extension LaneLine {
  init(value: Double, slope: Double) {
    self.init(
      values: ctapline_lanes(Float(value) + laneNumbers * Float(slope)),
      step: Float(slope * Double(laneCount)))
  }
}

/// An event's amplitude over one piece, eight frames at a time.
typealias AmplitudeRamp = ctapline_amplitude

extension AmplitudeRamp {
  /// The amplitude under the square law while the envelope is constant.
  init(squareOf line: LaneLine) {
    self.init(
      controls: line, envelope: LaneLine(value: 1, slope: 0), is_steady: true, is_squared: true)
  }

  init(controls: LaneLine, envelope: LaneLine, isSquared: Bool) {
    self.init(controls: controls, envelope: envelope, is_steady: false, is_squared: isSquared)
  }

  mutating func next() -> Lanes {
    var lanes = ctapline_lanes()
    ctapline_next_amplitude(&self, &lanes)
    return Lanes(lanes)
  }
}

/// Returns the sine and cosine of up to a few thousand turns, to within 3e-7 plus the rounding of the argument.
@inline(__always)
func sineAndCosine(turns: Lanes) -> (sine: Lanes, cosine: Lanes) {
  // Adding and subtracting 1.5 · 2^23 rounds to a whole number without a call to the C library.
  let rounder = Lanes(repeating: MathConstant.singleRoundingBias)
  let reduced = turns - ((turns + rounder) - rounder)
  // Halving the angle keeps it within a quarter turn; the double-angle formulas restore it.
  let x = reduced * Float.pi
  let square = x * x
  var sine = Lanes(repeating: -2.505_210_8e-8)
  sine = sine * square + 2.755_731_9e-6
  sine = sine * square - 1.984_127e-4
  sine = sine * square + 8.333_333e-3
  sine = sine * square - 0.166_666_67
  sine = (sine * square + 1) * x
  var cosine = Lanes(repeating: 2.087_675_7e-9)
  cosine = cosine * square - 2.755_732e-7
  cosine = cosine * square + 2.480_158_8e-5
  cosine = cosine * square - 1.388_888_9e-3
  cosine = cosine * square + 0.041_666_668
  cosine = cosine * square - 0.5
  cosine = cosine * square + 1
  return (2 * sine * cosine, 1 - 2 * sine * sine)
}

/// Returns `(e^x − 1) / x` for `|x| <= 2.1`, to within 3e-7.
@inline(__always)
func meanExponential(_ x: Lanes) -> Lanes {
  // Taylor series, written term by term because the compiler does not unroll a loop. The first omitted term, x^13/14!,
  // is below 2e-7 at 2.1.
  @inline(__always)
  func next(_ sum: Lanes, _ divisor: Float) -> Lanes { 1 + x * (1 / divisor) * sum }
  var sum = next(Lanes(repeating: 1), 13)
  sum = next(sum, 12)
  sum = next(sum, 11)
  sum = next(sum, 10)
  sum = next(sum, 9)
  sum = next(sum, 8)
  sum = next(sum, 7)
  sum = next(sum, 6)
  sum = next(sum, 5)
  sum = next(sum, 4)
  sum = next(sum, 3)
  sum = next(sum, 2)
  return sum
}

extension UnsafeMutablePointer<Float> {
  /// The address need not be aligned.
  @inline(__always)
  func add(_ lanes: Lanes, at offset: Int) {
    let address = UnsafeMutableRawPointer(self + offset)
    let sum = address.loadUnaligned(as: Lanes.self) + lanes
    address.storeBytes(of: sum, as: Lanes.self)
  }
}

/// Returns the largest magnitude; NaN is ignored.
func peak(of samples: UnsafePointer<Float>, count: Int) -> Float {
  var (highest, lowest) = (Lanes(), Lanes())
  var (nextHighest, nextLowest) = (Lanes(), Lanes())
  var index = 0
  // Two groups of lanes at a time, whose comparisons do not depend on each other.
  while index + 2 * laneCount <= count {
    let address = UnsafeRawPointer(samples + index)
    let lanes = address.loadUnaligned(as: Lanes.self)
    let next = address.loadUnaligned(
      fromByteOffset: MemoryLayout<Lanes>.size, as: Lanes.self)
    highest.replace(with: lanes, where: lanes .> highest)
    lowest.replace(with: lanes, where: lanes .< lowest)
    nextHighest.replace(with: next, where: next .> nextHighest)
    nextLowest.replace(with: next, where: next .< nextLowest)
    index += 2 * laneCount
  }
  highest.replace(with: nextHighest, where: nextHighest .> highest)
  lowest.replace(with: nextLowest, where: nextLowest .< lowest)
  highest.replace(with: -lowest, where: -lowest .> highest)
  var peak = Float(0)
  for lane in 0..<laneCount where highest[lane] > peak { peak = highest[lane] }
  while index < count {
    peak = max(peak, abs(samples[index]))
    index += 1
  }
  return peak
}

extension Array {
  /// Removes elements on the render thread, without the allocations of `removeAll(where:)` in debug builds.
  mutating func prune(_ shouldRemove: (Element) -> Bool) {
    var kept = 0
    for index in 0..<count where !shouldRemove(self[index]) {
      if kept != index { swapAt(kept, index) }
      kept += 1
    }
    while count > kept { removeLast() }
  }
}
