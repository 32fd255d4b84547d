#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of CoreHaptics errors.
public let CoreHapticsErrorDomain = "com.apple.CoreHaptics"

/// A CoreHaptics error; as an `NSError` it has CoreHaptics' domain and code.
///
/// Source of names and codes: `CHHapticErrors.h`.
public struct CHHapticError: CustomNSError, Hashable, @unchecked Sendable {
  // Unchecked: the dictionary is immutable.

  /// The error code.
  public let code: Code

  /// Additional information, with Foundation's keys.
  public let userInfo: [String: Any]

  /// Creates an error with additional information, with Foundation's keys.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    self.userInfo = userInfo
  }

  init(_ code: Code, _ description: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: description])
  }

  /// CoreHaptics' domain.
  public static var errorDomain: String { CoreHapticsErrorDomain }

  /// The raw value of the code.
  public var errorCode: Int { code.rawValue }

  /// Additional information, with Foundation's keys.
  public var errorUserInfo: [String: Any] { userInfo }

  /// The description in ``userInfo``, or the domain with the number and the name of the code.
  public var localizedDescription: String {
    userInfo[NSLocalizedDescriptionKey] as? String ?? "\(Self.errorDomain) \(errorCode) (\(code))"
  }

  /// Returns whether two errors have the same code.
  public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// The error code.
  public enum Code: Int, Sendable, CaseIterable {
    /// Playback was requested while the engine was not running.
    case engineNotRunning = -4805
    /// The operation is not permitted in the current state.
    case operationNotPermitted = -4806
    /// The engine took too long to start.
    case engineStartTimeout = -4808
    /// The device does not support haptics.
    case notSupported = -4809
    /// The haptic server failed to start.
    case serverInitFailed = -4810
    /// The connection to the haptic server was lost.
    case serverInterrupted = -4811
    /// The player was created before the last reset of the haptic server.
    case invalidPatternPlayer = -4812
    /// The data of a pattern is corrupt.
    case invalidPatternData = -4813
    /// The dictionary of a pattern is corrupt.
    case invalidPatternDictionary = -4814
    /// The audio session is invalid.
    case invalidAudioSession = -4815
    /// An engine setting is invalid.
    case invalidEngineParameter = -4816
    /// A parameter's ID is unknown, or events of that type do not have the parameter.
    case invalidParameterType = -4820
    /// An event's type is unknown.
    case invalidEventType = -4821
    /// An event's time is missing or invalid.
    case invalidEventTime = -4822
    /// An event's duration is invalid.
    case invalidEventDuration = -4823
    /// A sound cannot be decoded or is not registered.
    case invalidAudioResource = -4824
    /// A resource limit was reached.
    case resourceNotAvailable = -4825
    /// An event is invalid.
    case badEventEntry = -4830
    /// A parameter or parameter curve is invalid.
    case badParameterEntry = -4831
    /// A time is invalid, for example negative.
    case invalidTime = -4840
    /// The file does not exist or cannot be read.
    case fileNotFound = -4851
    /// The available power is insufficient.
    case insufficientPower = -4897
    /// An unknown error occurred.
    case unknownError = -4898
    /// The available memory is insufficient.
    case memoryError = -4899

    /// Returns whether an error has this code, for `catch CHHapticError.engineNotRunning`.
    public static func ~= (code: Self, error: any Error) -> Bool {
      if let error = error as? CHHapticError { return error.code == code }
      let error = error as NSError
      return error.domain == CoreHapticsErrorDomain && error.code == code.rawValue
    }
  }

  /// Playback was requested while the engine was not running.
  public static var engineNotRunning: Code { .engineNotRunning }
  /// The operation is not permitted in the current state.
  public static var operationNotPermitted: Code { .operationNotPermitted }
  /// The engine took too long to start.
  public static var engineStartTimeout: Code { .engineStartTimeout }
  /// The device does not support haptics.
  public static var notSupported: Code { .notSupported }
  /// The haptic server failed to start.
  public static var serverInitFailed: Code { .serverInitFailed }
  /// The connection to the haptic server was lost.
  public static var serverInterrupted: Code { .serverInterrupted }
  /// The player was created before the last reset of the haptic server.
  public static var invalidPatternPlayer: Code { .invalidPatternPlayer }
  /// The data of a pattern is corrupt.
  public static var invalidPatternData: Code { .invalidPatternData }
  /// The dictionary of a pattern is corrupt.
  public static var invalidPatternDictionary: Code { .invalidPatternDictionary }
  /// The audio session is invalid.
  public static var invalidAudioSession: Code { .invalidAudioSession }
  /// An engine setting is invalid.
  public static var invalidEngineParameter: Code { .invalidEngineParameter }
  /// A parameter's ID is unknown, or events of that type do not have the parameter.
  public static var invalidParameterType: Code { .invalidParameterType }
  /// An event's type is unknown.
  public static var invalidEventType: Code { .invalidEventType }
  /// An event's time is missing or invalid.
  public static var invalidEventTime: Code { .invalidEventTime }
  /// An event's duration is invalid.
  public static var invalidEventDuration: Code { .invalidEventDuration }
  /// A sound cannot be decoded or is not registered.
  public static var invalidAudioResource: Code { .invalidAudioResource }
  /// A resource limit was reached.
  public static var resourceNotAvailable: Code { .resourceNotAvailable }
  /// An event is invalid.
  public static var badEventEntry: Code { .badEventEntry }
  /// A parameter or parameter curve is invalid.
  public static var badParameterEntry: Code { .badParameterEntry }
  /// A time is invalid, for example negative.
  public static var invalidTime: Code { .invalidTime }
  /// The file does not exist or cannot be read.
  public static var fileNotFound: Code { .fileNotFound }
  /// The available power is insufficient.
  public static var insufficientPower: Code { .insufficientPower }
  /// An unknown error occurred.
  public static var unknownError: Code { .unknownError }
  /// The available memory is insufficient.
  public static var memoryError: Code { .memoryError }
}
#endif
