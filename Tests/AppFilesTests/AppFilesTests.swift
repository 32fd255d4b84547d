import CoreHapticsTwin
import TaplineTesting
import Testing

@testable import AppFilesInSwift5

@Suite("Files of apps play their haptics on the twin")
struct AppFilesTests {
  // MARK: - Generators

  @Test("Functions without an actor create and use generators")
  func functions() {
    SimulatedDevice.withCurrent { device in
      TapFeedback.impact(.rigid, intensity: 0.5)
      device.clock.advance(by: 1)
      TapFeedback.notify(.warning)
      TapFeedback.select()
      expectHapticCalls(
        device.timeline,
        [
          .init("feedback/rigid", at: 0), .init("feedback/warning", at: 1),
          .init("feedback/selection", at: 1),
        ])
    }
  }

  @Test("Words from a script play the generators of these names")
  func words() {
    SimulatedDevice.withCurrent { device in
      for word in ["light", "medium", "heavy", "soft", "rigid", "success", "warning", "selection"] {
        device.recorder.reset()
        FeedbackKind(rawValue: word)?.play()
        expectHapticCalls(device.timeline, [.init("feedback/\(word)", at: 0)])
      }
      device.recorder.reset()
      FeedbackKind.failure.play()
      expectHapticCalls(device.timeline, [.init("feedback/error", at: 0)])
    }
  }

  @Test("A view's generators play like any others")
  @MainActor
  func view() {
    SimulatedDevice.withCurrent { device in
      let dial = DialView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
      for angle in [10.0, 20, 40, 95] { dial.turn(to: angle) }
      expectHapticCalls(
        device.timeline, [.init("feedback/rigid", at: 0), .init(".alignment", at: 0)])
    }
  }

  @Test("A delayed call on the main queue plays at the current time of the device's clock")
  @MainActor
  func wallClock() async {
    await SimulatedDevice.withCurrent { device in
      let sequence = DelayedSequence()
      await withCheckedContinuation { continuation in
        sequence.play([0, 0.01]) { continuation.resume() }
      }
      expectHapticCalls(
        device.timeline, [.init("feedback/heavy", at: 0), .init("feedback/heavy", at: 0)])
    }
  }

  // MARK: - Engines

  @Test(
    "An owner receives the reason of a stop, restarts its engine, and falls back to a generator")
  func owner() async throws {
    await SimulatedDevice.withCurrent { device in
      let owner = HapticEngineOwner()
      owner.tap(intensity: 0.75, sharpness: 0.25)
      var reasons: [String] = []
      device.interruptAudioSession()
      reasons.append(owner.lastReason)
      device.clock.advance(by: 1)
      owner.tap(intensity: 0.5, sharpness: 0.25)
      await device.suspendApplication()
      reasons.append(owner.lastReason)
      await device.resumeApplication()
      device.resetMediaServices()
      reasons.append(owner.lastReason)
      #expect(reasons == ["audio session interrupt", "application suspended", "reset"])
      expectHaptics(
        device.timeline,
        [
          .tap(at: 0, intensity: 0.75, sharpness: 0.25),
          .tap(at: 1, intensity: 0.5, sharpness: 0.25),
        ])
    }
    SimulatedDevice.withCurrent(SimulatedDevice(.noHaptics)) { device in
      HapticEngineOwner().tap(intensity: 1, sharpness: 0)
      expectSuppressed(device.timeline, "feedback/medium", because: "no haptics")
    }
  }

  @Test("A dictionary from JSON is changed and played")
  func dictionary() throws {
    let text = """
      {"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0.25}}]}
      """
    var document = try #require(PatternDocument(Data(text.utf8)))
    document.append(tapAt: 0.5, intensity: 0.75)
    #expect(document.eventTimes == [0.25, 0.5])
    #expect(PatternDocument.key("Pattern") == .pattern)
    #expect(try JSONDecoder().decode(PatternVersion.self, from: Data(text.utf8)).version == 1)
    try SimulatedDevice.withCurrent { device in
      let engine = try CHHapticEngine()
      try engine.start()
      let pattern = try document.pattern()
      try engine.makePlayer(with: pattern).start(atTime: 0)
      expectHaptics(device.timeline, [.tap(at: 0.25), .tap(at: 0.5, intensity: 0.75)])
      #expect(try PatternDocument(pattern).eventTimes == [0.25, 0.5])
    }
  }

