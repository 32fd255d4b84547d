#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of CoreHaptics' errors.
public let CoreHapticsErrorDomain = "com.apple.CoreHaptics"

/// An error of CoreHaptics; as an `NSError` it has CoreHaptics' domain and code.
///
/// Source of names and codes: `CHHapticErrors.h`.
public struct CHHapticError: CustomNSError, Hashable, @unchecked Sendable {
  // Unchecked: the dictionary never changes.

  /// What went wrong.
  public let code: Code

  /// More information, by Foundation's keys.
  public let userInfo: [String: Any]

  /// Makes an error with more information by Foundation's keys.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    self.userInfo = userInfo
  }

  init(_ code: Code, _ description: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: description])
  }

  /// CoreHaptics' domain.
  public static var errorDomain: String { CoreHapticsErrorDomain }

  /// The code as a number.
  public var errorCode: Int { code.rawValue }

  /// More information, by Foundation's keys.
  public var errorUserInfo: [String: Any] { userInfo }

  /// The description in one sentence.
  public var localizedDescription: String {
    userInfo[NSLocalizedDescriptionKey] as? String ?? "\(Self.errorDomain) \(errorCode) (\(code))"
  }

  /// Whether two errors have the same code.
  public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension CHHapticError {
  /// What went wrong.
  public enum Code: Int, Sendable, CaseIterable {
    /// Playback was asked for while the engine was not running.
    case engineNotRunning = -4805
    /// The operation cannot be done in the present state.
    case operationNotPermitted = -4806
    /// The engine took too long to start.
    case engineStartTimeout = -4808
    /// The device has no haptics.
    case notSupported = -4809
    /// The haptic server did not start.
    case serverInitFailed = -4810
    /// The connection to the haptic server was lost.
    case serverInterrupted = -4811
    /// The player belongs to a server that is gone.
    case invalidPatternPlayer = -4812
    /// The data of a pattern is corrupt.
    case invalidPatternData = -4813
    /// The dictionary of a pattern is corrupt.
    case invalidPatternDictionary = -4814
    /// The audio session is not valid.
    case invalidAudioSession = -4815
    /// A setting of the engine is not valid.
    case invalidEngineParameter = -4816
    /// A parameter is none of CoreHaptics'.
    case invalidParameterType = -4820
    /// An event's type is none of CoreHaptics'.
    case invalidEventType = -4821
    /// An event's time is missing or not valid.
    case invalidEventTime = -4822
    /// An event's duration is not valid.
    case invalidEventDuration = -4823
    /// A sound is not valid.
    case invalidAudioResource = -4824
    /// A limit on resources is reached.
    case resourceNotAvailable = -4825
    /// An event is not valid.
    case badEventEntry = -4830
    /// A parameter or a parameter curve is not valid.
    case badParameterEntry = -4831
    /// A time is not valid, such as one below 0.
    case invalidTime = -4840
    /// There is no such file.
    case fileNotFound = -4851
    /// There is not enough power.
    case insufficientPower = -4897
    /// Something else went wrong.
    case unknownError = -4898
    /// There is not enough memory.
    case memoryError = -4899
  }

  /// Playback was asked for while the engine was not running.
  public static var engineNotRunning: Code { .engineNotRunning }
  /// The operation cannot be done in the present state.
  public static var operationNotPermitted: Code { .operationNotPermitted }
  /// The engine took too long to start.
  public static var engineStartTimeout: Code { .engineStartTimeout }
  /// The device has no haptics.
  public static var notSupported: Code { .notSupported }
  /// The haptic server did not start.
  public static var serverInitFailed: Code { .serverInitFailed }
  /// The connection to the haptic server was lost.
  public static var serverInterrupted: Code { .serverInterrupted }
  /// The player belongs to a server that is gone.
  public static var invalidPatternPlayer: Code { .invalidPatternPlayer }
  /// The data of a pattern is corrupt.
  public static var invalidPatternData: Code { .invalidPatternData }
  /// The dictionary of a pattern is corrupt.
  public static var invalidPatternDictionary: Code { .invalidPatternDictionary }
  /// The audio session is not valid.
  public static var invalidAudioSession: Code { .invalidAudioSession }
  /// A setting of the engine is not valid.
  public static var invalidEngineParameter: Code { .invalidEngineParameter }
  /// A parameter is none of CoreHaptics'.
  public static var invalidParameterType: Code { .invalidParameterType }
  /// An event's type is none of CoreHaptics'.
  public static var invalidEventType: Code { .invalidEventType }
  /// An event's time is missing or not valid.
  public static var invalidEventTime: Code { .invalidEventTime }
  /// An event's duration is not valid.
  public static var invalidEventDuration: Code { .invalidEventDuration }
  /// A sound is not valid.
  public static var invalidAudioResource: Code { .invalidAudioResource }
  /// A limit on resources is reached.
  public static var resourceNotAvailable: Code { .resourceNotAvailable }
  /// An event is not valid.
  public static var badEventEntry: Code { .badEventEntry }
  /// A parameter or a parameter curve is not valid.
  public static var badParameterEntry: Code { .badParameterEntry }
  /// A time is not valid, such as one below 0.
  public static var invalidTime: Code { .invalidTime }
  /// There is no such file.
  public static var fileNotFound: Code { .fileNotFound }
  /// There is not enough power.
  public static var insufficientPower: Code { .insufficientPower }
  /// Something else went wrong.
  public static var unknownError: Code { .unknownError }
  /// There is not enough memory.
  public static var memoryError: Code { .memoryError }
}

extension CHHapticError.Code {
  /// Whether an error has this code, for `catch CHHapticError.engineNotRunning`.
  public static func ~= (code: Self, error: any Error) -> Bool {
    if let error = error as? CHHapticError { return error.code == code }
    let error = error as NSError
    return error.domain == CoreHapticsErrorDomain && error.code == code.rawValue
  }
}
#endif
