import TaplinePatterns
import TaplineTimeline

/// The audio events of one placed pattern on their way to a schedule.
struct AudioParts {
  /// The controls that act throughout, or nil where nothing sets them.
  let tracks: AudioControlTracks?

  private let clock: FrameClock
  private let controlIndex: Int?
  private let attack: ControlTrack?
  private let decay: ControlTrack?
  private let release: ControlTrack?
  private let clips: [String: SoundClip]
  /// Where a sound already stands in the schedule, by path.
  private var indices: [String: Int] = [:]

  /// - Parameters:
  ///   - placement: The pattern.
  ///   - compiler: What makes tracks of its controls.
  ///   - controlIndex: Where the tracks will stand in the schedule, if there are any.
  init(
    _ placement: Timeline.Placement, _ compiler: ControlTrackCompiler, controlIndex: Int
  ) {
    clock = compiler.clock
    clips = placement.sounds
    let pattern = placement.pattern
    guard pattern.events.contains(where: { !$0.kind.isHaptic }) else {
      (tracks, attack, decay, release, self.controlIndex) = (nil, nil, nil, nil, nil)
      return
    }
    let volume = compiler.track(.audioVolume, of: pattern)
    let pan = compiler.track(.audioPan, of: pattern)
    let pitch = compiler.track(.audioPitch, of: pattern)
    let brightness = compiler.track(.audioBrightness, of: pattern)
    attack = compiler.track(.audioAttackTime, of: pattern)
    decay = compiler.track(.audioDecayTime, of: pattern)
    release = compiler.track(.audioReleaseTime, of: pattern)
    let isBent = [volume, pan, pitch, brightness].contains { $0 != nil }
    tracks =
      isBent
      ? AudioControlTracks(
        volume: volume ?? ControlTrack(defaultValue: 1),
        pan: pan ?? ControlTrack(defaultValue: 0), pitch: pitch ?? ControlTrack(defaultValue: 0),
        brightness: brightness ?? ControlTrack(defaultValue: 0)) : nil
    self.controlIndex = isBent ? controlIndex : nil
  }

  /// An audio event in frames; its sound joins the others where it is not yet among them.
  mutating func scheduled(
    _ event: HapticEvent, at time: Double, _ origin: EventOrigin, sounds: inout [SoundClip]
  ) -> ScheduledAudio {
    let start = clock.frame(at: time)
    var content = ScheduledAudio.Content.tone
    var end: Int?
    var lastFrame = start
    if event.kind == .audioContinuous || event.effectiveDuration > 0 {
      end = clock.frame(at: time + event.effectiveDuration)
      lastFrame = end ?? start
    }
    if event.kind == .audioCustom {
      content = .missing
      if let path = event.audio.waveformPath, let clip = clips[path] {
        content = .sound(index(of: path, clip, in: &sounds))
        if end == nil { lastFrame = clock.frame(at: time + clip.duration) }
      }
    }
    let audio = event.audio
    return ScheduledAudio(
      content, startFrame: start, endFrame: end, volume: unit(audio.volume),
      pitch: signed(audio.pitch), pan: signed(audio.pan), brightness: unit(audio.brightness),
      envelope: content == .tone || audio.usesVolumeEnvelope
        ? envelope(event.envelope, from: start, to: lastFrame) : nil,
      isLooped: audio.isLooped && end != nil, controlIndex: controlIndex, origin: origin)
  }

  /// Attack and decay begin at the start, the release at the end, so their controls are read there.
  private func envelope(
    _ envelope: HapticEvent.Envelope, from start: Int, to end: Int
  ) -> ScheduledAudio.Envelope {
    ScheduledAudio.Envelope(
      attack: unit(unit(envelope.attack) + (attack?.value(at: start) ?? 0)),
      decay: envelope.isSustained
        ? nil : unit(unit(envelope.decay) + (decay?.value(at: start) ?? 0)),
      release: unit(unit(envelope.release) + (release?.value(at: end) ?? 0)))
  }

  private mutating func index(
    of path: String, _ clip: SoundClip, in sounds: inout [SoundClip]
  ) -> Int {
    if let known = indices[path] { return known }
    indices[path] = sounds.count
    sounds.append(clip)
    return sounds.count - 1
  }

  /// A value brought to `-1...1`; NaN is 0.
  private func signed(_ value: Double) -> Double { value >= 0 ? unit(value) : -unit(-value) }
}
