import CTaplineLoops
import TaplineActuators
import TaplineNumerics

/// The modes of a struck body: damped sines that start at phase 0.
///
///     x(k) = (d^k − c) · Σ aᵢ sin(2π wᵢ k) + (e^k − c) · Σ bⱼ sin(2π wⱼ k),   0 <= k < length
///
/// `k` counts frames since the onset. The modes of the first sum ring; those of the second sum decay faster and click.
/// The shifted exponentials reach zero at the ends of the tap and of its click, so nothing is cut off. As in
/// `DampedSine`, the sines of sixteen frames are computed from the sine and cosine of the first, which are in double
/// precision.
///
/// Thread: one at a time.  Allocates: never after initialization.
final class ModeBank {
  private let modes: Memory<ctapline_mode>
  private let capacity: Int
  private var ringingCount = 0
  private var clickingCount = 0

  init(capacity: Int) {
    self.capacity = capacity
    modes = Memory(repeating: ctapline_mode(), count: 2 * capacity)
  }

  func clear() { (ringingCount, clickingCount) = (0, 0) }

  func add(amplitude: Double, frequency: Double, clicks: Bool) {
    let index = clicks ? capacity + clickingCount : ringingCount
    if clicks { clickingCount += 1 } else { ringingCount += 1 }
    let turn = sineAndCosine(turns: frequency)
    ctapline_begin_mode(modes.start + index, amplitude, turn.sine, turn.cosine)
  }

  /// Multiplies the amplitudes of all modes, whose phases must be 0.
  func scale(by factor: Double) {
    for index in 0..<ringingCount { modes.start[index].cosine *= factor }
    for index in capacity..<capacity + clickingCount { modes.start[index].cosine *= factor }
  }

  /// The error is below 2e-6 times the sum of the amplitudes.
  func render(
    to target: UnsafeMutablePointer<Float>, length: Int, damping: Double, clickLength: Int,
    clickDamping: Double, floor: Double, attack: Double
  ) {
    var tap = ctapline_tap(
      length: length, click_length: clickLength, ring: ctapline_decay(damping: damping),
      click: ctapline_decay(damping: clickDamping), floor: Float(floor), attack: attack)
    ctapline_add_modes(
      target, &tap, modes.start, ringingCount, modes.start + capacity, clickingCount)
  }
}

extension ctapline_decay {
  /// Creates a decay from the binary logarithm of its factor per frame.
  fileprivate init(damping: Double) {
    let one = powerOfTwo(damping)
    let two = one * one
    let four = two * two
    let eight = four * four
    let pair = SIMD2(1, one)
    let quarter = SIMD4(lowHalf: pair, highHalf: pair * two)
    let group = SIMD8(lowHalf: quarter, highHalf: quarter * four)
    self.init(
      height: 1, by_stride: eight * eight, first: ctapline_lanes(Lanes(group)),
      second: ctapline_lanes(Lanes(group * eight)))
  }
}
