package import MotionCurves
import TaplineRendering

/// A movement of a value that one or several curves animate, and the times at which it is sampled.
package struct CurveMove: Sendable {
  package var from: Double
  package var to: Double
  package var rate: SamplingRate
  var end: CurveSampler<Double>.End
  var retargets: [CurveSampler<Double>.Retarget]
  /// The policy for a change of target during the motion; nil for the policy of each curve's API.
  var policy: RetargetPolicy?

  package init(
    from: Double = 0, to: Double = 1, rate: SamplingRate = .framesPerSecond(120),
    until end: CurveSampler<Double>.End = .settle,
    retargets: [CurveSampler<Double>.Retarget] = [], policy: RetargetPolicy? = nil
  ) {
    self.from = from
    self.to = to
    self.rate = rate
    self.end = end
    self.retargets = retargets
    self.policy = policy
  }

  var startAndTargets: [Double] { [from, to] + retargets.map(\.value) }
}

/// Curves that perform the same move, sampled at the same times up to a common end.
package struct CurveSet: Sendable {
  package struct Member: Sendable {
    package let curve: NamedCurve
    /// The samples; all members have the same number.
    package fileprivate(set) var sampler: CurveSampler<Double>
    /// The seconds until the motion has ended; nil if it goes on after the last sample, or the end takes long to find.
    package let settleTime: Double?
    /// A column name that is unique among the members.
    let columnName: String

    /// The last sample, computed without the earlier samples; nil if the curve has not ended by then.
    var lastSample: CurveSample<Double>? {
      guard let settleTime, settleTime <= sampler.lastTime else { return nil }
      return sampler.last
    }
  }

  let move: CurveMove
  package let members: [Member]

  package var count: Int { members.first?.sampler.count ?? 0 }

  package var lastTime: Double { members.first?.sampler.lastTime ?? 0 }

  /// The end of a picture's time axis in seconds; for a single sample, at least one sampling interval.
  var drawnEnd: Double { max(lastTime, count > 1 ? 0 : move.rate.interval) }

  /// The maximum number of samples of all curves together in pictures and JSON; tables have no limit.
  package static let maximumSamplesAtOnce = 2_000_000

  /// The maximum number of sample times without confirmation: 24 hours at 120 frames per second.
  package static let maximumUnconfirmedCount = 86_400 * 120

  package var fitsAtOnce: Bool { count <= Self.maximumSamplesAtOnce / max(members.count, 1) }

  package init(_ curves: [NamedCurve], move: CurveMove) throws(SamplingError) {
    func sampler(
      _ curve: NamedCurve, until end: CurveSampler<Double>.End
    ) throws(SamplingError) -> CurveSampler<Double> {
      try CurveSampler(
        curve.animation, from: move.from, to: move.to, rate: move.rate, until: end,
        retargets: move.retargets, policy: move.policy)
    }
    var members: [Member] = []
    for (curve, columnName) in zip(curves, columnWords(curves.map(\.name))) {
      let samples = try sampler(curve, until: move.end)
      var settleTime: Double? = samples.lastTime
      if move.end != .settle {
        // The settling time is only a mark in the plot, so do not search for it if that takes long.
        let isQuick = TrackEnd.restLimit / move.rate.interval < 1e6
        let settled = isQuick ? try? sampler(curve, until: .settle).lastTime : nil
        settleTime = settled.flatMap { $0 <= samples.lastTime ? $0 : nil }
      }
      members.append(
        Member(curve: curve, sampler: samples, settleTime: settleTime, columnName: columnName))
    }
    if move.end == .settle, curves.count > 1 {
      let end = members.compactMap(\.settleTime).max() ?? 0
      for index in members.indices {
        members[index].sampler = members[index].sampler.extended(to: end)
      }
    }
    self.move = move
    self.members = members
  }
}
