import Checkout
import MotionCurves
import TaplineDeviceTesting
import Testing

extension VirtualClock: DelayedCalling {
  /// Makes delayed calls on the clock instead of the main queue.
  public func call(after seconds: Double, _ body: @escaping @MainActor @Sendable () -> Void) {
    schedule(after: seconds) { MainActor.assumeIsolated { body() } }
  }
}

@Suite("Haptics of the checkout") @MainActor
struct CheckoutTests {
  let clock = VirtualClock()

  private func settled(_ conditions: DeviceConditions = .ready) -> HapticRecorder {
    let recorder = HapticRecorder(clock: clock, conditions: conditions)
    let haptics = CheckoutHaptics(haptics: recorder, delays: clock)
    haptics.screenAppeared()
    clock.advance(by: 0.4)
    haptics.payPressed()
    clock.advance(by: .milliseconds(800))
    haptics.answered(isSettled: true)
    clock.advance(to: 2)
    return recorder
  }

  @Test("A settled payment plays a press, an answer and a success")
  func payment() {
    let timeline = settled().timeline
    expectPrepared(timeline, within: .seconds(1))
    expectHapticOrder(timeline, ["feedback/rigid", "feedback/rigid", "feedback/success"])
    expectHapticGaps(timeline, [.milliseconds(800), .milliseconds(120)], within: .frames(1))
    expectHapticCalls(
      timeline,
      [
        .init("feedback/rigid", at: 0.4), .init("feedback/rigid", at: 1.2),
        .init("feedback/success", at: 1.32),
      ], time: .microseconds(10))
    expectNoDoubleFire(timeline)
  }

  @Test("A settled payment matches its golden file")
  func golden() {
    expectHaptics(settled().timeline, matchGolden: "settled", time: .milliseconds(2), value: 0.02)
  }

  @Test("A settled payment also plays on other devices")
  func otherDevices() {
    let timeline = settled().timeline
    for device in [HapticDevice.iphone, .android(30), .web] {
      expectHaptics(timeline, on: device, under: [.reducedMotion], maximumLoss: 10)
    }
    let silent: [(HapticDevice, [DeviceCondition])] = [
      (.iphone, [.recording]), (.iphone, [.hapticsOff]),
    ]
    for (device, conditions) in silent {
      withKnownIssue { _ = expectHaptics(timeline, on: device, under: conditions) }
    }
  }

  @Test("The recorded events are those of the generator profile")
  func events() {
    let recorder = HapticRecorder(clock: clock)
    recorder.impact(.soft).impactOccurred(intensity: 0.5)
    clock.advance(by: 0.25)
    recorder.impact(.heavy).impactOccurred()
    expectHaptics(
      recorder.timeline,
      [.tap(at: 0, from: "feedback/soft"), .tap(at: 0.25, from: "feedback/heavy")],
      time: .milliseconds(1), value: 0.01)
    expectHapticDuration(recorder.timeline, TimeSpan(.milliseconds(250)))
  }

  @Test("Other generators of UIKit and SwiftUI are recorded too")
  func otherGenerators() throws {
    let pulsar = try #require(GeneratorPatterns(profile: "pulsar"))
    let recorder = HapticRecorder(clock: clock, generators: pulsar)
    recorder.selection.selectionChanged()
    recorder.notification.notificationOccurred(.warning)
    recorder.play(.impact(.medium))
    clock.advance(by: 1)
    let feedback: [SensoryFeedbackCall] = [
      .success, .warning, .error, .selection, .increase, .decrease, .start, .stop, .alignment,
      .levelChange, .pathComplete, .impact, .impact(weight: .heavy, intensity: 0.7),
      .impact(flexibility: .rigid),
    ]
    for call in feedback { recorder.sensoryFeedback(call) }
    expectHapticOrder(
      Timeline(Array(recorder.timeline.placements.prefix(3))),
      ["feedback/selection", "feedback/warning", "feedback/medium"])
    #expect(recorder.timeline.placements.count == 3 + feedback.count)
  }

  // MARK: - Conditions of a phone

  @Test(
    "A phone that plays nothing records the calls",
    arguments: [
      DeviceConditions.lowPowerMode, .switchedOff, .noHaptics, .cameraActive, .dictationActive,
      .recordingAudio,
    ])
  func silent(_ conditions: DeviceConditions) {
    let timeline = settled(conditions).timeline
    expectNoHaptics(timeline)
    expectSuppressed(timeline, "feedback/success")
  }

  @Test("Reduced motion does not change haptics")
  func reducedMotion() {
    let reduced = settled(.reduceMotion).timeline
    #expect(reduced.eventCount > 0 && reduced.events == CheckoutTests().settled().timeline.events)
  }

