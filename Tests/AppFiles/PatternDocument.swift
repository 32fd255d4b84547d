import CoreHaptics

// Idiom: a pattern out of JSON by way of a dictionary, as Apple's sample code for AHAP has it.

/// A pattern file that the app changes before it plays it.
struct PatternDocument {
  private(set) var dictionary: [CHHapticPattern.Key: Any]

  init?(_ data: Data) {
    guard let json = try? JSONSerialization.jsonObject(with: data, options: []),
      let dictionary = json as? [CHHapticPattern.Key: Any]
    else { return nil }
    self.dictionary = dictionary
  }

  init(_ pattern: CHHapticPattern) throws {
    dictionary = try pattern.exportDictionary()
  }

  /// The entries of the list, each with one key.
  var entries: [[CHHapticPattern.Key: Any]] {
    dictionary[.pattern] as? [[CHHapticPattern.Key: Any]] ?? []
  }

  var eventTimes: [Double] {
    entries.compactMap { entry in
      let event = entry[.event] as? [CHHapticPattern.Key: Any]
      return event?[.time] as? Double
    }
  }

  /// One more tap.
  mutating func append(tapAt time: TimeInterval, intensity: Double) {
    let tap: [CHHapticPattern.Key: Any] = [
      .event: [
        CHHapticPattern.Key.eventType: CHHapticEvent.EventType.hapticTransient,
        CHHapticPattern.Key.time: time,
        CHHapticPattern.Key.eventParameters: [
          [
            CHHapticPattern.Key.parameterID: CHHapticEvent.ParameterID.hapticIntensity,
            CHHapticPattern.Key.parameterValue: intensity,
          ]
        ],
      ]
    ]
    dictionary[.pattern] = entries + [tap]
  }

  func pattern() throws -> CHHapticPattern { try CHHapticPattern(dictionary: dictionary) }

  /// A key as Objective-C code of the app hands it over.
  static func key(_ name: NSString) -> CHHapticPattern.Key { name as CHHapticPattern.Key }
}

/// The version of a pattern file, read as apps that decode AHAP name its keys.
struct PatternVersion: Decodable {
  enum CodingKeys: CHHapticPattern.Key.RawValue, CodingKey {
    case version = "Version"
  }

  let version: Double
}
