import TaplineActuators
import TaplineTestSupport
import Testing

/// Buffer sizes follow from the bounds of a profile's values, so values out of bounds stop the program when a profile
/// is created, also in release builds.
@Suite("Bounds of a profile's values", .onOwnThread)
struct ProfileBoundsTests {
  @Test("A frequency law that falls, ends too high or begins too low stops the program")
  func frequency() async {
    await #expect(processExitsWith: .failure) {
      _ = FrequencyLaw(.logarithmic, lowest: 230, highest: 80)
    }
    await #expect(processExitsWith: .failure) {
      _ = FrequencyLaw(.linear, lowest: 80, highest: 641)
    }
    await #expect(processExitsWith: .failure) {
      _ = FrequencyLaw(.linear, lowest: 19, highest: 80)
    }
    await #expect(processExitsWith: .failure) {
      _ = FrequencyLaw(.linear, lowest: 80, highest: .nan)
    }
    #expect(FrequencyLaw(.linear, lowest: 20, highest: 160).highest == 160)
  }

  @Test("Envelope times that fall, are negative or nearly 0 stop the program")
  func envelope() async {
    await #expect(processExitsWith: .failure) {
      _ = EnvelopeTimes.Span(shortest: 2, longest: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = EnvelopeTimes.Span(shortest: -1, longest: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = EnvelopeTimes.Span(shortest: 1e-9, longest: 1)
    }
    #expect(EnvelopeTimes.Span(shortest: 0, longest: 60).longest == 60)
  }
}
