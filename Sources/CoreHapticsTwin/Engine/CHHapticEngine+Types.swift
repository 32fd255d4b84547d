#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation

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
/// An option of a registered sound: whether it is ramped in and out; a `Bool`, true where it is not
/// given.
public let CHHapticAudioResourceKeyUseVolumeEnvelope = "CHHapticAudioResourceKeyUseVolumeEnvelope"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// An option of a registered sound: whether it repeats; a `Bool`, false where it is not given.
public let CHHapticAudioResourceKeyLoopEnabled = "CHHapticAudioResourceKeyLoopEnabled"
#endif
