import TaplineActuators
import TaplinePatterns

struct AndroidEvent: Equatable {
  enum Kind: Equatable {
    case preset(AndroidPreset, scale: Double)
    case envelope(AndroidEnvelope)
  }

  var start: Int
  var kind: Kind

  /// The earliest start of another event, in milliseconds, as is `start`.
  var end: Int {
    switch kind {
    case .preset: start + 1
    case .envelope(let envelope): start + envelope.duration
    }
  }

  static func haptics(of events: [AndroidEvent]) -> ImportedHaptics {
    var haptics = ImportedHaptics()
    var pieces: [VibrationTrack.Piece] = []
    for event in events {
      switch event.kind {
      case .preset(let preset, let scale):
        haptics.addTap(
          at: Double(event.start) / 1_000, intensity: scale, sharpness: preset.sharpness)
      case .envelope(let envelope): pieces += envelope.pieces(from: event.start)
      }
    }
    haptics.tracks = [VibrationTrack(pieces)]
    return haptics
  }

  static func all(of played: PlayedHaptics, _ notes: inout NoteCollector) -> [AndroidEvent] {
    let (outside, inside) = played.tapsOutsideAndInsideVibrations
    var events: [(time: Double, event: AndroidEvent)] = []
    events.reserveCapacity(outside.count)
    func add(_ kind: Kind, at time: Double) {
      events.append((time, AndroidEvent(start: time.milliseconds, kind: kind)))
    }
    for tap in outside {
      notes.addRounding(of: tap.time, .androidMilliseconds)
      let preset = AndroidPreset(of: tap, &notes)
      add(.preset(preset, scale: tap.intensity.fourDecimals), at: tap.time)
    }
    for tap in inside { notes.add(.merged, .androidOverlap, at: tap.time) }
    let track = VibrationTrack.strongest([played.vibration, AndroidEnvelope.spikes(of: inside)])
    for run in track.runs {
      notes.addRounding(of: run.start, .androidMilliseconds)
      add(.envelope(AndroidEnvelope(run, &notes)), at: run.start)
    }
    // Sort only if needed, because there may be a million events. The stable sort keeps presets before envelopes.
    if zip(events, events.dropFirst()).contains(where: { $1.event.start < $0.event.start }) {
      events.sort { $0.event.start < $1.event.start }
    }
    return withoutOverlaps(events, &notes)
  }

  /// Merges presets in the same millisecond, and moves other overlapping events to the end of the previous event.
  private static func withoutOverlaps(
    _ events: [(time: Double, event: AndroidEvent)], _ notes: inout NoteCollector
  ) -> [AndroidEvent] {
    var result: [AndroidEvent] = []
    var end = 0
    for (time, event) in events {
      var event = event
      if event.start < end {
        if case .preset(_, let scale) = event.kind, let last = result.last,
          last.start == event.start, case .preset(_, let otherScale) = last.kind
        {
          notes.add(.merged, .androidOverlap, at: time)
          if scale > otherScale { result[result.count - 1].kind = event.kind }
          continue
        }
        notes.add(.moved, .androidOverlap, at: time)
        event.start = end
      }
      end = event.end
      result.append(event)
    }
    return result
  }
}
