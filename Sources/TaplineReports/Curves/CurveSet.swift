package import MotionCurves
import TaplineRendering

/// A move that several curves make for comparison, and how it is sampled.
package struct CurveMove: Sendable {
  package var from: Double
  package var to: Double
  package var rate: SamplingRate
  var end: CurveSampler<Double>.End
  var retargets: [CurveSampler<Double>.Retarget]
  /// How changes of target are combined; nil for the way of each curve's API.
  var policy: RetargetPolicy?

  /// Describes a move; the nil policy is that of each curve's API.
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

  var levels: [Double] { [from, to] + retargets.map(\.value) }
}

/// Curves that make the same move, sampled at the same times until the last one has settled.
package struct CurveSet: Sendable {
  package struct Member: Sendable {
    package let curve: NamedCurve
    /// Its samples; as many as the others have.
    package let sampler: CurveSampler<Double>
    /// Seconds until everything has ended; nil where that is not sampled.
    package let settleTime: Double?
    /// A name for columns that no other member has.
    let columnName: String

    /// The last sample, where its curve has ended there; found without those before it.
    var lastSample: CurveSample<Double>? {
      guard let settleTime, settleTime <= sampler.lastTime else { return nil }
      return sampler.last
    }

    var model: String { curve.animation.model.rawValue }

    /// Whether the integrator's own time is known.
    var isSimulated: Bool { curve.animation.model == .swiftUIFluidSpring }
  }

  let move: CurveMove

  package let members: [Member]

  package var count: Int { members.first?.sampler.count ?? 0 }

  package var lastTime: Double { members.first?.sampler.lastTime ?? 0 }

  /// The end of a picture in seconds; of a single sample after it.
  var drawnEnd: Double { max(lastTime, count > 1 ? 0 : move.rate.interval) }

  /// The most samples, all curves together, that plots and documents take; tables take any number.
  package static let maximumSamplesAtOnce = 2_000_000

  /// The most sample times without confirmation: those of 24 hours at 120 frames a second.
  package static let maximumUnconfirmedCount = 86_400 * 120

  /// Whether there are few enough samples to hold them all at once.
  package var fitsAtOnce: Bool { count <= Self.maximumSamplesAtOnce / max(members.count, 1) }

  package init(_ curves: [NamedCurve], move: CurveMove) throws(SamplingError) {
    func sampler(
      _ curve: NamedCurve, until end: CurveSampler<Double>.End
    ) throws(SamplingError) -> CurveSampler<Double> {
      try CurveSampler(
        curve.animation, from: move.from, to: move.to, rate: move.rate, until: end,
        retargets: move.retargets, policy: move.policy)
    }
    var samplers: [CurveSampler<Double>] = []
    var settleTimes: [Double?] = []
    for curve in curves {
      let samples = try sampler(curve, until: move.end)
      samplers.append(samples)
      if move.end == .settle {
        settleTimes.append(samples.lastTime)
      } else {
        // Only the mark in the plot asks for it, so it may be left out where the search is long.
        let isQuick = TrackEnd.restLimit / move.rate.interval < 1e6
        let settled = isQuick ? try? sampler(curve, until: .settle).lastTime : nil
        settleTimes.append(settled.flatMap { $0 <= samples.lastTime ? $0 : nil })
      }
    }
    if move.end == .settle, curves.count > 1 {
      let end = settleTimes.compactMap(\.self).max() ?? 0
      samplers = samplers.map { $0.extended(to: end) }
    }
    let columnNames = columnWords(curves.map(\.name))
    let members = curves.indices.map { index in
      Member(
        curve: curves[index], sampler: samplers[index], settleTime: settleTimes[index],
        columnName: columnNames[index])
    }
    self.move = move
    self.members = members
  }
}
