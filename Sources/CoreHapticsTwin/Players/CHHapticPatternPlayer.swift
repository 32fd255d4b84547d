#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// As soon as possible.
public let CHHapticTimeImmediate: TimeInterval = 0

/// A player of a pattern.
///
/// Times are the engine's `currentTime`; 0 and past times mean as soon as possible.
public protocol CHHapticPatternPlayer: NSObjectProtocol {
  /// Begins at a time of the engine, from the pattern's start even if it is playing.
  ///
  /// - Throws: `CHHapticError`: `engineNotRunning`, `invalidTime`, `invalidPatternPlayer`.
  func start(atTime time: TimeInterval) throws

  /// Ends at a time of the engine.
  ///
  /// - Throws: `CHHapticError`: `invalidTime`, `invalidPatternPlayer`.
  func stop(atTime time: TimeInterval) throws

  /// Sends dynamic parameters, whose times count from `time` of the engine.
  ///
  /// - Throws: `CHHapticError`: `engineNotRunning`, `invalidTime`, `invalidPatternPlayer`,
  ///   `invalidParameterType`.
  func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws

  /// Begins a parameter curve at a time of the engine; the curve's own time is ignored.
  ///
  /// - Throws: `CHHapticError`: `engineNotRunning`, `invalidTime`, `invalidPatternPlayer`,
  ///   `invalidParameterType`.
  func scheduleParameterCurve(
    _ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval) throws

  /// Drops pending requests and ends as soon as possible.
  ///
  /// - Throws: `CHHapticError`: `invalidPatternPlayer`.
  func cancel() throws

  /// Whether the player is silent.
  var isMuted: Bool { get set }
}

/// Called when a player has ended, with the error if it could not begin.
public typealias CHHapticAdvancedPatternPlayerCompletionHandler = ((any Error)?) -> Void

/// A player that can pause, seek, loop and change its rate.
public protocol CHHapticAdvancedPatternPlayer: CHHapticPatternPlayer {
  /// Pauses at a time of the engine.
  ///
  /// - Throws: `CHHapticError`: `invalidTime`, `invalidPatternPlayer`.
  func pause(atTime time: TimeInterval) throws

  /// Resumes a paused pattern at a time of the engine.
  ///
  /// - Throws: `CHHapticError`: `engineNotRunning`, `invalidTime`, `invalidPatternPlayer`.
  func resume(atTime time: TimeInterval) throws

  /// Goes to an offset in seconds from the pattern's start.
  ///
  /// - Throws: `CHHapticError`: `engineNotRunning`, `invalidTime`, `invalidPatternPlayer`.
  func seek(toOffset offsetTime: TimeInterval) throws

  /// Whether playback restarts at `loopEnd`.
  var loopEnabled: Bool { get set }

  /// Seconds from the pattern's start to the loop point; 0 for the end of its last event.
  var loopEnd: TimeInterval { get set }

  /// The speed, 1 as written; values that are not above 0 are ignored.
  var playbackRate: Float { get set }

  /// Whether the player is silent.
  var isMuted: Bool { get set }

  /// Called when the player has ended.
  var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler { get set }
}
#endif
