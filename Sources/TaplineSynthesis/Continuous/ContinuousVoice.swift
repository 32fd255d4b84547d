import TaplineActuators
import TaplineNumerics

/// A continuous event that sounds: a sequence of spans in which intensity and sharpness are linear.
struct ContinuousVoice {
  /// A segment between two corners of the controls or the envelope.
  struct Span {
    var start: Int
    var end: Int
    /// The factor of intensity.
    var control: FrameLine
    var envelope: FrameLine
    /// The sharpness, clamped to `0...1`.
    var sharpness: FrameLine
    /// The phase at the span's start, in turns.
    var turns: Double
    /// Turns per frame at the span's start.
    var speed: Double
    /// The growth per frame of the speed or of its logarithm, depending on the profile's law.
    var growth: Double
    /// The rotation of the phase while sharpness is constant.
    var rotation = SteadyPhase.Rotation()
    var isSteady: Bool { sharpness.slope == 0 }
    /// The maximum length in frames of the span's pieces; they end at multiples of the stride.
    var stride = Synthesizer.quantum
    /// Whether a parabola approximates the phase closely enough over a piece of `stride` frames.
    var isParabola = true
    /// Whether the controls are read frame by frame; `control` and `sharpness` are unused then.
    var isCrowded = false
  }

  let event: ScheduledContinuous
  let frequency: FrequencyLaw
  let envelope: EnvelopeSegments
  let sampleRate: Double
  private(set) var span: Span

  /// Starts an event, or continues it from a span that started before its controls changed.
  init(
    _ event: ScheduledContinuous, controls: [ControlTracks], frequency: FrequencyLaw,
    times: EnvelopeTimes, sampleRate: Int, from startedSpan: Span? = nil
  ) {
    self.event = event
    self.frequency = frequency
    self.sampleRate = Double(sampleRate)
    envelope = EnvelopeSegments(event, times: times, sampleRate: sampleRate)
    let steady = FrameLine(value: 0, slope: 0, end: 0)
    span = Span(
      start: event.startFrame, end: event.startFrame, control: steady, envelope: steady,
      sharpness: steady, turns: 0, speed: 0, growth: 0)
    span = nextSpan(
      at: startedSpan?.start ?? event.startFrame, turns: startedSpan?.turns ?? 0,
      controls: controls)
  }

  mutating func advance(to frame: Int, controls: [ControlTracks], _ frameControls: FrameControls?) {
    while frame >= span.end {
      let turns =
        span.isCrowded
        ? frameControls?.turns(after: self, controls) ?? 0 : phase(at: span.end).turns
      endSpan(turns: turns, controls: controls)
    }
  }

  mutating func endSpan(turns: Double, controls: [ControlTracks]) {
    span = nextSpan(at: span.end, turns: turns, controls: controls)
  }

  private func nextSpan(at frame: Int, turns: Double, controls: [ControlTracks]) -> Span {
    let envelope = envelope.line(at: frame)
    if let index = event.controlIndex, controls[index].hasCrowdedQuanta,
      controls[index].isCrowded(at: frame, ofEventFrom: event.startFrame)
    {
      let quantumEnd = (frame / Synthesizer.quantum + 1) * Synthesizer.quantum
      let unused = FrameLine(value: 0, slope: 0, end: quantumEnd)
      return Span(
        start: frame, end: min(envelope.end, quantumEnd), control: unused, envelope: envelope,
        sharpness: unused, turns: turns - nearestWhole(turns), speed: 0, growth: 0,
        isCrowded: true)
    }
    var control = FrameLine(value: 1, slope: 0, end: .max)
    var sharpness = FrameLine(value: 0, slope: 0, end: .max)
    if let index = event.controlIndex {
      // A local copy of the tracks would retain each of their arrays.
      control = controls[index].intensity.line(at: frame, ofEventFrom: event.startFrame)
      sharpness = controls[index].sharpness.line(at: frame, ofEventFrom: event.startFrame)
    }
    sharpness.value += event.sharpness
    // `min` of more than two values would allocate an array.
    sharpness.end = min(envelope.end, min(control.end, sharpness.end))
    let clamped = sharpness.clamped(to: 0...1, at: frame)
    let speed = frequency.hertz(clamped.value) / sampleRate
    let growth =
      switch frequency.spacing {
      case .logarithmic: frequency.logarithmicRange * clamped.slope
      case .linear: (frequency.highest - frequency.lowest) * clamped.slope / sampleRate
      }
    var span = Span(
      start: frame, end: clamped.end, control: control, envelope: envelope, sharpness: clamped,
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

  /// The minimum stride in frames for a parabola; shorter pieces take longer than the exact phase over a longer piece.
  private static let minimumStride = 32

  /// The maximum stride in frames while sharpness changes, because over longer pieces the sum of the phase in single
  /// precision loses digits, and a line is too inaccurate for a carrier's weight.
  private static let maximumStride = 256

  /// The maximum error of a parabola as the phase, in turns: a millionth of a radian.
  private static let phaseTolerance = 1.6e-7

  private func isParabola(over count: Int, of span: Span) -> Bool {
    let frames = Double(count)
    // The frequency is highest at the start or at the limit of sharpness.
    let speed = max(span.speed, frequency.hertz(span.growth > 0 ? 1 : 0) / sampleRate)
    switch frequency.spacing {
    case .logarithmic:
      let cubic = speed * span.growth * span.growth / 6
      return cubic * frames * frames * frames < 32 * Self.phaseTolerance
        && QuadraticPhase.isAccurate(chirp: speed * span.growth / 2, over: count)
    case .linear: return QuadraticPhase.isAccurate(chirp: span.growth / 2, over: count)
    }
  }

  // MARK: - Closed forms in the current span, inlined because a call copies the voice

  @inline(__always)
  func sharpness(at frame: Int) -> Double {
    min(max(span.sharpness.value + span.sharpness.slope * Double(frame - span.start), 0), 1)
  }

  /// Returns the phase in turns, which is the integral of the frequency, and the frequency in turns per frame.
  ///
  ///     ∫ f0 · e^(u·t) dt = f0 · k · (e^(u·k) − 1)/(u·k)     (logarithmic law)
  ///     ∫ (f0 + v·t) dt   = f0 · k + v · k²/2                (linear law)
  @inline(__always)
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

  @inline(__always)
  func phaseStart(at frame: Int, shift: Double) -> PhaseStart {
    let (turns, speed) = phase(at: frame)
    return PhaseStart(turns: turns + shift * Double(frame), speed: speed, shift: shift)
  }

  /// Under the logarithmic law, lower terms replace the cubic term of the phase's series, as in a Chebyshev polynomial:
  /// over n frames, k³ is n³/32 − 9n²k/16 + 3nk²/2 to within n³/32.
  @inline(__always)
  func parabola(
    over piece: Range<Int>, shift: Double
  ) -> (start: PhaseStart, chirp: Double) {
    var (turns, speed) = phase(at: piece.lowerBound)
    turns += shift * Double(piece.lowerBound)
    // A pattern instead of `==`, which is a call for a type of another module.
    guard case .logarithmic = frequency.spacing else {
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
