/// A haptic pattern: events and the controls that act on them.
///
/// Events, steps and curves may be in any order.
public struct HapticPattern: Hashable, Sendable {
  /// The events.
  public var events: [HapticEvent]

  /// The steps of controls.
  public var parameters: [DynamicParameter]

  /// The ramps of controls.
  public var curves: [ParameterCurve]

  /// Descriptive text by key, such as `Description`.
  public var metadata: [String: String]

  /// Creates a pattern.
  public init(
    events: [HapticEvent], parameters: [DynamicParameter] = [], curves: [ParameterCurve] = [],
    metadata: [String: String] = [:]
  ) {
    self.events = events
    self.parameters = parameters
    self.curves = curves
    self.metadata = metadata
  }

  /// Seconds from the pattern's start to the end of its last event or step, without ring-out.
  ///
  /// Source: `CHHapticPattern.h` counts events and parameters, and does not mention curves. Here, curves do not count.
  public var duration: Double {
    let events = events.lazy.map { $0.time + $0.effectiveDuration }.max() ?? 0
    let parameters = parameters.lazy.map(\.time).max() ?? 0
    return max(events, parameters)
  }

  /// Whether every event is a transient; a reference with an intensity, such as `tap@0.5`, requires such a pattern.
  public var isTransientOnly: Bool { events.allSatisfy { $0.kind == .transient } }

  /// Returns the pattern with every event's intensity multiplied by a factor `0...1`.
  public func scaled(intensity factor: Double) -> HapticPattern {
    var scaled = self
    for index in scaled.events.indices {
      scaled.events[index].intensity = scaledIntensity(scaled.events[index].intensity, by: factor)
    }
    return scaled
  }

  /// Splits curves without changing a value; omits pieces that start after another step or curve takes precedence.
  package func splittingCurves(maximumPoints: Int) -> HapticPattern {
    let maximum = max(maximumPoints, 2)
    guard curves.contains(where: { $0.points.count > maximum }) else { return self }
    var split = self
    split.curves = zip(curves, precedenceTimes).flatMap { curve, end in
      curve.pieces(of: maximum, before: end)
    }
    return split
  }

  /// For each curve, the time at which another step or curve of its control takes precedence.
  private var precedenceTimes: [Double] {
    var starts: [ParameterControl: [(time: Double, curveIndex: Int?)]] = [:]
    for step in parameters { starts[step.control, default: []].append((step.time, nil)) }
    for (index, curve) in curves.enumerated() {
      guard let start = curve.instants.first else { continue }
      starts[curve.control, default: []].append((start, index))
    }
    var times = [Double](repeating: .infinity, count: curves.count)
    for starts in starts.values {
      let order = ControlPrecedence.order(starts.map(\.time))
      for (start, next) in zip(order, order.dropFirst()) {
        if let index = starts[start].curveIndex { times[index] = starts[next].time }
      }
    }
    return times
  }
}

extension ParameterCurve {
  /// In seconds from the start of the pattern.
  fileprivate var instants: [Double] { points.map { time + $0.time } }

  /// Returns consecutive curves of at most `maximum` points that start before `end`; neighbors share a point.
  fileprivate func pieces(of maximum: Int, before end: Double) -> [ParameterCurve] {
    guard points.count > maximum else { return [self] }
    let instants = instants
    var pieces = [ParameterCurve(control, at: time, points: Array(points[..<maximum]))]
    var first = maximum - 1
    while first < points.count - 1, instants[first] < end {
      let last = min(first + maximum - 1, points.count - 1)
      var latest = 0.0
      let rebased = (first...last).map { index in
        // Rounding must not make an offset earlier than the previous one.
        latest = max(latest, Self.offset(of: instants[index], from: instants[first]))
        return ControlPoint(time: latest, value: points[index].value)
      }
      pieces.append(ParameterCurve(control, at: instants[first], points: rebased))
      first = last
    }
    return pieces
  }

  /// Returns the number with the fewest decimals that gives `instant` when added to `start`, or else a close one.
  private static func offset(of instant: Double, from start: Double) -> Double {
    let difference = instant - start
    var scale = 1.0
    for _ in 0...17 {
      let rounded = (difference * scale).rounded() / scale
      if start + rounded == instant { return rounded }
      scale *= 10
    }
    let candidates = [difference, difference.nextDown, difference.nextUp]
    return candidates.first { start + $0 == instant } ?? difference
  }
}

/// Rounds the product to 12 decimals, so that 0.8 times 0.8 is 0.64 and not 0.6400000000000001.
package func scaledIntensity(_ intensity: Double, by factor: Double) -> Double {
  (intensity * factor * 1e12).rounded() / 1e12
}
