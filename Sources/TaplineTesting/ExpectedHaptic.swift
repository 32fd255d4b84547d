import TaplineComparison

/// A haptic event that a test asks for; what is not given may be anything.
public struct ExpectedHaptic: Sendable, Hashable {
  let item: TimelineItem

  /// A tap.
  ///
  /// - Parameters:
  ///   - time: Seconds from the start of the timeline.
  ///   - intensity: Strength, `0...1`; nil for any.
  ///   - sharpness: Sharpness, `0...1`; nil for any.
  ///   - source: Where it comes from, such as `feedback/rigid`; nil for anywhere.
  /// - Returns: The event.
  public static func tap(
    at time: Double, intensity: Double? = nil, sharpness: Double? = nil, from source: String? = nil
  ) -> ExpectedHaptic {
    ExpectedHaptic(.transient, time, source, intensity: intensity, sharpness: sharpness)
  }

  /// A vibration.
  ///
  /// - Parameters:
  ///   - time: Seconds from the start of the timeline.
  ///   - duration: Seconds; nil for any.
  ///   - intensity: Strength, `0...1`; nil for any.
  ///   - sharpness: Sharpness, `0...1`; nil for any.
  ///   - source: Where it comes from; nil for anywhere.
  /// - Returns: The event.
  public static func continuous(
    at time: Double, for duration: Double? = nil, intensity: Double? = nil,
    sharpness: Double? = nil, from source: String? = nil
  ) -> ExpectedHaptic {
    ExpectedHaptic(
      .continuous, time, source, intensity: intensity, sharpness: sharpness, duration: duration)
  }

  private init(
    _ kind: HapticEvent.Kind, _ time: Double, _ source: String?, intensity: Double?,
    sharpness: Double?, duration: Double? = nil
  ) {
    var values: [TimelineItem.Value] = []
    if let intensity { values.append(.init(name: "intensity", number: intensity, isTime: false)) }
    if let sharpness { values.append(.init(name: "sharpness", number: sharpness, isTime: false)) }
    if let duration { values.append(.init(name: "duration", number: duration, isTime: true)) }
    item = TimelineItem(.event(kind), at: time, name: source, values: values)
  }
}

/// A haptic that a test asks for as the app asks: a generator's call or a whole pattern, whatever
/// events it has.
public struct ExpectedCall: Sendable, Hashable {
  let item: TimelineItem

  /// A call or a pattern, by the source it is recorded under.
  ///
  /// - Parameters:
  ///   - source: Such as `feedback/rigid@0.8` or `.levelChange`.
  ///   - time: Seconds from the start of the timeline.
  public init(_ source: String, at time: Double) {
    item = TimelineItem(.call, at: time, name: source)
  }
}
