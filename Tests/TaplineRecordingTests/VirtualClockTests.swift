import TaplineRecording
import Testing

@Suite("The virtual clock")
struct VirtualClockTests {
  @Test("stands still until it is advanced, and shows the sum as a person writes it")
  func sums() {
    let clock = VirtualClock()
    #expect(clock.now == 0)
    for tenths in 1...1_000 {
      clock.advance(by: 0.1)
      #expect(clock.now == Double(tenths) / 10)
    }
  }

  @Test("takes a duration as its seconds")
  func durations() {
    let clock = VirtualClock()
    clock.advance(by: .milliseconds(120))
    #expect(clock.now == 0.12)
    clock.advance(by: .microseconds(1))
    #expect(clock.now == 0.120_001)
  }

  @Test("keeps waits that are not whole nanoseconds")
  func displayFrames() {
    let clock = VirtualClock()
    clock.advance(by: 1.0 / 120)
    #expect(clock.now == 1.0 / 120)
    clock.advance(by: 1.0 / 120)
    #expect(clock.now == 1.0 / 60)
  }

  @Test("makes the calls that are due in the order of time, and shows each its own time")
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

  @Test("makes no call that was taken back, and one that is past when it is next advanced")
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
