import TaplineActuators

/// One continuous event while it sounds: a chain of spans on which intensity and sharpness are
/// straight lines, so that every sample is a closed form of the frames since its span began.
struct ContinuousVoice {
  /// A segment between two corners of the controls or the envelope.
  struct Span {
    var start: Int
    /// The first frame that the span does not govern.
    var end: Int
    /// Intensity control and envelope, each a line.
    var control: (value: Double, slope: Double)
    var envelope: (value: Double, slope: Double)
    /// Sharpness, clamped to `0...1`; a line.
    var sharpness: (value: Double, slope: Double)
    /// Phase at the span's start, in turns.
    var turns: Double
    /// Turns for each frame at the span's start.
    var speed: Double
    /// Growth for each frame: of the speed's logarithm or of the speed, as the profile's law has it.
    var growth: Double
    /// How a phase of constant frequency goes on, while sharpness is constant.
    var rotation = SteadyPhase.Rotation()
    /// Whether sharpness is constant.
    var isSteady: Bool { sharpness.slope == 0 }
    /// Pieces of the span end at multiples of it, in frames.
    var stride = Synthesizer.quantum
    /// Whether a parabola follows the phase closely enough over such a piece.
    var isParabola = true
  }

  let event: ScheduledContinuous
  let frequency: FrequencyLaw
  let envelope: EnvelopeSegments
  let sampleRate: Double
  private(set) var span: Span

  init(
    _ event: ScheduledContinuous, controls: RampedTracks?, frequency: FrequencyLaw,
    times: EnvelopeTimes, sampleRate: Int
  ) {
    self.event = event
    self.frequency = frequency
    self.sampleRate = Double(sampleRate)
    envelope = EnvelopeSegments(event, times: times, sampleRate: sampleRate)
    span = Span(
      start: event.startFrame, end: event.startFrame, control: (1, 0), envelope: (0, 0),
      sharpness: (0, 0), turns: 0, speed: 0, growth: 0)
    span = nextSpan(at: event.startFrame, turns: 0, controls: controls)
  }

  /// Moves on to the span that governs a frame at or after the current span's start.
  mutating func advance(to frame: Int, controls: RampedTracks?) {
    while frame >= span.end {
      let turns = phase(at: span.end).turns
      span = nextSpan(at: span.end, turns: turns, controls: controls)
    }
  }

  private func nextSpan(at frame: Int, turns: Double, controls: RampedTracks?) -> Span {
    let envelope = envelope.line(at: frame)
    var end = envelope.end
    var control = (value: 1.0, slope: 0.0)
    var sharpness = (value: event.sharpness, slope: 0.0)
    if let controls {
      let intensity = controls.intensity.line(at: frame, ofEventFrom: event.startFrame)
      control = (intensity.value, intensity.slope)
      let addition = controls.sharpness.line(at: frame, ofEventFrom: event.startFrame)
      sharpness = (event.sharpness + addition.value, addition.slope)
      // Of two at a time: of more, `min` takes an array.
      end = min(end, min(intensity.end, addition.end))
    }
    let clamped = ControlLine(value: sharpness.value, slope: sharpness.slope, end: end)
      .clamped(to: 0...1, at: frame)
    let speed = frequency.hertz(clamped.value) / sampleRate
    let growth =
      switch frequency.spacing {
      case .logarithmic: frequency.logarithmicRange * clamped.slope
      case .linear: (frequency.highest - frequency.lowest) * clamped.slope / sampleRate
      }
    var span = Span(
      start: frame, end: clamped.end, control: control,
      envelope: (envelope.value, envelope.slope), sharpness: (clamped.value, clamped.slope),
      turns: turns - nearestWhole(turns), speed: speed, growth: growth)
    if span.isSteady {
      span.rotation = SteadyPhase.Rotation(speed: speed)
      return span
    }
    span.stride = Self.maximumStride
    while !isParabola(over: span.stride, of: span) {
      guard span.stride > Self.minimumStride else {
        span.isParabola = false
        span.stride = Self.maximumStride
        break
      }
      span.stride /= 2
    }
    return span
  }

  /// Shorter pieces take longer than the exact phase of a longer one.
  private static let minimumStride = 32

  /// While sharpness moves, longer pieces lose digits of the phase, which is summed in single
  /// precision, and the audible voice takes its carriers' weights for lines over a piece.
  private static let maximumStride = 256

  /// How far a parabola may be from the phase, in turns; a millionth of a radian.
  private static let phaseTolerance = 1.6e-7

