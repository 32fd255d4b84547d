/// A haptic pattern: events, and the controls that act on them.
///
/// Nothing need be sorted; times decide.
public struct HapticPattern: Hashable, Sendable {
  /// What plays.
  public var events: [HapticEvent]

  /// Controls that step.
  public var parameters: [DynamicParameter]

  /// Controls that ramp.
  public var curves: [ParameterCurve]

  /// Free text about the pattern, such as `Description`, by key.
  public var metadata: [String: String]

  /// Makes a pattern.
  ///
  /// - Parameters:
  ///   - events: What plays.
  ///   - parameters: Controls that step.
  ///   - curves: Controls that ramp.
  ///   - metadata: Free text about the pattern, by key.
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
  /// Source: `CHHapticPattern.h` counts events and parameters. Whether it counts a curve's last
  /// point is not said; here it does not.
  public var duration: Double {
    let events = events.lazy.map { $0.time + $0.effectiveDuration }.max() ?? 0
    let parameters = parameters.lazy.map(\.time).max() ?? 0
    return max(events, parameters)
  }

  /// Whether every event is a transient: only then can the whole pattern be scaled in intensity.
  public var isTransientOnly: Bool { events.allSatisfy { $0.kind == .transient } }

  /// The pattern with every event's intensity multiplied.
  ///
  /// - Parameter factor: `0...1`.
  /// - Returns: The scaled pattern.
  public func scaled(intensity factor: Double) -> HapticPattern {
    var scaled = self
    for index in scaled.events.indices {
      scaled.events[index].intensity = scaledIntensity(scaled.events[index].intensity, by: factor)
    }
    return scaled
  }
}
