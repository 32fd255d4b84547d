import CTaplineLoops
import TaplineActuators
import TaplinePatterns

/// The signal to which continuous events are added: the drive signal, or the sum of the audible carriers.
protocol ContinuousSink {
  associatedtype Piece: ContinuousPiece

  associatedtype SteadySines: PieceSound

  var gain: Double { get }

  /// The quantum's samples, followed by room for eight more frames.
  var target: UnsafeMutablePointer<Float> { get }

  /// The frequency in turns per frame by which pieces are shifted up; its phase is 0 at frame 0.
  var shift: Double { get }

  func begin(_ piece: Range<Int>, sharpness: (start: Double, end: Double)) -> Piece

  func beginSteady(_ voice: ContinuousVoice, at frame: Int) -> (SteadySines, bound: Double)
}

/// One piece of a continuous event, added eight frames at a time or, for a chirp, all at once.
protocol ContinuousPiece {
  /// The largest magnitude at amplitude 1.
  var bound: Double { get }

  /// The quantum's samples, followed by room for eight more frames.
  var target: UnsafeMutablePointer<Float> { get }

  func add(at offset: Int, amplitude: Lanes, phase: PhaseLanes)

  func add(_ chirp: ctapline_chirp, _ amplitude: AmplitudeRamp, _ frames: Range<Int>)

  /// Ends a piece that was added eight frames at a time.
  func finish(_ frames: Range<Int>)
}

extension ContinuousPiece {
  func finish(_ frames: Range<Int>) {}
}

/// A mixer of continuous events, in quanta that are aligned to absolute frames.
///
/// A span is a part of an event in which intensity and sharpness are linear, or a crowded part, in which they change
/// every few frames. A piece is the part of a linear span between two multiples of the span's stride. Recurrences
/// restart at each piece, so samples do not depend on block sizes.
final class ContinuousMixer {
  private let events: [ScheduledContinuous]
  private let sources: [String]
  private let controls: [ControlTracks]
  private let times: EnvelopeTimes
  private let amplitude: AmplitudeLaw
  private let isSquared: Bool
  private let frequency: FrequencyLaw
  private let sampleRate: Int
  /// The controls frame by frame, for crowded spans; nil if there are none.
  private let frameControls: FrameControls?
  private var ends: [Int] = []
  /// For each event, the latest end frame of this event and all events before it.
  private var furthestEnds: [Int] = []
  private var active: [ContinuousVoice] = []
  private var nextEvent = 0

  init(_ schedule: Schedule, profile: ActuatorProfile, stepFrames: Int) {
    events = schedule.continuous
    sources = schedule.sources
    controls = schedule.controls.map { $0.ramped(over: stepFrames) }
    frameControls =
      controls.contains(where: \.hasCrowdedQuanta)
      ? FrameControls(profile.amplitude, sampleRate: schedule.sampleRate) : nil
    times = profile.envelope
    amplitude = profile.amplitude
    isSquared = profile.amplitude == .square
    frequency = profile.frequency
    sampleRate = schedule.sampleRate
    ends = events.map {
      EnvelopeSegments($0, times: times, sampleRate: sampleRate).soundEnd
    }
    var furthest = 0
    furthestEnds = ends.map { end in
      furthest = max(furthest, end)
      return furthest
    }
    active.reserveCapacity(maximumActiveCount(ends))
  }

  var frameCount: Int { furthestEnds.last ?? 0 }

  var isQuiet: Bool { active.isEmpty }

  private func maximumActiveCount(_ ends: [Int]) -> Int {
    let ends = ends.sorted()
    var most = 0
    var ended = 0
    for (started, event) in events.enumerated() {
      // Events that end inside a quantum and events that start inside it are active together.
      while ends[ended] + Synthesizer.quantum <= event.startFrame { ended += 1 }
      most = max(most, started + 1 - ended)
    }
    return most
  }

  /// Restarts at the first frame of a quantum.
  func restart(at frame: Int) {
    active.removeAll(keepingCapacity: true)
    // All events before the first that reaches the frame have ended.
    nextEvent = furthestEnds.partitioningIndex { $0 > frame }
    while nextEvent < events.count, events[nextEvent].startFrame < frame {
      if ends[nextEvent] > frame { active.append(voice(events[nextEvent])) }
      nextEvent += 1
    }
  }

  /// Restarts at the frame up to which another mixer has rendered; sounding events continue that mixer's spans, because
  /// this mixer's schedule may omit earlier controls.
  func restart(at frame: Int, after previous: ContinuousMixer) {
    restart(at: frame)
    var voices = Dictionary(grouping: previous.active, by: previous.key)
    for index in active.indices {
      let key = key(of: active[index])
      guard let voice = voices[key]?.first else { continue }
      voices[key]?.removeFirst()
      active[index] = self.voice(active[index].event, from: voice.span)
    }
  }

  /// Identifies an event in successive schedules.
  private struct EventKey: Hashable {
    let source: String
    let startFrame: Int
  }

  private func key(of voice: ContinuousVoice) -> EventKey {
    EventKey(source: sources[voice.event.origin.sourceIndex], startFrame: voice.event.startFrame)
  }

  /// Returns the frame from which the controls of a source's events are needed; nil if no event of the source sounds.
  func neededFrame(ofSource source: String) -> Int? {
    active.lazy.filter { self.sources[$0.event.origin.sourceIndex] == source }.map(\.span.start)
      .min()
  }

  private func voice(
    _ event: ScheduledContinuous, from startedSpan: ContinuousVoice.Span? = nil
  ) -> ContinuousVoice {
    ContinuousVoice(
      event, controls: controls, frequency: frequency,
      times: times, sampleRate: sampleRate, from: startedSpan)
  }

