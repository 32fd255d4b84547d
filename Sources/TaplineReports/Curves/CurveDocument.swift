import MotionCurves
import TaplineCurves
package import TaplineText

/// The JSON of `curve`: the measures of curves and, unless the curves are only described, their samples.
package struct CurveDocument: JSONObject {
  package static let members: JSONMembers<Self> = [
    .version, .init("from", \.move.from), .init("to", \.move.to),
    .init("fps", \.move.rate.perSecond), .init("stepSeconds", \.move.rate.step),
    .objects("retargets", retargetMembers) { $0.move.retargets.sorted { $0.time < $1.time } },
    .init("timeSeconds", \.times), .init("curves", \.curves),
  ]

  private static let retargetMembers: JSONMembers<CurveSampler<Double>.Retarget> = [
    .init("timeSeconds", \.time), .init("value", \.value),
  ]

  private let move: CurveMove
  private let times: [Double]?
  private let curves: [Curve]

  private struct Curve: JSONObject {
    static let members: JSONMembers<Self> = [
      .init("name", \.curve.name), .init("spec", \.curve.spec), .init("source", \.curve.source),
      .init("model", \.curve.model),
      .init("policy") { ($0.move.policy ?? $0.curve.animation.retargetPolicy).rawValue },
      // The measures assume a move without changes of target.
      .init("figures") {
        CurveDescription(
          $0.curve.animation, travel: $0.move.to - $0.move.from, rate: $0.move.rate)
      },
      .init("value") { $0.samples?.map(\.value.ifFinite) },
      .init("velocity") { $0.samples?.map(\.velocity.ifFinite) },
      .init("simTimeSeconds") {
        $0.curve.isSimulated ? $0.samples?.map(\.simulatedTime) : nil
      },
    ]

    let curve: NamedCurve
    let move: CurveMove
    var samples: [CurveSample<Double>]?
  }

  /// Describes curves, which may be endless, without samples.
  package init(describing curves: [NamedCurve], move: CurveMove) {
    self.move = move
    times = nil
    self.curves = curves.map { Curve(curve: $0, move: move) }
  }

  package init(_ curves: CurveSet) {
    let move = curves.move
    self.move = move
    times = (0..<max(curves.count - 1, 0)).map(move.rate.seconds(at:)) + [curves.lastTime]
    self.curves = curves.members.map {
      Curve(curve: $0.curve, move: move, samples: Array($0.sampler))
    }
  }
}

extension SamplingRate {
  fileprivate var perSecond: Double? {
    if case .framesPerSecond(let rate) = self { rate } else { nil }
  }

  fileprivate var step: Double? { if case .step(let seconds) = self { seconds } else { nil } }
}
