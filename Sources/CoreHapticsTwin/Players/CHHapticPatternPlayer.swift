#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// As soon as possible.
public let CHHapticTimeImmediate: TimeInterval = 0

/// Plays a pattern.
///
/// Times are the engine's `currentTime`; 0 and times that are past mean as soon as possible.
public protocol CHHapticPatternPlayer: NSObjectProtocol {
  /// Begins, from the pattern's start even where it is playing already.
  ///
  /// - Parameter time: When, in the engine's time.
  /// - Throws: `CHHapticError`: `engineNotRunning`, `invalidTime`, `invalidPatternPlayer`.
  func start(atTime time: TimeInterval) throws

  /// Ends.
  ///
  /// - Parameter time: When, in the engine's time.
  /// - Throws: `CHHapticError`: `invalidTime`, `invalidPatternPlayer`.
  func stop(atTime time: TimeInterval) throws

  /// Sets dynamic parameters.
  ///
  /// - Parameters:
  ///   - parameters: The parameters, their times from `time` on.
  ///   - time: When, in the engine's time.
  /// - Throws: `CHHapticError`: `engineNotRunning`, `invalidTime`, `invalidPatternPlayer`,
  ///   `invalidParameterType`.
  func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws

  /// Lets a dynamic parameter pass through points.
  ///
  /// - Parameters:
  ///   - parameterCurve: The curve, whose own time does not count.
  ///   - time: When it begins, in the engine's time.
  /// - Throws: `CHHapticError`: `engineNotRunning`, `invalidTime`, `invalidPatternPlayer`,
  ///   `invalidParameterType`.
  func scheduleParameterCurve(
    _ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval) throws

  /// Forgets what was asked for later, and ends as soon as possible.
  ///
  /// - Throws: `CHHapticError`: `invalidPatternPlayer`.
  func cancel() throws

  /// Whether nothing of it can be felt or heard.
  var isMuted: Bool { get set }
}

/// Called when a player has ended, with the error if it could not begin.
public typealias CHHapticAdvancedPatternPlayerCompletionHandler = ((any Error)?) -> Void

/// Plays a pattern that can be paused, moved about in, looped, and played faster or slower.
public protocol CHHapticAdvancedPatternPlayer: CHHapticPatternPlayer {
  /// Pauses.
  ///
  /// - Parameter time: When, in the engine's time.
  /// - Throws: `CHHapticError`: `invalidTime`, `invalidPatternPlayer`.
  func pause(atTime time: TimeInterval) throws

  /// Goes on where it was paused.
  ///
  /// - Parameter time: When, in the engine's time.
  /// - Throws: `CHHapticError`: `engineNotRunning`, `invalidTime`, `invalidPatternPlayer`.
  func resume(atTime time: TimeInterval) throws

  /// Goes to a place of the pattern.
  ///
  /// - Parameter offsetTime: Seconds from the pattern's start.
  /// - Throws: `CHHapticError`: `engineNotRunning`, `invalidTime`, `invalidPatternPlayer`.
  func seek(toOffset offsetTime: TimeInterval) throws

  /// Whether it begins anew when it gets to `loopEnd`.
  var loopEnabled: Bool { get set }

  /// Seconds from the pattern's start to where it loops; 0 for the end of its last event.
  var loopEnd: TimeInterval { get set }

  /// How much faster than written it plays; values that are not above 0 are ignored.
  var playbackRate: Float { get set }

  /// Whether nothing of it can be felt or heard.
  var isMuted: Bool { get set }

  /// Called when it has ended.
  var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler { get set }
}
#endif
