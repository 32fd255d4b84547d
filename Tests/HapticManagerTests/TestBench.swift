import TaplineTesting

extension VirtualClock: DelayedCalling {
  /// Makes the app's delayed calls when the test advances the clock.
  func call(after seconds: Double, _ body: @escaping @MainActor @Sendable () -> Void) {
    schedule(after: seconds) { MainActor.assumeIsolated { body() } }
  }
}

/// The app's haptics with a recorder and a virtual clock.
@MainActor
struct TestBench {
  let clock = VirtualClock()
  let recorder: HapticRecorder
  let manager: HapticManager

  init(_ conditions: DeviceConditions = .ready, score: HapticScore = .standard) {
    recorder = HapticRecorder(clock: clock, conditions: conditions)
    manager = HapticManager(haptics: recorder, delays: clock, score: score)
  }

  var timeline: Timeline { recorder.timeline }

  /// The whole timeline of a moment.
  static func timeline(of moment: HapticManager.Moment, score: HapticScore = .standard) -> Timeline
  {
    let bench = TestBench(score: score)
    bench.manager.play(moment)
    bench.clock.advance(by: 10)
    return bench.timeline
  }
}
