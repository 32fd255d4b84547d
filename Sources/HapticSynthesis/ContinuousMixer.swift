import ActuatorProfiles
import FrameScheduling

/// What one piece of a continuous event adds, eight frames at a time.
protocol ContinuousSink {
  /// Adds amplitude, sine and cosine of the tactile phase at eight frames.
  ///
  /// - Parameters:
  ///   - offset: The first of the eight frames, from the start of the quantum.
  ///   - amplitude: Amplitude, zero in lanes outside the piece.
  ///   - sine: Sine of the phase.
  ///   - cosine: Cosine of the phase.
  func add(at offset: Int, amplitude: Lanes, sine: Lanes, cosine: Lanes)

  /// Says that the following frames belong to a piece of this voice.
  mutating func begin(_ voice: ContinuousVoice, piece: Range<Int>)
}

/// Sums continuous events over quanta that are aligned to absolute frames.
///
/// A piece is a quantum's part of one span; recurrences run inside a piece only, so a sample does
/// not depend on the blocks that were asked for.
final class ContinuousMixer {
  private let events: [ScheduledContinuous]
  private let controls: [ControlTracks]
  private let profile: ActuatorProfile
  private let scale: FrequencyScale
  private let sampleRate: Int
  private var active: [ContinuousVoice] = []
  private var nextEvent = 0

  init(_ schedule: Schedule, profile: ActuatorProfile) {
    events = schedule.continuous
    controls = schedule.controls
    self.profile = profile
    scale = FrequencyScale(profile.frequency)
    sampleRate = schedule.sampleRate
    active.reserveCapacity(mostAtOnce())
  }

  /// Frames from 0 to the end of the last release.
  var frameCount: Int { events.reduce(0) { max($0, envelope($1).lastFrame) } }

  private func envelope(_ event: ScheduledContinuous) -> EnvelopeCourse {
    EnvelopeCourse(event, times: profile.envelope, sampleRate: sampleRate)
  }

  private func mostAtOnce() -> Int {
    var ends = events.map { envelope($0).lastFrame }
    ends.sort()
    var most = 0
    var ended = 0
    for (started, event) in events.enumerated() {
      // A quantum keeps voices that end inside it while it takes up those that begin inside it.
      while ends[ended] + Synthesizer.quantum <= event.startFrame { ended += 1 }
      most = max(most, started + 1 - ended)
    }
    return most
  }

  /// Begins anew at a quantum.
  func restart(at frame: Int) {
    active.removeAll(keepingCapacity: true)
    nextEvent = 0
    while nextEvent < events.count, events[nextEvent].startFrame < frame {
      if envelope(events[nextEvent]).lastFrame > frame { activate(events[nextEvent]) }
      nextEvent += 1
    }
  }

  private func activate(_ event: ScheduledContinuous) {
    active.append(
      ContinuousVoice(
        event, controls: event.controlIndex.map { controls[$0] }, scale: scale,
        times: profile.envelope, sampleRate: sampleRate))
  }

  /// Adds every event's part of a quantum to a sink.
  ///
  /// - Returns: Whether anything sounds there.
  func render<Sink: ContinuousSink>(_ quantum: Range<Int>, into sink: inout Sink) -> Bool {
    while nextEvent < events.count, events[nextEvent].startFrame < quantum.upperBound {
      activate(events[nextEvent])
      nextEvent += 1
    }
    guard !active.isEmpty else { return false }
    var sounds = false
    for index in active.indices {
      var frame = max(quantum.lowerBound, active[index].event.startFrame)
      let end = min(quantum.upperBound, active[index].envelope.lastFrame)
      while frame < end {
        let tracks = active[index].event.controlIndex.map { controls[$0] }
        active[index].advance(to: frame, controls: tracks)
        let piece = frame..<min(end, active[index].span.end)
        render(active[index], piece: piece, quantumStart: quantum.lowerBound, into: &sink)
        frame = piece.upperBound
        sounds = true
      }
    }
    active.prune { $0.envelope.lastFrame <= quantum.upperBound }
    return sounds
  }

  /// Picks the phase's course once for the whole piece, so that its loop has no branch in it.
  private func render<Sink: ContinuousSink>(
    _ voice: ContinuousVoice, piece: Range<Int>, quantumStart: Int, into sink: inout Sink
  ) {
    sink.begin(voice, piece: piece)
    let frame = piece.lowerBound
    switch voice.scale.law.spacing {
    case _ where voice.span.sharpness.slope == 0:
      let phase = SteadyPhase(PhaseStart(voice, at: frame))
      render(voice, phase, piece, quantumStart, into: sink)
    case .logarithmic:
      let growth = voice.scale.logarithmicRange * voice.span.sharpness.slope
      let phase = LogarithmicPhase(PhaseStart(voice, at: frame), growth: growth)
      render(voice, phase, piece, quantumStart, into: sink)
    case .linear:
      render(voice, LinearPhase(voice, at: frame), piece, quantumStart, into: sink)
    }
  }

  private func render<Sink: ContinuousSink, Phase: PhaseCourse>(
    _ voice: ContinuousVoice, _ start: Phase, _ piece: Range<Int>, _ quantumStart: Int,
    into sink: Sink
  ) {
    let span = voice.span
    let into = Double(piece.lowerBound - span.start)

    // Intensity is the product of two lines.
    let control = laneNumbers * Float(span.control.slope)
    let controlStep = Float(span.control.slope * Double(laneCount))
    var controls = control + Float(span.control.value + span.control.slope * into)
    let envelope = laneNumbers * Float(span.envelope.slope)
    let envelopeStep = Float(span.envelope.slope * Double(laneCount))
    var envelopes = envelope + Float(span.envelope.value + span.envelope.slope * into)
    let intensity = Float(voice.event.intensity)
    let squares = profile.amplitude == .square

    var phase = start
    var frame = piece.lowerBound
    while frame < piece.upperBound {
      let strength = controls * envelopes * intensity
      var amplitude = squares ? strength * strength : strength
      if frame + laneCount > piece.upperBound {
        for lane in piece.upperBound - frame..<laneCount { amplitude[lane] = 0 }
      }
      let (sine, cosine) = phase.next()
      sink.add(at: frame - quantumStart, amplitude: amplitude, sine: sine, cosine: cosine)
      controls += controlStep
      envelopes += envelopeStep
      frame += laneCount
    }
  }
}
