import TaplineActuators
import TaplineNumerics

/// The modulation of one audio event: spans in which volume, envelope, pan, pitch and brightness are linear.
struct AudioVoiceState {
  /// A segment between two corners of the controls or the envelope; every line starts at the segment's first frame.
  struct Span {
    var start: Int
    var end: Int
    /// The volume after its control and before the volume law.
    var volume: FrameLine
    var envelope: FrameLine
    var pan: FrameLine
    var pitch: FrameLine
    var brightness: FrameLine
    /// The position in the sound at the span's start, in frames at pitch 0.
    var progress: Double
  }

  let event: ScheduledAudio
  /// The frame after the last one that sounds.
  private(set) var soundEnd: Int
  private(set) var span: Span
  private var envelope: EnvelopeSegments?
  private let controls: ControlTracks?
  /// The octaves by which pitch 1 raises the sound.
  private let octaves: Double

  private static let steady = FrameLine(value: 1, slope: 0, end: .max)

  /// Creates a state; `finish` sets the end and the envelope.
  init(_ event: ScheduledAudio, controls: ControlTracks?, semitones: Double) {
    self.event = event
    self.controls = controls
    octaves = semitones / 12
    soundEnd = .max
    span = Span(
      start: event.startFrame, end: event.startFrame, volume: Self.steady, envelope: Self.steady,
      pan: Self.steady, pitch: Self.steady, brightness: Self.steady, progress: 0)
    span = nextSpan(at: event.startFrame, progress: 0)
  }

  mutating func finish(at soundEnd: Int, envelope: EnvelopeSegments?) {
    self.soundEnd = soundEnd
    self.envelope = envelope
    span = nextSpan(at: event.startFrame, progress: 0)
  }

  mutating func advance(to frame: Int) {
    while frame >= span.end { span = nextSpan(at: span.end, progress: progress(at: span.end)) }
  }

  private func nextSpan(at frame: Int, progress: Double) -> Span {
    func line(_ track: ControlTrack?, adding value: Double, in bounds: ClosedRange<Double>)
      -> FrameLine
    {
      var line =
        track?.line(at: frame, ofEventFrom: event.startFrame)
        ?? FrameLine(value: 0, slope: 0, end: .max)
      line.value += value
      return line.clamped(to: bounds, at: frame)
    }
    var volume = Self.steady
    if let controls { volume = controls.volume.line(at: frame, ofEventFrom: event.startFrame) }
    volume.value *= event.volume
    volume.slope *= event.volume
    let envelope = self.envelope?.line(at: frame) ?? Self.steady
    let pan = line(controls?.pan, adding: event.pan, in: -1...1)
    let pitch = line(controls?.pitch, adding: event.pitch, in: -1...1)
    let brightness = line(controls?.brightness, adding: event.brightness, in: 0...1)
    // `min` of more than two values would allocate an array.
    let end = min(
      min(volume.end, envelope.end), min(min(pan.end, pitch.end), brightness.end))
    return Span(
      start: frame, end: end, volume: volume, envelope: envelope, pan: pan, pitch: pitch,
      brightness: brightness, progress: progress)
  }

  var growth: Double { octaves * MathConstant.naturalLogarithmOf2 * span.pitch.slope }

  /// Returns the speed of the sound at a frame of the span; `1` at pitch 0.
  func speed(at frame: Int) -> Double {
    powerOfTwo(octaves * span.pitch.value(after: Double(frame - span.start)))
  }

  /// Returns the progress at a frame of the span or at its end, in frames at pitch 0: the integral of the speed.
  ///
  ///     ∫ s0 · e^(u·t) dt = s0 · k · (e^(u·k) − 1)/(u·k)
  func progress(at frame: Int) -> Double {
    let frames = Double(frame - span.start)
    return span.progress + powerOfTwo(octaves * span.pitch.value) * frames
      * meanExponential(growth * frames)
  }

  /// Returns the first frame, in the current span or a later one, at which the event has reached a progress.
  func frame(reaching length: Double) -> Int {
    var voice = self
    while voice.span.end < .max, voice.progress(at: voice.span.end) < length {
      voice.advance(to: voice.span.end)
    }
    var low = voice.span.start
    // At the lowest speed, the event reaches the progress after `longest` frames.
    let longest = Int(((length - voice.span.progress) * powerOfTwo(octaves)).rounded(.up)) + 1
    var high = min(voice.span.end, low + longest)
    while low < high {
      let middle = (low + high) / 2
      if voice.progress(at: middle) < length { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
