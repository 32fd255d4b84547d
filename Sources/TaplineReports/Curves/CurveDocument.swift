import MotionCurves
import TaplineCurves

/// The JSON of `curve`: the figures of curves, and optionally a list of samples for each quantity.
///
/// An undefined or infinite sample is `null`; an undefined or infinite figure is left out.
package struct CurveDocument: Sendable, Encodable {
  let schemaVersion = 1
  let from: Double
  let to: Double
  /// Display frames per second; nil if the rate is given as `stepSeconds`.
  let fps: Double?
  /// Seconds between samples; nil if the rate is given as `fps`.
  let stepSeconds: Double?
  /// The changes of target, sorted by time.
  let retargets: [Retarget]
  /// The time of each sample; nil without samples.
  let timeSeconds: [Double]?
  let curves: [Curve]

  struct Retarget: Sendable, Encodable {
    let timeSeconds: Double
    let value: Double
  }

  struct Curve: Sendable, Encodable {
    let name: String
    let spec: String
    /// The source of a preset's figures.
    let source: String?
    let model: String
    let policy: String
    /// The figures of one move without changes of target.
    let figures: CurveDescription
    let value: [Double?]?
    /// The velocity of each sample in units per second.
    let velocity: [Double?]?
    /// The integrator's own time of each sample in seconds; nil except for fluid springs.
    let simTimeSeconds: [Double?]?
  }

  /// Describes curves without sampling them, so that endless ones can be described too.
  package init(describing curves: [NamedCurve], move: CurveMove) {
    self.init(move, times: nil, curves: curves.map { Curve($0, move: move) })
  }

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
    case .framesPerSecond(let rate): (fps, stepSeconds) = (rate, nil)
    case .step(let seconds): (fps, stepSeconds) = (nil, seconds)
    }
    retargets = move.retargets.map { Retarget(timeSeconds: $0.time, value: $0.value) }
      .sorted { $0.timeSeconds < $1.timeSeconds }
    timeSeconds = times
    self.curves = curves
  }
}

extension CurveDocument.Curve {
  fileprivate init(
    _ curve: NamedCurve, move: CurveMove, samples: [CurveSample<Double>]? = nil,
    isSimulated: Bool = false
  ) {
    func finite(_ number: Double) -> Double? { number.isFinite ? number : nil }
    name = curve.name
    spec = curve.spec
    source = curve.source
    model = curve.animation.model.rawValue
    policy = (move.policy ?? curve.animation.retargetPolicy).rawValue
    figures = CurveDescription(
      curve.animation, travel: move.to - move.from, rate: move.rate)
    value = samples?.map { finite($0.value) }
    velocity = samples?.map { finite($0.velocity) }
    simTimeSeconds = isSimulated ? samples?.map(\.simulatedTime) : nil
  }
}
