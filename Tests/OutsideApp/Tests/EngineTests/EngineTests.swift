#if !canImport(CoreHaptics)
import CoreHapticsTwin
import Engine
import TaplineTesting
import Testing

@Suite("Haptics of cards with CoreHaptics")
struct EngineTests {
  @Test("A card that snaps plays one tap")
  func snap() throws {
    try SimulatedDevice.withCurrent { device in
      let engine = try #require(try CardEngine())
      device.clock.advance(by: 0.2)
      try engine.snap()
      device.clock.advance(by: 1)
      expectHaptics(device.timeline, [.tap(at: 0.2, intensity: 0.75, sharpness: 0.5)])
    }
  }

  @Test("A drag vibrates until it ends, and its intensity follows the distance")
  func drag() throws {
    try SimulatedDevice.withCurrent { device in
      let engine = try #require(try CardEngine())
      try engine.beginDrag()
      device.clock.advance(by: 0.5)
      try engine.drag(by: 0.25)
      device.clock.advance(by: 0.5)
      try engine.endDrag()
      device.clock.advance(by: 1)
      expectHaptics(device.timeline, [.continuous(at: 0, for: 1)])
      let pattern = try #require(device.timeline.placements.first).pattern
      #expect(pattern.value(of: .hapticIntensity, at: 0.75) == 0.25)
    }
  }

  @Test("Without an actuator, no engine is created")
  func noHaptics() throws {
    try SimulatedDevice.withCurrent(SimulatedDevice(.noHaptics)) { _ in
      let engine = try CardEngine()
      #expect(engine == nil)
    }
  }
}
#endif
