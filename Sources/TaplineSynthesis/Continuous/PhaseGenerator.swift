import CTaplineLoops
import TaplineActuators
import TaplineNumerics

/// A piece of a continuous event at unit amplitude, which `render` multiplies by a ramp.
protocol PieceSound {
  func render<Target: ContinuousPiece>(
    _ amplitude: AmplitudeRamp, _ frames: Range<Int>, into target: Target)
}

typealias PhaseLanes = (sine: Lanes, cosine: Lanes)

/// An event's phase over one piece, eight frames at a time.
protocol PhaseGenerator: PieceSound {
  mutating func next() -> PhaseLanes
}

extension PhaseGenerator {
  func render<Target: ContinuousPiece>(
    _ amplitude: AmplitudeRamp, _ frames: Range<Int>, into target: Target
  ) {
    var amplitude = amplitude
    var phase = self
    var frame = frames.lowerBound
    while frame + laneCount <= frames.upperBound {
      target.add(at: frame, amplitude: amplitude.next(), phase: phase.next())
      frame += laneCount
    }
    if frame < frames.upperBound {
      let rest = amplitude.next().cut(to: frames.upperBound - frame)
      target.add(at: frame, amplitude: rest, phase: phase.next())
    }
    target.finish(frames)
  }
}

/// The phase and speed at the first frame of a piece whose frequency changes.
struct PhaseStart {
  /// `-0.5...0.5`.
  let turns: Float
  /// The changing part of the frequency, in turns per frame.
  let speed: Double
  /// The constant part of the frequency, in turns per frame.
  let shift: Double

  init(turns: Double, speed: Double, shift: Double = 0) {
    self.turns = Float(turns - nearestWhole(turns))
    self.speed = speed
    self.shift = shift
  }
}

/// A phase of constant frequency: its sine and cosine, and their rotations over several frames.
typealias SteadyPhase = ctapline_steady

extension SteadyPhase: PhaseGenerator {
  /// The rotations of a span over 0 to 7 frames, over eight frames, and over a run (`ctapline_run_length` frames).
  struct Rotation {
    fileprivate let first: PhaseLanes
    fileprivate let byEight: Angle
    fileprivate let byRun: Angle

    init() {
      first = (Lanes(), Lanes())
      byEight = (0, 0)
      byRun = byEight
    }

    init(speed: Double) {
      first = sineAndCosine(turns: laneNumbers * Float(speed))
      byEight = sineAndCosine(turns: speed * Double(laneCount))
      byRun = sineAndCosine(turns: speed * Double(ctapline_run_length))
    }

    init(_ one: Rotation, _ other: Rotation) {
      first = Self.lanes(one.first, other.first)
      byEight = sumOfAngles(one.byEight, other.byEight)
      byRun = sumOfAngles(one.byRun, other.byRun)
    }

    @inline(__always)
    private static func lanes(_ one: PhaseLanes, _ other: PhaseLanes) -> PhaseLanes {
      (
        one.sine * other.cosine + one.cosine * other.sine,
        one.cosine * other.cosine - one.sine * other.sine
      )
    }
  }

  init(turns: Double, _ rotation: Rotation, amplitude: Double = 1) {
    let angle = sineAndCosine(turns: turns)
    self.init(
      sine: angle.sine * amplitude, cosine: angle.cosine * amplitude,
      turn_sine: rotation.byEight.sine, turn_cosine: rotation.byEight.cosine,
      run_sine: rotation.byRun.sine, run_cosine: rotation.byRun.cosine,
      first_sines: ctapline_lanes(rotation.first.sine),
      first_cosines: ctapline_lanes(rotation.first.cosine), now: ctapline_lanes(),
      before: ctapline_lanes())
  }

  @inline(__always)
  mutating func next() -> PhaseLanes {
    let (sine, cosine) = (Float(self.sine), Float(self.cosine))
    let (sines, cosines) = (Lanes(first_sines), Lanes(first_cosines))
    (self.sine, self.cosine) = sumOfAngles((self.sine, self.cosine), (turn_sine, turn_cosine))
    return (sine * cosines + cosine * sines, cosine * cosines - sine * sines)
  }
}

typealias Angle = (sine: Double, cosine: Double)

@inline(__always)
func sumOfAngles(_ one: Angle, _ other: Angle) -> Angle {
  (
    one.sine * other.cosine + one.cosine * other.sine,
    one.cosine * other.cosine - one.sine * other.sine
  )
}

/// A linear chirp, whose phase is a parabola over the frames, computed by rotations.
///
///     φ(k) = φ0 + p · k + q · k²
///
/// Used for pieces whose phase is close to a parabola and for which it `isAccurate`.
///
/// The phase rotates by `e^(2πi(φ(k + 8) − φ(k)))` from each group of eight frames to the next. This rotation is itself
/// rotated by a constant small angle from group to group; to first order, that is an addition.
///
/// Accuracy: the error is below 2e-5 times the amplitude over 256 frames. The error grows with the square of the number
/// of frames, because successive rounding errors have the same sign.
struct QuadraticPhase: PieceSound {
  private let chirp: ctapline_chirp

  @inline(__always)
  init(_ start: PhaseStart, chirp: Double) {
    let speed = start.speed + start.shift
    let groups = Double(laneCount)
    let turn = sineAndCosine(turns: groups * (speed + groups * chirp))
    self.chirp = ctapline_chirp(
      turns: start.turns, speed: Float(speed), chirp: Float(chirp), turn_sine: Float(turn.sine),
      turn_cosine: Float(turn.cosine), lean: Float(2 * Double.pi * 2 * groups * chirp),
      change: Float(2 * Double.pi * 2 * groups * groups * chirp))
  }

  /// Returns whether the error of the first-order addition alone stays below 4e-6 times the amplitude: a rotation by θ
  /// to first order lengthens the vector by a factor of 1 + θ²/2.
  static func isAccurate(chirp: Double, over frames: Int) -> Bool {
    let groups = Double(laneCount)
    let angle = 2 * Double.pi * 2 * groups * chirp * Double(frames)
    return angle * angle * Double(frames) / (6 * groups) < 4e-6
  }

  @inline(__always)
  func render<Target: ContinuousPiece>(
    _ amplitude: AmplitudeRamp, _ frames: Range<Int>, into target: Target
  ) { target.add(chirp, amplitude, frames) }
}

/// The phase of linearly changing sharpness under the logarithmic law, where `QuadraticPhase` is not accurate.
struct ExponentialChirp: PhaseGenerator {
  private let start: PhaseStart
  private let growth: Float
  private var frames = laneNumbers

  init(_ start: PhaseStart, growth: Double) {
    self.start = start
    self.growth = Float(growth)
  }

  @inline(__always)
  mutating func next() -> PhaseLanes {
    let turns =
      Float(start.speed) * frames * meanExponential(growth * frames) + Float(start.shift) * frames
    frames += Float(laneCount)
    return sineAndCosine(turns: start.turns + turns)
  }
}

/// The phase of linearly changing sharpness under the linear law, where `QuadraticPhase` is not accurate.
struct LinearChirp: PhaseGenerator {
  private let start: PhaseStart
  private let growth: Float
  private var frames = laneNumbers

  init(_ start: PhaseStart, growth: Double) {
    self.start = start
    self.growth = Float(growth)
  }

  @inline(__always)
  mutating func next() -> PhaseLanes {
    let turns = frames * (Float(start.speed + start.shift) + growth * frames)
    frames += Float(laneCount)
    return sineAndCosine(turns: start.turns + turns)
  }
}
