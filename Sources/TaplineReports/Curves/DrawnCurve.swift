import MotionCurves
import TaplineCurves
import TaplineText

/// The samples of a curve for a picture, two for each pixel column, and its marks; a repeated animation is sampled at
/// display frames, because its repetitions start there.
struct DrawnCurve {
  let points: [CurveSample<Double>]

  /// The start velocity that the animation framework reports, if it differs from the line's slope at the start.
  let reportedStartVelocity: Double?
  /// The sample at the end of all motion; nil if the motion does not end within the picture.
  let restSample: CurveSample<Double>?
  /// The point farthest outside the range of the start and all targets, and its distance as a fraction of that range;
  /// nil if no point is outside, or the range is empty.
  private(set) var overshoot: (sample: CurveSample<Double>, fraction: Double)?
  /// The point of the largest finite speed; nil if nothing moves.
  private(set) var peak: CurveSample<Double>?

  init(_ member: CurveSet.Member, move: CurveMove, end: Double, columns: Int) {
    let isRepeating = member.curve.animation.isRepeating
    let travel = move.to - move.from
    let exact = CurveDescription(member.curve.animation, travel: travel, rate: move.rate)
    let start = exact.startVelocity
    // A change of target at 0 s replaces the motion that has this start velocity.
    let keepsStart = move.retargets.allSatisfy { $0.time > 0 }
    reportedStartVelocity = keepsStart ? start.map { $0.reported * travel } : nil
    var points = isRepeating ? Array(member.sampler) : Self.points(member, end, columns)
    if keepsStart, let start, let first = points.first {
      points[0] = first.with(velocity: start.slope * travel)
    }
    // The end is drawn as in the table: at the target, at rest.
    if !isRepeating, let last = member.lastSample, last.time >= points.last?.time ?? 0 {
      points.append(last)
    }
    self.points = points
    restSample = member.settleTime.flatMap { time in
      points.last { $0.time <= time }?.with(time: time)
    }
    markExtremes(move, exact)
  }

  private mutating func markExtremes(_ move: CurveMove, _ exact: CurveDescription) {
    let low = move.startAndTargets.min() ?? 0
    let high = move.startAndTargets.max() ?? 0
    var beyond = 0.0
    var farthest: CurveSample<Double>?
    var fastest: CurveSample<Double>?
    for sample in points {
      let distance = max(sample.value - high, low - sample.value)
      if distance > beyond, distance.isFinite { (beyond, farthest) = (distance, sample) }
      let speed = abs(sample.velocity)
      if speed.isFinite, speed > abs(fastest?.velocity ?? 0) { fastest = sample }
    }
    var fraction = beyond / (high - low)
    // The drawn samples locate an extreme to within a few pixels; `CurveDescription` computes its exact time and value.
    let travel = move.to - move.from
    let nearby = (points.last?.time ?? 0) / 200
    if move.retargets.isEmpty, travel != 0 {
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

  private static func points(
    _ member: CurveSet.Member, _ end: Double, _ columns: Int
  ) -> [CurveSample<Double>] {
    let sampler = member.sampler
    var pass = sampler.pass
    var points: [CurveSample<Double>] = []
    let count = max(2 * columns, 2)
    let isClosedForm = sampler.animation.isClosedForm
    // A larger change between two samples may be a jump: a hundredth of the distance is a few pixels.
    let jump = abs(sampler.target - sampler.start) / 100
    // The index of the first finished sample. If a later sample moves without a change of target, the motion was not at
    // rest, and the samples from this index on are removed.
    var firstAtRest: Int?
    func add(_ sample: CurveSample<Double>) {
      guard isClosedForm, let before = points.last else {
        points.append(sample)
        return
      }
      if abs(sample.value - before.value) > jump {
        points += sides(of: pass, from: before, to: sample)
      }
      points.append(sample)
    }
    for index in 0...count {
      let time = index == count ? end : end * Double(index) / Double(count)
      while let change = pass.nextChangeTime, change <= time {
        add(CurveSample(pass.frame(at: change), time: change))
        pass.applyNextChange()
        firstAtRest = nil
      }
      let frame = pass.frame(at: time)
      let sample = CurveSample(frame, time: time)
      if frame.isFinished {
        firstAtRest = firstAtRest ?? points.count
      } else if let rest = firstAtRest {
        points.removeSubrange(rest...)
        firstAtRest = nil
      }
      // The value is constant between two steps of the integrator.
      if sample.simulatedTime == nil || sample.time > points.last?.time ?? -1 { add(sample) }
    }
    return points
  }

  /// Returns both sides of a jump between two samples; empty if the curve between them is only steep.
  private static func sides(
    of motion: CurveSampler<Double>.Pass, from before: CurveSample<Double>,
    to after: CurveSample<Double>
  ) -> [CurveSample<Double>] {
    var (low, high) = (before, after)
    var pass = motion
    for _ in 0..<50 where high.time > low.time.nextUp {
      let time = low.time + (high.time - low.time) / 2
      let middle = CurveSample(pass.frame(at: time), time: time)
      if abs(middle.value - low.value) > abs(high.value - middle.value) {
        high = middle
      } else {
        low = middle
      }
    }
    guard abs(high.value - low.value) > 0.5 * abs(after.value - before.value) else { return [] }
    return [low.with(time: high.time), high]
  }
}

extension DrawnCurve {
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

extension CurveSample<Double> {
  /// Creates the sample of a frame; a moving fluid spring's sample has the time of the last integration step.
  fileprivate init(_ frame: RunningAnimation<Double>.Frame, time: Double) {
    self.init(
      time: frame.isFinished ? time : frame.simulatedTime ?? time, frame: 0, value: frame.value,
      velocity: frame.velocity, simulatedTime: frame.simulatedTime)
  }

  func with(time: Double? = nil, velocity: Double? = nil) -> Self {
    CurveSample(
      time: time ?? self.time, frame: frame, value: value, velocity: velocity ?? self.velocity,
      simulatedTime: simulatedTime)
  }
}
