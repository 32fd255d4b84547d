import TaplinePatterns
import TaplineSynthesis
import TaplineText

/// Writes Pulsar's pattern as JSON: times in milliseconds, intensities and sharpnesses as they are.
///
/// Source: software-mansion/pulsar, tools/schema. Where one of the two envelopes is empty, Pulsar drops
/// both (its issue 248), so they have points together or not at all.
enum PulsarWriter {
  static func text(of played: PlayedHaptics) -> [UInt8] {
    var amplitude: [(time: Double, value: Double)] = []
    var frequency: [(time: Double, value: Double)] = []
    func add(_ time: Double, _ value: Double, to points: inout [(time: Double, value: Double)]) {
      let point = (time: (time * 1_000).sixDigits, value: value.sixDigits)
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
    func json(_ points: [(time: Double, value: Double)]) -> JSONOutput {
      .records(count: points.count, keys: ["time", "value"]) { index, key in
        key == 0 ? points[index].time : points[index].value
      }
    }
    let taps = played.taps
    let discrete = JSONOutput.records(
      count: taps.count, keys: ["time", "amplitude", "frequency"]
    ) { index, key in
      switch key {
      case 0: (taps[index].time * 1_000).sixDigits
      case 1: taps[index].intensity.sixDigits
      default: taps[index].sharpness.sixDigits
      }
    }
    let root: JSONOutput = [
      "continuousPattern": ["amplitude": json(amplitude), "frequency": json(frequency)],
      "discretePattern": discrete,
    ]
    return root.bytes
  }
}
