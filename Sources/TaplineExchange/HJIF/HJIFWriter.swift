import TaplineActuators
import TaplinePatterns
import TaplineText

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
  static let date: StaticString = "1970-01-01T00:00:00"

  static func output(
    of timeline: Timeline, _ played: PlayedHaptics, times: EnvelopeTimes,
    _ notes: inout NoteCollector
  ) -> JSONOutput {
    var bands: [Band] = []
    if !played.taps.isEmpty { bands.append(tapBand(played.taps, &notes)) }
    let (vibrations, dropped) = layers(
      of: timeline, times: times, most: mostBands.level2 - bands.count)
    notes.add(.dropped, .hjifBands, at: dropped.first ?? 0, count: dropped.count)
    for tracks in vibrations {
      var band = Band(type: "VectorialWave")
      for track in tracks { band.add(track, &notes) }
      bands.append(band)
    }
    return .written { [bands] in write(bands, to: &$0) }
  }

  private static func write(_ bands: [Band], to json: inout JSONText) {
    json.open(.object)
    json.member("version", word: "2023")
    json.member("profile", word: "Main")
    json.member("level", whole: bands.count > mostBands.level1 ? 2 : 1)
    json.member("date", word: date)
    json.member("description", word: "")
    json.member("timescale", whole: MPEGMapping.timescale)
    json.member("avatars")
    json.open(.array)
    json.element()
    json.line { json in
      json.open(.object)
      json.member("id", whole: 1)
      json.member("lod", whole: 0)
      json.member("type", word: "Vibration")
      json.close(.object)
    }
    json.close(.array)
    json.member("perceptions")
    json.open(.array)
    json.element()
    json.open(.object)
    json.member("id", whole: 0)
    json.member("avatar_id", whole: 1)
    json.member("description", word: "")
    json.member("perception_modality", word: "Vibrotactile")
    json.member("channels")
    json.open(.array)
    json.element()
    json.open(.object)
    json.member("id", whole: 0)
    json.member("description", word: "")
    json.member("gain", whole: 1)
    json.member("mixing_coefficient", whole: 1)
    json.member("body_part_mask", whole: 0)
    json.member("bands")
    json.open(.array)
    for band in bands { band.write(to: &json) }
    json.close(.array)
    json.close(.object)
    json.close(.array)
    json.member("effect_library")
    json.open(.array)
    json.close(.array)
    json.close(.object)
    json.close(.array)
    json.member("syncs")
    json.open(.array)
    json.close(.array)
    json.close(.object)
  }

  fileprivate static func ticks(_ seconds: Double) -> Int {
    Int((seconds * Double(MPEGMapping.timescale)).rounded())
  }

  fileprivate static func noteRounding(_ seconds: Double, _ notes: inout NoteCollector) {
    if abs(seconds - Double(ticks(seconds)) / Double(MPEGMapping.timescale)) > 1e-9 {
      notes.add(.moved, .hjifTicks, at: seconds)
    }
  }

  private static func tapBand(_ taps: [HapticEvent], _ notes: inout NoteCollector) -> Band {
    var band = Band(type: "Transient")
    band.keyframes.reserveCapacity(taps.count)
    for tap in taps {
      noteRounding(tap.time, &notes)
      if MPEGMapping.hertz(tap.sharpness) != MPEGMapping.tapFrequency {
        notes.add(.changed, .hjifTapFrequency, at: tap.time)
      }
      band.keyframes.append(
        Keyframe(
          position: ticks(tap.time), amplitude: MPEGMapping.tapAmplitude * tap.intensity,
          hertz: MPEGMapping.tapFrequency))
    }
    band.endEffect(at: 0)
    return band
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
}

private struct Keyframe: Equatable {
  var position: Int
  var amplitude: Double
  var hertz: Int
}

/// What plays one at a time: effects, and their keyframes one behind the other.
private struct Band {
  let type: StaticString
  var keyframes: [Keyframe] = []
  private var effects: [(position: Int, end: Int)] = []

  init(type: StaticString) { self.type = type }

  /// Makes an effect of the keyframes that belong to none.
  mutating func endEffect(at position: Int) { effects.append((position, keyframes.count)) }

  mutating func add(_ track: VibrationTrack, _ notes: inout NoteCollector) {
    guard let first = track.pieces.first, let last = track.pieces.last else {
      return endEffect(at: 0)
    }
    HJIFWriter.noteRounding(first.start, &notes)
    HJIFWriter.noteRounding(last.end, &notes)
    for run in track.runs {
      if let first = run.first, let last = run.last,
        HJIFWriter.ticks(first.start) == HJIFWriter.ticks(last.end)
      {
        notes.add(.dropped, .hjifTicks, at: first.start)
      }
    }
    if let piece = track.pieces.first(where: {
      MPEGMapping.isBetweenHertz($0.first.sharpness)
        || MPEGMapping.isBetweenHertz($0.last.sharpness)
    }) {
      notes.add(.changed, .hjifHertz, at: piece.start)
    }
    let position = HJIFWriter.ticks(first.start)
    let begin = keyframes.count
    for piece in track.pieces {
      let start = HJIFWriter.ticks(piece.start) - position
      if keyframes.count > begin, let before = keyframes.last, start > before.position {
        // A pause within the event, where its curve is 0.
        keyframes.append(Keyframe(position: before.position, amplitude: 0, hertz: before.hertz))
        keyframes.append(
          Keyframe(
            position: start, amplitude: 0, hertz: MPEGMapping.hertz(piece.first.sharpness)))
      }
      add(start, piece.first, after: begin)
      add(HJIFWriter.ticks(piece.end) - position, piece.last, after: begin)
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

  func write(to json: inout JSONText) {
    json.element()
    json.open(.object)
    json.member("band_type", word: type)
    json.member("lower_frequency_limit", whole: Int(MPEGMapping.frequencies.lowerBound))
    json.member("upper_frequency_limit", whole: Int(MPEGMapping.frequencies.upperBound))
    json.member("effects")
    json.open(.array)
    var begin = 0
    for (position, end) in effects {
      json.element()
      json.open(.object)
      json.member("effect_type", word: "Basis")
      json.member("position", whole: position)
      json.member("phase", whole: 0)
      json.member("base_signal", word: "Sine")
      json.member("keyframes")
      json.open(.array)
      for keyframe in keyframes[begin..<end] {
        json.element()
        json.line { json in
          json.open(.object)
          json.member("relative_position", whole: keyframe.position)
          json.member("amplitude_modulation", keyframe.amplitude.sixDigits)
          json.member("frequency_modulation", whole: keyframe.hertz)
          json.close(.object)
        }
      }
      json.close(.array)
      json.close(.object)
      begin = end
    }
    json.close(.array)
    json.close(.object)
  }
}
