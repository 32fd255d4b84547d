import TaplineTesting
import XCTest

/// The same assertions in XCTest.
///
/// `TestingArticleTests` checks in an app's package that they fail in XCTest too.
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
