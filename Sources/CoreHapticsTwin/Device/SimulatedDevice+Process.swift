import TaplineFiles
import TaplineRecording

extension SimulatedDevice {
  private static let processDevice: Locked<SimulatedDevice> = {
    let device = SimulatedDevice()
    ProcessRecorder.current = device.recorder
    return Locked(device)
  }()
  private static let turns = Turns()
  @TaskLocal private static var hasTurn = false

  /// The device used outside `withCurrent`, for example by an app on Linux.
  ///
  /// An `XCTestCase` can set a new one in `setUp`.
  public static var processDefault: SimulatedDevice {
    get { processDevice.withLock { $0 } }
    set {
      processDevice.withLock { device in
        device = newValue
        ProcessRecorder.current = newValue.recorder
      }
    }
  }

  /// Runs a closure with a device (by default a new phone) as the process-wide default, so that dispatch queues,
  /// operation queues, detached tasks and singletons use it too.
  ///
  /// Only one such closure runs at a time; others wait. A nested call does not wait.
  ///
  /// - Throws: The error thrown by the closure.
  public static func withProcessDevice<Result>(
    _ device: SimulatedDevice = SimulatedDevice(),
    isolation: isolated (any Actor)? = #isolation,
    _ body: (SimulatedDevice) async throws -> Result
  ) async rethrows -> Result {
    let waits = !hasTurn
    if waits { await turns.acquire() }
    defer { if waits { turns.release() } }
    let previous = processDefault
    processDefault = device
    defer { processDefault = previous }
    return try await $hasTurn.withValue(
      true, operation: { try await withCurrent(device, isolation: isolation, body) },
      isolation: isolation)
  }
}

/// Serializes tasks in order of arrival.
private final class Turns: Sendable {
  /// The tasks that wait for the running task, or nil if no task runs.
  private let waitingTasks = Locked<[CheckedContinuation<Void, Never>]?>(nil)

  func acquire() async {
    await withCheckedContinuation { continuation in
      let isFree = waitingTasks.withLock { waitingTasks in
        let isFree = waitingTasks == nil
        if isFree { waitingTasks = [] } else { waitingTasks?.append(continuation) }
        return isFree
      }
      if isFree { continuation.resume() }
    }
  }

  func release() {
    let next = waitingTasks.withLock { waitingTasks -> CheckedContinuation<Void, Never>? in
      if waitingTasks?.isEmpty == false { return waitingTasks?.removeFirst() }
      waitingTasks = nil
      return nil
    }
    next?.resume()
  }
}

extension SimulatedDevice {
  /// Makes the device's clock follow the system clock and sends every call to `tapline listen`.
  ///
  /// This is for an app that runs on Linux or in the Simulator.
  ///
  ///     SimulatedDevice.processDefault.stream()
  ///
  /// Do not advance the clock after this call; scheduled events run in real time. The listener is `HOST:PORT`, a port
  /// or the path of a Unix socket. It defaults to the environment variable `TAPLINE_LISTENER`, or else to
  /// 127.0.0.1:4747. The app name defaults to the name of the executable. A listener that accepts connections from
  /// other machines requires the token of its option `--token`.
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
  /// Sends the app to the background, where engines cannot start.
  ///
  /// `UIApplication`'s notifications `willResignActive` and `didEnterBackground` are posted on the main queue, before
  /// the engines stop. Tests that run in parallel receive these notifications too. Run them serially, or pass a
  /// separate notification center.
  public func suspendApplication(notifying center: NotificationCenter = .default) async {
    await post(UIApplication.willResignActiveNotification, to: center)
    locked { (isInBackground, isSuspended) = (true, true) }
    await post(UIApplication.didEnterBackgroundNotification, to: center)
    stopEngines(.applicationSuspended)
  }

  /// Returns the app to the foreground, where engines can start.
  ///
  /// `UIApplication`'s notifications `willEnterForeground` and `didBecomeActive` are posted as by
  /// `suspendApplication(notifying:)`. Engines can start as soon as the first notification is posted.
  public func resumeApplication(notifying center: NotificationCenter = .default) async {
    locked { isSuspended = false }
    await post(UIApplication.willEnterForegroundNotification, to: center)
    locked { isInBackground = false }
    await post(UIApplication.didBecomeActiveNotification, to: center)
    deliverCallbacks()
  }

  #if !canImport(AVFAudio) || !canImport(Darwin)
  /// Interrupts the audio session, as a phone call does: engines stop, and then the session's interruption notification
  /// is posted on the main queue.
  public func interruptAudioSession(notifying center: NotificationCenter) async {
    interruptAudioSession()
    await post(
      AVAudioSession.interruptionNotification, of: audioSession,
      [AVAudioSessionInterruptionTypeKey: 1], to: center)
  }

  /// Ends an interruption of the audio session; the posted notification tells the app that it should resume.
  public func endAudioSessionInterruption(notifying center: NotificationCenter) async {
    await post(
      AVAudioSession.interruptionNotification, of: audioSession,
      [AVAudioSessionInterruptionTypeKey: 0, AVAudioSessionInterruptionOptionKey: 1], to: center)
  }
  #endif

  /// Posts from the main queue, because on Linux posting from elsewhere deadlocks if an observer uses that queue.
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
