#if os(Linux)
import Testing

@testable import TaplineLive

@Suite("A device that takes no frames")
struct DeviceStallTests {
  private static let millisecond = 1_000_000

  @Test("The first attempt is repeated at once, further ones that fail at once after 5 ms")
  func pauses() {
    var stall = DeviceStall(limit: 3_000 * Self.millisecond)
    stall.begin(at: 0)
    // Looked at, tried in vain, waited: the third attempt took its time and is not held up any further.
    var pauses: [Int] = []
    for now in [0, 1, 26] {
      pauses.append(stall.fail(at: now * Self.millisecond) / Self.millisecond)
      let isLost = stall.isLost(at: now * Self.millisecond + (pauses.last ?? 0) * Self.millisecond)
      #expect(!isLost)
    }
    #expect(pauses == [0, 5, 0])
    stall.end(at: 27 * Self.millisecond)
    let again = stall.fail(at: 27 * Self.millisecond)
    #expect(again == 0)
  }

  @Test("It counts as lost when it has taken nothing for as long as was said, and not before")
  func loss() {
    var stall = DeviceStall(limit: 3_000 * Self.millisecond)
    stall.begin(at: 0)
    let looks = (1...150).map { stall.isLost(at: $0 * 20 * Self.millisecond) }
    #expect(looks.firstIndex(of: true) == 149)
    stall.end(at: 3_001 * Self.millisecond)
    stall.begin(at: 9_000 * Self.millisecond)
    let isLost = stall.isLost(at: 9_020 * Self.millisecond)
    #expect(!isLost)
  }

  @Test("What a stopped process slept through counts for 100 ms")
  func sleep() {
    var stall = DeviceStall(limit: 3_000 * Self.millisecond)
    stall.begin(at: 0)
    let looks = (1...30).map { stall.isLost(at: $0 * 3_600_000 * Self.millisecond) }
    #expect(looks.firstIndex(of: true) == 29)
  }
}
#endif
