import Foundation
public import TaplineRecording

/// A simulated phone that plays the twin's engines and generators, on a clock that the test advances.
///
/// Engines and generators belong to the device that is current when they are created: that of the task,
/// or else that of the process.
///
///     try SimulatedDevice.withCurrent { device in
///       let haptics = HapticEngineController()
///       haptics.settle()
///       device.clock.advance(by: 1)
///       #expect(device.timeline.transients.map(\.time) == [0, 0.12])
///     }
///
/// Tests that run at once each have their own device. Tasks that a test begins inside have its device;
/// detached ones and dispatch queues have that of the process, see `withProcessDevice(_:isolation:_:)`.
///
/// Thread: any; one thread at a time advances the clock, and handlers are called on it.
public final class SimulatedDevice: @unchecked Sendable {
  // Unchecked: what can change is touched only under the lock.

  /// The device's hardware.
  public let profile: DeviceProfile

  /// The device's time, which moves only when it is advanced.
  public let clock: VirtualClock

  /// The recording of the device.
  public let recorder: HapticRecorder

  #if !canImport(Darwin) || !canImport(AVFAudio)
  /// The audio session of apps on it.
  let audioSession = AVAudioSession()
  #endif

  // Recursive, because what a player does can stop its engine, which stops its players.
  private let lock = NSRecursiveLock()
  private var callbacks: [() -> Void] = []
  private var isDelivering = false

  #if !canImport(Darwin) || !canImport(CoreHaptics)
  private var engines: [Weak<EngineCore>] = []
  private var startFailures: [CHHapticError.Code] = []
  /// Whether no engine may start; like `isInBackground` only under the lock.
  var isSuspended = false
  var isInBackground = false
  #endif

  /// Makes a device at time 0 on which nothing has played.
  ///
  /// A profile without an actuator has no haptics, whatever the conditions say.
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
  /// A pattern is here as a whole once it begins; stopping shortens it.
  public var timeline: Timeline { recorder.timeline }

  // MARK: - Which device is current

  @TaskLocal private static var ofTask: SimulatedDevice?

  /// The device of engines and generators that are created now.
  public static var current: SimulatedDevice { ofTask ?? processDefault }

  /// Runs a closure in which a device, a new phone by default, is current.
  ///
  /// - Throws: What the closure throws.
  public static func withCurrent<Result>(
    _ device: SimulatedDevice = SimulatedDevice(), _ body: (SimulatedDevice) throws -> Result
  ) rethrows -> Result {
    try $ofTask.withValue(device) { try body(device) }
  }

  /// Runs a closure, and the tasks that it begins, in which a device, a new phone by default, is current.
  ///
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

  func locked<Result>(_ body: () throws -> Result) rethrows -> Result { try lock.withLock(body) }

  /// Schedules a handler for the end of the present call, after earlier ones.
  func callBack(_ handler: @escaping () -> Void) {
    locked { callbacks.append(handler) }
    clock.schedule(at: clock.now) { [weak self] in self?.deliverCallbacks() }
  }

  /// Calls the due handlers in order, without moving the clock, and those that become due by them.
  ///
  /// Advancing the clock, even by 0, does so as well.
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

  /// Schedules a closure, and then the handlers that become due by it.
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
  /// The reason why haptics are not available, or nil.
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

  /// Throws the reason why an engine cannot start.
  func mayStart() throws {
    guard !isSuspended else {
      throw CHHapticError(.operationNotPermitted, "the app is suspended")
    }
    guard startFailures.isEmpty else {
      throw CHHapticError(startFailures.removeFirst(), "the test let this start fail")
    }
  }

  private func forEachEngine(_ body: (EngineCore) -> Void) {
    locked { for engine in engines.compactMap(\.value) { body(engine) } }
    deliverCallbacks()
  }

  // MARK: - What can happen to an app

  /// Lets the next engine start fail; repeated calls fail several starts, in order.
  public func failNextEngineStart(with code: CHHapticError.Code) {
    locked { startFailures.append(code) }
  }

  /// Stops every running engine, as the system does, and calls their stopped handlers with a reason.
  public func stopEngines(_ reason: CHHapticEngine.StoppedReason) {
    forEachEngine { $0.stop(reason) }
  }

  /// Interrupts the audio session, as a phone call does.
  public func interruptAudioSession() { stopEngines(.audioSessionInterrupt) }

  /// Resets the haptic server: engines stop, their players and sounds are lost, and reset handlers are
  /// called.
  public func resetMediaServices() { forEachEngine { $0.reset() } }
}

/// A reference that does not keep its object.
struct Weak<Value: AnyObject> {
  weak var value: Value?
}
#endif

/// The actuator and loudspeaker of a simulated device, with the figures that Apple does not publish.
public struct DeviceProfile: Sendable, Hashable {
  /// The name of the profile.
  public var name: String

  /// Whether there is an actuator; without one `CHHapticEngine()` fails with `notSupported` and UIKit's
  /// generators are silent.
  public var supportsHaptics: Bool

  /// Whether there is a loudspeaker; without one audio events are dropped.
  public var supportsAudio: Bool

  /// Seconds without a player after which an engine with `isAutoShutdownEnabled` stops, `> 0`.
  public var autoShutdownTimeout: Double

  /// The default timeout of an idle engine in seconds: a design choice, since Apple publishes none.
  public static let defaultAutoShutdownTimeout = 10.0

  /// Makes a profile; values are not validated, and times are in seconds.
  public init(
    _ name: String, supportsHaptics: Bool, supportsAudio: Bool,
    autoShutdownTimeout: Double = defaultAutoShutdownTimeout
  ) {
    self.name = name
    self.supportsHaptics = supportsHaptics
    self.supportsAudio = supportsAudio
    self.autoShutdownTimeout = autoShutdownTimeout
  }

  /// A phone with everything.
  public static let phone = DeviceProfile("phone", supportsHaptics: true, supportsAudio: true)

  /// A device without an actuator, such as an iPad or Apple's Simulator.
  public static let noHaptics = DeviceProfile(
    "no haptics", supportsHaptics: false, supportsAudio: true)

  /// A device that plays no audio events.
  public static let noAudio = DeviceProfile("no audio", supportsHaptics: true, supportsAudio: false)
}
