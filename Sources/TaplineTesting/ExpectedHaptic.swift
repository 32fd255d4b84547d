import TaplineComparison

/// A haptic event that a test expects; nil matches any value.
public struct ExpectedHaptic: Sendable, Hashable {
  let item: TimelineItem

  /// A tap at a time in seconds of the timeline; intensity and sharpness are `0...1`.
  public static func tap(
    at time: Double, intensity: Double? = nil, sharpness: Double? = nil, from source: String? = nil
  ) -> ExpectedHaptic {
    ExpectedHaptic(.transient, time, source, intensity: intensity, sharpness: sharpness)
  }

  /// A vibration at a time and with a duration in seconds; intensity and sharpness are `0...1`.
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
    if let intensity { values.append(.init(name: "intensity", number: intensity)) }
    if let sharpness { values.append(.init(name: "sharpness", number: sharpness)) }
    if let duration { values.append(.init(name: "duration", number: duration, isTime: true)) }
    item = TimelineItem(.event(kind), at: time, name: source, values: values)
  }
}

/// A generator's call or a whole pattern that a test expects, regardless of its events.
public struct ExpectedCall: Sendable, Hashable {
  let item: TimelineItem

  /// Creates a call or pattern at a time in seconds of the timeline, by its source, such as `feedback/rigid` or
  /// `.levelChange`.
  public init(_ source: String, at time: Double) {
    item = TimelineItem(.call, at: time, name: source)
  }
}
