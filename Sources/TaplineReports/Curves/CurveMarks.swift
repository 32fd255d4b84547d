import MotionCurves
import TaplineCurves
import TaplineRendering
import TaplineText

struct CurveMarks {
  /// The sample at the end of all motion; nil if the motion does not end within the picture.
  let restSample: CurveSample<Double>?
  /// The point farthest outside the range of the start and all targets, and its distance as a fraction of that range;
  /// nil if no point is outside, or the range is empty.
  let overshoot: (sample: CurveSample<Double>, fraction: Double)?
  /// The point of the largest finite speed; nil if nothing moves.
  let peak: CurveSample<Double>?
  /// The start velocity that the animation framework reports, if it differs from the curve's slope at the start.
  let reportedStartVelocity: Double?

  init(_ member: CurveSet.Member, _ drawn: DrawnCurve, move: CurveMove) {
    reportedStartVelocity = drawn.reportedStartVelocity
    restSample = member.settleTime.flatMap { time in
      drawn.points.last { $0.time <= time }?.with(time: time)
    }
    let low = move.startAndTargets.min() ?? 0
    let high = move.startAndTargets.max() ?? 0
    var beyond = 0.0
    var farthest: CurveSample<Double>?
    var fastest: CurveSample<Double>?
    for sample in drawn.points {
      let distance = max(sample.value - high, low - sample.value)
      if distance > beyond, distance.isFinite { (beyond, farthest) = (distance, sample) }
      let speed = abs(sample.velocity)
      if speed.isFinite, speed > abs(fastest?.velocity ?? 0) { fastest = sample }
    }
    var fraction = beyond / (high - low)
    // The drawn samples locate an extreme to within a few pixels; `CurveDescription` computes its exact time and value.
    let travel = move.to - move.from
    let nearby = (drawn.points.last?.time ?? 0) / 200
    if move.retargets.isEmpty, travel != 0 {
      let exact = CurveDescription(member.curve.animation, travel: travel, rate: move.rate)
      if let time = exact.overshootTime, let sample = farthest, abs(time - sample.time) <= nearby,
        abs(exact.overshoot - fraction) < 0.01
      {
        fraction = exact.overshoot
        farthest = CurveSample(
          time: time, frame: 0, value: move.to + exact.overshoot * travel, velocity: 0)
      }
      if let sample = fastest, abs(exact.peakVelocityTime - sample.time) <= nearby,
        exact.peakVelocity.isFinite,
        abs(exact.peakVelocity * abs(travel) - abs(sample.velocity)) < 0.05 * abs(sample.velocity)
      {
        let speed = exact.peakVelocity * abs(travel)
        fastest = sample.with(
          time: exact.peakVelocityTime, velocity: sample.velocity < 0 ? -speed : speed)
      }
    }
    // A rounding error is not an overshoot.
    overshoot = farthest.flatMap { fraction > 1e-6 && fraction.isFinite ? ($0, fraction) : nil }
    peak = fastest
  }

  var sentence: String {
    func seconds(_ sample: CurveSample<Double>) -> String {
      significant(sample.time) + " s"
    }
    var parts = [
      restSample.map { "settles at \(seconds($0))" } ?? "does not settle in the time shown"
    ]
    if let overshoot {
      parts.append(
        "overshoots by \(Self.percentage(overshoot.fraction)) at \(seconds(overshoot.sample))")
    } else {
      parts.append("does not overshoot")
    }
    if let peak {
      parts.append(
        "has its peak velocity of \(significant(peak.velocity)) per second at \(seconds(peak))")
    }
    if let reportedStartVelocity {
      let velocity = significant(reportedStartVelocity)
      parts.append(
        "starts with a velocity of \(velocity) per second as its framework reports it, "
          + "which differs from the slope")
    }
    return parts.joined(separator: ", ")
  }

  static func percentage(_ fraction: Double) -> String {
    significant(fraction * 100) + " %"
  }
}
