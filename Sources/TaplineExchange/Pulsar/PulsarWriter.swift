import TaplineActuators
import TaplinePatterns
import TaplineText

/// Writes Pulsar's pattern as JSON: times in milliseconds, intensities and sharpnesses as they are.
///
/// Source: software-mansion/pulsar, tools/schema. Where one of the two envelopes is empty, Pulsar drops
/// both (its issue 248), so they have points together or not at all.
enum PulsarWriter {
  static func output(of played: PlayedHaptics) -> JSONOutput {
    var amplitude: [Point] = []
    var frequency: [Point] = []
    func add(_ time: Double, _ value: Double, to points: inout [Point]) {
      let point = Point(time: (time * 1_000).sixDigits, value: value.sixDigits)
      if let last = points.last, last == point { return }
      points.append(point)
    }
    for run in played.vibration.runs {
      if let first = run.first { add(first.start, 0, to: &amplitude) }
      for piece in run {
        add(piece.start, piece.first.intensity, to: &amplitude)
        add(piece.end, piece.last.intensity, to: &amplitude)
        add(piece.start, piece.first.sharpness, to: &frequency)
        add(piece.end, piece.last.sharpness, to: &frequency)
      }
      if let last = run.last { add(last.end, 0, to: &amplitude) }
    }
    let taps = played.taps
    return [
      "continuousPattern": ["amplitude": json(amplitude), "frequency": json(frequency)],
      "discretePattern": .written { json in
        json.open(.array)
        for tap in taps {
          json.element()
          json.line { json in
            json.open(.object)
            json.member("time", (tap.time * 1_000).sixDigits)
            json.member("amplitude", tap.intensity.sixDigits)
            json.member("frequency", tap.sharpness.sixDigits)
            json.close(.object)
          }
        }
        json.close(.array)
      },
    ]
  }

  private struct Point: Equatable {
    var time: Double
    var value: Double
  }

  private static func json(_ points: [Point]) -> JSONOutput {
    .written { json in
      json.open(.array)
      for point in points {
        json.element()
        json.line { json in
          json.open(.object)
          json.member("time", point.time)
          json.member("value", point.value)
          json.close(.object)
        }
      }
      json.close(.array)
    }
  }
}
