import TaplinePatterns
import TaplineSynthesis
import TaplineText
import TaplineTimeline

/// Writes HJIF as the MPEG reference encoder does from AHAP: one channel, a band of taps, and a band more
/// for each continuous event that overlaps those before it.
///
/// It differs in what AHAP means after the last point of a curve: values hold, as in CoreHaptics.
///
/// Source: MPEGGroup/HapticReferenceSoftware at 2de9ff1, source/Encoder and source/IOHaptics.
enum HJIFWriter {
  /// The most bands of a channel at level 1 and at level 2.
  static let mostBands = (level1: 7, level2: 63)

  /// The date of every file: the writer has no clock, so that the same pattern gives the same bytes.
  static let date = "1970-01-01T00:00:00"

  static func text(
    of timeline: Timeline, _ played: PlayedHaptics, times: EnvelopeTimes,
    _ notes: inout NoteCollector
  ) -> [UInt8] {
    var bands: [JSONOutput] = []
    if !played.taps.isEmpty { bands.append(tapBand(played.taps, &notes)) }
    let (vibrations, dropped) = layers(
      of: timeline, times: times, most: mostBands.level2 - bands.count)
    notes.add(.dropped, .hjifBands, at: dropped.first ?? 0, count: dropped.count)
    bands += vibrations.map { band("VectorialWave", $0.map { effect($0, &notes) }) }
    let root: JSONOutput = [
      "version": "2023", "profile": "Main",
      "level": .integer(bands.count > mostBands.level1 ? 2 : 1), "date": .string(date),
      "description": "", "timescale": .integer(MPEGMapping.timescale),
      "avatars": [.line([("id", 1), ("lod", 0), ("type", "Vibration")])],
      "perceptions": [
        [
          "id": 0, "avatar_id": 1, "description": "", "perception_modality": "Vibrotactile",
          "channels": [
            [
              "id": 0, "description": "", "gain": .number(1), "mixing_coefficient": .number(1),
              "body_part_mask": 0, "bands": .array(bands),
            ]
          ],
          "effect_library": [],
        ]
      ],
      "syncs": [],
    ]
    return root.bytes
  }

  private static func band(_ type: String, _ effects: [JSONOutput]) -> JSONOutput {
    [
      "band_type": .string(type),
      "lower_frequency_limit": .integer(Int(MPEGMapping.frequencies.lowerBound)),
      "upper_frequency_limit": .integer(Int(MPEGMapping.frequencies.upperBound)),
      "effects": .array(effects),
    ]
  }

  private static func effect(
    position: Int, keyframes count: Int, _ keyframe: @escaping @Sendable (Int) -> Keyframe
  ) -> JSONOutput {
    [
      "effect_type": "Basis", "position": .integer(position), "phase": .number(0),
      "base_signal": "Sine",
      "keyframes": .records(
        count: count,
        keys: ["relative_position", "amplitude_modulation", "frequency_modulation"]
      ) { index, key in
        switch key {
        case 0: Double(keyframe(index).position)
        case 1: keyframe(index).amplitude.sixDigits
        default: Double(keyframe(index).hertz)
        }
      },
    ]
  }

  private struct Keyframe: Equatable {
    var position: Int
    var amplitude: Double
    var hertz: Int
  }

  private static func ticks(_ seconds: Double) -> Int {
    Int((seconds * Double(MPEGMapping.timescale)).rounded())
  }

  private static func noteRounding(_ seconds: Double, _ notes: inout NoteCollector) {
    if abs(seconds - Double(ticks(seconds)) / Double(MPEGMapping.timescale)) > 1e-9 {
      notes.add(.moved, .hjifTicks, at: seconds)
    }
  }

  private static func tapBand(_ taps: [HapticEvent], _ notes: inout NoteCollector) -> JSONOutput {
    for tap in taps {
      noteRounding(tap.time, &notes)
      if MPEGMapping.hertz(tap.sharpness) != MPEGMapping.tapFrequency {
        notes.add(.changed, .hjifTapFrequency, at: tap.time)
      }
    }
    let effect = effect(position: 0, keyframes: taps.count) { index in
      Keyframe(
        position: ticks(taps[index].time),
        amplitude: MPEGMapping.tapAmplitude * taps[index].intensity,
        hertz: MPEGMapping.tapFrequency)
    }
    return band("Transient", [effect])
  }

  /// The continuous events, each in the first band in which nothing plays at its time.
  private static func layers(
    of timeline: Timeline, times: EnvelopeTimes, most: Int
  ) -> (bands: [[VibrationTrack]], dropped: [Double]) {
    var events: [(event: HapticEvent, start: Double, placement: Int)] = []
    let controls = timeline.placements.map { PatternControls($0.pattern, offset: $0.offset) }
    for (index, placement) in timeline.placements.enumerated() {
      for event in placement.pattern.events where event.kind == .continuous {
        events.append((event, FrameClock.bounded(placement.offset + event.time), index))
      }
    }
    var bands: [[VibrationTrack]] = []
    var ends: [Double] = []
    var dropped: [Double] = []
    for (event, start, placement) in events.sorted(by: { $0.start < $1.start }) {
      let bare = VibrationTrack(event, at: start, controls: controls[placement], times: times)
      guard let last = bare.pieces.last else { continue }
      let free = ends.firstIndex { $0 <= start + 1e-9 }
      if free == nil, ends.count >= most {
        dropped.append(start)
        continue
      }
      let track = bare.under(controls[placement])
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

  private static func effect(_ track: VibrationTrack, _ notes: inout NoteCollector) -> JSONOutput {
    guard let first = track.pieces.first, let last = track.pieces.last else {
      return effect(position: 0, keyframes: 0) { _ in Keyframe(position: 0, amplitude: 0, hertz: 0)
      }
    }
    noteRounding(first.start, &notes)
    noteRounding(last.end, &notes)
    for run in track.runs {
      if let first = run.first, let last = run.last, ticks(first.start) == ticks(last.end) {
        notes.add(.dropped, .hjifTicks, at: first.start)
      }
    }
    if let piece = track.pieces.first(where: {
      MPEGMapping.isBetweenHertz($0.first.sharpness)
        || MPEGMapping.isBetweenHertz($0.last.sharpness)
    }) {
      notes.add(.changed, .hjifHertz, at: piece.start)
    }
    let position = ticks(first.start)
    var points: [Keyframe] = []
    func add(_ time: Double, _ strength: VibrationTrack.Strength) {
      let point = Keyframe(
        position: max(ticks(time) - position, points.last?.position ?? 0),
        amplitude: MPEGMapping.continuousAmplitude * strength.intensity,
        hertz: MPEGMapping.hertz(strength.sharpness)
      )
      if let last = points.last, last == point { return }
      points.append(point)
    }
    for piece in track.pieces {
      if let before = points.last, ticks(piece.start) - position > before.position {
        // A pause within the event, where its curve is 0.
        points.append(Keyframe(position: before.position, amplitude: 0, hertz: before.hertz))
        points.append(
          Keyframe(
            position: ticks(piece.start) - position, amplitude: 0,
            hertz: MPEGMapping.hertz(piece.first.sharpness)))
      }
      add(piece.start, piece.first)
      add(piece.end, piece.last)
    }
    let keyframes = points
    return effect(position: position, keyframes: keyframes.count) { keyframes[$0] }
  }
}
