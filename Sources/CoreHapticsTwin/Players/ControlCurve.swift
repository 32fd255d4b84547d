import TaplineRecording

/// A step or curve of a control, in seconds of a playback segment.
struct ControlCurve {
  /// The precedence of curves that begin at the same time: the greater rank wins.
  struct Rank: Comparable {
    private let layer: Int
    private let order: Double

    /// A curve of the pattern, by its begin.
    static func own(_ position: Double) -> Rank { Rank(layer: 1, order: position) }

    /// A curve that the player was sent, before or after the segment began.
    static func sent(_ sequence: Int, isLater: Bool) -> Rank {
      Rank(layer: isLater ? 2 : 0, order: Double(sequence))
    }

    static func < (left: Rank, right: Rank) -> Bool {
      (left.layer, left.order) < (right.layer, right.order)
    }
  }

  let control: ParameterControl

  /// The begin on the engine's clock.
  let begin: Double

  let rank: Rank

  /// Whether it began before the segment.
  let isCarried: Bool

  /// Values by seconds from the start of the segment, negative for the past.
  private(set) var points: [(offset: Double, value: Double)]

  init(
    _ control: ParameterControl, begin: Double, rank: Rank, isCarried: Bool,
    points: [(Double, Double)]
  ) {
    self.control = control
    self.begin = begin
    self.rank = rank
    self.isCarried = isCarried
    self.points = points
  }

  /// The curves in effect: of those from before the segment the last one, of those that begin together the
  /// one of the greatest rank.
  static func merged(_ curves: [ControlCurve]) -> [ControlCurve] {
    var merged: [ControlCurve] = []
    for control in ParameterControl.allCases {
      let ranked = curves.filter { $0.control == control }.enumerated().sorted {
        ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
      }.map(\.element)
      let sorted = ControlPrecedence.order(ranked.map(\.begin)).map { ranked[$0] }
      let carried = sorted.last(where: \.isCarried).map { $0.fromStart }
      let later = sorted.filter { !$0.isCarried }
      let all = (carried.map { [$0] } ?? []) + later
      for (index, curve) in all.enumerated() {
        let begin = curve.points[0].offset
        // One that is taken over as it begins never takes effect.
        guard index + 1 == all.count || all[index + 1].points[0].offset > begin else { continue }
        merged.append(curve)
      }
    }
    return merged
  }

  /// The rest of it from the start of the segment.
  private var fromStart: ControlCurve {
    guard let next = points.firstIndex(where: { $0.offset > 0 }) else {
      return with([(0, points[points.count - 1].value)])
    }
    guard next > 0 else { return self }
    let (left, right) = (points[next - 1], points[next])
    let part = (0 - left.offset) / (right.offset - left.offset)
    let value = left.value + (right.value - left.value) * part
    return with([(0, value)] + points[next...])
  }

  private func with(_ points: [(Double, Double)]) -> ControlCurve {
    ControlCurve(control, begin: begin, rank: rank, isCarried: isCarried, points: points)
  }

  /// The curve as a step, if it has one point.
  var step: DynamicParameter? {
    guard points.count == 1 else { return nil }
    return DynamicParameter(control, at: points[0].offset, value: points[0].value)
  }

  /// The curve, if it has several points.
  var curve: ParameterCurve? {
    guard points.count > 1 else { return nil }
    let begin = points[0].offset
    return ParameterCurve(
      control, at: begin,
      points: points.map { .init(time: roundedToNanosecond($0.offset - begin), value: $0.value) })
  }
}

/// A step or curve that a player was sent.
struct ControlChange: Sendable {
  let control: ParameterControl

  /// One point of a step, or several of a curve, at times of the engine's clock.
  let points: [ParameterCurve.ControlPoint]

  /// Its number among all requests to the player.
  let sequence: Int

  var begin: Double { points[0].time }

  /// Whether it begins before a segment ends.
  func isInForce(during segment: PlaybackSegment) -> Bool {
    segment.end.map { begin <= $0 } ?? true
  }

  func curve(in segment: PlaybackSegment) -> ControlCurve {
    ControlCurve(
      control, begin: begin, rank: .sent(sequence, isLater: sequence > segment.sequence),
      isCarried: begin < segment.start,
      points: points.map { (roundedToNanosecond($0.time - segment.start), $0.value) })
  }
}
