import Foundation
import Tapline
import TaplineTestSupport
import Testing

@Suite("Timelines as JSON")
struct TimelineFileTests {
  /// Every kind of animation, with numbers that have no short decimal.
  private static let animations: [Animation] = [
    .default, .easeInOut(duration: 0.1 + 0.2), .timingCurve(.circularEaseOut, duration: 0.3),
    .timingCurve(.linear, duration: 1 / 3), .bouncy().delay(0.1).speed(1.7),
    .linear().repeatCount(3, autoreverses: false), .linear().repeatForever(),
    .closedForm(Spring(duration: 0.37, bounce: 0.41), initialVelocity: -2),
    .interpolatingSpring(duration: 0, bounce: 0.2),
    .interpolatingSpring(mass: 1.3, stiffness: 171, damping: 9.1, initialVelocity: 3),
    .coreAnimation(PhysicalSpring(perceptualDuration: 0.3, bounce: -0.4)),
    .coreAnimation(.easeIn, duration: 0.25), .spring(response: 0.3, dampingFraction: .infinity),
    .timingCurve(
      .piecewiseLinear(LinearEasing([.init(0), .init(0.7, at: 0.3), .init(1)])), duration: 1),
  ]

  private static func everything() throws -> Timeline {
    let steps = UnitCurve.steps(try StepEasing(count: 4, jump: .both))
    let keyframes = UnitCurve.keyframes(
      try KeyframeCurve([.init(0, at: 0), .init(1.2, at: 0.6, curve: .easeOut), .init(1, at: 1)]))
    let more = [steps, keyframes].map { Animation.timingCurve($0, duration: 0.4) }
    var timeline = Timeline(
      animations: [
        AnimationTrack(
          "scale", body: .scale, start: [1],
          changes: (animations + more).enumerated().map {
            .init(to: [Double($0.offset) / 7], at: Double($0.offset) / 3, animation: $0.element)
          }, startupFrames: 2),
        AnimationTrack(
          "background", body: .color, start: [0.1, 0.2, 0.3, 1],
          changes: [
            .init(to: [1, 0, 0, 0.5], at: 0.25)
          ]),
      ],
      markers: [
        .init(.call, "prepare", at: 0),
        .init(.suppressed, "a \"b\"\n\\ é\u{2028}", at: 1 / 3.0, detail: "x"),
      ])
    let library = try Fixtures.library()
    for (index, name) in library.patternNames.enumerated() {
      timeline.placements.append(
        .init(try library.load(name).pattern, at: Double(index) * 0.1, source: name))
    }
    return timeline
  }

  @Test("A written timeline is read back unchanged, and written again with the same bytes")
  func roundTrip() throws {
    let timeline = try Self.everything()
    let bytes = try TimelineWriter.bytes(of: timeline)
    let file = try TimelineFile(bytes, file: "all.json")
    #expect(file.timeline == timeline)
    #expect(file.patterns.map(\.pattern) == timeline.placements.map(\.pattern))
    #expect(try TimelineWriter.bytes(of: file.timeline) == bytes)
    #expect(TimelineFile.isTimeline(bytes))
  }

  @Test("Foundation reads the file too, and each AHAP object in it is a valid AHAP file")
  func otherReaders() throws {
    let bytes = try TimelineWriter.bytes(of: Self.everything())
    let root = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(root["schemaVersion"] as? Int == 1)
    let placements = try #require(root["placements"] as? [[String: Any]])
    for placement in placements {
      let dictionary = try #require(placement["pattern"] as? [String: Any])
      #expect(try !AHAPFile(dictionary: dictionary).pattern.events.isEmpty)
    }
  }

  @Test("AHAP and text that is not JSON are not read as timelines")
  func toldApart() throws {
    let pattern = HapticPattern(events: [HapticEvent(.transient, at: 0)])
    #expect(!TimelineFile.isTimeline(try AHAPWriter(pattern).bytes))
    #expect(!TimelineFile.isTimeline(Array("{".utf8)))
    #expect(TimelineFile.isTimeline(try TimelineWriter.bytes(of: Timeline())))
  }

