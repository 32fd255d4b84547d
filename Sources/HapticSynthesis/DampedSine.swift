/// A sine that starts at phase 0 and dies away: what taps are made of.
///
///     x(k) = a · (d^k − c) · q^k · sin(2π · w · k),   0 <= k < length
///
/// `k` counts frames since the onset. The shifted exponential `d^k − c` reaches zero at the end of
/// the grain, so nothing is cut. The sample at `k` depends on `k` alone, since a grain is rendered
/// from its onset on: in single precision over at most `anchorSpacing` frames, from places that are
/// stepped to in double precision.
struct DampedSine {
  /// Frames between those places, a power of two; 32 single-precision steps of eight frames add
  /// less than 4e-6 of the amplitude.
  static let anchorSpacing = 256

  /// Peak of the undamped sine.
  var amplitude: Double
  /// Turns for each frame.
  var frequency: Double
  /// log2 of `d`, `<= 0`.
  var damping: Double
  /// `c`, `0..<1`.
  var floor: Double
  /// log2 of `q`, `<= 0`.
  var click = 0.0

  /// Adds the grain to a buffer.
  ///
  /// Allocates: never.
  ///
  /// - Parameters:
  ///   - target: Where frame 0 stands; room for `length` rounded up to eight frames.
  ///   - length: Frames of the grain.
  func add(to target: UnsafeMutablePointer<Float>, length: Int) {
    let first = Rotation(frequency: frequency, decay: damping + click)
    let firstFloor = click == 0 ? 1 : exp2(click)
    var laneSine = Lanes()
    var laneCosine = Lanes()
    var laneDecay = Lanes()
    var laneFloor = Lanes()
    var step = Rotation()
    var stepFloor = 1.0
    for lane in 0..<laneCount {
      laneSine[lane] = Float(step.sine)
      laneCosine[lane] = Float(step.cosine)
      laneDecay[lane] = Float(step.decay)
      laneFloor[lane] = Float(stepFloor)
      step.turn(by: first)
      stepFloor *= firstFloor
    }
    let stepSine = Float(step.sine)
    let stepCosine = Float(step.cosine)
    let stepDecay = Float(step.decay)
    let stepBottom = Float(stepFloor)
    var (spacing, spacingFloor) = (step, stepFloor)
    for _ in 0..<(Self.anchorSpacing / laneCount).trailingZeroBitCount {
      spacing.turn(by: spacing)
      spacingFloor *= spacingFloor
    }

    var place = Rotation()
    var placeFloor = amplitude * floor
    place.decay = amplitude
    var anchor = 0
    while anchor < length {
      let anchorSine = Float(place.sine)
      let anchorCosine = Float(place.cosine)
      var sines = anchorSine * laneCosine + anchorCosine * laneSine
      var cosines = anchorCosine * laneCosine - anchorSine * laneSine
      var decay = Float(place.decay) * laneDecay
      var bottom = Float(placeFloor) * laneFloor

      let end = min(anchor + Self.anchorSpacing, length)
      var frame = anchor
      while frame < end {
        var samples = (decay - bottom) * sines
        if frame + laneCount > length {
          for lane in length - frame..<laneCount { samples[lane] = 0 }
        }
        target.add(samples, at: frame)
        let turned = sines * stepCosine + cosines * stepSine
        cosines = cosines * stepCosine - sines * stepSine
        sines = turned
        decay *= stepDecay
        bottom *= stepBottom
        frame += laneCount
      }
      anchor += Self.anchorSpacing
      place.turn(by: spacing)
      placeFloor *= spacingFloor
    }
  }

  /// An angle and a decay over some frames, in double precision, where a thousand steps add nothing
  /// that single precision would show.
  private struct Rotation {
    var sine = 0.0
    var cosine = 1.0
    var decay = 1.0

    init() {}

    /// Over one frame.
    init(frequency: Double, decay: Double) {
      sine = HapticSynthesis.sine(turns: frequency)
      cosine = HapticSynthesis.cosine(turns: frequency)
      self.decay = exp2(decay)
    }

    @inline(__always)
    mutating func turn(by other: Rotation) {
      (sine, cosine) = (
        sine * other.cosine + cosine * other.sine, cosine * other.cosine - sine * other.sine
      )
      decay *= other.decay
    }
  }
}
