import CoreHapticsTwin
import Foundation
import TaplineRecording
import Testing

@Suite("An engine of the twin has CoreHaptics' life cycle")
struct EngineLifecycleTests {
  @Test("Nothing plays before the engine is started or after it is stopped")
  func running() throws {
    try SimulatedDevice.withCurrent { device in
      let engine = try CHHapticEngine()
      let player = try engine.makePlayer(with: pattern(tap(0)))
      #expect(code { try player.start(atTime: 0) } == .engineNotRunning)
      #expect(code { try player.sendParameters([intensity(1)], atTime: 0) } == .engineNotRunning)
      try engine.start()
      try player.start(atTime: 0)
      engine.stop()
      #expect(code { try player.start(atTime: 0) } == .engineNotRunning)
      #expect(device.tapTimes == [0])
      #expect(device.timeline.markers(.call).map(\.name) == ["engine start", "engine stop"])
    }
  }

  @Test("Stopping ends all playback and does not call the stopped handler")
  func clientStop() throws {
    try SimulatedDevice.withCurrent { device in
      let log = Log()
      let engine = try CHHapticEngine()
      engine.stoppedHandler = { log.add("stopped \($0)") }
      try engine.start()
      let player = try engine.makeAdvancedPlayer(with: pattern(tap(0), hum(0, for: 2), tap(1)))
      player.completionHandler = { log.add("completed \($0 == nil)") }
      try player.start(atTime: 0)
      device.clock.advance(by: 0.5)
      engine.stop { error in log.add("done \(error == nil)") }
      #expect(log.entries == [], "handlers come after the call has returned")
      device.clock.advance(by: 3)
      #expect(log.entries == ["completed true", "done true"])
      #expect(device.tapTimes == [0])
      #expect(device.hums == [0...0.5])
    }
  }

  @Test(
    "A start that fails throws, passes its error to its completion handler, and throws in its async form"
  )
  func failingStart() async throws {
    try await SimulatedDevice.withCurrent { device in
      let log = Log()
      let engine = try CHHapticEngine()
      for error in [CHHapticError.Code.serverInitFailed, .engineStartTimeout, .insufficientPower] {
        device.failNextEngineStart(with: error)
      }
      func start() throws { try engine.start() }
      #expect(code { try start() } == .serverInitFailed)
      engine.start { log.add("\(($0 as? CHHapticError)?.code == .engineStartTimeout)") }
      device.deliverCallbacks()
      #expect(log.entries == ["true"])
      await #expect(throws: CHHapticError(.insufficientPower)) { try await engine.start() }
      try await engine.start()
      try engine.makePlayer(with: pattern(tap(0))).start(atTime: 0)
      #expect(device.tapTimes == [0])
      try await engine.stop()
      #expect(code { try engine.makePlayer(with: pattern(tap(0))).start(atTime: 0) } != nil)
    }
  }

  @Test(
    "A stop from outside ends all playback and calls the stopped handler with its reason",
    arguments: [
      (CHHapticEngine.StoppedReason.audioSessionInterrupt, 1), (.applicationSuspended, 2),
      (.gameControllerDisconnect, 6), (.systemError, -1),
    ])
  func outsideStop(reason: CHHapticEngine.StoppedReason, raw: Int) async throws {
    try await SimulatedDevice.withCurrent { device in
      let log = Log()
      let engine = try CHHapticEngine()
      engine.stoppedHandler = { log.add("\($0.rawValue)") }
      try await engine.start()
      try engine.makePlayer(with: pattern(hum(0, for: 10))).start(atTime: 0)
      device.clock.advance(by: 0.25)
      switch reason {
      case .audioSessionInterrupt: device.interruptAudioSession()
      case .applicationSuspended: await device.suspendApplication()
      default: device.stopEngines(reason)
      }
      #expect(log.entries == ["\(raw)"])
      #expect(device.hums == [0...0.25])
      device.stopEngines(reason)
      #expect(log.entries.count == 1, "a stopped engine does not stop again")
    }
  }

  @Test("A suspended app cannot start an engine until it resumes")
  func suspension() async throws {
    try await SimulatedDevice.withCurrent { device in
      let engine = try CHHapticEngine()
      func start() throws { try engine.start() }
      await device.suspendApplication()
      #expect(code { try start() } == .operationNotPermitted)
      await device.resumeApplication()
      #expect(code { try start() } == nil)
    }
  }

