import TaplineRecording

extension SimulatedDevice {
  private static let ofProcess = ProcessDevice()
  private static let turns = Turns()
  @TaskLocal private static var hasTurn = false

  /// The device of everything that runs outside `withCurrent`, such as an app on Linux, or the tests
  /// of an `XCTestCase` whose `setUp` sets a new one.
  public static var processDefault: SimulatedDevice {
    get { ofProcess.device }
    set { ofProcess.device = newValue }
  }

  /// Runs a closure in which a device is current wherever no other is: on dispatch queues and
  /// operation queues, in detached tasks, and for what the app makes once and for all.
  ///
  /// There is one process, so one such closure runs at a time, and others wait; one inside another
  /// does not wait.
  ///
  /// - Parameters:
  ///   - device: The device; a new phone where none is given.
  ///   - isolation: The actor that the closure runs on: the caller's.
  ///   - body: What to run.
  /// - Returns: What the closure returns.
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

/// The device of the process, which a test may replace.
private final class ProcessDevice: @unchecked Sendable {
  // Unchecked: every access is under the lock.
  private let lock = NSLock()
  private var present = SimulatedDevice()

  init() { ProcessRecorder.current = present.recorder }

  var device: SimulatedDevice {
    get { lock.withLock { present } }
    set {
      lock.withLock {
        present = newValue
        ProcessRecorder.current = newValue.recorder
      }
    }
  }
}

/// Lets one task at a time go on, in the order in which they came.
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
  /// Lets the device go with the system's clock, and tells `tapline listen` of every call as it is made:
  /// for an app that runs on Linux or in the Simulator.
  ///
  ///     SimulatedDevice.processDefault.stream()
  ///
  /// From then on the clock is not to be advanced; what players have scheduled happens when it is due.
  ///
  /// - Parameters:
  ///   - listener: `HOST:PORT`, a port, or the path of a Unix socket; nil for what the variable
  ///     `TAPLINE_LISTENER` names, or 127.0.0.1:4747.
  ///   - app: What the listener calls the app; nil for the name of the program.
  ///   - token: What the listener's `--token` holds, where it listens to other machines.
  /// - Returns: The device.
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
  /// The app goes to the background; until it resumes no engine starts.
  ///
  /// `UIApplication`'s notifications `willResignActive` and `didEnterBackground` are posted as UIKit
  /// does, on the main queue, before the engines stop. Every observer in the process hears them, that
  /// of a test which runs at the same time too: tests of apps that observe them run one after another,
  /// or give the app a center of its own.
  ///
  /// - Parameter center: Where the notifications are posted.
  public func suspendApplication(notifying center: NotificationCenter = .default) async {
    await post(UIApplication.willResignActiveNotification, to: center)
    locked { (isInBackground, isSuspended) = (true, true) }
    await post(UIApplication.didEnterBackgroundNotification, to: center)
    stopEngines(.applicationSuspended)
  }

  /// The app comes to the foreground again; engines stay stopped until the app starts them.
  ///
  /// `UIApplication`'s notifications `willEnterForeground` and `didBecomeActive` are posted as
  /// `suspendApplication(notifying:)` does; from the first of them on engines start.
  ///
  /// - Parameter center: Where the notifications are posted.
  public func resumeApplication(notifying center: NotificationCenter = .default) async {
    locked { isSuspended = false }
    await post(UIApplication.willEnterForegroundNotification, to: center)
    locked { isInBackground = false }
    await post(UIApplication.didBecomeActiveNotification, to: center)
    deliverCallbacks()
  }

  /// Posts on the main queue, with this device as the current one.
  ///
  /// It is an operation of that queue because Foundation on Linux never returns from a post by
  /// anything else on it where an observer wants to be called there.
  private func post(_ name: NSNotification.Name, to center: NotificationCenter) async {
    await withCheckedContinuation { continuation in
      OperationQueue.main.addOperation {
        SimulatedDevice.withCurrent(self) { _ in
          center.post(name: name, object: UIApplication.app)
        }
        continuation.resume()
      }
    }
  }
}
#endif
