import CoreHapticsTwin
import TaplineRecording
import Testing

@Suite("APIs that apps use beside CoreHaptics exist, and record their calls")
struct NeighbourTests {
  @Test("A system sound becomes a marker with its number, since the played sound is unknown")
  func systemSounds() {
    SimulatedDevice.withCurrent { device in
      AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)
      device.clock.advance(by: 0.5)
      AudioServicesPlayAlertSound(1_007)
      AudioServicesPlaySystemSound(SystemSoundID(1_519))
      let markers = device.timeline.markers(.call)
      #expect(markers.map(\.name) == ["system sound", "alert sound", "system sound"])
      #expect(markers.map(\.detail) == ["4095, the vibration", "1007", "1519"])
      #expect(markers.map(\.time) == [0, 0.5, 0.5])
      #expect(device.timeline.events.isEmpty)
    }
  }

  @Test("Without an actuator, the vibration does nothing, but sounds are heard")
  func noActuator() {
    SimulatedDevice.withCurrent(SimulatedDevice(.noHaptics)) { device in
      AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)
      AudioServicesPlaySystemSound(1_007)
      #expect(device.reasons == ["the device has no haptics"])
      #expect(device.timeline.markers(.call).map(\.detail) == ["1007"])
    }
  }

  @Test(
    "A system sound's completion handler is called after the call has returned, like other handlers"
  )
  func completion() {
    SimulatedDevice.withCurrent { device in
      let log = Log()
      AudioServicesPlaySystemSoundWithCompletion(kSystemSoundID_Vibrate) { log.add("vibrated") }
      AudioServicesPlayAlertSoundWithCompletion(1_007) { log.add("alerted") }
      AudioServicesPlaySystemSoundWithCompletion(1_007, nil)
      #expect(log.entries == [])
      device.deliverCallbacks()
      #expect(log.entries == ["vibrated", "alerted"])
    }
  }

  @Test("Settings of an audio session do not change the recording")
  func audioSession() throws {
    func timeline(_ prepare: (AVAudioSession) throws -> Void) throws -> String {
      try SimulatedDevice.withCurrent { device in
        let session = AVAudioSession.sharedInstance()
        try prepare(session)
        let engine = try CHHapticEngine(audioSession: session)
        try engine.start()
        try engine.makePlayer(with: pattern(tap(0), hum(0.25, for: 1))).start(atTime: 0)
        device.clock.advance(by: 2)
        return "\(device.timeline.events) \(device.timeline.markers)"
      }
    }
    let untold = try timeline { _ in }
    let told = try timeline { session in
      try session.setCategory(.ambient)
      try session.setCategory(.playback, options: [.mixWithOthers, .duckOthers])
      try session.setCategory(.playAndRecord, mode: .default, options: .defaultToSpeaker)
      try session.setMode(.measurement)
      try session.setAllowHapticsAndSystemSoundsDuringRecording(false)
      try session.setActive(true)
      try session.setActive(false, options: .notifyOthersOnDeactivation)
    }
    #expect(told == untold)
  }

  @Test("An observer of the app's life cycle is notified on the main queue, as by UIKit")
  @MainActor
  func lifeCycle() async throws {
    let center = NotificationCenter()
    let log = Log()
    let names = [
      UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
    ]
    let device = SimulatedDevice()
    // Posted on the main queue, as by UIKit, or on any queue, as the app itself does.
    for queue in [OperationQueue.main, nil] {
      for name in names {
        let event = name.rawValue.dropFirst("UIApplication".count)
        _ = center.addObserver(forName: name, object: nil, queue: queue) { _ in
          MainActor.assumeIsolated {
            #expect(SimulatedDevice.current === device)
            log.add("\(event) \(UIApplication.shared.applicationState)")
          }
        }
      }
    }
    await SimulatedDevice.withCurrent(device) { device in
      #expect(UIApplication.shared.applicationState == .active)
      await device.suspendApplication(notifying: center)
      #expect(UIApplication.shared.applicationState == .background)
      await device.resumeApplication(notifying: center)
      #expect(UIApplication.shared.applicationState == .active)
    }
    let told = [
      "WillResignActiveNotification active", "DidEnterBackgroundNotification background",
      "WillEnterForegroundNotification background", "DidBecomeActiveNotification active",
    ]
    #expect(log.entries == told.flatMap { [$0, $0] })
  }

  @Test("The twin's notifications let an app stop in the background and start in the foreground")
  func restart() async throws {
    let center = NotificationCenter()
    try await SimulatedDevice.withCurrent { device in
      let log = Log()
      let engine = try CHHapticEngine()
      engine.stoppedHandler = { log.add("\($0)") }
      try await engine.start()
      func observe(_ name: NSNotification.Name, _ body: @escaping @Sendable () -> Void) {
        _ = center.addObserver(forName: name, object: nil, queue: .main) { _ in body() }
      }
      observe(UIApplication.didEnterBackgroundNotification) {
        engine.stop { _ in log.add("stopped by the app") }
      }
      observe(UIApplication.willEnterForegroundNotification) {
        engine.start { log.add("started \($0 == nil)") }
      }
      await device.suspendApplication(notifying: center)
      await device.resumeApplication(notifying: center)
      try engine.makePlayer(with: pattern(tap(0))).start(atTime: 0)
      #expect(log.entries == ["stopped by the app", "started true"])
      #expect(device.tapTimes == [0])
    }
  }
}
