import TaplinePatterns

/// The intensity control of a pattern over time: what the rules about the whole pattern ask.
///
/// As in playing, the step or curve that began last counts from its beginning, and its last value
/// holds.
struct IntensityControl {
  /// Who sets the value: a step or a curve, by its index in the pattern.
  enum Origin: Hashable {
    case step(Int)
    case curve(Int)
  }

  private struct Part {
    let time: Double
    let order: Int
    let origin: Origin
  }

  private let pattern: HapticPattern
  private let parts: [Part]

  init(_ pattern: HapticPattern) {
    var parts: [Part] = []
    for (index, step) in pattern.parameters.enumerated() where step.control == .hapticIntensity {
      parts.append(Part(time: step.time, order: parts.count, origin: .step(index)))
    }
    for (index, curve) in pattern.curves.enumerated() where curve.control == .hapticIntensity {
      // Before its first point a curve leaves what was there.
      let start = curve.time + (curve.points.first?.time ?? 0)
      parts.append(Part(time: start, order: parts.count, origin: .curve(index)))
    }
    self.pattern = pattern
    self.parts = parts.sorted { ($0.time, $0.order) < ($1.time, $1.order) }
  }

  /// The value at a time, and who set it; 1 and nobody before the first control.
  func value(at time: Double) -> (value: Double, origin: Origin?) {
    var low = 0
    var high = parts.count
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return (1, nil) }
    switch parts[low - 1].origin {
    case .step(let index): return (pattern.parameters[index].value, .step(index))
    case .curve(let index):
      let curve = pattern.curves[index]
      return (Self.value(of: curve, at: time - curve.time), .curve(index))
    }
  }

  private static func value(of curve: ParameterCurve, at time: Double) -> Double {
    var low = 0
    var high = curve.points.count
    while low < high {
      let middle = (low + high) / 2
      if curve.points[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return curve.points[0].value }
    let point = curve.points[low - 1]
    guard low < curve.points.count else { return point.value }
    let next = curve.points[low]
    return point.value
      + (next.value - point.value) * (time - point.time) / (next.time - point.time)
  }
}