  private func isParabola(over count: Int, of span: Span) -> Bool {
    let frames = Double(count)
    // At a bound of sharpness, where the frequency is highest.
    let speed = max(span.speed, frequency.hertz(span.growth > 0 ? 1 : 0) / sampleRate)
    switch frequency.spacing {
    case .logarithmic:
      let cubic = speed * span.growth * span.growth / 6
      return cubic * frames * frames * frames < 32 * Self.phaseTolerance
        && QuadraticPhase.isExact(chirp: speed * span.growth / 2, over: count)
    case .linear: return QuadraticPhase.isExact(chirp: span.growth / 2, over: count)
    }
  }

  // MARK: - Closed forms in the current span

  /// Sharpness at a frame of the span.
  func sharpness(at frame: Int) -> Double {
    min(max(span.sharpness.value + span.sharpness.slope * Double(frame - span.start), 0), 1)
  }

  /// Phase, in turns, and turns for each frame at a frame of the span or at its end: the integral of
  /// the frequency, and the frequency.
  ///
  ///     ∫ f0 · e^(u·t) dt = f0 · k · (e^(u·k) − 1)/(u·k)     (logarithmic law)
  ///     ∫ (f0 + v·t) dt   = f0 · k + v · k²/2                (linear law)
  func phase(at frame: Int) -> (turns: Double, speed: Double) {
    let frames = Double(frame - span.start)
    guard span.growth != 0 else { return (span.turns + span.speed * frames, span.speed) }
    let growth = span.growth * frames
    switch frequency.spacing {
    case .logarithmic:
      let mean = meanExponential(growth)
      return (span.turns + span.speed * frames * mean, span.speed * (1 + growth * mean))
    case .linear:
      return (span.turns + (span.speed + growth / 2) * frames, span.speed + growth)
    }
  }

  /// What the phase of a piece begins with, where sharpness moves.
  func phaseStart(at frame: Int, shift: Double) -> PhaseStart {
    let (turns, speed) = phase(at: frame)
    return PhaseStart(turns: turns + shift * Double(frame), speed: speed, shift: shift)
  }

  /// The parabola that stands for the phase over the frames of a piece, and what it begins with.
  ///
  /// Of the logarithmic law's series the cubic term is spread over the others as Chebyshev's
  /// polynomial tells: k³ = n³/32 − 9n²k/16 + 3nk²/2, to n³/32, over n frames.
  func parabola(
    over piece: Range<Int>, shift: Double
  ) -> (start: PhaseStart, chirp: Double) {
    var (turns, speed) = phase(at: piece.lowerBound)
    turns += shift * Double(piece.lowerBound)
    guard frequency.spacing == .logarithmic else {
      return (PhaseStart(turns: turns, speed: speed, shift: shift), span.growth / 2)
    }
    let frames = Double(piece.count)
    let cubic = speed * span.growth * span.growth / 6
    let chirp = speed * span.growth / 2 + cubic * frames * 1.5
    turns += cubic * frames * frames * frames / 32
    speed -= cubic * frames * frames * (9 / 16.0)
    return (PhaseStart(turns: turns, speed: speed, shift: shift), chirp)
  }
}

/// What a piece of a continuous event sounds like at amplitude 1.
protocol PieceSound {
  /// Adds the frames of a piece.
  func render<Target: ContinuousPiece>(
    _ amplitude: AmplitudeRamp, _ frames: Range<Int>, into target: Target)
}

/// How loud a frequency is to a listener behind a small loudspeaker, as a factor on power.
struct Loudness: Sendable {
  /// Cut-off, in hertz, of the loudspeaker: a fourth-order Butterworth high-pass.
  let speakerCutoff: Double

  /// A-weighting behind the loudspeaker.
  ///
  /// Source: IEC 61672-1, Annex E: poles at 20.6, 107.7, 737.9 and 12194 Hz, 0 dB at 1 kHz.
  func powerFactor(_ hertz: Double) -> Double {
    let square = hertz * hertz
    let numerator = 1.258925 * 148_693_636 * square * square
    let low = square + 20.6 * 20.6
    let high = square + 148_693_636
    let root = numerator / (low * high)
    let weighting = root * root / ((square + 107.7 * 107.7) * (square + 737.9 * 737.9))
    let ratio = hertz / speakerCutoff
    let square4 = ratio * ratio * ratio * ratio
    let eighth = square4 * square4
    return weighting * eighth / (1 + eighth)
  }
}
