import TaplineActuators
import TaplinePatterns

/// A mixer of audio events, in quanta that are aligned to absolute frames.
///
/// A span is a part of an event in which all controls and the envelope are linear. A piece is the part of a span
/// between two multiples of `maximumPieceLength`. Recurrences restart at each piece, so samples do not depend on block
/// sizes.
final class AudioMixer {
  /// The state of each event at its start, sorted by start frame.
  private let voices: [AudioVoiceState]
  /// The player of each event's sound, in the order of `voices`; nil for a tone.
  private let clips: [ClipPlayer?]
  private let tone: TonePlayer
  private let volume: AmplitudeLaw
  /// For each event, the latest end frame of this event and all events before it.
  private let furthestEnds: [Int]
  private var active: [(index: Int, voice: AudioVoiceState)] = []
  private var nextEvent = 0

  /// The maximum number of frames of a piece, over which a tone's weights and a sound's filter change linearly.
  private static let maximumPieceLength = 256

  let frameCount: Int

  /// Returns nil if no event sounds.
  init?(_ schedule: Schedule, profile: ActuatorProfile, stepFrames: Int) {
    guard schedule.audio.contains(where: { $0.content != .missing }) else { return nil }
    tone = TonePlayer(profile.audio.tone, sampleRate: schedule.sampleRate)
    volume = profile.audio.volume
    let controls = schedule.controls.map { $0.ramped(over: stepFrames) }
    let filtered = FilteredPart()
    let interpolation = SincInterpolation()
    let players = schedule.sounds.map { clip in
      let player = ClipPlayer(
        clip, profile.audio.file, sampleRate: schedule.sampleRate, interpolation, filtered)
      filtered.reserve(
        player.maximumWindow(Self.maximumPieceLength, semitones: profile.audio.pitchSemitones))
      return player
    }
    var voices: [AudioVoiceState] = []
    var clips: [ClipPlayer?] = []
    for event in schedule.audio {
      var voice = AudioVoiceState(
        event, controls: event.controlIndex.map { controls[$0] },
        semitones: profile.audio.pitchSemitones)
      switch event.content {
      case .missing: continue
      case .tone:
        let envelope = event.toneEnvelope(profile.envelope, sampleRate: schedule.sampleRate)
        voice.finish(at: envelope.soundEnd, envelope: envelope)
        clips.append(nil)
      case .sound(let index):
        let player = players[index]
        let last = player.soundEnd(of: voice)
        let envelope = event.clipEnvelope(
          until: last, profile.envelope, sampleRate: schedule.sampleRate)
        voice.finish(at: min(last, envelope?.soundEnd ?? last), envelope: envelope)
        clips.append(player)
      }
      voices.append(voice)
    }
    self.voices = voices
    self.clips = clips
    var furthest = 0
    furthestEnds = voices.map { voice in
      furthest = max(furthest, voice.soundEnd)
      return furthest
    }
    frameCount = furthest
    active.reserveCapacity(voices.count)
  }

  /// Restarts at the first frame of a quantum.
  func restart(at frame: Int) {
    active.removeAll(keepingCapacity: true)
    nextEvent = furthestEnds.partitioningIndex { $0 > frame }
    while nextEvent < voices.count, voices[nextEvent].event.startFrame < frame {
      if voices[nextEvent].soundEnd > frame { active.append((nextEvent, voices[nextEvent])) }
      nextEvent += 1
    }
  }

  /// Adds a quantum of every event to one channel or two; returns false if no event sounds in it.
  func render(
    _ quantum: Range<Int>, left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>?
  ) -> Bool {
    while nextEvent < voices.count, voices[nextEvent].event.startFrame < quantum.upperBound {
      active.append((nextEvent, voices[nextEvent]))
      nextEvent += 1
    }
    guard !active.isEmpty else { return false }
    var sounds = false
    for position in active.indices {
      var frame = max(quantum.lowerBound, active[position].voice.event.startFrame)
      let end = min(quantum.upperBound, active[position].voice.soundEnd)
      while frame < end {
        active[position].voice.advance(to: frame)
        let corner = (frame / Self.maximumPieceLength + 1) * Self.maximumPieceLength
        let piece = frame..<min(min(end, corner), active[position].voice.span.end)
        let voice = active[position].voice
        let output = AudioOutput(
          left: left, right: right, voice: voice, piece: piece, law: volume,
          quantumStart: quantum.lowerBound)
        if let clip = clips[active[position].index] {
          clip.render(voice, piece, into: output)
        } else {
          tone.render(voice, piece, into: output)
        }
        frame = piece.upperBound
        sounds = true
      }
    }
    active.prune { $0.voice.soundEnd <= quantum.upperBound }
    return sounds
  }
}

extension ScheduledAudio {
  /// Returns a tone's envelope; its release follows its end, as for a continuous haptic event.
  fileprivate func toneEnvelope(_ times: EnvelopeTimes, sampleRate: Int) -> EnvelopeSegments {
    let length = (endFrame ?? startFrame) - startFrame
    return EnvelopeSegments(
      start: startFrame,
      EnvelopeShape(
        envelope ?? HapticEvent.Envelope(), length: Double(length), times: times,
        unitsPerSecond: Double(sampleRate)))
  }

  /// The envelope is 0 at the frames before the first and after the last; a fade takes at most half of the duration.
  fileprivate func clipEnvelope(
    until last: Int, _ times: EnvelopeTimes, sampleRate: Int
  ) -> EnvelopeSegments? {
    guard let envelope, last > startFrame else { return nil }
    let half = Double(last - startFrame) / 2
    let rate = Double(sampleRate)
    let fall = min(times.release.seconds(envelope.release) * rate, half).rounded(.down)
    return EnvelopeSegments(
      start: startFrame - 1,
      EnvelopeShape(
        length: Double(last - startFrame + 1) - fall,
        attack: min(times.attack.seconds(envelope.attack) * rate, half) + 1,
        decay: envelope.isSustained ? nil : times.decay.seconds(envelope.decay) * rate,
        release: fall))
  }
}
