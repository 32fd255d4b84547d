/// Holds the loop to real time on a device that has no clock of its own, such as ALSA's `null`.
///
/// Such a device takes frames as fast as they come, and a live engine would never rest. One that has
/// taken eight buffers in less than half the time they last is taken for one; from then on the loop
/// waits until each period is due. (Eight buffers, since a device with a clock takes one at once.)
///
/// Thread: render.  Allocates: never.
struct LivePacing {
  private let periodNanoseconds: Int
  private let trial: Int
  private let startedAt: Int
  private var periods = 0
  private var due: Int?

  init(periodNanoseconds: Int, bufferPeriods: Int, now: Int) {
    self.periodNanoseconds = periodNanoseconds
    trial = 8 * max(bufferPeriods, 1)
    startedAt = now
  }

  /// Whether the device was found to have no clock.
  var isClockless: Bool { due != nil }

  /// Nanoseconds to rest before the next period.
  mutating func rest(now: Int) -> Int {
    if let due {
      // After a pause, such as a stopped process, the beat begins anew.
      let next = max(due + periodNanoseconds, now - 4 * periodNanoseconds)
      self.due = next
      return max(next - now, 0)
    }
    periods += 1
    if periods == trial, now - startedAt < trial * periodNanoseconds / 2 { due = now }
    return 0
  }
}
