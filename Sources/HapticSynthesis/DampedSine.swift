/// A sine that starts at phase 0 and dies away: what taps are made of.
///
///     x(k) = a · (d^k − c) · q^k · sin(2π · w · k),   0 <= k < length
///
/// `k` counts frames since the onset. The shifted exponential `d^k − c` reaches zero at the end of
/// the grain, so nothing is cut. The sample at `k` depends on `k` alone, since a grain is rendered
/// from its onset on.
///
/// Over a stride of sixteen frames both parts, `d^k` and `c`, are products of where the stride
/// begins, which is stepped to in double precision, and of what the sixteen frames have in common
/// with every other stride:
///
///     sin(φ + θ) = sin φ · cos θ + cos φ · sin θ
struct DampedSine {
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
  /// Accuracy: within 1e-6 of the amplitude.
  ///
  /// Allocates: never.
  ///
  /// - Parameters:
  ///   - target: Where frame 0 stands; room for `length` rounded up to eight frames.
  ///   - length: Frames of the grain.
  func add(to target: UnsafeMutablePointer<Float>, length: Int) {
    let step = Rotations(
      sineAndCosine(turns: frequency),
      decays: SIMD2(exp2(damping + click), click == 0 ? 1 : exp2(click)))
    var group = Group()
    var place = Rotations()
    for lane in 0..<laneCount {
      group.set(lane, to: place)
      place.turn(by: step)
    }
    let next = group.turned(by: place)
    place.turn(by: place)
    let stride = place

    place = Rotations((0, 1), decays: SIMD2(amplitude, amplitude * -floor))
    var frame = 0
    while frame + 2 * laneCount <= length {
      target.add(group.samples(from: place), at: frame)
      target.add(next.samples(from: place), at: frame + laneCount)
      place.turn(by: stride)
      frame += 2 * laneCount
    }
    if frame < length {
      target.add(group.samples(from: place).cut(to: length - frame), at: frame)
    }
    if frame + laneCount < length {
      target.add(
        next.samples(from: place).cut(to: length - frame - laneCount), at: frame + laneCount)
    }
  }

  /// One angle over some frames, times two decays: that of the exponential and that of its floor.
  private struct Rotations {
    var sines = SIMD2(0.0, 0.0)
    var cosines = SIMD2(1.0, 1.0)

    init() {}

    init(_ angle: (sine: Double, cosine: Double), decays: SIMD2<Double>) {
      sines = angle.sine * decays
      cosines = angle.cosine * decays
    }

    @inline(__always)
    mutating func turn(by other: Rotations) {
      (sines, cosines) = (
        sines * other.cosines + cosines * other.sines,
        cosines * other.cosines - sines * other.sines
      )
    }
  }

  /// The rotations from where a stride begins to eight of its frames.
  private struct Group {
    private var sines = Lanes()
    private var cosines = Lanes()
    private var floorSines = Lanes()
    private var floorCosines = Lanes()

    mutating func set(_ lane: Int, to rotations: Rotations) {
      sines[lane] = Float(rotations.sines[0])
      cosines[lane] = Float(rotations.cosines[0])
      floorSines[lane] = Float(rotations.sines[1])
      floorCosines[lane] = Float(rotations.cosines[1])
    }

    /// The rotations to frames that lie further on.
    func turned(by rotations: Rotations) -> Group {
      let (sine, cosine) = (Float(rotations.sines[0]), Float(rotations.cosines[0]))
      let (floorSine, floorCosine) = (Float(rotations.sines[1]), Float(rotations.cosines[1]))
      var result = self
      result.sines = sines * cosine + cosines * sine
      result.cosines = cosines * cosine - sines * sine
      result.floorSines = floorSines * floorCosine + floorCosines * floorSine
      result.floorCosines = floorCosines * floorCosine - floorSines * floorSine
      return result
    }

    @inline(__always)
    func samples(from place: Rotations) -> Lanes {
      Float(place.sines[0]) * cosines + Float(place.cosines[0]) * sines
        + (Float(place.sines[1]) * floorCosines + Float(place.cosines[1]) * floorSines)
    }
  }
}

extension Lanes {
  /// The first lanes, and zeros.
  fileprivate func cut(to count: Int) -> Lanes {
    replacing(with: 0, where: laneNumbers .>= Float(count))
  }
}
