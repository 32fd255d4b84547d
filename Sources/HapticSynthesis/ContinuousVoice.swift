import ActuatorProfiles
import FrameScheduling

/// One continuous event while it sounds: a chain of spans on which intensity and sharpness are
/// straight lines, so that every sample is a closed form of the frames since its span began.
struct ContinuousVoice {
  /// A stretch between two corners of the controls or the envelope.
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
  }

  let event: ScheduledContinuous
  let scale: FrequencyScale
  let envelope: EnvelopeCourse
  let sampleRate: Double
  private(set) var span: Span

  init(
    _ event: ScheduledContinuous, controls: ControlTracks?, scale: FrequencyScale,
    times: EnvelopeTimes, sampleRate: Int
  ) {
    self.event = event
    self.scale = scale
    self.sampleRate = Double(sampleRate)
    envelope = EnvelopeCourse(event, times: times, sampleRate: sampleRate)
    span = Span(
      start: event.startFrame, end: event.startFrame, control: (1, 0), envelope: (0, 0),
      sharpness: (0, 0), turns: 0)
    span = nextSpan(at: event.startFrame, turns: 0, controls: controls)
  }

  /// Moves on to the span that governs a frame at or after the current span's start.
  mutating func advance(to frame: Int, controls: ControlTracks?) {
    while frame >= span.end {
      let turns = self.turns(at: span.end)
      span = nextSpan(at: span.end, turns: turns, controls: controls)
    }
  }

  private func nextSpan(at frame: Int, turns: Double, controls: ControlTracks?) -> Span {
    let envelope = envelope.line(at: frame)
    var end = envelope.end
    var control = (value: 1.0, slope: 0.0)
    var sharpness = (value: event.sharpness, slope: 0.0)
    if let controls {
      let intensity = ControlLine(controls.intensity, at: frame)
      control = (intensity.value, intensity.slope)
      let addition = ControlLine(controls.sharpness, at: frame)
      sharpness = (event.sharpness + addition.value, addition.slope)
      // Of two at a time: of more, `min` takes an array.
      end = min(end, min(intensity.end, addition.end))
    }
    let clamped = ControlLine(value: sharpness.value, slope: sharpness.slope, end: end)
      .clamped(to: 0...1, at: frame)
    return Span(
      start: frame, end: clamped.end, control: control,
      envelope: (envelope.value, envelope.slope), sharpness: (clamped.value, clamped.slope),
      turns: turns - turns.rounded(.down))
  }

  // MARK: - Closed forms in the current span

  /// Turns for each frame at a frame of the span.
  func turnsPerFrame(at frame: Int) -> Double { scale.hertz(sharpness(at: frame)) / sampleRate }

  /// Sharpness at a frame of the span.
  func sharpness(at frame: Int) -> Double {
    min(max(span.sharpness.value + span.sharpness.slope * Double(frame - span.start), 0), 1)
  }

  /// Phase at a frame of the span or at its end, in turns: the integral of the frequency.
  ///
  ///     ∫ f0 · e^(u·t) dt = f0 · k · (e^(u·k) − 1)/(u·k)     (logarithmic law)
  ///     ∫ (f0 + v·t) dt   = f0 · k + v · k²/2                (linear law)
  func turns(at frame: Int) -> Double {
    let frames = Double(frame - span.start)
    let first = scale.hertz(span.sharpness.value) / sampleRate
    switch scale.law.spacing {
    case .logarithmic:
      let exponent = scale.logarithmicRange * span.sharpness.slope * frames
      return span.turns + first * frames * meanExponential(exponent)
    case .linear:
      let growth = (scale.law.highest - scale.law.lowest) * span.sharpness.slope / sampleRate
      return span.turns + first * frames + growth * frames * frames / 2
    }
  }
}