  @Test(
    "A mistake is reported with its message, line and column",
    arguments: [
      ("{", "1:2", "json-syntax"),
      ("{ \"placements\": [] }", "1:1", "'schemaVersion' is missing"),
      ("{ \"schemaVersion\": 2, \"placements\": [] }", "1:20", "schema version 2"),
      (
        "{ \"schemaVersion\": 1, \"placements\": [\n  { \"at\": -1, \"pattern\": {} } ] }", "2:11",
        "'at' must be between 0"
      ),
      (
        "{ \"schemaVersion\": 1, \"placements\": [], \"markers\": [\n"
          + " { \"at\": 0, \"kind\": \"tuch\", \"name\": \"down\" } ] }", "2:21", "'touch'"
      ),
      (
        "{ \"schemaVersion\": 1, \"placements\": [], \"markerz\": [] }", "1:41",
        "'markerz' is not a key"
      ),
      (
        "{ \"schemaVersion\": 1, \"placements\": [],\n \"animations\": [{ \"name\": \"é\", "
          + "\"body\": \"scale\", \"startupFrames\": 0, \"start\": [1, 2], \"changes\": [] }] }",
        "2:78", "one number"
      ),
    ])
  func mistakes(_ text: String, _ place: String, _ words: String) {
    let failure = #expect(throws: TimelineFile.Failure.self) {
      try TimelineFile(Array(text.utf8), file: "t.json")
    }
    let description = failure?.description ?? ""
    #expect(description.hasPrefix("t.json:\(place): error: "), "\(description)")
    #expect(description.contains(words), "\(description)")
  }

  @Test("A mistake in a pattern has its position in the whole file")
  func mistakesInPatterns() throws {
    let text = """
      { "schemaVersion": 1, "placements": [
        { "at": 0, "source": "ééé", "pattern": { "Version": 1.0, "Pattern": [
          { "Event": { "Time": "soon", "EventType": "HapticTransient" } } ] } },
        { "at": 0, "pattern": { "Pattern": [
          { "Event": { "Time": 0, "EventType": "HapticTap" } } ] } }
      ] }
      """
    let failure = #expect(throws: TimelineFile.Failure.self) {
      try TimelineFile(Array(text.utf8), file: "t.json")
    }
    let errors = failure?.diagnostics.filter { $0.severity == .error } ?? []
    #expect(errors.map(\.position) == [.init(line: 3, column: 26), .init(line: 5, column: 42)])
    #expect(errors.first?.path.description == "$.placements[0].pattern.Pattern[0].Event.Time")
    for error in errors {
      #expect(Array(text.utf8)[error.range].first == UInt8(ascii: "\""))
    }
  }

  @Test("A sound that a pattern names has its position in the whole file")
  func sounds() throws {
    let text = """
      { "schemaVersion": 1, "placements": [ { "at": 2, "source": "s", "pattern":
        { "Version": 1.0, "Pattern": [ { "Event": { "Time": 0, "EventType": "AudioCustom",
          "EventWaveformPath": "a.wav" } } ] } } ] }
      """
    let file = try TimelineFile(Array(text.utf8), file: "t.json")
    let reference = try #require(file.patterns.first?.waveforms.first)
    #expect(reference.path == "a.wav")
    #expect(reference.position == SourcePosition(line: 3, column: 26))
    #expect(String(decoding: Array(text.utf8)[reference.range], as: UTF8.self) == "\"a.wav\"")
  }

  @Test("A timeline that no file can express is refused with the place of the cause")
  func unwritable() {
    let wrong = HapticPattern(events: [HapticEvent(.transient, at: 0, intensity: 2)])
    let timeline = Timeline([.init(HapticPattern(events: [])), .init(wrong)])
    let error = #expect(throws: TimelineWritingError.self) {
      try TimelineWriter.bytes(of: timeline)
    }
    #expect(error?.placement == 1)
    #expect(throws: TimelineWritingError.self) {
      try TimelineWriter.bytes(of: Timeline(markers: [.init(.call, "x", at: .nan)]))
    }
  }
}