  @Test("A reset removes players and sounds, and keeps patterns and settings")
  func reset() throws {
    try SimulatedDevice.withCurrent { device in
      let log = Log()
      let engine = try CHHapticEngine()
      engine.resetHandler = { log.add("reset") }
      engine.stoppedHandler = { _ in log.add("stopped") }
      engine.isMutedForAudio = true
      try engine.start()
      let twoTaps = try pattern(tap(0), tap(1))
      let player = try engine.makePlayer(with: twoTaps)
      try player.start(atTime: 0)
      device.clock.advance(by: 0.5)
      device.resetMediaServices()
      #expect(log.entries == ["reset"])
      #expect(device.tapTimes == [0])
      #expect(code { try player.start(atTime: 0) } == .invalidPatternPlayer)
      try engine.start()
      #expect(code { try player.start(atTime: 0) } == .invalidPatternPlayer)
      try engine.makePlayer(with: twoTaps).start(atTime: 0)
      device.clock.advance(by: 2)
      #expect(device.tapTimes == [0, 0.5, 1.5])
      #expect(engine.isMutedForAudio)
    }
  }

  @Test("A reset handler may start the engine and play")
  func resetHandler() throws {
    try SimulatedDevice.withCurrent { device in
      let engine = try CHHapticEngine()
      engine.resetHandler = { [weak engine] in
        // A new engine in the handler proves that handlers run on the device of their engine.
        #expect(SimulatedDevice.current === device)
        try? engine?.start()
        try? engine?.makePlayer(with: pattern(tap(0))).start(atTime: 0)
      }
      try engine.start()
      device.clock.advance(by: 1)
      device.resetMediaServices()
      #expect(device.tapTimes == [1])
    }
  }

  @Test("An engine that the app releases stops with all playback, and its players report that")
  func destroyed() throws {
    try SimulatedDevice.withCurrent { device in
      let log = Log()
      var engine: CHHapticEngine? = try CHHapticEngine()
      engine?.stoppedHandler = { log.add("\($0)") }
      try engine?.start()
      let player = try #require(try engine?.makePlayer(with: pattern(tap(0), tap(0.2))))
      try player.start(atTime: 0)
      device.clock.advance(by: 0.1)
      engine = nil
      device.clock.advance(by: 1)
      #expect(device.tapTimes == [0])
      #expect(log.entries == ["engineDestroyed"])
      #expect(code { try player.start(atTime: 0) } == .engineNotRunning)
    }
  }

  @Test("A player that the app releases plays to its end")
  func playerLetGo() throws {
    try SimulatedDevice.withCurrent { device in
      let engine = try CHHapticEngine()
      try engine.start()
      do {
        let player = try engine.makeAdvancedPlayer(with: pattern(tap(0.5)))
        player.loopEnabled = true
        try player.start(atTime: 0)
      }
      device.clock.advance(by: 1.25)
      #expect(device.tapTimes == [0.5, 1, 1.5])
    }
  }

  @Test("Finished handlers wait for all players, including later ones, and may stop the engine")
  func finished() throws {
    try SimulatedDevice.withCurrent { device in
      let log = Log()
      let engine = try CHHapticEngine()
      engine.stoppedHandler = { log.add("stopped \($0)") }
      try engine.start()
      try engine.makePlayer(with: pattern(hum(0, for: 1))).start(atTime: 0)
      engine.notifyWhenPlayersFinished { error in
        log.add("finished \(error == nil) at \(device.clock.now)")
        return .stopEngine
      }
      try engine.makePlayer(with: pattern(hum(0, for: 1))).start(atTime: 1.5)
      device.clock.advance(by: 2)
      #expect(log.entries == [])
      device.clock.advance(by: 1)
      #expect(log.entries == ["finished true at 2.5", "stopped notifyWhenFinished"])
    }
  }

  @Test(
    "A finished handler is called immediately if nothing plays, and may keep the engine running")
  func finishedAtOnce() throws {
    try SimulatedDevice.withCurrent { device in
      let log = Log()
      let engine = try CHHapticEngine()
      engine.notifyWhenPlayersFinished { _ in
        log.add("stopped engine")
        return .stopEngine
      }
      device.deliverCallbacks()
      try engine.start()
      engine.notifyWhenPlayersFinished { _ in
        log.add("running engine")
        return .leaveEngineRunning
      }
      #expect(log.entries == ["stopped engine"])
      device.clock.advance(by: 0)
      #expect(log.entries == ["stopped engine", "running engine"])
      #expect(code { try engine.makePlayer(with: pattern(tap(0))).start(atTime: 0) } == nil)
    }
  }

