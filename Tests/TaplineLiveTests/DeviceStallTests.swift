#if os(Linux)
import Testing

@testable import TaplineLive

@Suite("A device that accepts no frames")
struct DeviceStallTests {
  private static let millisecond = 1_000_000

  /// A stall that begins at 0 and lasts at most 3 s.
  private static func stall() -> DeviceStall {
    var stall = DeviceStall(limit: 3_000 * millisecond)
    stall.begin(at: 0)
    return stall
  }

  /// The first of 1,000 checks at which the device counts as lost, if they are this many milliseconds apart.
  private static func loss(of stall: inout DeviceStall, lookingEvery pause: Int) -> Int? {
    (1...1_000).first { stall.isLost(at: $0 * pause * millisecond) }
  }

  @Test(
    "The first attempt is repeated immediately; further attempts that fail immediately wait for 5 ms"
  )
  func pauses() {
    var stall = Self.stall()
    // Check, failed attempt, wait: the third attempt has taken time and needs no pause.
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

  @Test("A device counts as lost once it has accepted no frames for the limit, and not before")
  func loss() {
    var stall = Self.stall()
    let look = Self.loss(of: &stall, lookingEvery: 20)
    #expect(look == 150)
    stall.end(at: 3_001 * Self.millisecond)
    stall.begin(at: 9_000 * Self.millisecond)
    let isLost = stall.isLost(at: 9_020 * Self.millisecond)
    #expect(!isLost)
  }

  @Test("The time of a stopped process counts as 100 ms")
  func sleep() {
    var stall = Self.stall()
    let look = Self.loss(of: &stall, lookingEvery: 3_600_000)
    #expect(look == 30)
  }
}
#endif
