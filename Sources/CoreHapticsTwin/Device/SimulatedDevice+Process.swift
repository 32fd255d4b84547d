import Foundation
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