  @Test("A file of a bundle plays under its name, and a missing file does not play")
  func bundle() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("AppFilesTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = #"{"Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}}]}"#
    try Data(text.utf8).write(to: folder.appendingPathComponent("Click.ahap"))
    try SimulatedDevice.withCurrent { device in
      let bundle = try #require(Bundle(path: folder.path))
      let patterns = BundledPatterns(engine: try CHHapticEngine(), bundle: bundle)
      #expect(patterns.play("Click"))
      #expect(!patterns.play("Clack"))
      expectHapticCalls(device.timeline, [.init("Click.ahap", at: 0)])
    }
  }

  @Test("An engine on a separate queue plays on the device on which it was created")
  func queue() throws {
    try SimulatedDevice.withCurrent { device in
      let queued = try QueuedEngine()
      queued.buzz(for: 2)
      queued.drain()
      device.clock.advance(by: 0.5)
      queued.stop()
      queued.drain()
      expectHaptics(device.timeline, [.continuous(at: 0, for: 0.5)])
      device.resetMediaServices()
      queued.buzz(for: 1)
      queued.drain()
      expectHaptics(
        device.timeline, [.continuous(at: 0, for: 0.5), .continuous(at: 0.5, for: 1)])
    }
  }

  @Test("An endless player follows a finger and reports its end")
  func drag() throws {
    try SimulatedDevice.withCurrent { device in
      let engine = try CHHapticEngine()
      try engine.start()
      let texture = try DragTexture(engine: engine)
      try texture.began()
      device.clock.advance(by: 0.5)
      try texture.moved(speed: 250)
      device.clock.advance(by: 0.5)
      try texture.ended()
      #expect(texture.isRunning)
      device.deliverCallbacks()
      #expect(!texture.isRunning)
      expectHaptics(device.timeline, [.continuous(at: 0, for: 1, intensity: 1, sharpness: 0.2)])
      let pattern = try #require(device.timeline.placements.first).pattern
      #expect(pattern.value(of: .hapticIntensity, at: 0.75) == 0.25)
      #expect(pattern.value(of: .hapticSharpness, at: 0.75) == -0.375)
    }
  }

  @Test("A curve built in a loop has the values of the sine that the loop computes")
  func swell() throws {
    try SimulatedDevice.withCurrent { device in
      let engine = try CHHapticEngine()
      try engine.start()
      try engine.makePlayer(with: SwellPattern(steps: 4, duration: 2).pattern()).start(atTime: 0)
      let pattern = try #require(device.timeline.placements.first).pattern
      for (time, value) in [(0.0, 0.0), (0.5, 0.7071), (1, 1), (1.5, 0.7071)] {
        #expect(abs(pattern.value(of: .hapticIntensity, at: time) - value) < 1e-4)
      }
    }
  }

  @Test("An actor's engine plays on the device of the task that calls it")
  func actor() async throws {
    try await SimulatedDevice.withCurrent { device in
      let service = HapticService()
      try await service.start()
      try await service.play([.tap(0.5), .rest(0.25), .tap(1)])
      device.clock.advance(by: 1)
      try await service.stop()
      expectHaptics(device.timeline, [.tap(at: 0, intensity: 0.5), .tap(at: 0.25, intensity: 1)])
    }
  }

  @Test("A subclass of the engine counts its players and is muted by key path")
  func subclass() throws {
    try SimulatedDevice.withCurrent { device in
      let engine = try QuietEngine()
      try engine.start()
      let hum = CHHapticEvent(
        eventType: .hapticContinuous, parameters: [], relativeTime: 0, duration: 1)
      let player = try engine.makePlayer(with: CHHapticPattern(events: [hum], parameters: []))
      try player.start(atTime: 0)
      device.clock.advance(by: 0.25)
      engine.hush(true)
      device.clock.advance(by: 1)
      #expect(engine.playerCount == 1)
      expectHaptics(device.timeline, [.continuous(at: 0, for: 0.25)])
    }
  }

  @Test("A factory returns the engine if there is an actuator, and otherwise the generator")
  @MainActor
  func factory() {
    SimulatedDevice.withCurrent { device in
      HapticPlayers.best().play(strength: 0.75)
      expectHaptics(device.timeline, [.tap(at: 0, intensity: 0.75)])
    }
    SimulatedDevice.withCurrent(SimulatedDevice(.noHaptics)) { device in
      HapticPlayers.best().play(strength: 0.75)
      expectSuppressed(device.timeline, "feedback/heavy")
    }
  }

  @Test("Code inside canImport is compiled on Linux")
  func guards() {
    SimulatedDevice.withCurrent { device in
      #expect(GuardedHaptics().isAvailable)
      GuardedHaptics().warn()
      expectHapticCalls(device.timeline, [.init("feedback/warning", at: 0)])
    }
  }

  // MARK: - Neighbours

  @Test("A fallback with system sounds records their numbers")
  func systemSounds() {
    SimulatedDevice.withCurrent { device in
      OldPhoneFeedback.attention()
      OldPhoneFeedback.alarm(times: 2)
      device.deliverCallbacks()
      #expect(
        device.timeline.markers(.call).map { "\($0.name) \($0.detail)" } == [
          "system sound 1519", "alert sound 4095, the vibration", "alert sound 4095, the vibration",
        ])
    }
    SimulatedDevice.withCurrent(SimulatedDevice(.noHaptics)) { device in
      OldPhoneFeedback.attention()
      expectSuppressed(device.timeline, "system sound")
    }
  }

