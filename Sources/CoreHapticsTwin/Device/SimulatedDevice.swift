import Foundation
public import TaplineRecording

/// A simulated phone that plays the twin's engines and generators, with a clock that the test advances.
///
/// An engine or generator belongs to the device that is current when it is created: the task's device, or else the
/// process-wide default.
///
///     try SimulatedDevice.withCurrent { device in
///       let haptics = HapticEngineController()
///       haptics.settle()
///       device.clock.advance(by: 1)
///       #expect(device.timeline.transients.map(\.time) == [0, 0.12])
///     }
///
/// Tests that run in parallel each have their own device. Child tasks of a test use its device. Detached tasks and
/// dispatch queues use the process-wide default; see `withProcessDevice(_:isolation:_:)`.
///
/// Thread: any. Only one thread at a time may advance the clock or stop engines; handlers are called on that thread.
public final class SimulatedDevice: @unchecked Sendable {
  // Unchecked: mutable state is accessed only under the lock.

  /// The device's hardware.
  public let profile: DeviceProfile

  /// The device's clock, which the test advances.
  public let clock: VirtualClock

  /// The recording of the device.
  public let recorder: HapticRecorder

  #if !canImport(Darwin) || !canImport(AVFAudio)
  let audioSession = AVAudioSession()
  #endif

  // Recursive, because a player's call can stop its engine, which in turn stops its players.
  private let lock = NSRecursiveLock()
  private var callbacks: [() -> Void] = []
  private var isDelivering = false

  #if !canImport(Darwin) || !canImport(CoreHaptics)
  private var engines: [Weak<EngineCore>] = []
  private var startFailures: [CHHapticError.Code] = []
  /// Access `isSuspended` and `isInBackground` only under the lock.
  var isSuspended = false
  var isInBackground = false
  #endif

  /// Creates a device at time 0 with an empty recording.
  ///
  /// If the profile has no actuator, the device has no haptics, even if the conditions allow them.
  public init(
    _ profile: DeviceProfile = .phone, conditions: DeviceConditions = .ready,
    generators: GeneratorPatterns = .tapline
  ) {
    self.profile = profile
    clock = VirtualClock()
    recorder = HapticRecorder(
      clock: clock,
      conditions: conditions.with { if !profile.supportsHaptics { $0.hasHaptics = false } },
      generators: generators)
  }

  /// The recording so far.
  ///
  /// A pattern is recorded in full when it starts. Stopping it shortens the recorded pattern.
  public var timeline: Timeline { recorder.timeline }

  // MARK: - The current device

  @TaskLocal private static var taskDevice: SimulatedDevice?

  /// The device to which newly created engines and generators belong.
  public static var current: SimulatedDevice { taskDevice ?? processDefault }

  /// Runs a closure with a device (by default a new phone) as the current one.
  ///
  /// - Throws: The error thrown by the closure.
  public static func withCurrent<Result>(
    _ device: SimulatedDevice = SimulatedDevice(), _ body: (SimulatedDevice) throws -> Result
  ) rethrows -> Result {
    try $taskDevice.withValue(device) { try body(device) }
  }

  /// Runs a closure and its child tasks with a device (by default a new phone) as the current one.
  ///
  /// - Throws: The error thrown by the closure.
  public static func withCurrent<Result>(
    _ device: SimulatedDevice = SimulatedDevice(),
    isolation: isolated (any Actor)? = #isolation,
    _ body: (SimulatedDevice) async throws -> Result
  ) async rethrows -> Result {
    try await $taskDevice.withValue(
      device, operation: { try await body(device) }, isolation: isolation)
  }

  // MARK: - State and handlers

  func locked<Result>(_ body: () throws -> Result) rethrows -> Result { try lock.withLock(body) }

  func enqueueCallback(_ handler: @escaping () -> Void) {
    locked { callbacks.append(handler) }
    clock.schedule(at: clock.now) { [weak self] in self?.deliverCallbacks() }
  }

  /// Calls the queued handlers in order, including those they queue, without advancing the clock.
  ///
  /// Advancing the clock, even by 0, does this too.
  public func deliverCallbacks() {
    let isFirst = locked {
      defer { isDelivering = true }
      return !isDelivering
    }
    guard isFirst else { return }
    SimulatedDevice.$taskDevice.withValue(self) {
      while let handler = nextCallback() { handler() }
    }
  }

  private func nextCallback() -> (() -> Void)? {
    locked {
      guard callbacks.isEmpty else { return callbacks.removeFirst() }
      isDelivering = false
      return nil
    }
  }

  func schedule(
    at time: Double, _ body: @escaping @Sendable () -> Void
  ) -> VirtualClock.ScheduledCall {
    clock.schedule(at: time) { [weak self] in
      guard let self else { return }
      locked(body)
      deliverCallbacks()
    }
  }
}

#if !canImport(Darwin) || !canImport(CoreHaptics)
extension SimulatedDevice {
  var reasonWithoutHaptics: String? {
    profile.supportsHaptics
      ? recorder.conditions.reasonForSilence(of: .coreHaptics) : "the device has no haptics"
  }

  func add(_ engine: EngineCore) {
    locked {
      engines.removeAll { $0.value == nil }
      engines.append(Weak(value: engine))
    }
  }

  /// Throws if no engine may start; consumes one failure set by `failNextEngineStart(with:)`.
  func checkStart() throws {
    guard !isSuspended else {
      throw CHHapticError(.operationNotPermitted, "the app is suspended")
    }
    guard startFailures.isEmpty else {
      throw CHHapticError(startFailures.removeFirst(), "the test made this start fail")
    }
  }

  private func forEachEngine(_ body: (EngineCore) -> Void) {
    locked { for engine in engines.compactMap(\.value) { body(engine) } }
    deliverCallbacks()
  }

  // MARK: - Events that a test triggers

  /// Makes the next start of an engine fail; each further call makes one more start fail, in order.
  public func failNextEngineStart(with code: CHHapticError.Code) {
    locked { startFailures.append(code) }
  }

  /// Stops every running engine, as the system does, and calls its stopped handler with the reason.
  public func stopEngines(_ reason: CHHapticEngine.StoppedReason) {
    forEachEngine { $0.stop(reason) }
  }

  /// Stops every running engine because the audio session is interrupted, as by a phone call.
  public func interruptAudioSession() { stopEngines(.audioSessionInterrupt) }

  /// Resets the haptic server: engines stop, their players become invalid, registered sounds are lost and reset
  /// handlers are called.
  public func resetMediaServices() { forEachEngine { $0.reset() } }
}

struct Weak<Value: AnyObject> {
  weak var value: Value?
}
#endif
