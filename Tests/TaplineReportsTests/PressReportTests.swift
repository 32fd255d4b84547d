import MotionCurves
import TaplineButtons
import TaplinePatterns
import TaplineRendering
import TaplineReports
import TaplineSynthesis
import TaplineTestSupport
import Testing

@Suite("The figures of a press")
struct PressReportTests {
  /// A press of 0.2 s at 0.1 s that moves in a straight line for 0.1 s each way.
  private func timeline(haptic: Double? = 0.3, endsWith lift: String = "up") -> Timeline {
    let track = AnimationTrack(
      "scale", body: .scale, start: [1],
      changes: [
        .init(to: [0.9], at: 0.1, animation: .linear(duration: 0.1)),
        .init(to: [1], at: 0.3, animation: .linear(duration: 0.1)),
      ])
    let tap = HapticPattern(events: [HapticEvent(.transient, at: 0)])
    return Timeline(
      haptic.map { [.init(tap, at: $0)] } ?? [], animations: [track],
      markers: [.init(.touch, "down", at: 0.1), .init(.touch, lift, at: 0.3)])
  }

  private func isNear(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) < 1e-6 } ?? false
  }

  @Test("Every figure is in milliseconds from the touch, and motion is measured in display frames")
  func figures() throws {
    let report = PressReport(timeline(), framesPerSecond: 100)
    #expect(report.touch == 0.1)
    #expect(isNear(report.hold, 200))
    #expect(isNear(report.touchToHaptic, 200))
    #expect(isNear(report.liftToHaptic, 0))
    #expect(isNear(report.touchToMotion, 10))
    // The release begins at the haptic's frame and is seen in the next.
    #expect(isNear(report.hapticToPicture, 10))
    let apex = try #require(report.apex)
    #expect(apex.track == "scale" && abs(apex.value - 0.9) < 1e-6 && abs(apex.fraction - 1) < 1e-6)
    #expect(isNear(apex.milliseconds, 100))
    #expect(isNear(report.touchToRest, 300) && isNear(report.liftToRest, 100))
  }

  @Test("A figure for an event that does not happen is nil")
  func nothing() {
    let silent = PressReport(timeline(haptic: nil), framesPerSecond: 100)
    #expect(silent.touchToHaptic == nil && silent.hapticToPicture == nil)
    #expect(silent.touchToMotion != nil)
    let tap = HapticPattern(events: [HapticEvent(.transient, at: 0)])
    let still = PressReport(
      Timeline([.init(tap, at: 0.5)], markers: [.init(.touch, "down", at: 0.25)]))
    #expect(still.apex == nil && still.touchToMotion == nil && still.touchToRest == nil)
    #expect(isNear(still.touchToHaptic, 250))
    #expect(PressReport(Timeline()).touch == nil)
  }

  @Test("A haptic before the lift has a negative time from the lift")
  func early() {
    let report = PressReport(timeline(haptic: 0.1, endsWith: "cancel"), framesPerSecond: 100)
    #expect(isNear(report.touchToHaptic, 0) && isNear(report.liftToHaptic, -200))
    #expect(isNear(report.hapticToPicture, 10))
  }

  @Test("The apex is that of the press, not of earlier or permanent changes")
  func apex() throws {
    let disabled = AnimationTrack(
      "opacity", start: [1],
      changes: [
        .init(to: [0.5], at: 0), .init(to: [1], at: 0.5), .init(to: [0.75], at: 1),
        .init(to: [1], at: 1.1),
      ])
    let selection = AnimationTrack(
      "selection", start: [0], changes: [.init(to: [1], at: 1.1, animation: .linear(duration: 0.1))]
    )
    var markers: [Timeline.Marker] = [
      .init(.state, "disabled", at: 0), .init(.state, "normal", at: 0.5),
      .init(.touch, "down", at: 1),
      .init(.state, "pressed", at: 1), .init(.touch, "up", at: 1.1),
    ]
    let report = PressReport(Timeline(animations: [selection, disabled], markers: markers))
    let apex = try #require(report.apex)
    #expect(apex.track == "opacity" && apex.value == 0.75 && apex.fraction == 1)
    #expect(isNear(apex.milliseconds, 0))
    markers.removeAll { $0.name == "pressed" }
    #expect(PressReport(Timeline(animations: [disabled], markers: markers)).apex == nil)
  }

  @Test("A press report does not count sounds as haptics")
  func audio() {
    var timeline = timeline(haptic: nil)
    timeline.placements = [
      .init(HapticPattern(events: [HapticEvent(.audioContinuous, at: 0.1, duration: 0.1)]))
    ]
    #expect(PressReport(timeline).touchToHaptic == nil)
  }
}

@Suite("The tidy table")
struct TidyTableTests {
  @Test("Haptics are at their times, animations at display frames, and markers have empty values")
  func rows() throws {
    let track = AnimationTrack(
      "opacity", start: [1], changes: [.init(to: [0.5], at: 0.1, animation: nil)])
    let timeline = Timeline(
      [
        .init(
          HapticPattern(events: [HapticEvent(.transient, at: 0, intensity: 0.5, sharpness: 1)]),
          at: 0.05)
      ],
      animations: [track], markers: [.init(.touch, "down", at: 0.1)])
    let rows = try table {
      try TidyTable.write([NamedTimeline("", timeline)], framesPerSecond: 10, to: $0)
    }
    #expect(rows[0] == ["time_s", "track", "parameter", "value", "unit"])
    #expect(
      Array(rows[1...]) == [
        ["0", "opacity", "opacity", "1", "fraction"],
        ["0.05", "haptic", "intensity", "0.5", "fraction"],
        ["0.05", "haptic", "sharpness", "1", "fraction"],
        ["0.1", "touch", "down", "", ""],
        ["0.1", "opacity", "opacity", "0.5", "fraction"],
      ])
    let several = try table {
      try TidyTable.write(
        [NamedTimeline("a", timeline), NamedTimeline("b", timeline)], framesPerSecond: 10, to: $0)
    }
    #expect(
      Set(several.dropFirst().map { $0[1] }) == [
        "a/opacity", "b/opacity", "a/haptic", "b/haptic", "a/touch", "b/touch",
      ])
    let times = several.dropFirst().compactMap { Double($0[0]) }
    #expect(times == times.sorted())
  }

  @Test("A difference of times in whole milliseconds is a whole number of milliseconds")
  func wholeMilliseconds() {
    for start in [0, 0.1, 0.3, 1.7, 12.9] {
      for count in 0...1_000 {
        #expect(milliseconds(start + Double(count) / 1_000 - start) == Double(count))
      }
    }
    // A difference that is not a whole nanosecond is unchanged.
    #expect(milliseconds(1.0 / 3) == 1.0 / 3 * 1_000)
  }
}
