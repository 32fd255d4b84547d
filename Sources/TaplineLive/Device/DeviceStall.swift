/// How long a device has taken no frames, and when it is tried again.
///
/// Times are nanoseconds of `MonotonicClock`.
///
/// Thread: one at a time; render.
struct DeviceStall {
  /// How long a device may take no frames before it counts as lost, in nanoseconds.
  var limit: Int

  /// For how long it has taken none; what a stopped process slept through counts for one look only.
  private var duration = 0
  private var attempts = 0
  private var lastLook = 0

  /// The most that one look adds, in nanoseconds.
  private static let maximumGap = 100_000_000

  /// Between two attempts that fail at once, in nanoseconds: a design choice, so that a device that says it is
  /// ready and takes nothing does not keep the processor busy.
  static let pause = 5_000_000

  init(limit: Int) { self.limit = limit }

  /// Says that frames are to be brought to the device.
  mutating func begin(at now: Int) {
    if attempts == 0 { lastLook = now }
  }

  /// Says that the device has taken frames.
  mutating func end(at now: Int) { (duration, attempts, lastLook) = (0, 0, now) }

  /// Says that an attempt has failed.
  mutating func fail(at now: Int) -> Int {
    defer { attempts += 1 }
    return attempts > 0 && now - lastLook < Self.pause ? Self.pause : 0
  }

  /// Adds what has passed since the last look.
  mutating func isLost(at now: Int) -> Bool {
    duration += min(now - lastLook, Self.maximumGap)
    lastLook = now
    return duration >= limit
  }
}
