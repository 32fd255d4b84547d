import Foundation
import TaplineAHAP
import TaplinePatterns
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Patterns as dictionaries")
struct DictionaryTests {
  /// As CoreHaptics declares its keys and identifiers.
  private struct Name: RawRepresentable, Hashable {
    let rawValue: String
  }

  @Test("A pattern is written as CHHapticPattern's dictionary, with Swift's own types")
  func out() throws {
    let pattern = HapticPattern(
      events: [
        HapticEvent(.audioCustom, at: -0.0, audio: .init(waveformPath: "a", isLooped: true))
      ],
      parameters: [DynamicParameter(.audioPan, at: 1, value: -0.5)],
      curves: [ParameterCurve(.audioPan, at: 2, points: [.init(time: 0, value: 0.25)])],
      metadata: ["Project": "p"])
    let dictionary = try AHAPWriter(pattern).dictionary
    #expect(Set(dictionary.keys) == ["Version", "Metadata", "Pattern"])
    #expect(dictionary["Version"] as? Double == 1)
    #expect(dictionary["Metadata"] as? [String: String] == ["Project": "p"])
    let entries = try #require(dictionary["Pattern"] as? [[String: [String: Any]]])
    #expect(entries.map { Array($0.keys) } == [["Event"], ["Parameter"], ["ParameterCurve"]])
    let event = try #require(entries[0]["Event"])
    #expect(
      Set(event.keys) == ["Time", "EventType", "EventWaveformPath", "EventWaveformLoopEnabled"])
    #expect((event["Time"] as? Double)?.sign == .plus)
    #expect(event["EventType"] as? String == "AudioCustom")
    #expect(event["EventWaveformLoopEnabled"] as? Bool == true)
    let points = entries[2]["ParameterCurve"]?["ParameterCurveControlPoints"]
    #expect(points as? [[String: Double]] == [["Time": 0, "ParameterValue": 0.25]])
  }

  @Test(
    "A dictionary that is read back, directly or through Foundation's JSON, gives the same pattern")
  func roundTrip() throws {
    var patterns = RandomPatterns(seed: 12)
    for round in 0..<(Fixtures.isExhaustive ? 500 : 150) {
      let pattern = patterns.next()
      let dictionary = try AHAPWriter(pattern).dictionary
      let json = try JSONSerialization.data(withJSONObject: dictionary)
      let foundation = try #require(
        try JSONSerialization.jsonObject(with: AHAPWriter(pattern).data) as? [String: Any])
      let readings = try [
        AHAPFile(dictionary: dictionary), AHAPFile([UInt8](json), file: "x"),
        AHAPFile(dictionary: foundation),
      ]
      if readings.contains(where: { $0.pattern != pattern }) {
        Issue.record("round \(round): \(String(decoding: json, as: UTF8.self))")
      }
    }
  }

  @Test("Every type of number is accepted; a Float counts as the decimal that it prints")
  func numbers() throws {
    let numbers: [(Any, Double)] = [
      (0.8 as Float, 0.8), (0.8, 0.8), (0.8 as CGFloat, 0.8), (NSNumber(value: 0.8), 0.8),
      (1, 1), (1 as UInt8, 1), (1 as Int64, 1), (NSNumber(value: 1), 1),
      (Double?.some(0.3) as Any, 0.3), (Double.leastNonzeroMagnitude, Double.leastNonzeroMagnitude),
      (NSNumber(value: Double.leastNonzeroMagnitude), Double.leastNonzeroMagnitude),
    ]
    for (number, value) in numbers {
      let file = try AHAPFile(dictionary: tap(intensity: number))
      #expect(file.pattern.events.map(\.intensity) == [value], "\(type(of: number))")
      #expect(file.diagnostics.isEmpty)
    }
  }

  @Test("Keys and identifiers may be values with a string as their raw value")
  func names() throws {
    let event: [Name: Any] = [
      .init(rawValue: "EventType"): Name(rawValue: "HapticTransient"),
      .init(rawValue: "Time"): 0.5 as Float,
      .init(rawValue: "EventParameters"): [
        [
          Name(rawValue: "ParameterID"): Name(rawValue: "HapticIntensity"),
          Name(rawValue: "ParameterValue"): 0.25,
        ] as [Name: Any]
      ],
    ]
    let entry = [Name(rawValue: "Event"): event]
    let file = try AHAPFile(dictionary: ["Pattern": [entry] as NSArray])
    #expect(file.pattern.events == [HapticEvent(.transient, at: 0.5, intensity: 0.25)])
  }

  @Test("Flags can be Booleans or numbers")
  func flags() throws {
    for flag in [true, 1, NSNumber(value: true), NSNumber(value: 1)] as [Any] {
      let event: [String: Any] = [
        "EventType": "AudioCustom", "Time": 0, "EventWaveformPath": "a",
        "EventWaveformLoopEnabled": flag,
      ]
      let file = try AHAPFile(dictionary: ["Version": 1, "Pattern": [["Event": event]]])
      #expect(file.pattern.events.map(\.audio.isLooped) == [true], "\(type(of: flag))")
    }
  }

  @Test("The findings equal those of the file reader, with the path of the value")
  func findings() throws {
    let file = try AHAPFile(dictionary: tap(intensity: 1.5), named: "celebration")
    #expect(file.pattern.events.map(\.intensity) == [1])
    let clamped = try #require(file.diagnostics.first)
    #expect(clamped.rule == "value-out-of-range" && clamped.file == "celebration")
    #expect(clamped.path.description == "$.Pattern[1].Event.EventParameters[0].ParameterValue")
  }

  static let refused: [(path: String, value: any Sendable)] = [
    ("$.Pattern[1].Event.EventParameters[0].ParameterValue", Double.nan),
    ("$.Pattern[1].Event.EventParameters[0].ParameterValue", Float.infinity),
    ("$.Pattern[1].Event.EventParameters[0].ParameterValue", "1"),
    ("$.Pattern[1].Event.EventParameters[0].ParameterValue", true),
    ("$.Pattern[1].Event.EventParameters[0].ParameterValue", Double?.none),
    ("$.Pattern[1].Event.EventParameters[0].ParameterValue", foundation("true")),
    ("$.Pattern[1].Event.EventParameters[0].ParameterValue", foundation("null")),
    ("$.Pattern[1].Event.EventParameters[0].ParameterValue", NSNull()),
    ("$.Pattern[1].Event.EventParameters[0].ParameterValue", Date.distantPast),
    ("$.Pattern[1].Event.EventParameters[0].ParameterValue['a b'][1]", ["a b": [1, .nan]]),
    ("$.Pattern[1].Event.EventParameters[0].ParameterValue", [7: 1.0]),
  ]

  /// A value as Foundation's JSON reader returns it.
  private static func foundation(_ json: String) -> any Sendable {
    let value = try? JSONSerialization.jsonObject(
      with: Data(json.utf8), options: .fragmentsAllowed)
    return value as? NSNumber ?? NSNull()
  }

  @Test("A value that AHAP does not have is an error with its path", arguments: refused.indices)
  func refusal(_ index: Int) {
    let (path, value) = Self.refused[index]
    let error = #expect(throws: AHAPError.self) {
      try AHAPFile(dictionary: tap(intensity: value))
    }
    #expect(
      error?.diagnostics.contains { $0.path.description == path && $0.severity == .error } == true)
  }

  @Test("Endless nesting is refused")
  func nesting() {
    var nest: [Any] = []
    for _ in 0..<10_000 { nest = [nest] }
    #expect(throws: AHAPError.self) { try AHAPFile(dictionary: ["Pattern": nest]) }
  }

  /// An entry without findings before the one whose intensity is given.
  private func tap(intensity: Any) -> [String: Any] {
    func parameter(_ id: String, _ value: Any) -> [String: Any] {
      ["ParameterID": id, "ParameterValue": value]
    }
    let step: [String: Any] = [
      "ParameterID": "HapticIntensityControl", "Time": 0, "ParameterValue": 1,
    ]
    let event: [String: Any] = [
      "EventType": "HapticTransient", "Time": 0,
      "EventParameters": [
        parameter("HapticIntensity", intensity), parameter("HapticSharpness", 0.5),
      ],
    ]
    return ["Version": 1.0, "Pattern": [["Parameter": step], ["Event": event]]]
  }
}

@Suite("Dictionaries of files that people wrote")
struct CorpusDictionaryTests {
  @Test(
    "Every strict file gives the same pattern as text and as a dictionary from Foundation's JSON",
    .enabled(
      if: !CorpusTests.files.isEmpty,
      "no corpus: name its folder in TAPLINE_CORPUS, or put it at ../shared"))
  func everyFile() throws {
    var compared = 0
    for url in CorpusTests.files {
      let data = try Data(contentsOf: url)
      guard let file = try? AHAPFile([UInt8](data), file: url.path),
        !file.diagnostics.contains(where: { $0.rule == "duplicate-key" }),
        let dictionary = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
      else { continue }
      let read = try AHAPFile(dictionary: dictionary)
      #expect(read.pattern == file.pattern, "\(url.path)")
      #expect(read.version == file.version, "\(url.path)")
      compared += 1
    }
    #expect(compared > 0)
  }
}

extension AHAPWriter {
  fileprivate var data: Data { Data(bytes) }
}
