/// Measures the nanoseconds during which a device accepts no frames, and determines the pauses between attempts to write.
///
/// Thread: one at a time; render.
struct DeviceStall {
  /// The duration after which a device counts as lost.
  var limit: Int

  /// The time without accepted frames, excluding the time for which the process was stopped.
  private var duration = 0
  private var attempts = 0
  private var lastCheck = 0

  /// The maximum time that one check adds; a longer gap means that the process was stopped.
  private static let maximumGap = 100_000_000

  /// The pause between attempts that fail immediately, which would otherwise keep the processor busy; a design choice.
  static let pause = 5_000_000

  init(limit: Int) { self.limit = limit }

  mutating func begin(at now: Int) {
    if attempts == 0 { lastCheck = now }
  }

  mutating func end(at now: Int) { (duration, attempts, lastCheck) = (0, 0, now) }

  /// Returns the pause before the next attempt.
  mutating func fail(at now: Int) -> Int {
    defer { attempts += 1 }
    return attempts > 0 && now - lastCheck < Self.pause ? Self.pause : 0
  }

  /// Adds the time since the last check; returns whether the device counts as lost.
  mutating func isLost(at now: Int) -> Bool {
    duration += min(now - lastCheck, Self.maximumGap)
    lastCheck = now
    return duration >= limit
  }
}
