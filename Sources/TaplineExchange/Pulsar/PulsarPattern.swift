import TaplineActuators
import TaplinePatterns
import TaplineText

/// Pulsar's pattern as JSON, with times in milliseconds; source: software-mansion/pulsar, tools/schema.
///
/// If one of the two envelopes is empty, Pulsar drops both (its issue 248), so both must have points or both must be
/// empty.
enum PulsarPattern {
  static func output(of played: PlayedHaptics) -> JSONOutput {
    var amplitude: [EnvelopePoint] = []
    var frequency: [EnvelopePoint] = []
    func add(_ time: Double, _ value: Double, to points: inout [EnvelopePoint]) {
      let point = (time: (time * 1_000).sixDecimals, value: value.sixDecimals)
      if let last = points.last, last == point { return }
      points.append(point)
    }
    for run in played.vibration.runs {
      add(run.start, 0, to: &amplitude)
      for piece in run {
        add(piece.start, piece.first.intensity, to: &amplitude)
        add(piece.end, piece.last.intensity, to: &amplitude)
        add(piece.start, piece.first.sharpness, to: &frequency)
        add(piece.end, piece.last.sharpness, to: &frequency)
      }
      add(run.end, 0, to: &amplitude)
    }
    return [
      "continuousPattern": ["amplitude": json(amplitude), "frequency": json(frequency)],
      "discretePattern": .objects(played.taps) { json, tap in
        json.member("time", (tap.time * 1_000).sixDecimals)
        json.member("amplitude", tap.intensity.sixDecimals)
        json.member("frequency", tap.sharpness.sixDecimals)
      },
    ]
  }

  private static func json(_ points: [EnvelopePoint]) -> JSONOutput {
    .objects(points) { json, point in
      json.member("time", point.time)
      json.member("value", point.value)
    }
  }

  static func read(_ root: JSONValue) throws(DataError) -> ImportedHaptics {
    let fields = try JSONFields(root, named: "the pattern", rule: ExchangeReader.rule)
    var haptics = ImportedHaptics()
    if fields.optional("continuousPattern") != nil {
      let continuous = try fields.fields("continuousPattern")
      let intensities = try points(continuous, "amplitude")
      let sharpnesses = try points(continuous, "frequency")
      if intensities.isEmpty != sharpnesses.isEmpty {
        let key = intensities.isEmpty ? "frequency" : "amplitude"
        throw try continuous.failure(
          at: key,
          "'amplitude' and 'frequency' must both have points: if one is empty, Pulsar plays neither"
        )
      }
      let lines = StraightLines.merged(
        intensities, sharpnesses, missing: HapticEvent.defaultSharpness)
      haptics.tracks = [VibrationTrack(lines)]
    }
    for element in try fields.elements("discretePattern", isOptional: true) {
      let tap = try JSONFields(element, named: "the tap", rule: ExchangeReader.rule)
      haptics.addTap(
        at: try tap.number("time", in: ExchangeReader.milliseconds) / 1_000,
        intensity: try tap.number("amplitude", in: 0...1),
        sharpness: try tap.number("frequency", in: 0...1))
    }
    guard fields.optional("continuousPattern") != nil || fields.optional("discretePattern") != nil
    else {
      throw fields.failure(
        at: root, "a Pulsar pattern needs 'continuousPattern', 'discretePattern' or both")
    }
    return haptics
  }

  private static func points(
    _ fields: JSONFields, _ key: String
  ) throws(DataError) -> [EnvelopePoint] {
    var points: [EnvelopePoint] = []
    for element in try fields.elements(key, isOptional: true) {
      let point = try JSONFields(element, named: "the point", rule: ExchangeReader.rule)
      let time = try point.number("time", in: ExchangeReader.milliseconds) / 1_000
      if let last = points.last, time < last.time {
        throw try point.failure(
          at: "time",
          "the point is before the previous one, at \((last.time * 1_000).shortestText) ms")
      }
      points.append((time, try point.number("value", in: 0...1)))
    }
    return points
  }
}
