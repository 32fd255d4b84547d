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
}

/// Rounds the product to 12 decimals, so that 0.8 times 0.8 is 0.64 and not 0.6400000000000001.
package func scaledIntensity(_ intensity: Double, by factor: Double) -> Double {
  (intensity * factor * 1e12).rounded() / 1e12
}
