/// Sines of constant frequency through one piece, eight frames at a time.
protocol SineGenerator: PieceSound {
  /// Begins the piece, or the next `SteadySine.runLength` frames of it.
  mutating func beginRun()

  /// The next eight frames.
  mutating func next() -> Lanes
}

extension SineGenerator {
  func render<Amplitude: AmplitudeRamp, Target: ContinuousPiece>(
    _ amplitude: Amplitude, _ frames: Range<Int>, into target: Target
  ) {
    var amplitude = amplitude
    var sines = self
    var frame = frames.lowerBound
    while frame < frames.upperBound {
      let end = min(frame + SteadySine.runLength, frames.upperBound)
      sines.beginRun()
      // Two groups at a time: what is now and what was before change places, and are back where they were.
      while frame + 2 * laneCount <= end {
        Self.add(sines.next(), amplitude.next(), at: frame, to: target)
        Self.add(sines.next(), amplitude.next(), at: frame + laneCount, to: target)
        frame += 2 * laneCount
      }
      if frame + laneCount <= end {
        Self.add(sines.next(), amplitude.next(), at: frame, to: target)
        frame += laneCount
      }
      guard frame < end else { continue }
      Self.add(sines.next(), amplitude.next().cut(to: end - frame), at: frame, to: target)
      frame = end
    }
  }

  @inline(__always)
  private static func add<Target: ContinuousPiece>(
    _ sines: Lanes, _ amplitude: Lanes, at frame: Int, to target: Target
  ) {
    target.add(at: frame, amplitude: amplitude, phase: (sines, Lanes()))
  }
}

/// A sine of constant frequency: eight frames follow from the eight before them and those before these.
///
///     sin(φ + 2θ) = 2 cos θ · sin(φ + θ) − sin φ
///
/// That is half the work of turning sines and cosines, and loses digits with the square of the steps, so it
/// begins anew from double precision with each run.
///
/// Accuracy: within 2e-5 of the height.
struct SteadySine: SineGenerator {
  /// Frames from one beginning to the next.
  static let runLength = 128

  /// The sines as far as they are.
  struct Run {
    private(set) var now: Lanes
    private var before: Lanes
    /// `2 cos θ` of eight frames.
    private let factor: Float

    /// - Parameters:
    ///   - now: The next eight frames.
    ///   - before: The eight before them.
    ///   - factor: `2 cos θ` of eight frames.
    init(now: Lanes, before: Lanes, factor: Float) {
      self.now = now
      self.before = before
      self.factor = factor
    }

    @inline(__always)
    mutating func move() {
      let next = factor * now - before
      before = now
      now = next
    }
  }

  private var phase: SteadyPhase
  private var run = Run(now: Lanes(), before: Lanes(), factor: 0)

  /// - Parameter phase: The phase at the first frame; its height is that of the sines.
  init(_ phase: SteadyPhase) { self.phase = phase }

  @inline(__always)
  mutating func beginRun() { run = phase.beginRun() }

  @inline(__always)
  mutating func next() -> Lanes {
    let sines = run.now
    run.move()
    return sines
  }
}
