/// The values of one control over time, as lines of the steps and curves that take precedence; clamped to the range.
package struct ControlValues: Sendable {
  package struct Line: Sendable {
    package let begin: ParameterCurve.ControlPoint

    /// The point to which the line leads, unless another line starts earlier; nil if the value is constant.
    package let target: ParameterCurve.ControlPoint?

    /// The index of the line's curve in the pattern; nil for a step.
    let curveIndex: Int?

    /// Before the line, the value is that at its start.
    package func value(at time: Double) -> Double {
      guard let target, target.time > begin.time else { return begin.value }
      let fraction = max(time - begin.time, 0) / (target.time - begin.time)
      return begin.value + (target.value - begin.value) * fraction
    }
  }

  /// The value before the first line.
  package let defaultValue: Double

  /// The lines, sorted by start time; no two start at the same time.
  package let lines: [Line]

  /// In nanoseconds.
  private let begins: [Double]

  private typealias Entry = (curveIndex: Int?, points: [ParameterCurve.ControlPoint])

  package init(_ control: ParameterControl, of pattern: HapticPattern, offset: Double = 0) {
    func point(_ time: Double, _ value: Double) -> ParameterCurve.ControlPoint {
      ParameterCurve.ControlPoint(
        time: time > 0 ? time : 0,
        value: min(max(value, control.range.lowerBound), control.range.upperBound))
    }
    var entries: [Entry] = []
    for step in pattern.parameters where step.control == control {
      entries.append((nil, [point(offset + step.time, step.value)]))
    }
    for (index, curve) in pattern.curves.enumerated()
    where curve.control == control && !curve.points.isEmpty {
      let start = offset + curve.time
      var points = curve.points.map { point(start + $0.time, $0.value) }
      if !zip(points, points.dropFirst()).allSatisfy({ $0.time <= $1.time }) {
        points = ControlPrecedence.order(points.map(\.time)).map { points[$0] }
      }
      entries.append((index, points))
    }
    defaultValue = control.defaultValue
    lines = Self.lines(of: entries)
    begins = lines.map { ControlPrecedence.tick($0.begin.time) }
  }

  private static func lines(of entries: [Entry]) -> [Line] {
    let order = ControlPrecedence.order(entries.map { $0.points[0].time })
    var lines: [Line] = []
    for (place, index) in order.enumerated() {
      let entry = entries[index]
      let stop =
        place + 1 < order.count
        ? ControlPrecedence.tick(entries[order[place + 1]].points[0].time) : .infinity
      for (number, point) in entry.points.enumerated() {
        let tick = ControlPrecedence.tick(point.time)
        guard tick < stop else { break }
        let next = number + 1 < entry.points.count ? entry.points[number + 1] : nil
        // If several points have the same time, the last one counts, and the value jumps there.
        if let next, ControlPrecedence.tick(next.time) == tick { continue }
        lines.append(Line(begin: point, target: next, curveIndex: entry.curveIndex))
      }
    }
    return lines
  }

  package func value(at time: Double) -> Double {
    line(at: time)?.value(at: time) ?? defaultValue
  }

  /// Returns the index of the curve that sets the value at a time; nil for a step and before the first line.
  package func curveIndex(at time: Double) -> Int? { line(at: time)?.curveIndex }

  func lineCount(upTo tick: Double) -> Int { begins.partitioningIndex { $0 > tick } }

  /// Returns nil before the first line.
  func line(at time: Double) -> Line? {
    let begun = lineCount(upTo: ControlPrecedence.tick(time))
    return begun == 0 ? nil : lines[begun - 1]
  }
}

extension Array {
  /// Returns the index of the first element that satisfies a predicate; all later elements must satisfy it too.
  ///
  /// Thread: render.  Allocates: never.
  @inlinable @inline(__always)
  package func partitioningIndex(_ belongsInSecondPartition: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if belongsInSecondPartition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