  @Test("Handlers are called in the order of their causes")
  func order() throws {
    try SimulatedDevice.withCurrent { device in
      let log = Log()
      let engine = try CHHapticEngine()
      engine.start { _ in log.add("started") }
      for (name, length) in [("long", 0.3), ("short", 0.1), ("middle", 0.2)] {
        let player = try engine.makeAdvancedPlayer(with: pattern(hum(0, for: length)))
        player.completionHandler = { _ in log.add(name) }
        try player.start(atTime: 0)
      }
      engine.notifyWhenPlayersFinished { _ in
        log.add("all")
        return .leaveEngineRunning
      }
      device.clock.advance(by: 1)
      #expect(log.entries == ["started", "short", "middle", "long", "all"])
    }
  }

  @Test(
    "An idle engine with auto-shutdown stops after the profile's time; it restarts by itself, with a delay"
  )
  func autoShutdown() throws {
    var profile = DeviceProfile.phone
    profile.autoShutdownTimeout = 4
    try SimulatedDevice.withCurrent(SimulatedDevice(profile)) { device in
      let log = Log()
      let engine = try CHHapticEngine()
      engine.stoppedHandler = { log.add("\($0) at \(device.clock.now)") }
      engine.isAutoShutdownEnabled = true
      try engine.start()
      let player = try engine.makePlayer(with: pattern(tap(0), hum(0, for: 1)))
      device.clock.advance(by: 3)
      try player.start(atTime: 0)
      device.clock.advance(by: 4.5)
      #expect(log.entries == [], "it was idle for less than 4 s at a time")
      device.clock.advance(by: 5)
      #expect(log.entries == ["idleTimeout at 8.0"])
      try player.start(atTime: 0)
      device.clock.advance(by: 1)
      let delay = device.recorder.conditions.figures.coldStartDelay
      #expect(delay > 0)
      #expect(device.tapTimes == [3, 12.5 + delay])
      #expect(device.timeline.markers(.moment).map(\.name) == ["late"])
    }
  }

  @Test(
    "Without auto-shutdown, an idle engine keeps running; an engine that the app stopped stays stopped"
  )
  func noAutoShutdown() throws {
    try SimulatedDevice.withCurrent { device in
      let engine = try CHHapticEngine()
      try engine.start()
      let player = try engine.makePlayer(with: pattern(tap(0)))
      device.clock.advance(by: 3_600)
      try player.start(atTime: 0)
      #expect(device.tapTimes == [3_600])
      engine.isAutoShutdownEnabled = true
      engine.stop()
      #expect(code { try player.start(atTime: 0) } == .engineNotRunning)
    }
  }

  @Test("A cold engine plays its first pattern late, and calls its start handler when it is ready")
  func coldEngine() throws {
    let device = SimulatedDevice(conditions: .coldEngine)
    let delay = device.recorder.conditions.figures.coldStartDelay
    try SimulatedDevice.withCurrent(device) { device in
      let log = Log()
      let engine = try CHHapticEngine()
      engine.start { _ in log.add("\(device.clock.now)") }
      try engine.makePlayer(with: pattern(tap(0))).start(atTime: 0)
      #expect(device.tapTimes == [], "it has not begun yet")
      device.clock.advance(by: 1)
      #expect(log.entries == ["\(delay)"])
      #expect(device.tapTimes == [delay])
      try engine.makePlayer(with: pattern(tap(0))).start(atTime: 0)
      #expect(device.tapTimes == [delay, 1])
    }
  }

  @Test("playPattern starts a stopped engine, and then plays late")
  func playPattern() throws {
    try SimulatedDevice.withCurrent { device in
      let ahap = Data(
        """
        {"Version": 1.0, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0.5}}]}
        """.utf8)
      let delay = device.recorder.conditions.figures.coldStartDelay
      let engine = try CHHapticEngine()
      try engine.playPattern(from: ahap)
      device.clock.advance(by: 1)
      try engine.playPattern(from: ahap)
      device.clock.advance(by: 1)
      #expect(device.tapTimes == [0.5 + delay, 1.5])
      #expect(code { try engine.playPattern(from: Data("{".utf8)) } == .invalidPatternData)
      let missing = URL(fileURLWithPath: "/nowhere/missing.ahap")
      #expect(code { try engine.playPattern(from: missing) } == .fileNotFound)
    }
  }
}
