import TaplinePatterns

extension AHAPKey {
  static let table = WordTable(allCases.map { ($0.name, $0) })

  /// Keys that CoreHaptics exports as symbols and describes nowhere.
  ///
  /// Source: `CoreHaptics.tbd` of the macOS 12 SDK.
  static let privateKeys: Set<String> = [
    "Configuration", "PatternID", "Locality", "Priority", "HapticPowerUsage", "AudioPowerUsage",
  ]
}

struct AHAPKeySet {
  private var bits: UInt32

  init(_ keys: AHAPKey...) { bits = keys.reduce(0) { $0 | Self.bit($1) } }

  private static func bit(_ key: AHAPKey) -> UInt32 { 1 &<< UInt32(key.rawValue) }

  func contains(_ key: AHAPKey) -> Bool { bits & Self.bit(key) != 0 }

  var isEmpty: Bool { bits == 0 }

  var hasUnknown: Bool { bits & 1 << 31 != 0 }

  mutating func insertUnknown() { bits |= 1 << 31 }

  /// Puts a key in, and says whether it was not there before.
  mutating func insert(_ key: AHAPKey) -> Bool {
    defer { bits |= Self.bit(key) }
    return !contains(key)
  }
}

/// The kinds of objects in a file, and the keys that each knows.
enum AHAPObject {
  case file
  case entry
  case event
  case eventParameter
  case parameter
  case curve
  case point

  var keys: AHAPKeySet {
    switch self {
    case .file: Self.fileKeys
    case .entry: Self.entryKeys
    case .event: Self.eventKeys
    case .eventParameter: Self.eventParameterKeys
    case .parameter: Self.parameterKeys
    case .curve: Self.curveKeys
    case .point: Self.pointKeys
    }
  }

  // Made once: an object is asked for them at each of its keys.
  private static let fileKeys = AHAPKeySet(.version, .metadata, .pattern)
  private static let entryKeys = AHAPKeySet(.event, .parameter, .parameterCurve)
  private static let eventKeys = AHAPKeySet(
    .time, .eventType, .eventDuration, .eventParameters, .eventWaveformPath,
    .eventWaveformUseVolumeEnvelope, .eventWaveformLoopEnabled)
  private static let eventParameterKeys = AHAPKeySet(.parameterID, .parameterValue)
  private static let parameterKeys = AHAPKeySet(.parameterID, .parameterValue, .time)
  private static let curveKeys = AHAPKeySet(.parameterID, .time, .parameterCurveControlPoints)
  private static let pointKeys = AHAPKeySet(.time, .parameterValue)

  var name: String {
    switch self {
    case .file: "the file"
    case .entry: "an entry of 'Pattern'"
    case .event: "'Event'"
    case .eventParameter: "an event parameter"
    case .parameter: "'Parameter'"
    case .curve: "'ParameterCurve'"
    case .point: "a control point"
    }
  }
}
