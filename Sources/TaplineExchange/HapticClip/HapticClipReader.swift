import TaplineActuators
import TaplinePatterns
import TaplineText

/// Reads `.haptic` 1.0.0 with the strictness of its own readers.
///
/// At least two amplitude breakpoints and a duration above 0; times that do not go back; values `0...1`;
/// no emphasis below its envelope; frequencies within the span of the amplitudes. The ducking of the
/// envelope around an emphasis is the player's, and is not read into the envelope.
///
/// Source: Lofelt/NiceVibrations, core/datamodel, validation; Meta's conversion to AHAP.
enum HapticClipReader {
  static func read(_ root: JSONValue) throws(DataError) -> ReadHaptics {
    let fields = try JSONFields(root, named: "the clip", rule: ExchangeReader.rule)
    let version = try fields.fields("version")
    let major = try version.integer("major", in: 0...1_000)
    guard major == 1 else {
      throw version.failure(at: try version.member("major"), "only version 1 of .haptic is read")
    }
    var read = ReadHaptics()
    if fields.optional("metadata") != nil {
      let metadata = try fields.fields("metadata")
      for (key, name) in [("project", "Project"), ("description", "Description")] {
        let text = try metadata.string(key, default: "")
        if !text.isEmpty { read.metadata[name] = text }
      }
    }
    let envelopes = try fields.fields("signals").fields("continuous").fields("envelopes")
    let amplitudes = try amplitudes(envelopes, &read)
    let frequencies = try frequencies(
      envelopes, from: amplitudes[0], to: amplitudes[amplitudes.count - 1])
    read.tracks = [track(amplitudes, frequencies)]
    return read
  }

  private typealias Point = (time: Double, value: Double)

  private static func amplitudes(
    _ envelopes: JSONFields, _ read: inout ReadHaptics
  ) throws(DataError) -> [Point] {
    var points: [Point] = []
    for element in try envelopes.elements("amplitude") {
      let fields = try JSONFields(element, named: "the breakpoint", rule: ExchangeReader.rule)
      let point = try point(fields, "amplitude", after: points.last)
      if let emphasis = fields.optional("emphasis"), emphasis.kind != .null {
        let tap = try JSONFields(emphasis, named: "'emphasis'", rule: ExchangeReader.rule)
        let amplitude = try tap.number("amplitude", in: 0...1)
        guard amplitude >= point.value else {
          throw tap.failure(
            at: try tap.member("amplitude"),
            "an emphasis must be at least as strong as its breakpoint, "
              + "\(point.value.shortestText)")
        }
        read.taps.append(
          HapticEvent(
            .transient, at: point.time, intensity: amplitude.squareRoot(),
            sharpness: try tap.number("frequency", in: 0...1)))
      }
      points.append(point)
    }
    guard points.count >= 2, points[points.count - 1].time > points[0].time else {
      throw envelopes.failure(
        at: try envelopes.member("amplitude"),
        "a clip needs at least two amplitude breakpoints and a duration above 0")
    }
    return points
  }

  /// A breakpoint, whose time does not go back.
  private static func point(
    _ fields: JSONFields, _ value: String, after last: Point?
  ) throws(DataError) -> Point {
    let point = (
      time: try fields.number("time", in: ExchangeReader.times),
      value: try fields.number(value, in: 0...1)
    )
    guard let last, point.time < last.time else { return point }
    throw fields.failure(
      at: try fields.member("time"), "the time goes back, from \(last.time.shortestText) s")
  }

  private static func frequencies(
    _ envelopes: JSONFields, from first: Point, to last: Point
  ) throws(DataError) -> [Point] {
    guard let member = envelopes.optional("frequency"), member.kind != .null else { return [] }
    var points: [Point] = []
    for element in try envelopes.elements("frequency") {
      let fields = try JSONFields(element, named: "the breakpoint", rule: ExchangeReader.rule)
      let point = try point(fields, "frequency", after: points.last)
      guard (first.time...last.time).contains(point.time) else {
        throw fields.failure(
          at: try fields.member("time"),
          "a frequency breakpoint must lie between the amplitude's first and last, "
            + "\(first.time.shortestText) s and \(last.time.shortestText) s")
      }
      points.append(point)
    }
    return points
  }

  /// Intensities and sharpnesses are the roots of what the file has.
  private static func track(_ amplitudes: [Point], _ frequencies: [Point]) -> VibrationTrack {
    let lines = LevelLines.merged(amplitudes, frequencies, missing: 0)
    var pieces: [VibrationTrack.Piece] = []
    for line in lines {
      func root(_ values: (Double, Double), _ part: Double) -> Double {
        max(values.0 + (values.1 - values.0) * part, 0).squareRoot()
      }
      func error(_ values: (Double, Double), _ from: Double, _ to: Double) -> Double {
        abs(root(values, (from + to) / 2) - (root(values, from) + root(values, to)) / 2)
      }
      let isFelt = line.level.0 > 0 || line.level.1 > 0
      guard isFelt else { continue }
      let parts = StraightLines.parts { from, to in
        max(error(line.level, from, to), error(line.tone, from, to))
      }
      func strength(_ part: Double) -> VibrationTrack.Strength {
        .init(intensity: root(line.level, part), sharpness: root(line.tone, part))
      }
      func time(_ part: Double) -> Double {
        part == 1 ? line.end : line.start + (line.end - line.start) * part
      }
      for (from, to) in zip(parts, parts.dropFirst()) {
        pieces.append(
          .init(from: time(from), to: time(to), first: strength(from), last: strength(to)))
      }
    }
    return VibrationTrack(pieces)
  }
}
