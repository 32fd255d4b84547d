#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation
import TaplineLibrary
import TaplineRecording

/// An engine that plays patterns on the device that is current when it is created.
///
/// Handlers are queued. They are called in order when the test advances the device's clock, calls `deliverCallbacks()`
/// or simulates a system event. If the app releases the engine, the engine and its players stop.
open class CHHapticEngine: TwinObject, @unchecked Sendable {
  // Unchecked: every access goes through the core, under the device's lock.
  let core: EngineCore

  /// The current device's haptic capabilities.
  open class func capabilitiesForHardware() -> any CHHapticDeviceCapability {
    SimulatedCapability(SimulatedDevice.current)
  }

  /// Creates a stopped engine.
  ///
  /// - Throws: `CHHapticError` with `notSupported` if the device has no haptics.
  public init() throws {
    core = try Self.makeCore()
    super.init(twin: ())
  }

  /// Creates a stopped engine; the audio session is ignored.
  ///
  /// - Throws: `CHHapticError` with `notSupported` if the device has no haptics.
  public init(audioSession: AVAudioSession?) throws {
    core = try Self.makeCore()
    super.init(twin: ())
  }

  private static func makeCore() throws -> EngineCore {
    let device = SimulatedDevice.current
    if let reason = device.reasonWithoutHaptics { throw CHHapticError(.notSupported, reason) }
    return EngineCore(device)
  }

  deinit { core.device.locked { core.destroy() } }

  private func locked<Result>(_ body: (EngineCore) throws -> Result) rethrows -> Result {
    try core.device.locked { try body(core) }
  }

  // MARK: - Time and settings

  /// The time of the device's clock in seconds; all times passed to players refer to it.
  open var currentTime: TimeInterval { core.device.clock.now }

  /// Called when the engine stops although the app has not called `stop`.
  open var stoppedHandler: StoppedHandler {
    get { locked { $0.stoppedHandler } }
    set { locked { $0.stoppedHandler = newValue } }
  }

  /// Called after a reset of the haptic server.
  open var resetHandler: ResetHandler {
    get { locked { $0.resetHandler } }
    set { locked { $0.resetHandler = newValue } }
  }

  /// Whether audio events are omitted; takes effect at the next start.
  open var playsHapticsOnly: Bool {
    get { locked { $0.playsHapticsOnly } }
    set { locked { $0.playsHapticsOnly = newValue } }
  }

  /// Whether haptic events are omitted; takes effect at the next start.
  open var playsAudioOnly: Bool {
    get { locked { $0.playsAudioOnly } }
    set { locked { $0.playsAudioOnly = newValue } }
  }

  /// Whether audio events are muted.
  open var isMutedForAudio: Bool {
    get { locked { $0.isMutedForAudio } }
    set { locked { $0.isMutedForAudio = newValue } }
  }

  /// Whether haptic events are muted.
  open var isMutedForHaptics: Bool {
    get { locked { $0.isMutedForHaptics } }
    set { locked { $0.isMutedForHaptics = newValue } }
  }

  /// Whether the engine stops when idle and restarts when a player starts.
  open var isAutoShutdownEnabled: Bool {
    get { locked { $0.isAutoShutdownEnabled } }
    set { locked { $0.isAutoShutdownEnabled = newValue } }
  }

  // MARK: - Running

  /// Starts the engine, then calls the handler when the engine is ready, or with the error that prevented the start.
  open func start(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
    locked { core in
      var failure: (any Error)?
      do { try core.start() } catch { failure = error }
      guard let completionHandler else { return }
      let device = core.device
      if failure == nil, core.readyAt > device.clock.now {
        _ = device.schedule(at: core.readyAt) { [weak device] in
          device?.enqueueCallback { completionHandler(nil) }
        }
      } else {
        device.enqueueCallback { [failure] in completionHandler(failure) }
      }
    }
  }

  /// Starts the engine and returns at once; players of a cold engine begin late, when the engine is ready.
  ///
  /// - Throws: `CHHapticError`: `operationNotPermitted` if the app is suspended, or the code that the test has set.
  open func start() throws { try locked { try $0.start() } }

  /// Starts the engine and returns at once, without waiting for the clock; players of a cold engine begin late, when
  /// the engine is ready.
  ///
  /// - Throws: `CHHapticError`.
  open func start() async throws { try locked { try $0.start() } }

  /// Stops the engine and its players, then calls the handler.
  open func stop(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
    locked { $0.stop(nil) }
    guard let completionHandler else { return }
    core.device.enqueueCallback { completionHandler(nil) }
  }

  /// Stops the engine and its players and returns at once, without waiting for the clock.
  open func stop() async throws { locked { $0.stop(nil) } }

  /// Calls a handler when no player is active; the handler's result decides whether the engine stops.
  open func notifyWhenPlayersFinished(finishedHandler: @escaping FinishedHandler) {
    locked { $0.notifyWhenPlayersFinished(finishedHandler) }
  }

