import TaplineRecording

/// A control step or curve, with times relative to the start of a playback segment.
struct ControlCurve {
  let control: ParameterControl

  /// On the engine's clock.
  let begin: Double

  /// Of curves with the same start, the greatest wins: layer 0 was sent before the segment, 2 later; 1 is the pattern's.
  let rank: (layer: Int, order: Double)

  /// Whether it started before the segment.
  let isCarried: Bool

  /// Values at offsets in seconds from the start of the segment; negative offsets precede it.
  var points: [(offset: Double, value: Double)]

  /// Returns, for each control, the last curve before the segment and all during it, of equal starts the greatest rank.
  static func merged(_ curves: [ControlCurve]) -> [ControlCurve] {
    var merged: [ControlCurve] = []
    for control in ParameterControl.allCases {
      let ranked = curves.filter { $0.control == control }.sorted { $0.rank < $1.rank }
      let sorted = ControlPrecedence.order(ranked.map(\.begin)).map { ranked[$0] }
      var all = sorted.filter { !$0.isCarried }
      if let carried = sorted.last(where: \.isCarried) { all.insert(carried.fromStart, at: 0) }
      for (index, curve) in all.enumerated() {
        let begin = curve.points[0].offset
        // A curve replaced at its own start has no effect.
        guard index + 1 == all.count || all[index + 1].points[0].offset > begin else { continue }
        merged.append(curve)
      }
    }
    return merged
  }

  private var fromStart: ControlCurve {
    var curve = self
    if let next = points.firstIndex(where: { $0.offset > 0 }) {
      guard next > 0 else { return self }
      let (left, right) = (points[next - 1], points[next])
      let fraction = (0 - left.offset) / (right.offset - left.offset)
      curve.points = [(0, left.value + (right.value - left.value) * fraction)] + points[next...]
    } else {
      curve.points = [(0, points[points.count - 1].value)]
    }
    return curve
  }

  var step: DynamicParameter? {
    guard points.count == 1 else { return nil }
    return DynamicParameter(control, at: points[0].offset, value: points[0].value)
  }

  var curve: ParameterCurve? {
    guard points.count > 1 else { return nil }
    let begin = points[0].offset
    return ParameterCurve(
      control, at: begin,
      points: points.map { .init(time: roundedToNanosecond($0.offset - begin), value: $0.value) })
  }
}

struct ControlChange: Sendable {
  let control: ParameterControl

  /// One point for a step or several for a curve, at times of the engine's clock.
  let points: [ParameterCurve.ControlPoint]

  /// The number of the request; later requests to the player have greater numbers.
  let sequence: Int

  var begin: Double { points[0].time }

  func affects(_ segment: PlaybackSegment) -> Bool {
    segment.end.map { begin <= $0 } ?? true
  }

  func curve(in segment: PlaybackSegment) -> ControlCurve {
    ControlCurve(
      control: control, begin: begin, rank: (sequence > segment.sequence ? 2 : 0, Double(sequence)),
      isCarried: begin < segment.start,
      points: points.map { (roundedToNanosecond($0.time - segment.start), $0.value) })
  }
}
