#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation
import TaplineLibrary
import TaplineRecording

/// Plays patterns on the device that is current when the engine is created.
///
/// Handlers are called in order on the thread that advances the device's clock, after the call that
/// caused them has returned. An engine that the app releases stops, and its players with it.
open class CHHapticEngine: TwinObject, @unchecked Sendable {
  // Unchecked: everything goes through the core, under the device's lock.
  let core: EngineCore

  /// The current device's haptic capabilities.
  open class func capabilitiesForHardware() -> any CHHapticDeviceCapability {
    SimulatedCapability(SimulatedDevice.current)
  }

  /// Creates a stopped engine.
  ///
  /// - Throws: `CHHapticError` with `notSupported` where the device has no haptics.
  public init() throws {
    core = try Self.makeCore()
    super.init(twin: ())
  }

  /// Creates a stopped engine; the audio session is ignored.
  ///
  /// - Throws: `CHHapticError` with `notSupported` where the device has no haptics.
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

  /// Runs a closure alone with the core.
  private func locked<Result>(_ body: (EngineCore) throws -> Result) rethrows -> Result {
    try core.device.locked { try body(core) }
  }

  // MARK: - Time and settings

  /// Seconds of the device's clock; the axis of all times that players take.
  open var currentTime: TimeInterval { core.device.clock.now }

  /// Called when the engine has stopped and the app did not stop it.
  open var stoppedHandler: StoppedHandler {
    get { locked { $0.stoppedHandler } }
    set { locked { $0.stoppedHandler = newValue } }
  }

  /// Called when the haptic server was reset.
  open var resetHandler: ResetHandler {
    get { locked { $0.resetHandler } }
    set { locked { $0.resetHandler = newValue } }
  }

  /// Whether audio events are left out, from the next start on.
  open var playsHapticsOnly: Bool {
    get { locked { $0.playsHapticsOnly } }
    set { locked { $0.playsHapticsOnly = newValue } }
  }

  /// Whether haptic events are left out, from the next start on.
  open var playsAudioOnly: Bool {
    get { locked { $0.playsAudioOnly } }
    set { locked { $0.playsAudioOnly = newValue } }
  }

  /// Whether nothing can be heard.
  open var isMutedForAudio: Bool {
    get { locked { $0.isMutedForAudio } }
    set { locked { $0.isMutedForAudio = newValue } }
  }

  /// Whether nothing can be felt.
  open var isMutedForHaptics: Bool {
    get { locked { $0.isMutedForHaptics } }
    set { locked { $0.isMutedForHaptics = newValue } }
  }

  /// Whether the engine stops when it is idle, and starts again when it is needed.
  open var isAutoShutdownEnabled: Bool {
    get { locked { $0.isAutoShutdownEnabled } }
    set { locked { $0.isAutoShutdownEnabled = newValue } }
  }

  // MARK: - Running

  /// Starts, and calls the handler when the engine runs or with the error that prevented it.
  open func start(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
    locked { core in
      var failure: (any Error)?
      do { try core.start() } catch { failure = error }
      guard let completionHandler else { return }
      let device = core.device
      if failure == nil, core.readyAt > device.clock.now {
        _ = device.schedule(at: core.readyAt) { [weak device] in
          device?.callBack { completionHandler(nil) }
        }
      } else {
        device.callBack { [failure] in completionHandler(failure) }
      }
    }
  }

  /// Starts, and returns when the engine runs.
  ///
  /// - Throws: `CHHapticError`.
  open func start() throws { try locked { try $0.start() } }

  /// Starts, and returns when the engine runs; the clock need not be advanced for that.
  ///
  /// - Throws: `CHHapticError`.
  open func start() async throws { try locked { try $0.start() } }

  /// Stops everything that plays, then calls the handler.
  open func stop(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
    locked { $0.stop(nil) }
    guard let completionHandler else { return }
    core.device.callBack { completionHandler(nil) }
  }

  /// Stops everything that plays; the clock need not be advanced for that.
  open func stop() async throws { locked { $0.stop(nil) } }

  /// Calls a handler once all players have ended, at once if none plays; its result says whether the
  /// engine stops.
  open func notifyWhenPlayersFinished(finishedHandler: @escaping FinishedHandler) {
    locked { $0.notifyWhenPlayersFinished(finishedHandler) }
  }

  // MARK: - Players

  /// Makes a player.
  ///
  /// - Throws: `CHHapticError` with `invalidAudioResource` for a sound that is not registered here.
  open func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
    PatternPlayer(try locked { try $0.makePlayer(pattern) })
  }

  /// Makes a player that can pause, seek, loop and change its rate.
  ///
  /// - Throws: `CHHapticError` with `invalidAudioResource` for a sound that is not registered here.
  open func makeAdvancedPlayer(
    with pattern: CHHapticPattern
  ) throws -> any CHHapticAdvancedPatternPlayer {
    AdvancedPatternPlayer(try locked { try $0.makePlayer(pattern) })
  }

  /// Plays an AHAP file once; a stopped engine is started, and the pattern then plays late.
  ///
  /// - Throws: `CHHapticError`.
  open func playPattern(from fileURL: URL) throws {
    try play(CHHapticPattern(contentsOf: fileURL))
  }

  /// Plays AHAP text once; a stopped engine is started, and the pattern then plays late.
  ///
  /// - Throws: `CHHapticError`.
  open func playPattern(from data: Data) throws { try play(CHHapticPattern(data: data)) }

  private func play(_ pattern: CHHapticPattern) throws {
    try locked { core in
      try core.startLate()
      try core.makePlayer(pattern).start(at: CHHapticTimeImmediate)
    }
  }

  // MARK: - Sounds

  /// Registers a sound for events of type `audioCustom`.
  ///
  /// Options are `CHHapticAudioResourceKeyUseVolumeEnvelope` and `CHHapticAudioResourceKeyLoopEnabled`.
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

  /// Forgets a sound.
  ///
  /// - Throws: `CHHapticError` with `invalidAudioResource` if there is no such sound.
  open func unregisterAudioResource(_ resourceID: CHHapticAudioResourceID) throws {
    try locked { try $0.unregister(resourceID) }
  }
}

extension CHHapticEngine {
  /// Called when a start or stop is done, with the error if it failed.
  public typealias CompletionHandler = ((any Error)?) -> Void

  /// Called when all players have ended; the result says what the engine does then.
  public typealias FinishedHandler = ((any Error)?) -> FinishedAction

  /// Called when the engine has stopped and the app did not stop it.
  public typealias StoppedHandler = (StoppedReason) -> Void

  /// Called when the haptic server was reset: players and registered sounds are gone.
  public typealias ResetHandler = () -> Void

  /// What the engine does when all players have ended.
  public enum FinishedAction: Int, Sendable {
    /// It stops.
    case stopEngine = 1
    /// It goes on running.
    case leaveEngineRunning = 2
  }

  /// Why the engine has stopped.
  public enum StoppedReason: Int, Sendable {
    /// Something else has taken the audio session.
    case audioSessionInterrupt = 1
    /// The app has gone to the background.
    case applicationSuspended = 2
    /// It was idle, and `isAutoShutdownEnabled` is true.
    case idleTimeout = 3
    /// A finished handler said so.
    case notifyWhenFinished = 4
    /// The app let it go.
    case engineDestroyed = 5
    /// The game controller is gone.
    case gameControllerDisconnect = 6
    /// Something went wrong.
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
