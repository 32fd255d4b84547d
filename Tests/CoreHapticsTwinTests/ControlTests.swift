import CoreHapticsTwin
import Foundation
import TaplineRecording
import TaplineSynthesis
import Testing

@Suite("Parameters and curves that are sent to a player act as in CoreHaptics")
struct ControlTests {
  private func playing(_ body: (SimulatedDevice, CHHapticEngine) throws -> Void) throws {
    try SimulatedDevice.withCurrent { device in
      let engine = try CHHapticEngine()
      try engine.start()
      try body(device, engine)
    }
  }

  private func curve(
    _ points: [(Double, Float)], at time: Double = 0,
    _ id: CHHapticDynamicParameter.ID = .hapticIntensityControl
  ) -> CHHapticParameterCurve {
    CHHapticParameterCurve(
      parameterID: id, controlPoints: points.map { .init(relativeTime: $0.0, value: $0.1) },
      relativeTime: time)
  }

  @Test(
    "A parameter acts on the rest of the pattern, from the time of the call plus its relative time")
  func send() throws {
    try playing { device, engine in
      let player = try engine.makePlayer(
        with: pattern(tap(0, intensity: 0.8), tap(1, intensity: 0.8), tap(2, intensity: 0.8)))
      try player.start(atTime: 0)
      device.clock.advance(by: 0.5)
      try player.sendParameters([intensity(0.5), intensity(0.25, at: 1)], atTime: 0)
      device.clock.advance(by: 5)
      #expect(device.timeline.playedTransients.map(\.intensity) == [0.8, 0.4, 0.2])
      let parameters = device.timeline.placements[0].pattern.parameters
      #expect(parameters.map(\.time) == [0.5, 1.5])
    }
  }

