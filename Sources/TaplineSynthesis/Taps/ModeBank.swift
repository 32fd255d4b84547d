import CTaplineLoops
import TaplineActuators
import TaplineNumerics

/// The modes of a struck body: damped sines that start at phase 0.
///
///     x(k) = (d^k − c) · Σ aᵢ sin(2π wᵢ k) + (e^k − c) · Σ bⱼ sin(2π wⱼ k),   0 <= k < length
///
/// `k` counts frames since the onset. The modes of the first sum ring; those of the second, which decay faster, click.
/// The shifted exponentials reach zero at the ends of the tap and of its click, so nothing is cut off. As in
/// `DampedSine`, the sines of sixteen frames are computed from the sine and cosine of the first, which are in double
/// precision.
///
/// Thread: one at a time.  Allocates: never after initialization.
final class ModeBank {
  private let modes: Memory<ctapline_mode>
  private let capacity: Int
  private var ringing = 0
  private var clicking = 0

  /// The factor of each frame of an attack.
  private let rise: ScratchBuffer

  /// The number of frames that are computed side by side.
  private static let stride = 2 * laneCount

  init(capacity: Int, longestAttack: Double) {
    self.capacity = capacity
    rise = ScratchBuffer(count: Int(longestAttack) + 2 * Self.stride)
    modes = Memory(repeating: ctapline_mode(), count: 2 * capacity)
  }

  func clear() { (ringing, clicking) = (0, 0) }

  func add(amplitude: Double, frequency: Double, clicks: Bool) {
    let index = clicks ? capacity + clicking : ringing
    if clicks { clicking += 1 } else { ringing += 1 }
    // The rotations over 0 to 15 frames are computed by doubling.
    let one = sineAndCosine(turns: frequency)
    let two = sumOfAngles(one, one)
    let four = sumOfAngles(two, two)
    let eight = sumOfAngles(four, four)
    let pair = (sine: SIMD2(0, one.sine), cosine: SIMD2(1, one.cosine))
    let next = Self.rotated(pair, by: two)
    let half = (
      sine: SIMD4(lowHalf: pair.sine, highHalf: next.sine),
      cosine: SIMD4(lowHalf: pair.cosine, highHalf: next.cosine)
    )
    let other = Self.rotated(half, by: four)
    let group = (
      sine: SIMD8(lowHalf: half.sine, highHalf: other.sine),
      cosine: SIMD8(lowHalf: half.cosine, highHalf: other.cosine)
    )
    let second = Self.rotated(group, by: eight)
    let sixteen = sumOfAngles(eight, eight)
    modes.start[index] = ctapline_mode(
      sine: 0, cosine: amplitude, turn_sine: sixteen.sine, turn_cosine: sixteen.cosine,
      first_sines: ctapline_lanes(Lanes(group.sine)),
      first_cosines: ctapline_lanes(Lanes(group.cosine)),
      second_sines: ctapline_lanes(Lanes(second.sine)),
      second_cosines: ctapline_lanes(Lanes(second.cosine)))
  }

  /// Multiplies the amplitudes of all modes, whose phases must be 0.
  func scale(by factor: Double) {
    for index in 0..<ringing { modes.start[index].cosine *= factor }
    for index in capacity..<capacity + clicking { modes.start[index].cosine *= factor }
  }

  /// Returns sines and cosines of angles rotated by one angle.
  @inline(__always)
  private static func rotated<Angles: SIMD<Double>>(
    _ angles: (sine: Angles, cosine: Angles), by angle: Angle
  ) -> (sine: Angles, cosine: Angles) {
    (
      angles.sine * angle.cosine + angles.cosine * angle.sine,
      angles.cosine * angle.cosine - angles.sine * angle.sine
    )
  }

  /// Adds the modes to a buffer.
  ///
  /// Accuracy: the error is below 2e-6 times the sum of the amplitudes.
  func render(
    to target: UnsafeMutablePointer<Float>, length: Int, damping: Double, clickLength: Int,
    clickDamping: Double, floor: Double, attack: Double
  ) {
    var risen = 0
    while risen < length, Double(risen) < attack {
      for offset in Swift.stride(from: risen, to: risen + Self.stride, by: laneCount) {
        UnsafeMutableRawPointer(rise.start + offset).storeBytes(
          of: Self.rise(offset, attack), as: Lanes.self)
      }
      risen += Self.stride
    }
    var tap = ctapline_tap(
      length: length, click_length: clickLength, ring: ctapline_decay(damping: damping),
      click: ctapline_decay(damping: clickDamping), floor: Float(floor), rise_length: risen,
      rise: rise.start)
    ctapline_add_modes(
      target, &tap, modes.start, ringing, modes.start + capacity, clicking)
  }

  /// Returns eight frames of a raised cosine.
  @inline(__always)
  private static func rise(_ frame: Int, _ attack: Double) -> Lanes {
    let frames = laneNumbers + Float(frame)
    let cosine = sineAndCosine(turns: frames * Float(0.5 / attack)).cosine
    return (0.5 - 0.5 * cosine).replacing(with: 1, where: frames .>= Float(attack))
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
