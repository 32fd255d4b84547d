import TaplineActuators
import TaplinePatterns
import TaplineText

/// Reads Pulsar's pattern: envelopes are straight lines between their points, and nothing outside them.
///
/// Source: software-mansion/pulsar, tools/schema.
enum PulsarReader {
  static func read(_ root: JSONValue) throws(DataError) -> ReadHaptics {
    let fields = try JSONFields(root, named: "the pattern", rule: ExchangeReader.rule)
    var read = ReadHaptics()
    if fields.optional("continuousPattern") != nil {
      let continuous = try fields.fields("continuousPattern")
      let levels = try points(continuous, "amplitude")
      let tones = try points(continuous, "frequency")
      if levels.isEmpty != tones.isEmpty {
        let key = levels.isEmpty ? "frequency" : "amplitude"
        throw continuous.failure(
          at: try continuous.member(key),
          "'amplitude' and 'frequency' need points together: where one is empty, Pulsar plays neither"
        )
      }
      let lines = LevelLines.merged(levels, tones, missing: HapticEvent.defaultSharpness)
      read.tracks = [
        VibrationTrack(
          lines.map { line in
            .init(
              from: line.start, to: line.end,
              first: .init(intensity: line.level.0, sharpness: line.tone.0),
              last: .init(intensity: line.level.1, sharpness: line.tone.1))
          })
      ]
    }
    for element in try fields.elements("discretePattern", isOptional: true) {
      let tap = try JSONFields(element, named: "the tap", rule: ExchangeReader.rule)
      read.taps.append(
        HapticEvent(
          .transient, at: try tap.number("time", in: ExchangeReader.milliseconds) / 1_000,
          intensity: try tap.number("amplitude", in: 0...1),
          sharpness: try tap.number("frequency", in: 0...1)))
    }
    guard fields.optional("continuousPattern") != nil || fields.optional("discretePattern") != nil
    else {
      throw fields.failure(
        at: root, "a Pulsar pattern has 'continuousPattern', 'discretePattern' or both")
    }
    return read
  }

  private static func points(
    _ fields: JSONFields, _ key: String
  ) throws(DataError) -> [(time: Double, value: Double)] {
    var points: [(time: Double, value: Double)] = []
    for element in try fields.elements(key, isOptional: true) {
      let point = try JSONFields(element, named: "the point", rule: ExchangeReader.rule)
      let time = try point.number("time", in: ExchangeReader.milliseconds) / 1_000
      if let last = points.last, time < last.time {
        throw point.failure(
          at: try point.member("time"),
          "the time goes back, from \((last.time * 1_000).shortestText) ms")
      }
      points.append((time, try point.number("value", in: 0...1)))
    }
    return points
  }
}
