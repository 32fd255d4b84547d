import CoreHapticsTwin
import Foundation
import TaplineRecording
import Testing

@Suite("A player of the twin behaves like CoreHaptics' player")
struct PlayerTests {
  /// A running engine on a separate device.
  private func playing(
    _ profile: DeviceProfile = .phone,
    _ body: (SimulatedDevice, CHHapticEngine) throws -> Void
  ) throws {
    try SimulatedDevice.withCurrent(SimulatedDevice(profile)) { device in
      let engine = try CHHapticEngine()
      try engine.start()
      try body(device, engine)
    }
  }

  @Test(
    "A pattern that plays without interruption is on the timeline as written, with its controls")
  func verbatim() throws {
    try playing { device, engine in
      let events = [tap(1.0 / 3, intensity: 0.8), hum(0.1, for: 0.2), hum(0.7, for: 0)]
      let steps = [intensity(0.5, at: 0.2), intensity(0.25, at: 0.1)]
      let pattern = try CHHapticPattern(events: events, parameters: steps)
      device.clock.advance(by: 0.12)
      try engine.makePlayer(with: pattern).start(atTime: 0)
      device.clock.advance(by: 40)
      let placement = try #require(device.timeline.placements.first)
      #expect(device.timeline.placements.count == 1)
      #expect(placement.offset == 0.12)
      #expect(placement.pattern.events.map(\.time) == [1.0 / 3, 0.1, 0.7])
      #expect(placement.pattern.events.map(\.duration) == [nil, 0.2, nil])
      #expect(placement.pattern.events[0].intensity == 0.8, "the Float counts as its decimal")
      #expect(
        placement.pattern.parameters == [
          .init(.hapticIntensity, at: 0.2, value: 0.5),
          .init(.hapticIntensity, at: 0.1, value: 0.25),
        ])
    }
  }

  @Test(
    "Times are the engine's; 0 and past times mean now; a later start is on the timeline once it is due"
  )
  func startTimes() throws {
    try playing { device, engine in
      device.clock.advance(by: 2)
      #expect(engine.currentTime == 2)
      let player = try engine.makePlayer(with: pattern(tap(0.1)))
      try player.start(atTime: CHHapticTimeImmediate)
      try engine.makePlayer(with: pattern(tap(0.2))).start(atTime: 1)
      try engine.makePlayer(with: pattern(tap(0))).start(atTime: engine.currentTime + 0.5)
      #expect(device.tapTimes == [2.1, 2.2])
      device.clock.advance(by: 1)
      #expect(device.tapTimes == [2.1, 2.2, 2.5])
      #expect(code { try player.start(atTime: -0.1) } == .invalidTime)
      #expect(code { try player.stop(atTime: .nan) } == .invalidTime)
      #expect(code { try player.start(atTime: .infinity) } == .invalidTime)
    }
  }

  @Test("A second start begins the pattern anew and cuts the first")
  func restart() throws {
    try playing { device, engine in
      let player = try engine.makePlayer(with: pattern(tap(0), hum(0.1, for: 1), tap(0.5)))
      try player.start(atTime: 0)
      device.clock.advance(by: 0.3)
      try player.start(atTime: 0)
      device.clock.advance(by: 2)
      #expect(device.tapTimes == [0, 0.3, 0.8])
      #expect(device.hums == [0.1...0.3, 0.4...1.4])
    }
  }

  @Test("A stop at a time cuts there; an event that is due at that time has begun")
  func stop() throws {
    try playing { device, engine in
      let player = try engine.makePlayer(
        with: pattern(tap(0.1), tap(0.2), tap(0.3), hum(0, for: 1)))
      try player.start(atTime: 0)
      try player.stop(atTime: 0.2)
      device.clock.advance(by: 2)
      #expect(device.tapTimes == [0.1, 0.2])
      #expect(device.hums == [0...0.2])
    }
  }

  @Test("Cancelling discards later requests and stops immediately")
  func cancel() throws {
    try playing { device, engine in
      let player = try engine.makePlayer(with: pattern(tap(0), tap(0.5)))
      try player.start(atTime: 0)
      try player.start(atTime: 3)
      device.clock.advance(by: 0.25)
      try player.cancel()
      device.clock.advance(by: 5)
      #expect(device.tapTimes == [0])
      try player.start(atTime: 0)
      device.clock.advance(by: 1)
      #expect(device.tapTimes == [0, 5.25, 5.75])
    }
  }

  @Test("A pause neither omits nor repeats events; a continuous event continues without its attack")
  func pause() throws {
    try playing { device, engine in
      let player = try engine.makeAdvancedPlayer(
        with: pattern(tap(0), hum(0.1, for: 0.8, attack: 0.7), tap(0.5), tap(1)))
      try player.start(atTime: 0)
      device.clock.advance(by: 0.5)
      try player.pause(atTime: 0)
      device.clock.advance(by: 10)
      try player.resume(atTime: 11)
      device.clock.advance(by: 10)
      #expect(device.tapTimes == [0, 0.5, 11.5])
      #expect(device.hums == [0.1...0.5, 11...11.4])
      let attacks = device.timeline.events.filter { $0.kind == .continuous }.map(\.envelope.attack)
      #expect(attacks == [0.7, 0])
    }
  }

  @Test("Pausing a paused player and resuming a playing one have no effect")
  func pauseTwice() throws {
    try playing { device, engine in
      let player = try engine.makeAdvancedPlayer(with: pattern(tap(0), tap(1)))
      try player.resume(atTime: 0)
      #expect(device.tapTimes == [])
      try player.start(atTime: 0)
      try player.resume(atTime: 0)
      try player.pause(atTime: 0.5)
      try player.pause(atTime: 0.75)
      try player.resume(atTime: 2)
      device.clock.advance(by: 5)
      #expect(device.tapTimes == [0, 2.5])
    }
  }

  @Test(
    "Playback continues from a seek's position; at or after the end it stops, or starts the loop anew"
  )
  func seek() throws {
    try playing { device, engine in
      let log = Log()
      let player = try engine.makeAdvancedPlayer(
        with: pattern(tap(0), tap(1), tap(2), hum(1.5, for: 1)))
      player.completionHandler = { _ in log.add("done at \(device.clock.now)") }
      try player.start(atTime: 0)
      device.clock.advance(by: 0.25)
      try player.seek(toOffset: 1)
      device.clock.advance(by: 0.5)
      #expect(device.tapTimes == [0, 0.25, 1.25])
      try player.seek(toOffset: 2)
      device.clock.advance(by: 0.25)
      #expect(device.tapTimes == [0, 0.25, 0.75])
      #expect(device.hums == [0.75...1.25])
      try player.seek(toOffset: 2.5)
      device.clock.advance(by: 1)
      #expect(device.hums == [0.75...1])
      #expect(log.entries == ["done at 1.0"])
      #expect(code { try player.seek(toOffset: -1) } == .invalidTime)

      player.loopEnabled = true
      try player.start(atTime: 0)
      device.clock.advance(by: 0.5)
      try player.seek(toOffset: 9)
      device.clock.advance(by: 0.5)
      #expect(device.tapTimes.suffix(4) == [2, 2.5, 3.5, 4.5])
    }
  }

  @Test("A seek before the start has no effect, and the timeline reports it")
  func earlySeek() throws {
    try playing { device, engine in
      let player = try engine.makeAdvancedPlayer(with: pattern(tap(0), tap(1)))
      try player.seek(toOffset: 0.5)
      try player.start(atTime: 0)
      #expect(device.tapTimes == [0, 1])
      #expect(device.timeline.markers(.moment).map(\.name) == ["seek without effect"])
    }
  }

  @Test("A loop end cuts the pattern there, including an event at that time")
  func loop() throws {
    try playing { device, engine in
      let player = try engine.makeAdvancedPlayer(with: pattern(tap(0), hum(0.2, for: 1), tap(0.5)))
      player.loopEnabled = true
      player.loopEnd = 0.5
      try player.start(atTime: 0)
      #expect(device.tapTimes == [0], "events from the loop end on are not on the timeline")
      device.clock.advance(by: 1.25)
      #expect(device.tapTimes == [0, 0.5, 1])
      #expect(device.hums == [0.2...0.5, 0.7...1, 1.2...1.5])
      player.loopEnabled = false
      device.clock.advance(by: 5)
      #expect(device.tapTimes == [0, 0.5, 1, 1.5])
      #expect(device.hums.last == 1.2...2.2)
    }
  }

  @Test(
    "Without a loop end, the end of the last event counts; a later loop end adds a pause between passes"
  )
  func loopEnds() throws {
    try playing { device, engine in
      let player = try engine.makeAdvancedPlayer(with: pattern(tap(0), hum(0, for: 0.1)))
      player.loopEnabled = true
      try player.start(atTime: 0)
      device.clock.advance(by: 0.35)
      #expect(device.tapTimes == [0, 0.1, 0.2, 0.3], "tenths have no rounding errors")
      try player.cancel()
      player.loopEnd = 0.25
      try player.start(atTime: 1)
      device.clock.advance(by: 1.25)
      #expect(device.tapTimes.suffix(3) == [1, 1.25, 1.5])
    }
  }

  @Test("A loop end before the current position loops immediately, and keeps the played events")
  func loopEndBehind() throws {
    try playing { device, engine in
      let player = try engine.makeAdvancedPlayer(with: pattern(tap(0), tap(0.5), tap(2)))
      player.loopEnabled = true
      try player.start(atTime: 0)
      device.clock.advance(by: 1)
      player.loopEnd = 0.25
      device.clock.advance(by: 0.375)
      #expect(device.tapTimes == [0, 0.5, 1, 1.25])
    }
  }

  @Test("A pattern of length 0 does not loop endlessly")
  func emptyLoop() throws {
    try playing { device, engine in
      let player = try engine.makeAdvancedPlayer(with: pattern(tap(0)))
      player.loopEnabled = true
      try player.start(atTime: 0)
      device.clock.advance(by: 1)
      #expect(device.tapTimes == [0])
    }
  }

  @Test("The rate scales times and the durations of continuous events, before and during playback")
  func rate() throws {
    try playing { device, engine in
      let player = try engine.makeAdvancedPlayer(
        with: pattern(tap(0), tap(1), hum(1, for: 2), tap(4)))
      player.playbackRate = 2
      try player.start(atTime: 0)
      #expect(device.tapTimes == [0, 0.5, 2])
      device.clock.advance(by: 1)
      // At position 2, 1 s of the continuous event is left.
      player.playbackRate = 0.5
      #expect(device.tapTimes == [0, 0.5, 5])
      #expect(device.hums == [0.5...3])
      for ignored in [0, -1, Float.nan, .infinity] {
        player.playbackRate = ignored
        #expect(player.playbackRate == 0.5)
      }
      device.clock.advance(by: 5)
      #expect(
        device.timeline.placements.count == 1, "a change of rate does not split the placement")
    }
  }

  @Test("At a constant rate, a pattern plays as Timeline.played(atSpeed:) describes")
  func steadyRate() throws {
    try playing { device, engine in
      let curve = CHHapticParameterCurve(
        parameterID: .hapticIntensityControl,
        controlPoints: [.init(relativeTime: 0, value: 0.5), .init(relativeTime: 0.7, value: 1)],
        relativeTime: 0.1)
      let pattern = try CHHapticPattern(
        events: [tap(0.4), hum(0.3, for: 0.9), hum(2, for: 0)], parameterCurves: [curve])
      let player = try engine.makeAdvancedPlayer(with: pattern)
      try player.start(atTime: 0)
      let plain = device.timeline
      try player.cancel()
      device.recorder.reset()
      player.playbackRate = 1.6
      try player.start(atTime: 0)
      let fast = device.timeline.placements[0].pattern
      let wanted = plain.played(atSpeed: 1.6).placements[0].pattern
      #expect(fast.events.count == 3)
      for (left, right) in zip(fast.events, wanted.events) {
        #expect(abs(left.time - right.time) < 1e-9)
        #expect(abs(left.effectiveDuration - right.effectiveDuration) < 1e-9)
      }
      for time in stride(from: 0, to: 1, by: 0.01) {
        let left = fast.value(of: .hapticIntensity, at: time)
        #expect(abs(left - wanted.value(of: .hapticIntensity, at: time)) < 1e-6)
      }
    }
  }

  @Test(
    "Muting takes effect immediately, and unmuting makes the rest of a continuous event audible")
  func mute() throws {
    try playing { device, engine in
      let player = try engine.makePlayer(
        with: pattern(tap(0.1), tap(0.2), tap(0.3), hum(0, for: 1)))
      try player.start(atTime: 0)
      device.clock.advance(by: 0.15)
      player.isMuted = true
      #expect(player.isMuted)
      device.clock.advance(by: 0.1)
      player.isMuted = false
      device.clock.advance(by: 1)
      #expect(device.tapTimes == [0.1, 0.3])
      #expect(device.hums == [0...0.15, 0.25...1])
    }
  }

  @Test("An event that begins muted is only a marker on the timeline until it is unmuted")
  func mutedStart() throws {
    try playing { device, engine in
      engine.isMutedForHaptics = true
      try engine.makePlayer(with: pattern(tap(0), tap(0.5))).start(atTime: 0)
      #expect(device.timeline.placements.isEmpty)
      #expect(device.reasons == ["the engine is muted for haptics"])
      device.clock.advance(by: 0.25)
      engine.isMutedForHaptics = false
      #expect(device.tapTimes == [0.5])
    }
  }

  @Test("The position of a muted player advances")
  func mutedTime() throws {
    try playing { device, engine in
      let log = Log()
      let player = try engine.makeAdvancedPlayer(with: pattern(hum(0, for: 1)))
      player.completionHandler = { _ in log.add("\(device.clock.now)") }
      player.isMuted = true
      try player.start(atTime: 0)
      device.clock.advance(by: 5)
      #expect(log.entries == ["1.0"])
    }
  }

  @Test("Conditions of the device are respected and reported")
  func conditions() throws {
    try playing { device, engine in
      device.recorder.conditions = .noHaptics
      try engine.makePlayer(with: pattern(tap(0))).start(atTime: 0)
      #expect(device.tapTimes == [])
      #expect(device.reasons == ["the device has no haptics"])
      #expect(!CHHapticEngine.capabilitiesForHardware().supportsHaptics)
      // No documentation says that CoreHaptics is silenced by the conditions that silence UIKit's generators.
      device.recorder.conditions = .lowPowerMode
      try engine.makePlayer(with: pattern(tap(0))).start(atTime: 0)
      #expect(device.tapTimes == [0])
    }
  }

  @Test("A pending start that a stop of the engine prevents is reported as an error")
  func preventedStart() throws {
    try playing { device, engine in
      let log = Log()
      let player = try engine.makeAdvancedPlayer(with: pattern(tap(0)))
      player.completionHandler = { log.add("\(($0 as? CHHapticError)?.code == .engineNotRunning)") }
      try player.start(atTime: 1)
      engine.stop()
      device.clock.advance(by: 2)
      #expect(log.entries == ["true"])
      #expect(device.tapTimes == [])
    }
  }
}
