import Foundation
public import TaplineRecording

/// A phone that does not exist: where engines and generators of the twin play, on a clock that the
/// test advances.
///
/// An app makes its engine with `try CHHapticEngine()` and says nowhere on which device. So engines
/// and generators belong to the device that is current when they are made: that of the task, or
/// else the one of the process.
///
///     try SimulatedDevice.withCurrent { device in
///       let haptics = HapticEngineController()
///       haptics.settle()
///       device.clock.advance(by: 1)
///       #expect(device.timeline.transients.map(\.time) == [0, 0.12])
///     }
///
/// Tests that run at once each have a device of their own and see nothing of the others'. Tasks that
/// a test begins inside have its device; detached ones and dispatch queues have that of the process,
/// see `withProcessDevice(_:isolation:_:)`.
///
/// Thread: any; one thread at a time advances the clock, and handlers are called on it.
public final class SimulatedDevice: @unchecked Sendable {
  // Unchecked: what can change is touched only under the lock.

  /// What the device has.
  public let profile: DeviceProfile

  /// The device's time, which moves only when it is advanced.
  public let clock: VirtualClock

  /// What has played.
  public let recorder: HapticRecorder

  // Recursive, because what a player does can stop its engine, which stops its players.
  private let lock = NSRecursiveLock()
  private var callbacks: [() -> Void] = []
  private var isDelivering = false

  #if !canImport(Darwin) || !canImport(CoreHaptics)
  private var engines: [WeakEngine] = []
  private var startFailures: [CHHapticError.Code] = []
  /// Whether the app may start no engine; as `isInBackground` only under the lock.
  var isSuspended = false
  var isInBackground = false
  #endif

  /// Makes a device at time 0 on which nothing has played.
  ///
  /// - Parameters:
  ///   - profile: What it has.
  ///   - conditions: What it is like; without an actuator it has no haptics whatever this says.
  ///   - generators: What UIKit's generators play.
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

  /// Everything that has begun to play so far.
  ///
  /// A pattern is here as a whole from the moment at which it begins; stopping it shortens it. One
  /// that is to begin later is not here yet.
  public var timeline: Timeline { recorder.timeline }

  // MARK: - Which device is current

  @TaskLocal private static var ofTask: SimulatedDevice?

  /// The device on which engines and generators that are made now will play.
  public static var current: SimulatedDevice { ofTask ?? processDefault }

  /// Runs a closure in which a device is current.
  ///
  /// - Parameters:
  ///   - device: The device; a new phone where none is given.
  ///   - body: What to run.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  public static func withCurrent<Result>(
    _ device: SimulatedDevice = SimulatedDevice(), _ body: (SimulatedDevice) throws -> Result
  ) rethrows -> Result {
    try $ofTask.withValue(device) { try body(device) }
  }

  /// Runs a closure in which a device is current, and in the tasks that it begins.
  ///
  /// - Parameters:
  ///   - device: The device; a new phone where none is given.
  ///   - isolation: The actor that the closure runs on: the caller's.
  ///   - body: What to run.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  public static func withCurrent<Result>(
    _ device: SimulatedDevice = SimulatedDevice(),
    isolation: isolated (any Actor)? = #isolation,
    _ body: (SimulatedDevice) async throws -> Result
  ) async rethrows -> Result {
    try await $ofTask.withValue(
      device, operation: { try await body(device) }, isolation: isolation)
  }

  // MARK: - State and handlers

  /// Runs a closure alone with everything that belongs to the device.
  func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  /// Has a handler called after all that are due already, once the present call has returned.
  func callBack(_ handler: @escaping () -> Void) {
    locked { callbacks.append(handler) }
    clock.schedule(at: clock.now) { [weak self] in self?.deliverCallbacks() }
  }

  /// Calls the handlers that are due, in order, without moving the clock.
  ///
  /// Advancing the clock, by 0 too, does so as well. A handler that is called asks the device for
  /// what it likes; handlers that become due by that follow.
  public func deliverCallbacks() {
    guard beginDelivery() else { return }
    SimulatedDevice.$ofTask.withValue(self) {
      while let handler = nextCallback() { handler() }
    }
  }

  private func beginDelivery() -> Bool {
    locked {
      guard !isDelivering else { return false }
      isDelivering = true
      return true
    }
  }

  private func nextCallback() -> (() -> Void)? {
    locked {
      guard callbacks.isEmpty else { return callbacks.removeFirst() }
      isDelivering = false
      return nil
    }
  }

  /// Does something when the clock gets there, and then calls the handlers that this has made due.
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
  /// Why haptics are not available, or nil where they are.
  var reasonWithoutHaptics: String? {
    profile.supportsHaptics
      ? recorder.conditions.reasonForSilence(of: .coreHaptics) : "the device has no haptics"
  }

  func add(_ engine: EngineCore) {
    locked {
      engines.removeAll { $0.core == nil }
      engines.append(WeakEngine(core: engine))
    }
  }

  /// Throws what keeps an engine from starting, if anything does.
  func mayStart() throws {
    guard !isSuspended else {
      throw CHHapticError(.operationNotPermitted, "the app is suspended")
    }
    guard startFailures.isEmpty else {
      throw CHHapticError(startFailures.removeFirst(), "the test let this start fail")
    }
  }

  private func forEachEngine(_ body: (EngineCore) -> Void) {
    locked { for engine in engines.compactMap(\.core) { body(engine) } }
    deliverCallbacks()
  }

  // MARK: - What can happen to an app

  /// Lets the next start of an engine fail; several calls let several starts fail, in order.
  ///
  /// - Parameter code: With which error.
  public func failNextEngineStart(with code: CHHapticError.Code) {
    locked { startFailures.append(code) }
  }

  /// Stops every running engine from outside, as the system does, and calls their stopped handlers.
  ///
  /// - Parameter reason: What the handlers are called with.
  public func stopEngines(_ reason: CHHapticEngine.StoppedReason) {
    forEachEngine { $0.stop(reason) }
  }

  /// A phone call, an alarm or another app takes the audio session.
  public func interruptAudioSession() { stopEngines(.audioSessionInterrupt) }

  /// The haptic server fails and comes back: engines stop, their players and registered sounds are
  /// gone, and their reset handlers are called.
  public func resetMediaServices() { forEachEngine { $0.reset() } }
}

/// An engine that may be gone.
private struct WeakEngine {
  weak var core: EngineCore?
}
#endif
