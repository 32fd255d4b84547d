import TaplineActuators
import TaplinePatterns
import TaplineText

/// The `.haptic` format 1.0.0 of Lofelt and Meta; source: Lofelt/NiceVibrations, core/datamodel.
///
/// Amplitudes are squared intensities, and frequencies squared sharpnesses, except the sharpness itself in an emphasis:
/// a tap at a breakpoint.
enum HapticClip {
  /// The seconds after the last tap: the duration of Meta's emulation of an emphasis.
  static let tail = 0.03

  static func output(
    of played: PlayedHaptics, metadata: [String: String], _ notes: inout NoteCollector
  ) -> JSONOutput {
    var points = breakpoints(of: played.vibration)
    points = emphasized(points, played.taps, &notes)
    if points.isEmpty { points = [Breakpoint(time: 0)] }
    if points.count == 1 || points[points.count - 1].time <= points[0].time {
      points.append(Breakpoint(time: points[points.count - 1].time + tail))
    }
    let amplitudes: JSONOutput = .objects(points) { json, point in
      json.member("time", point.time.sixDecimals)
      json.member("amplitude", point.amplitude.sixDecimals)
      guard let emphasis = point.emphasis else { return }
      let amplitude = (emphasis.intensity * emphasis.intensity).sixDecimals
      json.member("emphasis")
      json.open(.object)
      json.member("amplitude", max(amplitude, point.amplitude.sixDecimals))
      json.member("frequency", emphasis.sharpness.sixDecimals)
      json.close(.object)
    }
    var envelopes = [("amplitude", amplitudes)]
    let frequencies = frequencies(of: played.vibration)
    if !frequencies.isEmpty {
      let points: JSONOutput = .objects(frequencies) { json, point in
        json.member("time", point.time.sixDecimals)
        json.member("frequency", point.value)
      }
      envelopes.append(("frequency", points))
    }
    return [
      "version": .line([("major", 1), ("minor", 0), ("patch", 0)]),
      "metadata": [
        "editor": "Tapline", "author": "", "source": "",
        "project": .string(metadata["Project"] ?? ""),
        "tags": .strings(tags(in: metadata["Tags"] ?? "")),
        "description": .string(metadata["Description"] ?? ""),
      ],
      "signals": ["continuous": ["envelopes": .object(envelopes)]],
    ]
  }

  private static func tags(in text: String) -> [String] {
    text.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
  }

  private struct Breakpoint {
    var time: Double
    var amplitude = 0.0
    var emphasis: VibrationTrack.Strength?
  }

  private static func breakpoints(of track: VibrationTrack) -> [Breakpoint] {
    var points: [Breakpoint] = []
    func add(_ time: Double, _ amplitude: Double) {
      if let last = points.last, last.time == time, last.amplitude == amplitude { return }
      points.append(Breakpoint(time: time, amplitude: amplitude))
    }
    if let first = track.pieces.first, first.start > 0 { add(0, 0) }
    for run in track.runs {
      add(run.start, 0)
      for piece in run {
        let (first, last) = (piece.first.intensity, piece.last.intensity)
        // The reader takes the square root of the interpolated amplitude.
        forEachSquareLinearPart(from: first, to: last) { fraction, intensity in
          add(piece.start + (piece.end - piece.start) * fraction, intensity * intensity)
        }
      }
      add(run.end, 0)
    }
    return points
  }

  private static func emphasized(
    _ points: [Breakpoint], _ taps: [HapticEvent], _ notes: inout NoteCollector
  ) -> [Breakpoint] {
    var result: [Breakpoint] = []
    result.reserveCapacity(points.count + taps.count)
    var next = 0
    for tap in taps {
      while next < points.count, points[next].time <= tap.time {
        result.append(points[next])
        next += 1
      }
      let emphasis = VibrationTrack.Strength(tap)
      var point = Breakpoint(time: tap.time, emphasis: emphasis)
      if let last = result.last {
        if last.time == tap.time {
          point.amplitude = last.amplitude
        } else if next < points.count {
          let fraction = (tap.time - last.time) / (points[next].time - last.time)
          point.amplitude = last.amplitude + (points[next].amplitude - last.amplitude) * fraction
        }
      } else if tap.time > 0 {
        result.append(Breakpoint(time: 0))
      }
      if tap.intensity * tap.intensity < point.amplitude {
        notes.add(.changed, .hapticEmphasis, at: tap.time)
      }
      if let last = result.last, last.time == point.time, last.emphasis == nil {
        result[result.count - 1].emphasis = emphasis
      } else {
        result.append(point)
      }
    }
    result += points[next...]
    return result
  }

  private static func frequencies(of track: VibrationTrack) -> [EnvelopePoint] {
    var points: [EnvelopePoint] = []
    func add(_ time: Double, _ sharpness: Double) {
      let value = (sharpness * sharpness).sixDecimals
      if let last = points.last, last.time == time, last.value == value { return }
      points.append((time, value))
    }
    for piece in track.pieces {
      let (first, last) = (piece.first.sharpness, piece.last.sharpness)
      forEachSquareLinearPart(from: first, to: last) { fraction, sharpness in
        add(piece.start + (piece.end - piece.start) * fraction, sharpness)
      }
    }
    // Drop each point between two points of the same value.
    return points.indices.filter { index in
      index == 0 || index + 1 == points.count || points[index - 1].value != points[index].value
        || points[index + 1].value != points[index].value
    }.map { points[$0] }
  }

