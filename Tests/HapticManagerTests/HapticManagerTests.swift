import CoreHapticsTwin
import MotionCurves
import TaplineTesting
import Testing

@Suite("Haptics of an app that uses generators") @MainActor
struct HapticManagerTests {
  // MARK: - Patterns

  @Test("Every moment matches its golden file", arguments: HapticManager.Moment.allCases)
  func golden(_ moment: HapticManager.Moment) {
    expectHaptics(TestBench.timeline(of: moment), matchGolden: moment.rawValue)
  }

  #if !os(iOS)
  @Test(
    "UIKit's generators play the same moments as the recorder, through their twins",
    arguments: HapticManager.Moment.allCases)
  func system(_ moment: HapticManager.Moment) {
    SimulatedDevice.withCurrent { device in
      let manager = HapticManager(haptics: SystemHaptics(), delays: device.clock)
      manager.play(moment)
      device.clock.advance(by: 10)
      expectHaptics(device.recorder.timeline, matchGolden: moment.rawValue)
    }
  }
  #endif

  @Test("A settled payment plays two taps and then success")
  func settled() {
    let timeline = TestBench.timeline(of: .paymentSettled)
    expectHapticCalls(
      timeline,
      [
        .init("feedback/rigid", at: 0), .init("feedback/rigid", at: 0.12),
        .init("feedback/success", at: 0.3),
      ])
  }

  @Test("A reminder grows stronger in three equal steps")
  func reminder() {
    let timeline = TestBench.timeline(of: .reminderSent)
    expectHapticGaps(timeline, [.milliseconds(80), .milliseconds(80)])
    let intensities = timeline.transients.map(\.intensity)
    #expect(intensities == intensities.sorted())
  }

  // MARK: - Timing

  @Test("A step never plays before its time")
  func notEarly() {
    let bench = TestBench()
    bench.manager.play(.countdown)
    bench.clock.advance(by: 0.999)
    expectHapticCalls(bench.timeline, [.init("feedback/soft", at: 0)])
    bench.clock.advance(by: .milliseconds(1))
    expectHapticGaps(bench.timeline, [.seconds(1)])
  }

  @Test("A bouncing finger plays one haptic")
  func bounce() {
    let bench = TestBench()
    for time in [0, 0.02, 0.3] {
      bench.clock.advance(to: time)
      bench.manager.pressDown(at: bench.clock.now)
    }
    expectNoDoubleFire(bench.timeline)
    expectHapticGaps(bench.timeline, [.milliseconds(300)])
  }

  @Test("The success of a payment plays at the apex of the button's press")
  func apex() {
    let bench = TestBench()
    bench.recorder.animate(
      AnimationTrack(
        "scale", body: .scale, start: [1],
        changes: [
          .init(to: [0.96], at: 0.2, animation: .easeOut(duration: 0.1)),
          .init(to: [1], at: 0.4, animation: .spring(response: 0.3, dampingFraction: 0.7)),
        ]))
    bench.manager.play(.paymentSettled)
    bench.clock.advance(by: 1)
    expectHaptic(bench.timeline, at: .apex(of: "scale"), from: "feedback/success")
    expectSpring(
      bench.timeline, "scale", overshoot: 0.02...0.06, settlesWithin: .milliseconds(400))
  }

  // MARK: - Fallbacks

  @Test("Reduced haptics play only the last step, immediately")
  func reduced() {
    let bench = TestBench()
    bench.manager.amount = .reduced
    bench.manager.play(.paymentSettled)
    bench.clock.advance(by: 10)
    expectHapticCalls(bench.timeline, [.init("feedback/success", at: 0)])
  }

  @Test("Haptics that are turned off in the app are neither called nor prepared")
  func off() {
    let bench = TestBench()
    bench.manager.amount = .off
    for moment in HapticManager.Moment.allCases {
      bench.manager.prepare(for: moment)
      bench.manager.play(moment)
      bench.manager.pressDown(at: bench.clock.now)
      bench.clock.advance(by: 10)
    }
    expectNoHaptics(bench.timeline)
    #expect(bench.timeline.markers.isEmpty)
  }

  @Test(
    "The app calls the generators even if the phone silences them",
    arguments: [DeviceConditions.lowPowerMode, .switchedOff, .noHaptics, .cameraActive])
  func silenced(_ conditions: DeviceConditions) {
    let bench = TestBench(conditions)
    bench.manager.play(.paymentDeclined)
    bench.clock.advance(by: 1)
    expectNoHaptics(bench.timeline)
    expectSuppressed(bench.timeline, "feedback/heavy")
    expectSuppressed(bench.timeline, "feedback/error")
  }

  // MARK: - Lifecycle

  @Test("Pending steps do not play after the app has left")
  func cancelled() {
    let bench = TestBench()
    bench.manager.play(.countdown)
    bench.clock.advance(by: 1.5)
    bench.manager.cancel()
    bench.clock.advance(by: 10)
    expectHapticOrder(bench.timeline, ["feedback/soft", "feedback/soft"])
    expectHapticDuration(bench.timeline, .seconds(1))
  }

  @Test("A second moment replaces the first")
  func replaced() {
    let bench = TestBench()
    bench.manager.play(.reminderSent)
    bench.clock.advance(by: 0.1)
    bench.manager.play(.splitChanged)
    bench.clock.advance(by: 1)
    expectHapticOrder(
      bench.timeline,
      ["feedback/light", "feedback/light", "feedback/selection", "feedback/soft"])
  }

  @Test("On a cold engine, a prepared payment plays on time and an unprepared one plays late")
  func cold() {
    for isPrepared in [true, false] {
      let bench = TestBench(.coldEngine)
      if isPrepared { bench.manager.prepare(for: .paymentSettled) }
      bench.clock.advance(by: 0.5)
      bench.manager.play(.paymentSettled)
      let late = isPrepared ? 0 : bench.recorder.conditions.figures.coldStartDelay
      expectHapticCalls(bench.timeline, [.init("feedback/rigid", at: 0.5 + late)])
      if isPrepared { expectPrepared(bench.timeline) }
    }
  }

  @Test("A released manager has no pending calls")
  func gone() {
    let clock = VirtualClock()
    let recorder = HapticRecorder(clock: clock)
    var manager: HapticManager? = HapticManager(haptics: recorder, delays: clock)
    manager?.play(.countdown)
    weak let left = manager
    manager = nil
    #expect(left == nil)
    clock.advance(by: 10)
    expectHapticCalls(recorder.timeline, [.init("feedback/soft", at: 0)])
  }
}
