import TaplineFiles
import TaplineRecording

extension SimulatedDevice {
  private static let ofProcess: Locked<SimulatedDevice> = {
    let device = SimulatedDevice()
    ProcessRecorder.current = device.recorder
    return Locked(device)
  }()
  private static let turns = Turns()
  @TaskLocal private static var hasTurn = false

  /// The device outside of `withCurrent`, such as for an app on Linux, or for an `XCTestCase` whose `setUp`
  /// sets a new one.
  public static var processDefault: SimulatedDevice {
    get { ofProcess.withLock { $0 } }
    set {
      ofProcess.withLock { device in
        device = newValue
        ProcessRecorder.current = newValue.recorder
      }
    }
  }

  /// Runs a closure with a device, a new phone by default, that is current wherever no other is: on
  /// dispatch queues and operation queues, in detached tasks, and in what the app creates once.
  ///
  /// One such closure runs at a time and others wait; a nested one does not wait.
  ///
  /// - Throws: What the closure throws.
  public static func withProcessDevice<Result>(
    _ device: SimulatedDevice = SimulatedDevice(),
    isolation: isolated (any Actor)? = #isolation,
    _ body: (SimulatedDevice) async throws -> Result
  ) async rethrows -> Result {
    let waits = !hasTurn
    if waits { await turns.take() }
    defer { if waits { turns.pass() } }
    let previous = processDefault
    processDefault = device
    defer { processDefault = previous }
    return try await $hasTurn.withValue(
      true, operation: { try await withCurrent(device, isolation: isolation, body) },
      isolation: isolation)
  }
}

/// Serializes tasks in the order of their arrival.
private final class Turns: @unchecked Sendable {
  // Unchecked: every access is under the lock.
  private let lock = NSLock()
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = lock.withLock {
        if isTaken { waiting.append(continuation) }
        defer { isTaken = true }
        return !isTaken
      }
      if isFree { continuation.resume() }
    }
  }

  func pass() {
    let next = lock.withLock {
      isTaken = !waiting.isEmpty
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
    next?.resume()
  }
}

extension SimulatedDevice {
  /// Lets the device follow the system's clock, and sends every call to `tapline listen`: for an app that
  /// runs on Linux or in the Simulator.
  ///
  ///     SimulatedDevice.processDefault.stream()
  ///
  /// From then on do not advance the clock; scheduled events happen when they are due. The listener is
  /// `HOST:PORT`, a port or the path of a Unix socket; by default the variable `TAPLINE_LISTENER`, or
  /// 127.0.0.1:4747. The app's name is the program's by default. A listener that other machines can
  /// reach checks the token (`--token`).
  @discardableResult
  public func stream(
    to listener: String? = nil, as app: String? = nil, token: String = ""
  ) -> SimulatedDevice {
    clock.followSystem()
    recorder.stream(to: listener, as: app, token: token)
    return self
  }
}

#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation

extension SimulatedDevice {
  /// Sends the app to the background, where no engine starts.
  ///
  /// `UIApplication`'s notifications `willResignActive` and `didEnterBackground` are posted on the main queue,
  /// before the engines stop. Observers of tests that run at the same time hear them too: run such tests one
  /// after another, or give the app a center of its own.
  public func suspendApplication(notifying center: NotificationCenter = .default) async {
    await post(UIApplication.willResignActiveNotification, to: center)
    locked { (isInBackground, isSuspended) = (true, true) }
    await post(UIApplication.didEnterBackgroundNotification, to: center)
    stopEngines(.applicationSuspended)
  }

  /// Returns the app to the foreground, where it may start its engines.
  ///
  /// `UIApplication`'s notifications `willEnterForeground` and `didBecomeActive` are posted as by
  /// `suspendApplication(notifying:)`; engines start from the first of them on.
  public func resumeApplication(notifying center: NotificationCenter = .default) async {
    locked { isSuspended = false }
    await post(UIApplication.willEnterForegroundNotification, to: center)
    locked { isInBackground = false }
    await post(UIApplication.didBecomeActiveNotification, to: center)
    deliverCallbacks()
  }

  #if !canImport(AVFAudio) || !canImport(Darwin)
  /// Interrupts the audio session, as a phone call does: engines stop, and its notification is posted as by
  /// `suspendApplication(notifying:)`.
  public func interruptAudioSession(notifying center: NotificationCenter) async {
    interruptAudioSession()
    await post(
      AVAudioSession.interruptionNotification, of: audioSession,
      [AVAudioSessionInterruptionTypeKey: 1], to: center)
  }

  /// Ends an interruption of the audio session, after which the app should resume.
  public func endAudioSessionInterruption(notifying center: NotificationCenter) async {
    await post(
      AVAudioSession.interruptionNotification, of: audioSession,
      [AVAudioSessionInterruptionTypeKey: 0, AVAudioSessionInterruptionOptionKey: 1], to: center)
  }
  #endif

  /// Posts on the main queue, with this device as the current one.
  ///
  /// It is an operation because Foundation on Linux never returns from other posts on that queue to an
  /// observer there.
  private func post(
    _ name: NSNotification.Name, of object: any Sendable = UIApplication.app,
    _ values: [String: UInt] = [:], to center: NotificationCenter
  ) async {
    await withCheckedContinuation { continuation in
      OperationQueue.main.addOperation {
        SimulatedDevice.withCurrent(self) { _ in
          center.post(name: name, object: object, userInfo: values)
        }
        continuation.resume()
      }
    }
  }
}
#endif