  // MARK: - Players

  /// Creates a player.
  ///
  /// - Throws: `CHHapticError` with `invalidAudioResource` if the pattern plays a sound that is not registered with
  ///   this engine.
  open func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
    PatternPlayer(try locked { try $0.makePlayer(pattern) })
  }

  /// Creates a player that can pause, seek, loop and change its rate.
  ///
  /// - Throws: `CHHapticError` with `invalidAudioResource` if the pattern plays a sound that is not registered with
  ///   this engine.
  open func makeAdvancedPlayer(
    with pattern: CHHapticPattern
  ) throws -> any CHHapticAdvancedPatternPlayer {
    AdvancedPatternPlayer(try locked { try $0.makePlayer(pattern) })
  }

  /// Plays an AHAP file once.
  ///
  /// If the engine is stopped, it is started, and the pattern plays late.
  ///
  /// - Throws: `CHHapticError`.
  open func playPattern(from fileURL: URL) throws {
    try play(CHHapticPattern(contentsOf: fileURL))
  }

  /// Plays AHAP text once.
  ///
  /// If the engine is stopped, it is started, and the pattern plays late.
  ///
  /// - Throws: `CHHapticError`.
  open func playPattern(from data: Data) throws { try play(CHHapticPattern(data: data)) }

  private func play(_ pattern: CHHapticPattern) throws {
    try locked { core in
      try core.start(isCold: true)
      try core.makePlayer(pattern).start(at: CHHapticTimeImmediate)
    }
  }

  // MARK: - Sounds

  /// Registers a sound for events of type `audioCustom`.
  ///
  /// The options are `CHHapticAudioResourceKeyUseVolumeEnvelope` and `CHHapticAudioResourceKeyLoopEnabled`.
  ///
  /// - Throws: `CHHapticError`: `fileNotFound`, `invalidAudioResource`.
  open func registerAudioResource(
    _ resourceURL: URL, options: [AnyHashable: Any] = [:]
  ) throws -> CHHapticAudioResourceID {
    guard let data = try? Data(contentsOf: resourceURL) else {
      throw CHHapticError(.fileNotFound, "'\(resourceURL.path)' cannot be read")
    }
    let clip: SoundClip
    do throws(SoundFileError) {
      clip = try SoundFile.decode(Array(data))
    } catch {
      throw CHHapticError(.invalidAudioResource, "'\(resourceURL.path)': \(error.description)")
    }
    let resource = EngineCore.Resource(
      clip: clip, path: resourceURL.lastPathComponent,
      usesVolumeEnvelope: options[CHHapticAudioResourceKeyUseVolumeEnvelope] as? Bool ?? true,
      isLooped: options[CHHapticAudioResourceKeyLoopEnabled] as? Bool ?? false)
    return locked { $0.register(resource) }
  }

  /// Unregisters a sound.
  ///
  /// - Throws: `CHHapticError` with `invalidAudioResource` if the sound is not registered.
  open func unregisterAudioResource(_ resourceID: CHHapticAudioResourceID) throws {
    try locked { try $0.unregister(resourceID) }
  }

  /// Called when a start or stop is complete, with the error if it failed.
  public typealias CompletionHandler = ((any Error)?) -> Void

  /// Called after all players have finished; the result is the engine's next action.
  public typealias FinishedHandler = ((any Error)?) -> FinishedAction

  /// Called when the engine stops although the app has not called `stop`.
  public typealias StoppedHandler = (StoppedReason) -> Void

  /// Called after a reset of the haptic server; players are invalid and registered sounds are lost.
  public typealias ResetHandler = () -> Void

  /// The engine's action after all players have finished.
  public enum FinishedAction: Int, Sendable {
    /// The engine stops.
    case stopEngine = 1
    /// The engine continues to run.
    case leaveEngineRunning = 2
  }

  /// The reason why an engine stopped.
  public enum StoppedReason: Int, Sendable {
    /// The audio session was interrupted.
    case audioSessionInterrupt = 1
    /// The app entered the background.
    case applicationSuspended = 2
    /// The engine was idle, and `isAutoShutdownEnabled` is true.
    case idleTimeout = 3
    /// A finished handler returned `stopEngine`.
    case notifyWhenFinished = 4
    /// The app released the engine.
    case engineDestroyed = 5
    /// The game controller was disconnected.
    case gameControllerDisconnect = 6
    /// A system error occurred.
    case systemError = -1
  }
}

/// An option of a registered sound.
public typealias CHHapticAudioResourceKey = NSString

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Whether a registered sound fades in and out: a `Bool`, true by default.
public let CHHapticAudioResourceKeyUseVolumeEnvelope = "CHHapticAudioResourceKeyUseVolumeEnvelope"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Whether a registered sound repeats: a `Bool`, false by default.
public let CHHapticAudioResourceKeyLoopEnabled = "CHHapticAudioResourceKeyLoopEnabled"
#endif
