import TaplinePatterns

/// The audio events of one placed pattern on their way to a schedule.
struct AudioParts {
  /// The controls that act throughout, or nil where nothing sets them.
  let tracks: AudioControlTracks?

  private let clock: FrameClock
  private let controls: PatternControls
  private let controlIndex: Int?
  private let clips: [String: SoundClip]
  /// Where a sound already stands in the schedule, by path.
  private var indices: [String: Int] = [:]

  init(
    _ placement: Timeline.Placement, _ controls: PatternControls, _ clock: FrameClock,
    controlIndex: Int
  ) {
    self.clock = clock
    self.controls = controls
    clips = placement.sounds
    let hasAudio = placement.pattern.events.contains { !$0.kind.isHaptic }
    tracks = hasAudio ? AudioControlTracks(controls, clock) : nil
    self.controlIndex = tracks == nil ? nil : controlIndex
  }

  /// An audio event in frames; its sound joins the others where it is not yet among them.
  mutating func scheduled(
    _ event: HapticEvent, at time: Double, _ origin: EventOrigin, sounds: inout [SoundClip]
  ) -> ScheduledAudio {
    let start = clock.frame(at: time)
    var content = ScheduledAudio.Content.tone
    var end: Int?
    var finish = time
    if event.kind == .audioContinuous || event.effectiveDuration > 0 {
      finish = time + event.effectiveDuration
      end = clock.frame(at: finish)
    }
    if event.kind == .audioCustom {
      content = .missing
      if let path = event.audio.waveformPath, let clip = clips[path] {
        content = .sound(index(of: path, clip, in: &sounds))
        if end == nil { finish = time + clip.duration }
      }
    }
    let audio = event.audio
    return ScheduledAudio(
      content, startFrame: start, endFrame: end, volume: unit(audio.volume),
      pitch: signed(audio.pitch), pan: signed(audio.pan), brightness: unit(audio.brightness),
      envelope: content == .tone || audio.usesVolumeEnvelope
        ? controls.envelope(of: event, from: time, to: finish) : nil,
      isLooped: audio.isLooped && end != nil, controlIndex: controlIndex, origin: origin)
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
