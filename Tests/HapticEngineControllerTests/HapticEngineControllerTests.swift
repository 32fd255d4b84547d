import CoreHapticsTwin
import Foundation
import TaplineTesting
import Testing

@Suite("Haptics of an app that uses CoreHaptics") @MainActor
struct HapticEngineControllerTests {
  // MARK: - Patterns

  @Test("Every cue matches its golden file", arguments: HapticCue.allCases)
  func golden(_ cue: HapticCue) {
    expectHaptics(TestBench.timeline(of: cue), matchGolden: cue.rawValue)
  }

  @Test("A settled bill is two taps, the second stronger, 110 ms apart")
  func settled() {
    let timeline = TestBench.timeline(of: .settled)
    expectHaptics(
      timeline, [.tap(at: 0, intensity: 0.6), .tap(at: 0.11, intensity: 1)])
    expectHapticDuration(timeline, .milliseconds(110))
  }

  @Test("The vibration of a declined card fades to 0")
  func declined() throws {
    let pattern = try #require(TestBench.timeline(of: .declined).placements.first).pattern
    #expect(pattern.value(of: .hapticIntensity, at: 0.2) == 1)
    #expect(abs(pattern.value(of: .hapticIntensity, at: 0.35) - 0.5) < 1e-9)
    #expect(pattern.value(of: .hapticIntensity, at: 0.5) == 0)
  }

  // MARK: - Fallbacks

  @Test(
    "Without an actuator, the fallback generator is called and plays nothing",
    arguments: HapticCue.allCases)
  func noHaptics(_ cue: HapticCue) {
    let bench = TestBench(SimulatedDevice(.noHaptics))
    bench.controller.prepare()
    bench.controller.play(cue)
    expectNoHaptics(bench.timeline)
    expectSuppressed(bench.timeline, cue == .declined ? "feedback/error" : "feedback/success")
    #expect(bench.timeline.markers(.call).map(\.name) == ["prepare"])
  }

  @Test("If the engine does not start, a generator plays, and the next cue starts the engine")
  func failedStart() {
    let bench = TestBench()
    bench.device.failNextEngineStart(with: .serverInitFailed)
    bench.controller.play(.declined)
    bench.device.clock.advance(by: 1)
    bench.controller.play(.settled)
    bench.device.clock.advance(by: 1)
    expectHapticCalls(
      bench.timeline, [.init("feedback/error", at: 0), .init("settled.ahap", at: 1)])
  }

  @Test("If a file is missing, a generator plays")
  func missingFile() {
    let bench = TestBench(folder: URL(fileURLWithPath: "/nowhere"))
    bench.controller.play(.shareAdded)
    expectHapticCalls(bench.timeline, [.init("feedback/success", at: 0)])
    bench.controller.beginHold()
    expectHapticCalls(bench.timeline, [.init("feedback/success", at: 0)])
  }

  // MARK: - Timing

  @Test("The vibration grows while the button is held, and ends when the payment is made")
  func paid() throws {
    let bench = TestBench()
    let button = bench.hold(for: 1.5)
    bench.device.clock.advance(by: 1)
    #expect(button.state == .paid)
    let timeline = bench.timeline
    let hum = timeline.events.filter { $0.kind == .continuous }
    let end = try #require(hum.map { $0.time + $0.effectiveDuration }.max())
    #expect(abs(end - HoldToPay.duration) < 1e-6)
    expectHaptics(
      Timeline(timeline.placements.filter { $0.source == "settled.ahap" }),
      [.tap(at: 1.2, intensity: 0.6), .tap(at: 1.31, intensity: 1)])
    // The intensity of the vibration at a time, from the pattern that plays then.
    func strength(at time: Double) -> Double {
      let placement = timeline.placements.last { $0.offset <= time }
      return placement.map { $0.pattern.value(of: .hapticIntensity, at: time - $0.offset) } ?? 0
    }
    #expect(strength(at: 0.001) == 0.25)
    let strengths = stride(from: 0.0, to: 1.19, by: 0.05).map(strength)
    #expect(strengths == strengths.sorted())
    #expect(strengths.last ?? 0 > 0.9)
  }

