import CoreHapticsTwin
import Foundation
import TaplineRecording
import Testing

@Suite("Devices are independent of each other and have the properties of their profiles")
struct DeviceTests {
  @Test("Each of 100 concurrent tests sees only its own device")
  func isolation() async throws {
    try await withThrowingTaskGroup(of: [Double].self) { group in
      for number in 0..<100 {
        group.addTask {
          try await SimulatedDevice.withCurrent { device in
            // Creates and uses the engine as an app does, without mentioning a device.
            let engine = try CHHapticEngine()
            try await engine.start()
            for _ in 0..<20 {
              try engine.makePlayer(with: pattern(tap(Double(number) / 1_000))).start(atTime: 0)
              await Task.yield()
              device.clock.advance(by: 1)
            }
            let generator = await UINotificationFeedbackGenerator()
            await generator.prepare()
            #expect(SimulatedDevice.current === device)
            #expect(device.timeline.markers(.call).map(\.name) == ["engine start", "prepare"])
            return device.timeline.transients.map(\.time)
          }
        }
      }
      var offsets: Set<Double> = []
      for try await times in group {
        let offset = try #require(times.first)
        offsets.insert(offset)
        #expect(times.count == 20)
        for (index, time) in times.enumerated() {
          #expect(abs(time - Double(index) - offset) < 1e-9)
        }
      }
      #expect(offsets.count == 100)
    }
  }

  @Test("A task that begins inside uses the device; a detached task uses the device of the process")
  func tasks() async throws {
    try await SimulatedDevice.withProcessDevice { outer in
      try await SimulatedDevice.withCurrent { device in
        #expect(device !== outer)
        #expect(await Task { SimulatedDevice.current === device }.value)
        #expect(await Task.detached { SimulatedDevice.current === outer }.value)
        try SimulatedDevice.withCurrent { inner in
          #expect(SimulatedDevice.current === inner)
          try CHHapticEngine().start()
        }
        #expect(device.timeline.markers.isEmpty)
      }
      #expect(SimulatedDevice.current === outer)
      #expect(outer.timeline.markers.isEmpty)
    }
  }

  @Test("An engine stays on the device on which it was created")
  func engineDevice() throws {
    let device = SimulatedDevice()
    let engine = try SimulatedDevice.withCurrent(device) { _ in try CHHapticEngine() }
    try engine.start()
    try engine.makePlayer(with: pattern(tap(0))).start(atTime: 0)
    #expect(device.tapTimes == [0])
  }

  @Test("Two engines of one device play on the same timeline and stop independently")
  func twoEngines() throws {
    try SimulatedDevice.withCurrent { device in
      let (first, second) = (try CHHapticEngine(), try CHHapticEngine(audioSession: nil))
      for (engine, time) in [(first, 1.0), (second, 2)] {
        try engine.start()
        try engine.makePlayer(with: pattern(tap(time))).start(atTime: 0)
      }
      first.stop()
      #expect(device.tapTimes == [2])
    }
  }

