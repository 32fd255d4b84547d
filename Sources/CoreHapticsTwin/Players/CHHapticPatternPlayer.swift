#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The time that means as soon as possible.
public let CHHapticTimeImmediate: TimeInterval = 0

/// A player of a pattern.
///
/// Times are engine times, as in `currentTime`; 0 and past times mean as soon as possible. Negative and infinite times
/// throw `invalidTime`. After a reset of the haptic server, every method throws `invalidPatternPlayer`.
public protocol CHHapticPatternPlayer: NSObjectProtocol {
  /// Starts the pattern from its beginning at an engine time, even if it is already playing.
  ///
  /// - Throws: `CHHapticError`: `engineNotRunning`, `invalidTime`, `invalidPatternPlayer`, or the error of a restart.
  func start(atTime time: TimeInterval) throws

  /// Stops at an engine time.
  ///
  /// - Throws: `CHHapticError`: `invalidTime`, `invalidPatternPlayer`.
  func stop(atTime time: TimeInterval) throws

  /// Sends dynamic parameters; their times are relative to the engine time `time`.
  ///
  /// - Throws: `CHHapticError`: `engineNotRunning`, `invalidTime`, `invalidPatternPlayer`,
  ///   `invalidParameterType`.
  func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws

  /// Starts a parameter curve at an engine time; the curve's own time is ignored.
  ///
  /// - Throws: `CHHapticError`: `engineNotRunning`, `invalidTime`, `invalidPatternPlayer`,
  ///   `invalidParameterType`, `badParameterEntry`.
  func scheduleParameterCurve(
    _ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval) throws

  /// Drops pending requests and stops immediately.
  ///
  /// - Throws: `CHHapticError`: `invalidPatternPlayer`.
  func cancel() throws

  /// Whether the player is muted.
  var isMuted: Bool { get set }
}

/// Called when a player has finished or was stopped, with an error if it never started.
public typealias CHHapticAdvancedPatternPlayerCompletionHandler = ((any Error)?) -> Void

/// A player that can pause, seek, loop and change its rate.
public protocol CHHapticAdvancedPatternPlayer: CHHapticPatternPlayer {
  /// Pauses at an engine time.
  ///
  /// - Throws: `CHHapticError`: `invalidTime`, `invalidPatternPlayer`.
  func pause(atTime time: TimeInterval) throws

  /// Resumes a paused pattern at an engine time.
  ///
  /// - Throws: `CHHapticError`: `engineNotRunning`, `invalidTime`, `invalidPatternPlayer`.
  func resume(atTime time: TimeInterval) throws

  /// Moves playback to an offset in seconds from the pattern's start; has no effect on a stopped player.
  ///
  /// An offset at or after the end restarts a looping pattern, and ends the playback of any other.
  ///
  /// - Throws: `CHHapticError`: `engineNotRunning`, `invalidTime`, `invalidPatternPlayer`.
  func seek(toOffset offsetTime: TimeInterval) throws

  /// Whether playback returns to the pattern's start when it reaches `loopEnd`.
  var loopEnabled: Bool { get set }

  /// The end of the loop in seconds from the pattern's start; 0 means the end of the pattern.
  ///
  /// Values that are negative or not finite are ignored.
  var loopEnd: TimeInterval { get set }

  /// The playback speed, where 1 is the original speed; values that are not positive and finite are ignored.
  var playbackRate: Float { get set }

  /// Whether the player is muted.
  var isMuted: Bool { get set }

  /// Called when the player has finished.
  var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler { get set }
}

class PatternPlayer: NSObject, CHHapticPatternPlayer, @unchecked Sendable {
  // Unchecked: every access goes through the core, under the device's lock.
  private let core: PlayerCore

  init(_ core: PlayerCore) {
    self.core = core
    super.init()
  }

  func locked<Result>(_ body: (PlayerCore) throws -> Result) rethrows -> Result {
    try core.engine.device.locked { try body(core) }
  }

  func start(atTime time: TimeInterval) throws { try locked { try $0.start(at: time) } }

  func stop(atTime time: TimeInterval) throws { try locked { try $0.stop(at: time) } }

  func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws {
    try locked { try $0.send(parameters, at: time) }
  }

  func scheduleParameterCurve(
    _ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval
  ) throws {
    try locked { try $0.schedule(parameterCurve, at: time) }
  }

  func cancel() throws { try locked { try $0.cancel() } }

  var isMuted: Bool {
    get { locked { $0.isMuted } }
    set { locked { $0.isMuted = newValue } }
  }
}

final class AdvancedPatternPlayer: PatternPlayer, CHHapticAdvancedPatternPlayer,
  @unchecked Sendable
{
  func pause(atTime time: TimeInterval) throws { try locked { try $0.pause(at: time) } }

  func resume(atTime time: TimeInterval) throws { try locked { try $0.resume(at: time) } }

  func seek(toOffset offsetTime: TimeInterval) throws {
    try locked { try $0.seek(to: offsetTime) }
  }

  var loopEnabled: Bool {
    get { locked { $0.loopEnabled } }
    set { locked { $0.setLoop(enabled: newValue, end: $0.loopEnd) } }
  }

  var loopEnd: TimeInterval {
    get { locked { $0.loopEnd } }
    set { locked { $0.setLoop(enabled: $0.loopEnabled, end: newValue) } }
  }

  var playbackRate: Float {
    get { locked { $0.playbackRate } }
    set { locked { $0.setRate(newValue) } }
  }

  var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler {
    get { locked { $0.completionHandler } }
    set { locked { $0.completionHandler = newValue } }
  }
}
#endif
