import TaplinePatterns

extension AHAPKey {
  static let table = WordTable(allCases.map { ($0.name, $0) })

  /// Keys that CoreHaptics exports as symbols without documentation (`CoreHaptics.tbd` of the macOS 12 SDK).
  static let privateKeys: Set<String> = [
    "Configuration", "PatternID", "Locality", "Priority", "HapticPowerUsage", "AudioPowerUsage",
  ]
}

/// A set of AHAP's keys, in which bit 31 stands for all unknown keys.
struct AHAPKeySet {
  fileprivate var bits: UInt32

  init(_ keys: [AHAPKey] = []) { bits = keys.reduce(0) { $0 | Self.bit($1) } }

  private static func bit(_ key: AHAPKey) -> UInt32 { 1 &<< UInt32(key.rawValue) }

  func contains(_ key: AHAPKey) -> Bool { bits & Self.bit(key) != 0 }

  var isEmpty: Bool { bits == 0 }

  var hasUnknown: Bool { bits & 1 << 31 != 0 }

  mutating func insertUnknown() { bits |= 1 << 31 }

  mutating func insert(_ key: AHAPKey) -> Bool {
    defer { bits |= Self.bit(key) }
    return !contains(key)
  }
}

struct AHAPObject: Equatable {
  let name: String
  let keys: AHAPKeySet

  private init(_ name: String, _ keys: AHAPKey...) {
    self.name = name
    self.keys = AHAPKeySet(keys)
  }

  static let file = AHAPObject("the file", .version, .metadata, .pattern)
  static let entry = AHAPObject("an entry of 'Pattern'", .event, .parameter, .parameterCurve)
  static let event = AHAPObject(
    "'Event'", .time, .eventType, .eventDuration, .eventParameters, .eventWaveformPath,
    .eventWaveformUseVolumeEnvelope, .eventWaveformLoopEnabled)
  static let eventParameter = AHAPObject("an event parameter", .parameterID, .parameterValue)
  static let parameter = AHAPObject("'Parameter'", .parameterID, .parameterValue, .time)
  static let curve = AHAPObject(
    "'ParameterCurve'", .parameterID, .time, .parameterCurveControlPoints)
  static let point = AHAPObject("a control point", .time, .parameterValue)

  /// Compares the keys, since no two kinds have the same keys.
  static func == (left: Self, right: Self) -> Bool { left.keys.bits == right.keys.bits }
}
