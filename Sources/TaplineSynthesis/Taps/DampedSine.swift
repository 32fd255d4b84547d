import CTaplineLoops
import TaplineActuators
import TaplineNumerics

/// A damped sine that starts at phase 0: a tactile tap.
///
///     x(k) = a · (d^k − c) · sin(2π · w · k),   0 <= k < length
///
/// `k` counts frames since the onset. The shifted exponential `d^k − c` reaches zero at the end of the tap, so
/// nothing is cut off.
///
/// In each stride of sixteen frames, the sine and `d^k` are computed in single precision from factors that all strides
/// share and from the values at the stride's start, which are updated in double precision:
///
///     sin(φ + θ) = sin φ · cos θ + cos φ · sin θ
struct DampedSine {
  /// `a`, the peak if there were no damping and `c` were 0.
  var amplitude: Double
  /// `w`, in turns per frame.
  var frequency: Double
  /// log2 of `d`, `<= 0`.
  var damping: Double
  /// `c`, `0..<1`.
  var floor: Double

  /// Adds the tap to a buffer without allocating, with an error below 1e-6 times the amplitude.
  func add(to target: UnsafeMutablePointer<Float>, length: Int) {
    let stride = Stride(
      frame: FrameOffset(
        angle: sineAndCosine(turns: frequency), height: powerOfTwo(damping)))
    var damped = ctapline_damped(
      sine: 0, cosine: amplitude, height: 1, turn_sine: stride.whole.angle.sine,
      turn_cosine: stride.whole.angle.cosine, by_stride: stride.whole.height, floor: Float(floor),
      first: stride.first.lanes, second: stride.second.lanes)
    ctapline_add_damped(target, length, &damped)
  }

  private struct Stride {
    let first: Group
    let second: Group
    let whole: FrameOffset

    init(frame: FrameOffset) {
      var offset = FrameOffset(angle: (0, 1), height: 1)
      var first = Group()
      for lane in 0..<laneCount {
        first.set(lane, to: offset)
        offset.move(by: frame)
      }
      self.first = first
      second = first.moved(by: offset)
      offset.move(by: offset)
      whole = offset
    }
  }

  /// The change from one frame to another: the angle of a rotation, and the factor of a decay.
  private struct FrameOffset {
    var angle: Angle
    var height: Double

    @inline(__always)
    mutating func move(by other: FrameOffset) {
      angle = sumOfAngles(angle, other.angle)
      height *= other.height
    }
  }

  private struct Group {
    private var sines = Lanes()
    private var cosines = Lanes()
    private var heights = Lanes()

    mutating func set(_ lane: Int, to offset: FrameOffset) {
      sines[lane] = Float(offset.angle.sine)
      cosines[lane] = Float(offset.angle.cosine)
      heights[lane] = Float(offset.height)
    }

    func moved(by offset: FrameOffset) -> Group {
      let (sine, cosine) = (Float(offset.angle.sine), Float(offset.angle.cosine))
      var result = self
      result.sines = sines * cosine + cosines * sine
      result.cosines = cosines * cosine - sines * sine
      result.heights = heights * Float(offset.height)
      return result
    }

    var lanes: ctapline_group {
      ctapline_group(
        sines: ctapline_lanes(sines), cosines: ctapline_lanes(cosines),
        heights: ctapline_lanes(heights))
    }
  }
}