  @Test("A game sets up its audio session, and its engine stops with the game")
  func game() throws {
    try SimulatedDevice.withCurrent { device in
      do {
        let audio = try GameAudio()
        try audio.engine.makePlayer(
          with: CHHapticPattern(
            events: [CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)],
            parameters: [])
        ).start(atTime: 0)
      }
      expectHaptics(device.timeline, [.tap(at: 0)])
      #expect(device.timeline.markers(.call).map(\.name) == ["engine start", "engine stop"])
    }
  }

  @Test(
    "An engine that follows the app's life cycle is stopped in the background and runs in the foreground"
  )
  func lifeCycle() async throws {
    let center = NotificationCenter()
    try await SimulatedDevice.withCurrent { device in
      let haptics = try ForegroundHaptics(center: center)
      await device.suspendApplication(notifying: center)
      #expect(throws: CHHapticError(.engineNotRunning)) { try haptics.tap() }
      device.clock.advance(by: 1)
      await device.resumeApplication(notifying: center)
      try haptics.tap()
      expectHaptics(device.timeline, [.tap(at: 1)])
    }
  }

  @Test("A registered sound has a number that plays it until it is unregistered")
  func sounds() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("AppFilesTests-\(UUID().uuidString).wav")
    try Data(silence(frames: 4_000)).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try SimulatedDevice.withCurrent { device in
      let engine = try CHHapticEngine()
      try engine.start()
      let pool = SoundPool(engine: engine)
      let id = try pool.load(file)
      #expect(try pool.load(file) == id)
      try pool.play(id, volume: 0.5, at: 0.25)
      #expect(device.timeline.events.map(\.time) == [0.25])
      try pool.unload(id)
      #expect(throws: CHHapticError(.invalidAudioResource)) { try pool.play(id, volume: 1) }
    }
  }

  @Test(
    "Sounds next to haptics are markers, last as long as their files and follow the device's clock")
  @MainActor
  func cues() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("AppFilesTests-\(UUID().uuidString).wav")
    try Data(silence(frames: 4_000)).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try SimulatedDevice.withCurrent { device in
      let cues = try CueSounds(tune: file, click: file)
      cues.begin()
      cues.begin()
      cues.tap()
      device.clock.advance(by: 0.05)
      cues.tap()
      device.clock.advance(by: 0.94)
      #expect(cues.finished == 0)
      device.clock.advance(by: 0.02)
      cues.tap()
      #expect(cues.finished == 1)
      let markers = device.timeline.markers(.call)
      #expect(markers.map(\.name) == ["audio player", "system sound", "system sound"])
      #expect(markers.allSatisfy { $0.detail.hasSuffix(file.lastPathComponent) })
      #expect(markers.map(\.time) == [0, 0, 1.01])
      #expect(throws: (any Error).self) { try AVAudioPlayer(data: Data([1, 2, 3])) }
    }
  }

  @Test("A player resumes where it was paused, and returns to its start at its end")
  func player() throws {
    try SimulatedDevice.withCurrent { device in
      let player = try AVAudioPlayer(data: Data(silence(frames: 8_000)))
      #expect(player.duration == 1)
      player.play()
      device.clock.advance(by: 0.5)
      player.pause()
      device.clock.advance(by: 9)
      #expect(player.currentTime == 0.5 && !player.isPlaying)
      player.currentTime = 0.75
      player.play()
      device.clock.advance(by: 0.25)
      #expect(player.currentTime == 0 && !player.isPlaying)
    }
  }

  @Test("A paused player resumes in the same repetition")
  func repetitions() throws {
    try SimulatedDevice.withCurrent { device in
      let player = try AVAudioPlayer(data: Data(silence(frames: 8_000)))
      player.numberOfLoops = 2
      player.play()
      device.clock.advance(by: 1.5)
      player.pause()
      #expect(player.currentTime == 0.5)
      player.play()
      device.clock.advance(by: 1.25)
      #expect(player.currentTime == 0.75 && player.isPlaying)
      device.clock.advance(by: 0.25)
      #expect(player.currentTime == 0 && !player.isPlaying)

      player.numberOfLoops = .max
      player.play()
      device.clock.advance(by: 5.5)
      player.pause()
      player.numberOfLoops = 0
      player.play()
      device.clock.advance(by: 0.25)
      #expect(player.currentTime == 0.75 && player.isPlaying)
      device.clock.advance(by: 0.25)
      #expect(!player.isPlaying)
    }
  }

  @Test("An audio session keeps its settings on its device and posts its interruptions")
  func session() async throws {
    let center = NotificationCenter()
    try await SimulatedDevice.withCurrent { device in
      let session = AVAudioSession.sharedInstance()
      #expect(session.category == .soloAmbient && session.outputVolume == 1)
      try session.setCategory(.playback, mode: .measurement, options: .duckOthers)
      #expect(session.category == .playback && session.mode == .measurement)
      #expect(
        SimulatedDevice.withCurrent { _ in AVAudioSession.sharedInstance().category }
          == .soloAmbient)
      let log = Log()
      _ = center.addObserver(
        forName: AVAudioSession.interruptionNotification, object: session, queue: nil
      ) { log.add($0.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt) }
      let engine = try CHHapticEngine()
      try await engine.start()
      await device.interruptAudioSession(notifying: center)
      await device.endAudioSessionInterruption(notifying: center)
      #expect(log.values == [1, 0])
      #expect(device.timeline.markers(.state).map(\.name) == ["engine stop"])
    }
  }

  /// A log of an observer's values.
  private final class Log: @unchecked Sendable {
    // Unchecked, because every access is under the lock.
    private let lock = NSLock()
    private var heard: [UInt?] = []
    var values: [UInt?] { lock.withLock { heard } }
    func add(_ value: UInt?) { lock.withLock { heard.append(value) } }
  }

  /// A WAV file of silence: 16 bits, mono, 8 kHz.
  private func silence(frames: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    return Array("RIFF".utf8) + little(36 + frames * 2, 4) + Array("WAVEfmt ".utf8)
      + little(16, 4) + little(1, 2) + little(1, 2) + little(8_000, 4) + little(16_000, 4)
      + little(2, 2) + little(16, 2) + Array("data".utf8) + little(frames * 2, 4)
      + [UInt8](repeating: 0, count: frames * 2)
  }
}

@Suite("Singletons and engines on background queues play on the process's device")
struct ProcessWideTests {
  @Test("A singleton with a private initializer plays on the process's device")
  func singleton() async {
    await SimulatedDevice.withProcessDevice { device in
      let center = FeedbackCenter.shared
      center.tick()
      center.done(nil)
      center.bump(.soft)
      center.isEnabled = false
      center.bump(.soft)
      expectHapticCalls(
        device.timeline,
        [
          .init("feedback/selection", at: 0), .init("feedback/success", at: 0),
          .init("feedback/soft", at: 0),
        ])
    }
  }

  @Test("An engine that is created on a background queue plays on the process's device")
  func backgroundEngine() async {
    await SimulatedDevice.withProcessDevice { device in
      let engine = BackgroundEngine()
      await withCheckedContinuation { continuation in
        engine.prepare { continuation.resume() }
      }
      engine.tap()
      expectHaptics(device.timeline, [.tap(at: 0)])
    }
  }
}
