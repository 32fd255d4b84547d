/// What a recorder reads the time from.
///
/// Tests use a ``VirtualClock``, which stands still until it is advanced; an app's debug build on a
/// phone a ``MonotonicClock``. No recorder reads the time of day.
public protocol RecordingClock: Sendable {
  /// Seconds since recording began, `>= 0`, never less than before.
  var now: Double { get }
}