  @Test("Low Power Mode silences only the haptics after its start")
  func lowPower() {
    let recorder = HapticRecorder(clock: clock)
    let haptics = CheckoutHaptics(haptics: recorder, delays: clock)
    haptics.payPressed()
    recorder.conditions.isLowPowerModeOn = true
    haptics.tipChanged()
    expectHapticOrder(recorder.timeline, ["feedback/rigid"])
    expectSuppressed(recorder.timeline, "feedback/selection", because: "Low Power Mode")
  }

  @Test("A phone can have several conditions at once, and they can end")
  func severalConditions() {
    var conditions = DeviceConditions()
    conditions.isEngineCold = true
    conditions.isCameraActive = true
    conditions.isDictationActive = true
    conditions.isSwitchedOff = true
    conditions.isRecordingAudio = true
    conditions.isReduceMotionOn = true
    conditions.hasHaptics = false
    conditions.limitsSelection = true
    let recorder = HapticRecorder(clock: clock, conditions: conditions)
    recorder.selection.selectionChanged()
    expectNoHaptics(recorder.timeline)
    recorder.conditions = .limitedSelection
    recorder.selection.selectionChanged()
    clock.advance(by: .milliseconds(1))
    recorder.selection.selectionChanged()
    expectHapticOrder(recorder.timeline, ["feedback/selection"])
    expectSuppressed(recorder.timeline, "feedback/selection")
  }

  @Test("A cold engine plays late by the delay that the test sets")
  func cold() {
    var figures = DeviceConditions.Figures.tapline
    figures.coldStartDelay = 0.1
    let recorder = HapticRecorder(
      clock: clock, conditions: .coldEngine.with { $0.figures = figures })
    recorder.impact(.light).impactOccurred()
    #expect(recorder.timeline.transients.map(\.time) == [0.1])
  }

  @Test("A delay below the threshold is accepted, and a longer one is not")
  func unnoticed() {
    let recorder = HapticRecorder(clock: clock)
    recorder.impact(.soft).impactOccurred()
    let timeline = recorder.timeline
    expectHaptics(timeline, [.tap(at: 0.02, from: "feedback/soft")], tolerance: .noticeable)
    withKnownIssue {
      _ = expectHaptics(timeline, [.tap(at: 0.03, from: "feedback/soft")], tolerance: .noticeable)
    }
  }

  @Test("The first haptic uses at most half of the published latency of a button")
  func latency() {
    let recorder = HapticRecorder(clock: clock)
    recorder.mark(.touch, "up")
    clock.advance(by: 0.02)
    recorder.impact(.light).impactOccurred()
    let half = TouchFeedback.haptic.latency.upperBound / 2
    expectFeedback(recorder.timeline, .haptic, within: .seconds(half))
  }

  // MARK: - With an animation

  @Test("The success plays at the apex of the button's spring")
  func apex() {
    let recorder = HapticRecorder(clock: clock)
    recorder.animate(
      AnimationTrack(
        "scale", body: .scale, start: [1],
        changes: [
          .init(to: [0.9], at: 0, animation: .easeOut(duration: 0.2)),
          .init(to: [1], at: 0.2, animation: .spring(response: 0.3, dampingFraction: 0.7)),
        ]))
    clock.advance(by: 0.2)
    recorder.notification.notificationOccurred(.success)
    let timeline = recorder.timeline
    expectHaptic(timeline, at: .apex(of: "scale"), from: "feedback/success", within: .frames(2))
    expectSpring(timeline, "scale", overshoot: 0.02...0.08, settlesWithin: .seconds(1))
    let settled = AnimationMoment.settle(of: "scale", within: 0.02).time(in: timeline)
    let crossed = AnimationMoment.firstCrossing(of: "scale").time(in: timeline)
    #expect((crossed ?? 0) > 0.2)
    #expect((settled ?? 0) > (crossed ?? 9))
  }

  // MARK: - The app's own players

  @Test("A burst that ends early is recorded until its end")
  func confetti() {
    let recorder = HapticRecorder(clock: clock)
    let burst = Confetti(count: 10)
    let id = burst.play(on: recorder)
    clock.advance(by: 0.1)
    burst.stop(id, after: 0.1, on: recorder)
    #expect(recorder.timeline.transients.allSatisfy { $0.time <= 0.1 })
    #expect(recorder.timeline.markers(.action).map(\.name) == ["confetti"])
    recorder.remove(id)
    expectNoHaptics(recorder.timeline)
  }

  @Test("A cancelled call is not made")
  func cancelled() {
    let call = clock.schedule(at: 1) { Issue.record("a cancelled call was made") }
    #expect(clock.pendingCount == 1)
    clock.cancel(call)
    clock.advance(to: 2)
    #expect(clock.now == 2)
  }
}