  @Test("The vibration repeats faster the longer the button is held")
  func faster() {
    let bench = TestBench()
    _ = bench.hold(for: 1.19)
    let turns = bench.timeline.placements.filter { $0.source == "hold.ahap" }.map(\.offset)
    let lengths = zip(turns, turns.dropFirst()).map { $1 - $0 }
    #expect(lengths.count >= 2)
    #expect(lengths == lengths.sorted(by: >))
    // 0.5 s at rates between 1 and 2.
    #expect(lengths.allSatisfy { $0 > 0.25 && $0 < 0.5 })
  }

  @Test("Releasing the button too early ends the vibration immediately and pays nothing")
  func releasedEarly() {
    let bench = TestBench()
    let button = bench.hold(
      for: 0.4,
      charge: {
        Issue.record("the card was charged")
        return true
      })
    bench.device.clock.advance(by: 3)
    #expect(button.state == .idle)
    expectHapticDuration(bench.timeline, .milliseconds(400))
    #expect(bench.timeline.transients.isEmpty)
  }

  @Test("A declined card plays its own haptic")
  func declinedCard() {
    let bench = TestBench()
    let button = bench.hold(for: 1.3, charge: { false })
    #expect(button.state == .declined)
    expectHapticOrder(
      Timeline(bench.timeline.placements.filter { $0.source != "hold.ahap" }), ["declined.ahap"])
  }

  @Test(
    "An engine that is started when the screen appears plays on time, and a cold engine plays late")
  func cold() {
    for (prepares, time) in [(true, 2.0), (false, 2.05)] {
      let bench = TestBench(SimulatedDevice(conditions: .coldEngine))
      if prepares { bench.controller.prepare() }
      bench.device.clock.advance(by: 2)
      bench.controller.play(.shareAdded)
      bench.device.clock.advance(by: 1)
      expectHaptics(bench.timeline, [.tap(at: time)])
    }
  }

  // MARK: - Lifecycle

  @Test("The engine is started once for many cues, and players are reused")
  func startedOnce() {
    let bench = TestBench()
    for _ in 0..<5 {
      bench.controller.play(.shareAdded)
      bench.device.clock.advance(by: 1)
    }
    #expect(bench.timeline.markers(.call).map(\.name) == ["engine start"])
    expectHapticGaps(bench.timeline, [TimeSpan](repeating: .seconds(1), count: 4))
  }

  @Test("After an interruption, the background or a server failure, the next cue plays again")
  func comesBack() async {
    let bench = TestBench()
    let device = bench.device
    let disturbances: [() async -> Void] = [
      { device.interruptAudioSession() },
      {
        bench.controller.stop()
        await device.suspendApplication()
        await device.resumeApplication()
      },
      { device.resetMediaServices() },
      { device.stopEngines(.systemError) },
    ]
    bench.controller.play(.settled)
    device.clock.advance(by: 1)
    for disturb in disturbances {
      await disturb()
      bench.controller.play(.settled)
      device.clock.advance(by: 1)
    }
    expectHapticCalls(bench.timeline, (0..<5).map { .init("settled.ahap", at: Double($0)) })
  }

  @Test("A cue that the system interrupts is cut and does not continue")
  func cut() {
    let bench = TestBench()
    bench.controller.play(.settled)
    bench.device.clock.advance(by: 0.05)
    bench.device.interruptAudioSession()
    bench.device.clock.advance(by: 1)
    expectHaptics(bench.timeline, [.tap(at: 0)])
  }

  @Test("In the background, the engine does not play and the fallback generator is called")
  func background() async {
    let bench = TestBench()
    bench.controller.stop()
    await bench.device.suspendApplication()
    bench.controller.play(.settled)
    expectHapticCalls(bench.timeline, [.init("feedback/success", at: 0)])
  }

  @Test("A released controller stops its haptics")
  func gone() {
    let device = SimulatedDevice()
    do {
      let bench = TestBench(device)
      bench.controller.play(.declined)
      device.clock.advance(by: 0.05)
    }
    device.clock.advance(by: 1)
    expectHaptics(device.timeline, [.tap(at: 0)])
  }
}
