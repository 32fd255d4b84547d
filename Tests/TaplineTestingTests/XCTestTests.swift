import TaplineTesting
import XCTest

/// The same assertions in XCTest; that they fail there as well is tried in an app's package.
final class HapticsInXCTest: XCTestCase {
  func testSettle() {
    let clock = VirtualClock()
    let recorder = HapticRecorder(clock: clock)
    recorder.impact(.rigid).prepare()
    clock.advance(by: 0.12)
    recorder.impact(.rigid).impactOccurred()
    XCTAssertTrue(expectHapticCalls(recorder.timeline, [.init("feedback/rigid", at: 0.12)]))
    XCTAssertTrue(expectPrepared(recorder.timeline))
  }
}
