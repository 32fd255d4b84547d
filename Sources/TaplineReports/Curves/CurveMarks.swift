import MotionCurves
import TaplinePictures

/// The samples of a curve that a plot marks.
struct CurveMarks {
  /// The sample that shows everything ended; nil where it is not among the samples.
  let settled: CurveSample<Double>?
  /// The sample farthest beyond the start and all targets, and how far as a fraction of the travel;
  /// nil where no sample is beyond them, or there is no travel.
  let overshoot: (sample: CurveSample<Double>, fraction: Double)?
  /// The sample of the largest finite speed; nil where nothing moves.
  let peak: CurveSample<Double>?

  init(_ member: CurveSet.Member, samples: [CurveSample<Double>], move: CurveMove) {
    settled = member.settleTime.flatMap { time in samples.last { $0.time <= time } }
    let stations = [move.from, move.to] + move.retargets.map(\.value)
    let low = stations.min() ?? 0
    let high = stations.max() ?? 0
    var beyond = 0.0
    var farthest: CurveSample<Double>?
    var fastest: CurveSample<Double>?
    for sample in samples {
      let distance = max(sample.value - high, low - sample.value)
      if distance > beyond, distance.isFinite { (beyond, farthest) = (distance, sample) }
      let speed = abs(sample.velocity)
      if speed.isFinite, speed > abs(fastest?.velocity ?? 0) { fastest = sample }
    }
    // A rounding error is not an overshoot.
    let fraction = beyond / (high - low)
    overshoot = farthest.flatMap { fraction > 1e-6 && fraction.isFinite ? ($0, fraction) : nil }
    peak = fastest
  }

  /// The marks in a sentence.
  var sentence: String {
    func seconds(_ sample: CurveSample<Double>) -> String {
      SVGText.significant(sample.time) + " s"
    }
    var parts = [settled.map { "settles at \(seconds($0))" } ?? "does not settle in the time shown"]
    if let overshoot {
      parts.append(
        "overshoots by \(Self.percentage(overshoot.fraction)) at \(seconds(overshoot.sample))")
    } else {
      parts.append("does not overshoot")
    }
    if let peak {
      parts.append(
        "has its peak velocity of \(SVGText.significant(peak.velocity)) per second at \(seconds(peak))"
      )
    }
    return parts.joined(separator: ", ")
  }

  static func percentage(_ fraction: Double) -> String {
    SVGText.significant(fraction * 100) + " %"
  }
}
