import MotionCurves
import TaplineTesting
import Testing

@Suite("Assertions about timelines")
struct AssertionTests {
  private let settle = Timeline.taps([("a", 0), ("b", 0.12), ("a", 0.5)])

  @Test("Events are compared within tolerances, and omitted values match any value")
  func events() {
    expectHaptics(settle, [.tap(at: 0), .tap(at: 0.12, intensity: 0.8), .tap(at: 0.5, from: "a")])
    expectHaptics(settle, [.tap(at: 0.01), .tap(at: 0.11), .tap(at: 0.5)], time: .milliseconds(10))
    let messages = capturedFailures {
      expectHaptics(settle, [.tap(at: 0), .tap(at: 0.118, intensity: 0.7, from: "b")])
    }
    #expect(messages.count == 1)
    let text = messages.first ?? ""
    #expect(
      text.contains("changed: transient 'b' at 0.118 s: 2 ms late, intensity 0.8 instead of 0.7"))
    #expect(text.contains("unexpected: transient 'a' at 0.5 s (intensity 0.8, sharpness 0.5)"))
    // The table and the picture.
    #expect(text.contains("+  transient  a"))
    #expect(text.contains("expected |") && text.contains("actual   |"))
    #expect(text.contains("tolerance 1 ms and 0.01"))
  }

  @Test("The tolerance 'noticeable' accepts 20 ms, and a failure counts the noticeable events")
  func noticeable() {
    let late: [ExpectedHaptic] = [.tap(at: 0.02), .tap(at: 0.1), .tap(at: 0.5)]
    expectHaptics(settle, late, tolerance: .noticeable)
    let messages = capturedFailures {
      expectHaptics(settle, late)
      expectHaptics(
        settle, [.tap(at: 0), .tap(at: 0.15), .tap(at: 0.5)], tolerance: .noticeable)
    }
    #expect(messages.count == 2)
    #expect(messages.first?.contains("\n0 of 3 events differ noticeably\n") == true)
    #expect(messages.last?.contains("\n1 of 3 events differ noticeably: onset 1\n") == true)
  }

  @Test("Calls are compared by the names under which they are recorded")
  func calls() {
    expectHapticCalls(settle, [.init("a", at: 0), .init("b", at: 0.12), .init("a", at: 0.5)])
    let messages = capturedFailures {
      expectHapticCalls(settle, [.init("a", at: 0), .init("a", at: 0.5)])
    }
    #expect(messages.first?.contains("unexpected: haptic 'b' at 0.12 s") == true)
  }

  @Test("The assertion that nothing plays fails with the events that play")
  func nothing() {
    expectNoHaptics(Timeline(markers: [.init(.call, "prepare", at: 0)]))
    #expect(
      capturedFailures { expectNoHaptics(settle) }.first?.contains("unexpected: transient 'b'")
        == true)
  }

  @Test("A suppressed haptic is found by its name and a part of the reason")
  func suppressed() {
    let recorder = HapticRecorder(conditions: .lowPowerMode)
    recorder.impact(.rigid).impactOccurred()
    expectNoHaptics(recorder.timeline)
    expectSuppressed(recorder.timeline, "feedback/rigid", because: "Low Power")
    let messages = capturedFailures {
      expectSuppressed(recorder.timeline, "feedback/rigid", because: "camera")
    }
    #expect(messages.first?.contains("because Low Power Mode is on") == true)
  }

  @Test("A failed assertion about order, gaps or duration names the position of the difference")
  func timing() {
    expectHapticOrder(settle, ["a", "b", "a"])
    #expect(
      capturedFailures { expectHapticOrder(settle, ["a", "a"]) }.first?
        .hasPrefix("haptic 1: expected 'a', found 'b'; the order is a, b, a") == true)
    #expect(
      capturedFailures { expectHapticOrder(settle, ["a", "b"]) }.first?
        .hasPrefix("haptic 2: expected no further haptic, found 'a'") == true)

    expectHapticGaps(settle, [.milliseconds(120), .milliseconds(380)])
    expectHapticGaps(settle, [.milliseconds(121), .milliseconds(379)])
    let messages = capturedFailures {
      expectHapticGaps(settle, [.milliseconds(120), .milliseconds(382)])
    }
    #expect(
      messages.first?
        .hasPrefix("gap 1 (0.12 s to 0.5 s) is 380 ms, expected 382 ms") == true)
    #expect(capturedFailures { expectHapticGaps(settle, []) }.count == 1)

    expectHapticDuration(settle, .seconds(0.5))
    #expect(
      capturedFailures { expectHapticDuration(settle, .seconds(0.45)) }.first?
        .hasPrefix("expected a duration of 450 ms, found 500 ms") == true)
  }

  @Test("Two haptics of one source in quick succession are a double fire; two sources are not")
  func doubleFire() {
    expectNoDoubleFire(.taps([("a", 0), ("b", 0.01), ("a", 0.05)]))
    let twice = Timeline.taps([("a", 0.1), ("b", 0.11), ("a", 0.13)])
    let messages = capturedFailures { expectNoDoubleFire(twice) }
    #expect(messages.first?.hasPrefix("'a' fires at 0.1 s and again 30 ms later") == true)
  }

  @Test("prepare() must come shortly before the first haptic, and not at the same time")
  func prepared() {
    func recording(_ lead: Double) -> Timeline {
      let clock = VirtualClock()
      let recorder = HapticRecorder(clock: clock)
      recorder.impact(.light).prepare()
      clock.advance(by: lead)
      recorder.impact(.light).impactOccurred()
      return recorder.timeline
    }
    expectPrepared(recording(0.2))
    #expect(
      capturedFailures { expectPrepared(recording(0)) }.first?.contains("call it earlier") == true)
    #expect(
      capturedFailures { expectPrepared(recording(2.5)) }.first?.contains("2500 ms before") == true)
    #expect(capturedFailures { expectPrepared(settle) }.first?.contains("was not called") == true)
    #expect(
      capturedFailures { expectPrepared(Timeline()) }.first?.contains("no haptic was requested")
        == true)
  }

  @Test("A haptic is aligned with a moment of an animation to within a display frame")
  func alignment() {
    var timeline = Timeline.taps([("press", 0.1), ("deep", 0.2)])
    timeline.animations = [
      AnimationTrack(
        "scale", start: [1],
        changes: [
          .init(to: [0.9], at: 0.1, animation: .linear(duration: 0.1)),
          .init(to: [1], at: 0.3, animation: .interpolatingSpring(stiffness: 400, damping: 12)),
        ])
    ]
    expectHaptic(timeline, at: .apex(of: "scale"), from: "deep")
    expectHaptic(timeline, at: .apex(of: "scale"))
    let early = capturedFailures { expectHaptic(timeline, at: .apex(of: "scale"), from: "press") }
    #expect(early.first?.contains("'press' at 0.1 s, is 100 ms early") == true)
    #expect(
      capturedFailures { expectHaptic(timeline, at: .settle(of: "opacity")) }.first?
        .contains("does not occur; the timeline's tracks are 'scale'") == true)
    // The overshoot is e^(-6π/√364) = 0.372 of the distance.
    expectSpring(timeline, "scale", overshoot: 0.35...0.38, settlesWithin: .seconds(0.7))
    let bounds = capturedFailures {
      expectSpring(timeline, "scale", overshoot: 0...0.1, settlesWithin: .milliseconds(300))
    }
    #expect(bounds.first?.contains("overshoots by 0.3") == true)
    #expect(bounds.first?.contains("settles after") == true)
  }

  @Test(
    "Feedback within the published or the given limit passes, and late or missing feedback fails")
  func feedback() {
    func timeline(haptic delay: Double, touch: String = "up") -> Timeline {
      var timeline = Timeline.taps([("feedback/rigid", 0.2 + delay)])
      timeline.markers = [.init(.touch, touch, at: 0.2)]
      timeline.animations = [
        AnimationTrack("scale", start: [1], changes: [.init(to: [0.9], at: 0.26)])
      ]
      return timeline
    }
    expectFeedback(timeline(haptic: 0), .haptic)
    expectFeedback(timeline(haptic: 0.05), .haptic)
    expectFeedback(timeline(haptic: 0), .visual)
    expectFeedback(timeline(haptic: 0.08), .haptic, within: .milliseconds(80))
    #expect(
      capturedFailures { expectFeedback(timeline(haptic: 0.08), .haptic) }.first?.hasPrefix(
        "the haptic 'feedback/rigid' starts 80 ms after the touch 'up' at 0.2 s; 50 ms are allowed")
        == true)
    #expect(
      capturedFailures {
        expectFeedback(timeline(haptic: 0), .visual, within: .milliseconds(40))
      }.first?.hasPrefix("the visible change 'scale' starts 60 ms") == true)
    #expect(
      capturedFailures { expectFeedback(timeline(haptic: 0), .sound) }.first?
        .hasPrefix("expected a sound after a touch; found none") == true)
    #expect(
      capturedFailures { expectFeedback(timeline(haptic: 0, touch: "out"), .haptic) }.count == 1)
    #expect(
      capturedFailures { expectFeedback(settle, .haptic) }.first?.contains("no touch was recorded")
        == true)
  }

  @Test("Equal spans in different units and as a Duration are equal")
  func spans() {
    #expect(TimeSpan.milliseconds(120) == .seconds(0.12))
    #expect(TimeSpan(Duration.milliseconds(120)) == .milliseconds(120))
    #expect(TimeSpan.microseconds(500) < .milliseconds(1))
    #expect(TimeSpan.frames(3) == .seconds(0.025))
  }
}
