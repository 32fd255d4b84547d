import TaplineRecording
import Testing

@Suite("The virtual clock")
struct VirtualClockTests {
  @Test(
    "The virtual clock moves only when it is advanced, and its time is the exact decimal sum")
  func sums() {
    let clock = VirtualClock()
    #expect(clock.now == 0)
    for tenths in 1...1_000 {
      clock.advance(by: 0.1)
      #expect(clock.now == Double(tenths) / 10)
    }
  }

  @Test("A duration advances the virtual clock by its seconds")
  func durations() {
    let clock = VirtualClock()
    clock.advance(by: .milliseconds(120))
    #expect(clock.now == 0.12)
    clock.advance(by: .microseconds(1))
    #expect(clock.now == 0.120_001)
  }

  @Test("The virtual clock keeps intervals that are not whole nanoseconds")
  func displayFrames() {
    let clock = VirtualClock()
    clock.advance(by: 1.0 / 120)
    #expect(clock.now == 1.0 / 120)
    clock.advance(by: 1.0 / 120)
    #expect(clock.now == 1.0 / 60)
  }

  @Test("Due calls are made in the order of time, and the clock shows each call its own time")
  func order() {
    let clock = VirtualClock()
    let log = Log()
    clock.schedule(at: 0.3) { log.note("c", clock.now) }
    clock.schedule(at: 0.1) {
      log.note("a", clock.now)
      clock.schedule(after: 0.1) { log.note("b", clock.now) }
    }
    clock.schedule(at: 0.3) { log.note("d", clock.now) }
    clock.schedule(at: 0.5) { log.note("late", clock.now) }
    clock.advance(by: 0.3)
    #expect(log.entries == ["a 0.1", "b 0.2", "c 0.3", "d 0.3"])
    #expect(clock.now == 0.3)
    #expect(clock.pendingCount == 1)
  }

  @Test("A cancelled call is not made, and a call in the past is made at the next advance")
  func cancelled() {
    let clock = VirtualClock()
    let log = Log()
    clock.advance(by: 1)
    let cancelled = clock.schedule(after: 0.1) { log.note("never", 0) }
    clock.schedule(at: 0.5) { log.note("past", clock.now) }
    clock.cancel(cancelled)
    clock.advance(by: 0)
    clock.advance(to: 2)
    #expect(log.entries == ["past 1.0"])
  }
}
