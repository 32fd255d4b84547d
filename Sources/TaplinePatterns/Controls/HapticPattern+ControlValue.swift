extension HapticPattern {
  /// The value that a control has at a time by the pattern's own steps and curves.
  ///
  /// The rules are the schedule compiler's: a curve acts from its first point on, values hold after
  /// the last; of several the one that began last takes precedence, of two that begin at once the
  /// later in the pattern, curves after steps.
  ///
  /// - Parameters:
  ///   - control: The control.
  ///   - time: Seconds from the start of the pattern.
  /// - Returns: The value, in the control's range.
  /// - Complexity: O(n) in steps, curves and points.
  public func value(of control: ParameterControl, at time: Double) -> Double {
    var latest: (begin: Double, value: Double)?
    func take(_ begin: Double, _ value: @autoclosure () -> Double) {
      guard begin <= time, latest.map({ $0.begin <= begin }) ?? true else { return }
      latest = (begin, min(max(value(), control.range.lowerBound), control.range.upperBound))
    }
    for step in parameters where step.control == control { take(step.time, step.value) }
    for curve in curves where curve.control == control {
      guard let first = curve.points.map(\.time).min() else { continue }
      take(curve.time + first, curve.value(at: time))
    }
    return latest?.value ?? control.defaultValue
  }
}

extension ParameterCurve {
  /// The value at a time of the pattern, not before the first point.
  fileprivate func value(at time: Double) -> Double {
    let sorted = points.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map { (time: self.time + $0.element.time, value: $0.element.value) }
    guard let index = sorted.lastIndex(where: { $0.time <= time }) else { return sorted[0].value }
    guard index + 1 < sorted.count else { return sorted[index].value }
    let (left, right) = (sorted[index], sorted[index + 1])
    return left.value + (right.value - left.value) * (time - left.time) / (right.time - left.time)
  }
}
