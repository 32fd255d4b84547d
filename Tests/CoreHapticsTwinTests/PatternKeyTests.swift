import CoreHapticsTwin
import TaplineRecording
import Testing

@Suite("Keys of a pattern are strings, as Swift imports them from Objective-C's CoreHaptics")
struct PatternKeyTests {
  private let text = """
    {"Version": 1.0, "Pattern": [
      {"Event": {"Time": 0.0, "EventType": "HapticTransient", "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": 0.75},
        {"ParameterID": "HapticSharpness", "ParameterValue": 0.25}]}},
      {"Event": {"Time": 0.5, "EventType": "HapticContinuous", "EventDuration": 1}}
    ]}
    """

  @Test("A dictionary from JSON converts to keys and gives the same pattern as the text")
  func json() throws {
    try SimulatedDevice.withCurrent { device in
      let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let dictionary = try #require(json as? [CHHapticPattern.Key: Any])
      let engine = try CHHapticEngine()
      try engine.start()
      try engine.makePlayer(with: CHHapticPattern(dictionary: dictionary)).start(atTime: 0)
      try engine.playPattern(from: Data(text.utf8))
      let placements = device.timeline.placements
      #expect(placements.count == 2)
      #expect(placements.first?.pattern == placements.last?.pattern)
      #expect(device.tapTimes == [0, 0])
      #expect(device.hums == [0.5...1.5, 0.5...1.5])
    }
  }

  @Test("The dictionaries inside an exported dictionary have keys of the same type")
  func exported() throws {
    let dictionary = try pattern(tap(0.25, intensity: 0.5)).exportDictionary()
    let entries = try #require(dictionary[.pattern] as? [[CHHapticPattern.Key: Any]])
    let event = try #require(entries.first?[.event] as? [CHHapticPattern.Key: Any])
    #expect(event[.time] as? Double == 0.25)
    let parameters = try #require(event[.eventParameters] as? [[CHHapticPattern.Key: Any]])
    let ids = parameters.compactMap { $0[.parameterID] as? String }
    #expect(Set(ids) == ["HapticIntensity", "HapticSharpness"])
  }

  @Test("A key can be created from an NSString, a raw value or a literal")
  func spelling() {
    #expect(NSString(string: "Event") as CHHapticPattern.Key == .event)
    #expect(CHHapticPattern.Key(rawValue: "ParameterID") == .parameterID)
    #expect(CHHapticPattern.Key.eventWaveformLoopEnabled.rawValue == "EventWaveformLoopEnabled")
  }
}
