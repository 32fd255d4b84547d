import TaplineActuators
import TaplineNumerics

/// Band-limited interpolation with a windowed sinc, whose kernel is stretched for faster playback to remove the
/// frequencies that would alias.
///
/// Source: Julius O. Smith, "Digital Audio Resampling" (a kernel table with linear interpolation); the window is
/// Blackman's.  Accuracy: for a sine up to a third of the sample rate, the error is at least 78 dB below the sine.
struct SincInterpolation {
  /// Zero crossings on either side of the kernel's center, and entries of the table per zero crossing.
  private static let reach = 16
  private static let density = 512

  /// One side of the kernel, followed by a zero.
  private let table: [Float]

  init() {
    let count = Self.reach * Self.density
    table = (0...count + 1).map { index in
      let x = Double(index) / Double(Self.density)
      guard x > 0 else { return 1 }
      guard index < count else { return 0 }
      let turns = x / Double(Self.reach) / 2
      let window = 0.42 + 0.5 * cosine(turns: turns) + 0.08 * cosine(turns: 2 * turns)
      return Float(window * sine(turns: x / 2) / (Double.pi * x))
    }
  }

  /// Returns the distance in frames from a position to the farthest sample that affects its value.
  static func width(step: Double) -> Double { Double(reach) * max(step, 1) }

  /// Returns the values of both channels without allocating; `position` and `step` are in frames of the sound.
  func values(
    _ left: UnsafeBufferPointer<Float>, _ right: UnsafeBufferPointer<Float>?,
    at position: Double, step: Double, wraps: Bool
  ) -> (left: Float, right: Float) {
    let count = left.count
    let stretch = max(step, 1)
    let width = Self.width(step: step)
    var center = position
    if wraps { center -= (position / Double(count)).rounded(.down) * Double(count) }
    var first = Int((center - width).rounded(.up))
    var last = Int((center + width).rounded(.down))
    if !wraps {
      first = max(first, 0)
      last = min(last, count - 1)
    }
    guard first <= last else { return (0, 0) }
    let scale = Double(Self.density) / stretch
    var index = first % count
    if index < 0 { index += count }
    var sums = SIMD2<Double>()
    let other = right ?? left
    table.withUnsafeBufferPointer { table in
      for frame in first...last {
        let distance = abs(Double(frame) - center) * scale
        let entry = Int(distance)
        let fraction = Float(distance - Double(entry))
        let height = table[entry] + (table[entry + 1] - table[entry]) * fraction
        sums += SIMD2(Double(left[index] * height), Double(other[index] * height))
        index += 1
        if index == count { index = 0 }
      }
    }
    return (Float(sums.x / stretch), Float(sums.y / stretch))
  }
}
