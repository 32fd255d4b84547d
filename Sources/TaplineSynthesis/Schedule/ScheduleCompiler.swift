package import TaplinePatterns

/// Turns a timeline in seconds into a schedule in frames: once, for everything below.
///
/// Start and end are each rounded to the nearest frame, so that events which abut in seconds abut
/// in frames. Controls that act once (a tap's intensity, a continuous event's envelope times) are
/// applied here; those that act throughout go along as tracks.
package enum ScheduleCompiler {
  /// Compiles a timeline.
  ///
  /// Out-of-range intensities and sharpnesses are clamped to `0...1`, times before 0 to 0; NaN
  /// counts as 0.
  ///
  /// - Complexity: O(n log n) in events and control points.
  package static func compile(_ timeline: Timeline, sampleRate: Int) -> Schedule {
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
      let pattern = PatternControls(placement.pattern, offset: placement.offset)
      let tracks = ControlTracks(pattern, clock)
      let controlIndex = tracks == nil ? nil : controls.count
      if let tracks { controls.append(tracks) }

      var audio = AudioParts(placement, pattern, clock, controlIndex: audioControls.count)
      for event in placement.pattern.events {
        let time = max(placement.offset + event.time, 0)
        let origin = EventOrigin(index: eventCount, requestedTime: time, source: placementCount)
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
              startFrame: start, endFrame: clock.frame(at: end), intensity: unit(event.intensity),
              sharpness: unit(event.sharpness),
              envelope: pattern.envelope(of: event, from: time, to: end),
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
