import MotionCurves
import TaplineCurves

/// The JSON of `curve`: the figures of curves and, if asked for, their samples column by column.
///
/// What is undefined is `null` in a column, and left out elsewhere; so is what is infinite.
package struct CurveDocument: Sendable, Encodable {
  /// The version of this form.
  let schemaVersion = 1
  /// The value at time 0.
  let from: Double
  /// The target at time 0.
  let to: Double
  /// Display frames for each second; nil where a step was given.
  let framesPerSecond: Double?
  /// Seconds between samples; nil where a rate was given.
  let step: Double?
  /// The changes of target in order of time.
  let retargets: [Retarget]
  /// The time of each sample in seconds; nil without samples.
  let times: [Double]?
  let curves: [Curve]

  /// A change of target.
  struct Retarget: Sendable, Encodable {
    /// Seconds since the start.
    let time: Double
    /// The new target.
    let value: Double

    enum CodingKeys: String, CodingKey {
      case time = "timeSeconds"
      case value
    }
  }

  /// One curve.
  struct Curve: Sendable, Encodable {
    /// What was asked for.
    let name: String
    /// The curve as written in Swift.
    let spec: String
    /// Where a preset's figures come from.
    let source: String?
    /// The engine whose numbers these are.
    let model: String
    /// How changes of target are combined.
    let policy: String
    /// The figures of the curve for one move, changes of target left out.
    let figures: CurveDescription
    /// The value of each sample.
    let values: [Double?]?
    /// The velocity of each sample in units per second.
    let velocities: [Double?]?
    /// The integrator's own time of each sample in seconds; nil for all but fluid springs.
    let simulatedTimes: [Double?]?

    enum CodingKeys: String, CodingKey {
      case name
      case spec
      case source
      case model
      case policy
      case figures
      case values = "value"
      case velocities = "velocity"
      case simulatedTimes = "simTimeSeconds"
    }
  }

  enum CodingKeys: String, CodingKey {
    case schemaVersion
    case from
    case to
    case framesPerSecond = "fps"
    case step = "stepSeconds"
    case retargets
    case times = "timeSeconds"
    case curves
  }

  /// Describes curves without sampling them, so that those that never settle can be described too.
  package init(describing curves: [NamedCurve], move: CurveMove) {
    self.init(move, times: nil, curves: curves.map { Curve($0, move: move) })
  }

  /// Gathers the samples of curves.
  package init(_ curves: CurveSet) {
    let rate = curves.move.rate
    self.init(
      curves.move,
      times: (0..<max(curves.count - 1, 0)).map(rate.seconds(at:)) + [curves.lastTime],
      curves: curves.members.map { member in
        Curve(
          member.curve, move: curves.move, samples: Array(member.sampler),
          isSimulated: member.isSimulated)
      })
  }

  private init(_ move: CurveMove, times: [Double]?, curves: [Curve]) {
    from = move.from
    to = move.to
    switch move.rate {
    case .framesPerSecond(let rate):
      framesPerSecond = rate
      step = nil
    case .step(let seconds):
      framesPerSecond = nil
      step = seconds
    }
    retargets = move.retargets.map { Retarget(time: $0.time, value: $0.value) }
      .sorted { $0.time < $1.time }
    self.times = times
    self.curves = curves
  }
}

extension CurveDocument.Curve {
  fileprivate init(
    _ curve: NamedCurve, move: CurveMove, samples: [CurveSample<Double>]? = nil,
    isSimulated: Bool = false
  ) {
    name = curve.name
    spec = curve.spec
    source = curve.source
    model = curve.animation.model.rawValue
    policy = (move.policy ?? curve.animation.retargetPolicy).rawValue
    figures = CurveDescription(
      curve.animation, travel: move.to - move.from, rate: move.rate)
    values = samples?.map { $0.value.ifFinite }
    velocities = samples?.map { $0.velocity.ifFinite }
    simulatedTimes = isSimulated ? samples?.map(\.simulatedTime) : nil
  }
}

extension Double {
  /// The number, or nil where it is infinite or none at all.
  fileprivate var ifFinite: Double? { isFinite ? self : nil }
}