  /// Adds a quantum of every event to a sink; returns the largest possible magnitude, or nil if no event sounds.
  func render<Sink: ContinuousSink>(_ quantum: Range<Int>, into sink: Sink) -> Double? {
    while nextEvent < events.count, events[nextEvent].startFrame < quantum.upperBound {
      active.append(voice(events[nextEvent]))
      nextEvent += 1
    }
    guard !active.isEmpty else { return nil }
    var bound: Double?
    // One access for all events, because exclusivity is checked at each access.
    active.withUnsafeMutableBufferPointer { voices in
      for index in voices.indices {
        guard let peak = renderVoice(&voices[index], quantum, into: sink) else { continue }
        bound = (bound ?? 0) + peak
      }
    }
    active.prune { $0.envelope.soundEnd <= quantum.upperBound }
    return bound
  }

  private func renderVoice<Sink: ContinuousSink>(
    _ voice: inout ContinuousVoice, _ quantum: Range<Int>, into sink: Sink
  ) -> Double? {
    let first = max(quantum.lowerBound, voice.event.startFrame)
    let end = min(quantum.upperBound, voice.envelope.soundEnd)
    guard first < end else { return nil }
    var bound = 0.0
    var frame = first
    while frame < end {
      if frame >= voice.span.end {
        voice.advance(to: frame, controls: controls, frameControls)
      }
      if voice.span.isCrowded {
        frame = voice.span.end
        renderCrowded(&voice, quantumStart: quantum.lowerBound, into: sink)
        bound = .infinity
        continue
      }
      let stride = voice.span.stride
      // `min` of more than two values would allocate an array.
      let boundary = min(voice.span.end, (frame / stride + 1) * stride)
      let piece = frame..<min(end, boundary)
      let peak = renderPiece(&voice, piece, quantumStart: quantum.lowerBound, into: sink)
      bound = max(bound, peak)
      frame = piece.upperBound
    }
    return bound
  }

  /// Renders a crowded span; not inlined, so that events without crowded spans take fewer instructions.
  @inline(never)
  private func renderCrowded<Sink: ContinuousSink>(
    _ voice: inout ContinuousVoice, quantumStart: Int, into sink: Sink
  ) {
    guard let frameControls, let index = voice.event.controlIndex else { return }
    let turns = frameControls.render(voice, controls[index], quantumStart, into: sink)
    voice.endSpan(turns: turns, controls: controls)
  }

  /// The voice is not changed; it is `inout` so that the call does not copy it.
  private func renderPiece<Sink: ContinuousSink>(
    _ voice: inout ContinuousVoice, _ piece: Range<Int>, quantumStart: Int, into sink: Sink
  ) -> Double {
    let gain = sink.gain * amplitude.amplitude(voice.event.intensity)
    if voice.span.isSteady {
      let (sines, bound) = sink.beginSteady(voice, at: piece.lowerBound)
      let target = SinePiece(target: sink.target, bound: bound)
      return renderRamp(voice.span, sines, gain, piece, quantumStart, into: target)
    }
    let sharpness = (voice.sharpness(at: piece.lowerBound), voice.sharpness(at: piece.upperBound))
    let target = sink.begin(piece, sharpness: sharpness)
    if voice.span.isParabola {
      let (start, chirp) = voice.parabola(over: piece, shift: sink.shift)
      let phase = QuadraticPhase(start, chirp: chirp)
      return renderRamp(voice.span, phase, gain, piece, quantumStart, into: target)
    }
    let start = voice.phaseStart(at: piece.lowerBound, shift: sink.shift)
    switch voice.frequency.spacing {
    case .logarithmic:
      let phase = ExponentialChirp(start, growth: voice.span.growth)
      return renderRamp(voice.span, phase, gain, piece, quantumStart, into: target)
    case .linear:
      let phase = LinearChirp(start, growth: voice.span.growth / 2)
      return renderRamp(voice.span, phase, gain, piece, quantumStart, into: target)
    }
  }

  /// Renders a piece with one amplitude ramp; returns the largest possible magnitude.
  @inline(__always)
  private func renderRamp<Target: ContinuousPiece, Sound: PieceSound>(
    _ span: ContinuousVoice.Span, _ sound: Sound, _ gain: Double, _ piece: Range<Int>,
    _ quantumStart: Int, into target: Target
  ) -> Double {
    let framesIntoSpan = Double(piece.lowerBound - span.start)
    let frames = piece.lowerBound - quantumStart..<piece.upperBound - quantumStart
    let level = isSquared ? gain.squareRoot() : gain
    let control = level * (span.control.value + span.control.slope * framesIntoSpan)
    let controlSlope = level * span.control.slope
    let envelope = span.envelope.value + span.envelope.slope * framesIntoSpan
    if isSquared, span.envelope.slope == 0 {
      let line = LaneLine(value: control * envelope, slope: controlSlope * envelope)
      sound.render(AmplitudeRamp(squareOf: line), frames, into: target)
    } else {
      let amplitude = AmplitudeRamp(
        controls: LaneLine(value: control, slope: controlSlope),
        envelope: LaneLine(value: envelope, slope: span.envelope.slope), isSquared: isSquared)
      sound.render(amplitude, frames, into: target)
    }
    let count = Double(piece.count)
    let peak =
      max(abs(control), abs(control + controlSlope * count))
      * max(abs(envelope), abs(envelope + span.envelope.slope * count))
    return (isSquared ? peak * peak : peak) * target.bound
  }
}
