import TaplineRecording

/// A step or curve of a control, in seconds of the playback segment in which it is heard.
struct ControlCurve {
  /// Which of two that begin at the same instant takes precedence: the one of the greater rank.
  struct Rank: Comparable {
    private let layer: Int
    private let order: Double

    /// One of the pattern's own, by where it begins in the pattern.
    static func own(_ position: Double) -> Rank { Rank(layer: 1, order: position) }

    /// One that the player was sent, before or after the segment began.
    static func sent(_ sequence: Int, isLater: Bool) -> Rank {
      Rank(layer: isLater ? 2 : 0, order: Double(sequence))
    }

    static func < (left: Rank, right: Rank) -> Bool {
      (left.layer, left.order) < (right.layer, right.order)
    }
  }

  let control: ParameterControl

  /// When it took the control over, on the engine's clock.
  let begin: Double

  let rank: Rank

  /// Whether it had begun before the segment did.
  let isCarried: Bool

  /// When which value is reached, in seconds from the start of the segment; what is past is below
  /// 0.
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

  /// The curves that take precedence: of those that had begun before the segment only the last one,
  /// of those that begin at one instant the one of the greatest rank.
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

  /// What is left of it when the segment begins.
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

  /// The step that it is, or nil.
  var step: DynamicParameter? {
    guard points.count == 1 else { return nil }
    return DynamicParameter(control, at: points[0].offset, value: points[0].value)
  }

  /// The curve that it is, or nil.
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
  /// A value at a time of the engine's clock.
  struct Point: Sendable {
    var time: Double
    var value: Double
  }

  let control: ParameterControl

  /// The values, at least one; a curve has more than one.
  let points: [Point]

  /// When it was sent, as a count of everything that was asked of the player.
  let sequence: Int

  /// When it takes the control over.
  var begin: Double { points[0].time }

  /// Whether a segment can notice it.
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
