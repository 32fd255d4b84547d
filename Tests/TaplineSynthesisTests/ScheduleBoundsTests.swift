import TaplineTestSupport
import Testing

@testable import TaplineSynthesis

#if os(Linux) || os(macOS)
@Suite("Schedules that would exceed a synthesizer's buffers stop the program", .onOwnThread)
struct ScheduleBoundsTests {
  private static func schedule(_ taps: (frame: Int, sharpness: Double)...) -> Schedule {
    let origin = EventOrigin(index: 0, requestedTime: 0, sourceIndex: 0)
    return Schedule(
      sampleRate: 48_000,
      taps: taps.map {
        ScheduledTap(frame: $0.frame, intensity: 1, sharpness: $0.sharpness, origin: origin)
      },
      continuous: [], controls: [], sources: [""], frameCount: 48_000)
  }

  @Test("Taps in the wrong order stop the program")
  func order() async {
    await #expect(processExitsWith: .failure) { _ = Self.schedule((1_000, 0.5), (0, 0.5)) }
  }

  @Test("A tap before frame 0 stops the program")
  func negative() async {
    await #expect(processExitsWith: .failure) { _ = Self.schedule((-1, 0.5)) }
  }

  /// Below 0, the tap would be longer than the longest.
  @Test("A sharpness that is NaN or below 0 stops the program")
  func sharpness() async {
    await #expect(processExitsWith: .failure) { _ = Self.schedule((0, -1)) }
    await #expect(processExitsWith: .failure) { _ = Self.schedule((0, .nan)) }
  }
}
#endif