  @Test("Without an actuator no engine can be created, and generators are silent and report why")
  @MainActor
  func noHaptics() throws {
    SimulatedDevice.withCurrent(SimulatedDevice(.noHaptics)) { device in
      #expect(!CHHapticEngine.capabilitiesForHardware().supportsHaptics)
      #expect(CHHapticEngine.capabilitiesForHardware().supportsAudio)
      #expect(code { _ = try CHHapticEngine() } == .notSupported)
      #expect(
        code { _ = try CHHapticEngine(audioSession: .sharedInstance()) } == .notSupported)
      UIImpactFeedbackGenerator(style: .rigid).impactOccurred()
      #expect(device.timeline.events.isEmpty)
      #expect(device.reasons == ["the device has no haptics"])
    }
  }

  @Test("Without audio, only haptics play")
  func noAudio() throws {
    try SimulatedDevice.withCurrent(SimulatedDevice(.noAudio)) { device in
      #expect(!CHHapticEngine.capabilitiesForHardware().supportsAudio)
      let engine = try CHHapticEngine()
      try engine.start()
      let tone = CHHapticEvent(
        eventType: .audioContinuous, parameters: [], relativeTime: 0, duration: 1)
      try engine.makePlayer(with: pattern(tone, tap(0))).start(atTime: 0)
      #expect(device.timeline.events.map(\.kind) == [.transient])
      #expect(device.reasons == ["the device has no audio"])
    }
  }

  @Test("playsHapticsOnly and playsAudioOnly take effect at the next start")
  func onlyOne() throws {
    try SimulatedDevice.withCurrent { device in
      let engine = try CHHapticEngine()
      let tone = CHHapticEvent(
        eventType: .audioContinuous, parameters: [], relativeTime: 0, duration: 1)
      let both = try pattern(tone, tap(0))
      func kinds() throws -> [HapticEvent.Kind] {
        device.recorder.reset()
        try engine.makePlayer(with: both).start(atTime: 0)
        return device.timeline.events.map(\.kind)
      }
      try engine.start()
      engine.playsHapticsOnly = true
      #expect(try kinds() == [.audioContinuous, .transient])
      engine.stop()
      try engine.start()
      #expect(try kinds() == [.transient])
      engine.playsHapticsOnly = false
      engine.playsAudioOnly = true
      engine.stop()
      try engine.start()
      #expect(try kinds() == [.audioContinuous])
      engine.isMutedForAudio = true
      #expect(try kinds() == [])
    }
  }

  @Test("Parameters have the same ranges and defaults as in the rest of the package")
  func attributes() throws {
    let device = CHHapticEngine.capabilitiesForHardware()
    func attributes(
      _ id: CHHapticEvent.ParameterID, _ type: CHHapticEvent.EventType
    ) throws -> [Float] {
      let found = try device.attributes(forEventParameter: id, eventType: type)
      return [found.minValue, found.maxValue, found.defaultValue]
    }
    // haptics.md §1.3, from CHHapticParameter.h; intensity and sharpness are the package's choice.
    #expect(try attributes(.hapticIntensity, .hapticTransient) == [0, 1, 1])
    #expect(try attributes(.hapticSharpness, .hapticContinuous) == [0, 1, 0.5])
    for id in [CHHapticEvent.ParameterID.attackTime, .decayTime, .releaseTime] {
      #expect(try attributes(id, .hapticContinuous) == [0, 1, 0])
    }
    #expect(try attributes(.sustained, .audioContinuous) == [0, 1, 1])
    #expect(try attributes(.audioVolume, .audioCustom) == [0, 1, 1])
    #expect(try attributes(.audioPitch, .audioContinuous) == [-1, 1, 0])
    #expect(try attributes(.audioPan, .audioContinuous) == [-1, 1, 0])
    #expect(try attributes(.audioBrightness, .audioContinuous) == [0, 1, 1])
    #expect(code { _ = try attributes(.audioPan, .hapticTransient) } == .invalidParameterType)
    #expect(code { _ = try attributes(.attackTime, .hapticTransient) } == .invalidParameterType)
    #expect(
      code { _ = try attributes(.attackTime, .init(rawValue: "Wobble")) } == .invalidEventType)
    for id in allControls {
      let found = try device.attributes(forDynamicParameter: id)
      let multiplies = id == .hapticIntensityControl || id == .audioVolumeControl
      #expect(found.minValue == (multiplies ? 0 : -1))
      #expect(found.maxValue == 1)
      #expect(found.defaultValue == (multiplies ? 1 : 0))
    }
    #expect(
      code { _ = try device.attributes(forDynamicParameter: .init(rawValue: "Warmth")) }
        == .invalidParameterType)
  }
}

/// Every dynamic parameter.
let allControls: [CHHapticDynamicParameter.ID] = [
  .hapticIntensityControl, .hapticSharpnessControl, .hapticAttackTimeControl,
  .hapticDecayTimeControl, .hapticReleaseTimeControl, .audioVolumeControl, .audioPanControl,
  .audioBrightnessControl, .audioPitchControl, .audioAttackTimeControl, .audioDecayTimeControl,
  .audioReleaseTimeControl,
]