  @Test(
    "A parameter for a later time acts at that time; its value is clamped, and an unknown parameter is refused"
  )
  func sendLater() throws {
    try playing { device, engine in
      let player = try engine.makePlayer(with: pattern(tap(0), tap(1), tap(2)))
      try player.start(atTime: 0)
      try player.sendParameters([intensity(-3)], atTime: 1.5)
      #expect(device.timeline.playedTransients.map(\.intensity) == [1, 1, 0])
      let unknown = CHHapticDynamicParameter(
        parameterID: .init(rawValue: "HapticWarmthControl"), value: 1, relativeTime: 0)
      #expect(code { try player.sendParameters([unknown], atTime: 0) } == .invalidParameterType)
      #expect(code { try player.sendParameters([intensity(1)], atTime: -1) } == .invalidTime)
      #expect(
        code { try player.sendParameters([intensity(1, at: -1)], atTime: 0) } == .invalidTime)
    }
  }

  @Test(
    "A curve acts from its scheduled time, whatever its relative time; times of points count from there"
  )
  func scheduleCurve() throws {
    try playing { device, engine in
      let player = try engine.makePlayer(with: pattern(tap(0), tap(1), tap(1.5), tap(2), tap(3)))
      try player.start(atTime: 0)
      try player.scheduleParameterCurve(curve([(0, 0), (1, 1)], at: 99), atTime: 1)
      #expect(device.timeline.playedTransients.map(\.intensity) == [1, 0, 0.5, 1, 1])
    }
  }

  @Test("The control that began last takes precedence, whether sent or part of the pattern")
  func order() throws {
    try playing { device, engine in
      let events = (0...6).map { tap(Double($0)) }
      let own = try CHHapticPattern(
        events: events, parameters: [intensity(0.75, at: 0), intensity(0.5, at: 3)])
      let player = try engine.makePlayer(with: own)
      try player.sendParameters([intensity(0.1)], atTime: 0)
      try player.start(atTime: 0)
      try player.sendParameters([intensity(0.2)], atTime: 1.5)
      try player.sendParameters([intensity(0.3)], atTime: 5)
      device.clock.advance(by: 9)
      let strengths = device.timeline.playedTransients.map(\.intensity)
      #expect(strengths == [0.75, 0.75, 0.2, 0.5, 0.5, 0.3, 0.3])
    }
  }

  @Test(
    "A sent control also acts after the end of the pattern: in the next loop pass and the next start"
  )
  func holds() throws {
    try playing { device, engine in
      let player = try engine.makeAdvancedPlayer(with: pattern(tap(0)))
      player.loopEnabled = true
      player.loopEnd = 1
      try player.start(atTime: 0)
      device.clock.advance(by: 0.5)
      try player.sendParameters([intensity(0.5)], atTime: 0)
      device.clock.advance(by: 1)
      try player.stop(atTime: 0)
      try player.start(atTime: 0)
      #expect(device.timeline.playedTransients.map(\.intensity) == [1, 0.5, 0.5])
    }
  }

  @Test("The pattern's own curve begins anew with every pass of a loop")
  func loopedCurve() throws {
    try playing { device, engine in
      let own = try CHHapticPattern(
        events: [tap(0), tap(0.5)], parameterCurves: [curve([(0, 0.2), (0.2, 0.6)], at: 0.25)])
      let player = try engine.makeAdvancedPlayer(with: own)
      player.loopEnabled = true
      player.loopEnd = 1
      try player.start(atTime: 0)
      device.clock.advance(by: 1.75)
      #expect(device.timeline.playedTransients.map(\.intensity) == [1, 0.6, 1, 0.6])
    }
  }

  @Test("A ramp continues after a pause where it stopped, and jumps with a seek")
  func interruptedRamp() throws {
    try playing { device, engine in
      let own = try CHHapticPattern(
        events: [hum(0, for: 4), tap(3)], parameterCurves: [curve([(0, 0), (4, 1)])])
      let player = try engine.makeAdvancedPlayer(with: own)
      try player.start(atTime: 0)
      device.clock.advance(by: 1)
      try player.pause(atTime: 0)
      device.clock.advance(by: 9)
      try player.resume(atTime: 0)
      func now() throws -> Double {
        let placement = try #require(device.timeline.placements.last)
        return placement.pattern.value(
          of: .hapticIntensity, at: device.clock.now - placement.offset)
      }
      #expect(try now() == 0.25)
      device.clock.advance(by: 1)
      #expect(try now() == 0.5)
      try player.seek(toOffset: 3)
      #expect(try now() == 0.75)
      #expect(device.timeline.playedTransients.map(\.intensity) == [0.75])
      #expect(device.timeline.playedTransients.map(\.time) == [11])
    }
  }

  @Test(
    "A parameter that is sent during a pause acts after it, although the pattern's own took precedence before"
  )
  func sentInPause() throws {
    try playing { device, engine in
      let own = try CHHapticPattern(events: [tap(0), tap(2)], parameters: [intensity(0.5, at: 0)])
      let player = try engine.makeAdvancedPlayer(with: own)
      try player.start(atTime: 0)
      device.clock.advance(by: 1)
      try player.pause(atTime: 0)
      device.clock.advance(by: 1)
      try player.sendParameters([intensity(0.125)], atTime: 0)
      device.clock.advance(by: 1)
      try player.resume(atTime: 0)
      #expect(device.timeline.playedTransients.map(\.intensity) == [0.5, 0.125])
    }
  }

  @Test("Parameters that are sent to one player do not affect others")
  func separate() throws {
    try playing { device, engine in
      let first = try engine.makePlayer(with: pattern(tap(1)))
      let second = try engine.makePlayer(with: pattern(tap(1)))
      try first.start(atTime: 0)
      try second.start(atTime: 0)
      try first.sendParameters([intensity(0.5)], atTime: 0)
      #expect(device.timeline.playedTransients.map(\.intensity) == [0.5, 1])
    }
  }

  @Test(
    "In the compiled schedule, a control changes the sharpness of a continuous event, but not of a tap"
  )
  func sharpness() throws {
    try playing { device, engine in
      let player = try engine.makePlayer(with: pattern(tap(0.5), hum(0, for: 1)))
      try player.start(atTime: 0)
      let sharper = CHHapticDynamicParameter(
        parameterID: .hapticSharpnessControl, value: 0.25, relativeTime: 0)
      try player.sendParameters([sharper], atTime: 0)
      let schedule = ScheduleCompiler.compile(device.timeline, sampleRate: 1_000)
      #expect(schedule.taps.map(\.sharpness) == [0.5])
      #expect(schedule.controls.map { $0.sharpness.value(at: 10) } == [0.25])
    }
  }
}
