#if os(Linux)
import Testing

@testable import TaplineLive

@Suite("A device that takes no frames")
struct DeviceStallTests {
  private static let millisecond = 1_000_000

  /// One that has begun at 0 and lasts for 3 s at most.
  private static func stall() -> DeviceStall {
    var stall = DeviceStall(limit: 3_000 * millisecond)
    stall.begin(at: 0)
    return stall
  }

  /// The first look of 1,000 at which the device counts as lost, one every so many milliseconds.
  private static func loss(of stall: inout DeviceStall, lookingEvery pause: Int) -> Int? {
    (1...1_000).first { stall.isLost(at: $0 * pause * millisecond) }
  }

  @Test("The first attempt is repeated at once, further ones that fail at once after 5 ms")
  func pauses() {
    var stall = Self.stall()
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
    var stall = Self.stall()
    let look = Self.loss(of: &stall, lookingEvery: 20)
    #expect(look == 150)
    stall.end(at: 3_001 * Self.millisecond)
    stall.begin(at: 9_000 * Self.millisecond)
    let isLost = stall.isLost(at: 9_020 * Self.millisecond)
    #expect(!isLost)
  }

  @Test("What a stopped process slept through counts for 100 ms")
  func sleep() {
    var stall = Self.stall()
    let look = Self.loss(of: &stall, lookingEvery: 3_600_000)
    #expect(look == 30)
  }
}
#endif
