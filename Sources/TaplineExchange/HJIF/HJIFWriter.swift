import TaplineActuators
import TaplinePatterns
import TaplineText

/// A writer of HJIF with the structure of the MPEG reference encoder's output for AHAP,
/// MPEGGroup/HapticReferenceSoftware at 2de9ff1; unlike that encoder, it keeps a curve's last value after its end, as
/// CoreHaptics does.
enum HJIFWriter {
  /// The maximum number of bands per channel at levels 1 and 2.
  private static let maximumBands = (level1: 7, level2: 63)

  /// Constant, because the same pattern must produce the same bytes.
  private static let date = "1970-01-01T00:00:00"

  static func output(
    of timeline: Timeline, _ played: PlayedHaptics, times: EnvelopeTimes,
    _ notes: inout NoteCollector
  ) -> JSONOutput {
    var bands: [Band] = []
    if !played.taps.isEmpty { bands.append(tapBand(played.taps, &notes)) }
    let (vibrations, dropped) = layers(
      of: timeline, times: times, maximumCount: maximumBands.level2 - bands.count)
    notes.add(.dropped, .hjifBands, at: dropped.first ?? 0, count: dropped.count)
    for tracks in vibrations {
      var band = Band(type: "VectorialWave")
      for track in tracks { band.add(track, &notes) }
      bands.append(band)
    }
    return [
      "version": "2023", "profile": "Main", "level": bands.count > maximumBands.level1 ? 2 : 1,
      "date": .string(date), "description": "", "timescale": .integer(MPEGMapping.timescale),
      "avatars": [.line([("id", 1), ("lod", 0), ("type", "Vibration")])],
      "perceptions": [
        [
          "id": 0, "avatar_id": 1, "description": "", "perception_modality": "Vibrotactile",
          "channels": [
            [
              "id": 0, "description": "", "gain": 1, "mixing_coefficient": 1, "body_part_mask": 0,
              "bands": .array(bands.map(\.output)),
            ]
          ],
          "effect_library": [],
        ]
      ],
      "syncs": [],
    ]
  }

  private static func tapBand(_ taps: [HapticEvent], _ notes: inout NoteCollector) -> Band {
    var band = Band(type: "Transient")
    band.keyframes.reserveCapacity(taps.count)
    for tap in taps {
      notes.addRounding(of: tap.time, .hjifTicks)
      if MPEGMapping.hertz(tap.sharpness) != MPEGMapping.tapFrequency {
        notes.add(.changed, .hjifTapFrequency, at: tap.time)
      }
      band.keyframes.append(
        Keyframe(
          position: tap.time.milliseconds, amplitude: MPEGMapping.tapAmplitude * tap.intensity,
          hertz: MPEGMapping.tapFrequency))
    }
    band.endEffect(at: 0)
    return band
  }

  /// Each event is in the first band that is free at its start; `dropped` has the starts of events without one.
  private static func layers(
    of timeline: Timeline, times: EnvelopeTimes, maximumCount: Int
  ) -> (bands: [[VibrationTrack]], dropped: [Double]) {
    var bands: [[VibrationTrack]] = []
    var ends: [Double] = []
    var dropped: [Double] = []
    for event in timeline.continuousEvents(times: times) {
      let uncontrolled = VibrationTrack(
        event.event, at: event.start, controls: event.controls, times: times)
      guard let last = uncontrolled.pieces.last else { continue }
      let free = ends.firstIndex { $0 <= event.start + 1e-9 }
      if free == nil, ends.count >= maximumCount {
        dropped.append(event.start)
        continue
      }
      let track = uncontrolled.applying(event.controls)
      guard !track.pieces.isEmpty else { continue }
      if let free {
        ends[free] = last.end
        bands[free].append(track)
      } else {
        ends.append(last.end)
        bands.append([track])
      }
    }
    return (bands, dropped)
  }
}

private struct Keyframe: Equatable {
  var position: Int
  var amplitude: Double
  var hertz: Int
}

/// The keyframes of all effects are in one array.
private struct Band {
  let type: String
  var keyframes: [Keyframe] = []
  var effects: [(position: Int, end: Int)] = []

  /// `position` is in milliseconds.
  mutating func endEffect(at position: Int) { effects.append((position, keyframes.count)) }

  mutating func add(_ track: VibrationTrack, _ notes: inout NoteCollector) {
    guard let first = track.pieces.first, let last = track.pieces.last else {
      return endEffect(at: 0)
    }
    notes.addRounding(of: first.start, .hjifTicks)
    notes.addRounding(of: last.end, .hjifTicks)
    notes.addVanishedRuns(of: track, .hjifTicks)
    if let piece = track.pieces.first(where: {
      MPEGMapping.isBetweenHertz($0.first.sharpness)
        || MPEGMapping.isBetweenHertz($0.last.sharpness)
    }) {
      notes.add(.changed, .hjifHertz, at: piece.start)
    }
    let position = first.start.milliseconds
    let begin = keyframes.count
    for piece in track.pieces {
      let start = piece.start.milliseconds - position
      if keyframes.count > begin, let before = keyframes.last, start > before.position {
        // Keep the amplitude at 0 during a pause.
        keyframes.append(Keyframe(position: before.position, amplitude: 0, hertz: before.hertz))
        keyframes.append(
          Keyframe(
            position: start, amplitude: 0, hertz: MPEGMapping.hertz(piece.first.sharpness)))
      }
      add(start, piece.first, after: begin)
      add(piece.end.milliseconds - position, piece.last, after: begin)
    }
    endEffect(at: position)
  }

  private mutating func add(
    _ position: Int, _ strength: VibrationTrack.Strength, after begin: Int
  ) {
    let last = keyframes.count > begin ? keyframes.last : nil
    let keyframe = Keyframe(
      position: max(position, last?.position ?? 0),
      amplitude: MPEGMapping.continuousAmplitude * strength.intensity,
      hertz: MPEGMapping.hertz(strength.sharpness))
    if last != keyframe { keyframes.append(keyframe) }
  }

  var output: JSONOutput {
    [
      "band_type": .string(type),
      "lower_frequency_limit": .integer(Int(MPEGMapping.frequencies.lowerBound)),
      "upper_frequency_limit": .integer(Int(MPEGMapping.frequencies.upperBound)),
      "effects": .elements(count: effects.count) { index in
        let range = (index > 0 ? effects[index - 1].end : 0)..<effects[index].end
        return [
          "effect_type": "Basis", "position": .integer(effects[index].position), "phase": 0,
          "base_signal": "Sine",
          "keyframes": .objects(keyframes[range]) { json, keyframe in
            json.member("relative_position", whole: keyframe.position)
            json.member("amplitude_modulation", keyframe.amplitude.sixDecimals)
            json.member("frequency_modulation", whole: keyframe.hertz)
          },
        ]
      },
    ]
  }
}
