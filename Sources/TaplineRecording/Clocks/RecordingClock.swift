import TaplinePatterns

/// What a recorder reads the time from.
///
/// Tests use a ``VirtualClock``, which moves only when it is advanced; an app's debug build on a
/// phone a ``MonotonicClock``. No recorder reads the time of day.
public protocol RecordingClock: Sendable {
  /// Seconds since recording began, `>= 0`, never less than before.
  var now: Double { get }
}

/// The system's clock that never goes back, from the moment it was made; for use inside an app.
public struct MonotonicClock: RecordingClock {
  private let start: Int

  /// Makes a clock that shows 0 now.
  public init() { start = SystemClock.nanoseconds }

  /// Seconds since the clock was made.
  public var now: Double { Double(max(0, SystemClock.nanoseconds - start)) / 1e9 }
}
