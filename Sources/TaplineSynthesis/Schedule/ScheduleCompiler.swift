import TaplinePatterns
public import TaplineTimeline

/// Turns a timeline in seconds into a schedule in frames: once, for everything below.
///
/// Start and end are each rounded to the nearest frame, so that events which abut in seconds abut
/// in frames. Controls that act once (a tap's intensity, a continuous event's envelope times) are
/// applied here; those that act throughout go along as tracks.
public enum ScheduleCompiler {
  /// Compiles a timeline.
  ///
  /// Out-of-range intensities and sharpnesses are clamped to `0...1`, times before 0 to 0; NaN
  /// counts as 0.
  ///
  /// - Parameters:
  ///   - timeline: Patterns on one axis.
  ///   - sampleRate: Frames for each second, `> 0`.
  /// - Returns: The schedule, whose report lists every rounding.
  /// - Complexity: O(n log n) in events and control points.
  public static func compile(_ timeline: Timeline, sampleRate: Int) -> Schedule {
    var parts = Parts(clock: FrameClock(sampleRate: sampleRate))
    parts.taps.reserveCapacity(timeline.eventCount)
    for placement in timeline.placements { parts.add(placement) }
    parts.taps.stableSort { $0.frame }
    parts.continuous.stableSort { $0.startFrame }
    parts.audio.stableSort { $0.startFrame }
    return Schedule(
      sampleRate: sampleRate, taps: parts.taps, continuous: parts.continuous, audio: parts.audio,
      controls: parts.controls, audioControls: parts.audioControls, sounds: parts.sounds,
      sources: timeline.placements.map(\.source),
      frameCount: parts.clock.frame(at: timeline.duration))
  }

  /// A schedule in the making.
  private struct Parts {
    let clock: FrameClock
    var taps: [ScheduledTap] = []
    var continuous: [ScheduledContinuous] = []
    var audio: [ScheduledAudio] = []
    var controls: [ControlTracks] = []
    var audioControls: [AudioControlTracks] = []
    var sounds: [SoundClip] = []
    var eventCount = 0
    var placementCount = 0

    init(clock: FrameClock) { self.clock = clock }

    mutating func add(_ placement: Timeline.Placement) {
      let compiler = ControlTrackCompiler(clock: clock, offset: placement.offset)
      func track(_ control: ParameterControl) -> ControlTrack? {
        compiler.track(control, of: placement.pattern)
      }
      let intensity = track(.hapticIntensity)
      let sharpness = track(.hapticSharpness)
      let attack = track(.hapticAttackTime)
      let decay = track(.hapticDecayTime)
      let release = track(.hapticReleaseTime)

      var controlIndex: Int?
      if intensity != nil || sharpness != nil {
        controlIndex = controls.count
        controls.append(
          ControlTracks(
            intensity: intensity ?? ControlTrack(defaultValue: 1),
            sharpness: sharpness ?? ControlTrack(defaultValue: 0)))
      }

      var audio = AudioParts(placement, compiler, controlIndex: audioControls.count)
      for event in placement.pattern.events {
        let time = max(placement.offset + event.time, 0)
        let origin = EventOrigin(index: eventCount, requestedTime: time, source: placementCount)
        eventCount += 1
        let start = clock.frame(at: time)
        switch event.kind {
        case .transient:
          let addition = ParameterControl.sharpnessActsOnTransients ? sharpness : nil
          taps.append(
            ScheduledTap(
              frame: start,
              intensity: unit(unit(event.intensity) * (intensity?.value(at: start) ?? 1)),
              sharpness: unit(unit(event.sharpness) + (addition?.value(at: start) ?? 0)),
              origin: origin))
        case .continuous:
          // The release begins at the end, so its control is read there.
          let end = clock.frame(at: time + event.effectiveDuration)
          let envelope = event.envelope
          continuous.append(
            ScheduledContinuous(
              startFrame: start, endFrame: end, intensity: unit(event.intensity),
              sharpness: unit(event.sharpness),
              attack: unit(unit(envelope.attack) + (attack?.value(at: start) ?? 0)),
              decay: envelope.isSustained
                ? nil : unit(unit(envelope.decay) + (decay?.value(at: start) ?? 0)),
              release: unit(unit(envelope.release) + (release?.value(at: end) ?? 0)),
              controlIndex: controlIndex, origin: origin))
        case .audioContinuous, .audioCustom:
          self.audio.append(audio.scheduled(event, at: time, origin, sounds: &sounds))
        }
      }
      if let tracks = audio.tracks { audioControls.append(tracks) }
      placementCount += 1
    }
  }
}

/// NaN is not above zero and becomes 0, as in `FrameClock`.
func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
