package import TaplinePatterns

/// Start and end are each rounded to the nearest frame, so that adjacent events stay adjacent.
package enum ScheduleCompiler {
  /// Intensities and sharpnesses are clamped to `0...1`, negative times to 0; NaN becomes 0.
  package static func compile(_ timeline: Timeline, sampleRate: Int) -> Schedule {
    var parts = Parts(clock: FrameClock(sampleRate: sampleRate))
    parts.taps.reserveCapacity(timeline.eventCount)
    for placement in timeline.placements { parts.add(placement) }
    parts.taps.stableSort { $0.frame }
    parts.continuous.stableSort { $0.startFrame }
    parts.audio.stableSort { $0.startFrame }
    return Schedule(
      sampleRate: sampleRate, taps: parts.taps, continuous: parts.continuous, audio: parts.audio,
      controls: parts.controls, sounds: parts.sounds, sources: timeline.placements.map(\.source),
      frameCount: parts.clock.frame(at: timeline.duration))
  }

  private struct Parts {
    let clock: FrameClock
    var taps: [ScheduledTap] = []
    var continuous: [ScheduledContinuous] = []
    var audio: [ScheduledAudio] = []
    var controls: [ControlTracks] = []
    var sounds: [SoundClip] = []
    var eventCount = 0
    var placementCount = 0

    init(clock: FrameClock) { self.clock = clock }

    mutating func add(_ placement: Timeline.Placement) {
      let pattern = PatternControls(placement.pattern, offset: placement.offset)
      let tracks = ControlTracks(pattern, clock)
      let controlIndex = tracks == nil ? nil : controls.count
      if let tracks { controls.append(tracks) }
      var soundIndices: [String: Int] = [:]
      for event in placement.pattern.events {
        let time = max(placement.offset + event.time, 0)
        let origin = EventOrigin(
          index: eventCount, requestedTime: time, sourceIndex: placementCount)
        eventCount += 1
        let start = clock.frame(at: time)
        switch event.kind {
        case .transient:
          taps.append(
            ScheduledTap(
              frame: start, intensity: pattern.intensity(of: event, at: time),
              sharpness: pattern.sharpness(of: event, at: time), origin: origin))
        case .continuous:
          let end = time + event.effectiveDuration
          continuous.append(
            ScheduledContinuous(
              startFrame: start, endFrame: clock.frame(at: end),
              intensity: clampedToUnit(event.intensity), sharpness: clampedToUnit(event.sharpness),
              envelope: pattern.envelope(of: event, from: time, to: end),
              controlIndex: controlIndex, origin: origin))
        case .audioContinuous, .audioCustom:
          let content = content(of: event, placement.sounds, &soundIndices)
          // A tone always has a duration; a sound file without one plays whole.
          let isCut = event.effectiveDuration > 0
          let length =
            if isCut {
              event.effectiveDuration
            } else if case .sound(let index) = content {
              sounds[index].duration
            } else {
              0.0
            }
          audio.append(
            ScheduledAudio(
              content: content, startFrame: start,
              endFrame: isCut ? clock.frame(at: time + length) : nil,
              volume: clampedToUnit(event.audio.volume),
              pitch: clampedToSignedUnit(event.audio.pitch),
              pan: clampedToSignedUnit(event.audio.pan),
              brightness: clampedToUnit(event.audio.brightness),
              envelope: event.hasEnvelope
                ? pattern.envelope(of: event, from: time, to: time + length) : nil,
              isLooped: event.audio.isLooped && isCut, controlIndex: controlIndex, origin: origin))
        }
      }
      placementCount += 1
    }

    private mutating func content(
      of event: HapticEvent, _ clips: [String: SoundClip], _ indices: inout [String: Int]
    ) -> ScheduledAudio.Content {
      guard event.kind == .audioCustom else { return .tone }
      guard let path = event.audio.waveformPath, let clip = clips[path] else { return .missing }
      if let index = indices[path] { return .sound(index) }
      indices[path] = sounds.count
      sounds.append(clip)
      return .sound(sounds.count - 1)
    }
  }
}

/// NaN becomes 0.
private func clampedToSignedUnit(_ value: Double) -> Double {
  value >= 0 ? clampedToUnit(value) : -clampedToUnit(-value)
}