  /// Divides a line until the square of each part is nearly linear, and passes its start and the end of each part.
  private static func forEachSquareLinearPart(
    from first: Double, to last: Double, _ consume: (_ fraction: Double, _ value: Double) -> Void
  ) {
    func value(_ fraction: Double) -> Double { first + (last - first) * fraction }
    consume(0, value(0))
    StraightLines.forEachPart(
      error: { from, to in
        let (low, high) = (value(from), value(to))
        return abs(((low * low + high * high) / 2).squareRoot() - (low + high) / 2)
      }, consume: { consume($0, value($0)) })
  }

  // MARK: - Reading

  /// Unlike players, the reader does not lower the envelope around an emphasis.
  static func read(_ root: JSONValue) throws(DataError) -> ImportedHaptics {
    let fields = try JSONFields(root, named: "the clip", rule: ExchangeReader.rule)
    let version = try fields.fields("version")
    let major = try version.integer("major", in: 0...1_000)
    guard major == 1 else {
      throw try version.failure(
        at: "major", "version \(major) of .haptic is not supported; use version 1")
    }
    var haptics = ImportedHaptics()
    if fields.optional("metadata") != nil {
      let metadata = try fields.fields("metadata")
      for (key, name) in [("project", "Project"), ("description", "Description")] {
        let text = try metadata.string(key, default: "")
        if !text.isEmpty { haptics.metadata[name] = text }
      }
      let tags = metadata.optional("tags")?.elements.compactMap(\.string) ?? []
      if !tags.isEmpty { haptics.metadata["Tags"] = tags.joined(separator: ", ") }
    }
    let envelopes = try fields.fields("signals").fields("continuous").fields("envelopes")
    let amplitudes = try amplitudes(envelopes, &haptics)
    let frequencies = try frequencies(
      envelopes, from: amplitudes[0], to: amplitudes[amplitudes.count - 1])
    haptics.tracks = [track(amplitudes, frequencies)]
    return haptics
  }

  private static func amplitudes(
    _ envelopes: JSONFields, _ haptics: inout ImportedHaptics
  ) throws(DataError) -> [EnvelopePoint] {
    var points: [EnvelopePoint] = []
    for element in try envelopes.elements("amplitude") {
      let fields = try JSONFields(element, named: "the breakpoint", rule: ExchangeReader.rule)
      let point = try point(fields, "amplitude", after: points.last)
      if let emphasis = fields.optional("emphasis"), emphasis.kind != .null {
        let tap = try JSONFields(emphasis, named: "'emphasis'", rule: ExchangeReader.rule)
        let amplitude = try tap.number("amplitude", in: 0...1)
        guard amplitude >= point.value else {
          throw try tap.failure(
            at: "amplitude",
            "an emphasis must be at least as strong as its breakpoint, "
              + "\(point.value.shortestText)")
        }
        haptics.addTap(
          at: point.time, intensity: amplitude.squareRoot(),
          sharpness: try tap.number("frequency", in: 0...1))
      }
      points.append(point)
    }
    guard points.count >= 2, points[points.count - 1].time > points[0].time else {
      throw try envelopes.failure(
        at: "amplitude",
        "a clip needs at least two amplitude breakpoints and a duration above 0")
    }
    return points
  }

  private static func point(
    _ fields: JSONFields, _ value: String, after last: EnvelopePoint?
  ) throws(DataError) -> EnvelopePoint {
    let point = (
      time: try fields.number("time", in: AHAPWriter.times),
      value: try fields.number(value, in: 0...1)
    )
    guard let last, point.time < last.time else { return point }
    throw try fields.failure(
      at: "time",
      "the breakpoint is before the previous one, at \(last.time.shortestText) s")
  }

  private static func frequencies(
    _ envelopes: JSONFields, from first: EnvelopePoint, to last: EnvelopePoint
  ) throws(DataError) -> [EnvelopePoint] {
    guard let member = envelopes.optional("frequency"), member.kind != .null else { return [] }
    var points: [EnvelopePoint] = []
    for element in try envelopes.elements("frequency") {
      let fields = try JSONFields(element, named: "the breakpoint", rule: ExchangeReader.rule)
      let point = try point(fields, "frequency", after: points.last)
      guard (first.time...last.time).contains(point.time) else {
        throw try fields.failure(
          at: "time",
          "a frequency breakpoint must be between the first and last amplitude breakpoints, "
            + "\(first.time.shortestText) s and \(last.time.shortestText) s")
      }
      points.append(point)
    }
    return points
  }

  private static func track(
    _ amplitudes: [EnvelopePoint], _ frequencies: [EnvelopePoint]
  ) -> VibrationTrack {
    let lines = StraightLines.merged(amplitudes, frequencies, missing: 0)
    let pieces = StraightLines.mapped(lines) { value in
      .init(
        intensity: max(value.intensity, 0).squareRoot(),
        sharpness: max(value.sharpness, 0).squareRoot())
    }
    return VibrationTrack(pieces)
  }
}
