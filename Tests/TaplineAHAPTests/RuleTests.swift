import TaplineAHAP
import TaplinePatterns
import TaplineText
import Testing

@Suite("Errors of AHAP files")
struct ErrorRuleTests {
  private static let points =
    "\"ParameterCurveControlPoints\": [{\"Time\": 0, \"ParameterValue\": 1}]"

  static let errors: [(rule: String, text: MarkedText)] = [
    ("json-syntax", .init("{ \"Version\": 1.0,\n  \"Pattern\": [\n    ‸nonsense ] }")),
    ("json-syntax", .init("‸")),
    ("root-not-object", .init("\n ‸[]")),
    ("root-not-object", .init("‸1")),
    ("pattern-missing", .init("‸{ \"Version\": 1.0 }")),
    ("wrong-type", .init("{ \"Version\": 1, \"Pattern\": ‸{} }")),
    ("wrong-type", .init("{ \"Version\": ‸\"one\", \"Pattern\": [] }")),
    ("wrong-type", .init(file("  ‸3"))),
    ("wrong-type", .init(file("  { \"Event\": ‸[] }"))),
    ("wrong-type", .init(file("  { \"Parameter\": ‸3 }"))),
    ("wrong-type", .init(file(tap(time: "‸null")))),
    ("wrong-type", .init(file(tap(parameters: parameter("HapticIntensity", "‸null"))))),
    ("wrong-type", .init(file("  { \"ParameterCurve\": ‸true }"))),
    ("wrong-type", .init(file(tap(), tap(time: "‸\"0\"")))),
    ("wrong-type", .init(file(tap(", \"EventDuration\": ‸\"1\"")))),
    ("wrong-type", .init(file(tap(parameters: "‸7")))),
    ("wrong-type", .init(file(tap(parameters: parameter("HapticIntensity", "‸\"1\""))))),
    ("wrong-type", .init(file(tap(parameters: parameter("HapticIntensity", "‸true"))))),
    ("wrong-type", .init(file(tap(parameters: "{ \"ParameterID\": ‸5, \"ParameterValue\": 1 }")))),
    ("wrong-type", .init(file(tap(", \"EventWaveformPath\": ‸4")))),
    ("wrong-type", .init(file(tap(", \"EventWaveformLoopEnabled\": ‸\"yes\"")))),
    ("wrong-type", .init(file("  { \"Event\": { \"Time\": 0, \"EventType\": ‸1 } }"))),
    (
      "wrong-type",
      .init(file(curve("\"ParameterID\": ‸[], \"Time\": 0, \(points)")))
    ),
    (
      "wrong-type",
      .init(
        file(
          curve(
            "\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0, "
              + "\"ParameterCurveControlPoints\": ‸{}")))
    ),
    (
      "wrong-type",
      .init(
        file(
          curve(
            "\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0, "
              + "\"ParameterCurveControlPoints\": [‸1]")))
    ),
    ("event-type-missing", .init(file("  { \"Event\": ‸{ \"Time\": 0 } }"))),
    (
      "event-type-unknown",
      .init(file("  { \"Event\": { \"Time\": 0, \"EventType\": ‸\"Transient\" } }"))
    ),
    ("event-time-missing", .init(file("  { \"Event\": ‸{ \"EventType\": \"HapticTransient\" } }"))),
    ("time-negative", .init(file(tap(time: "‸-0.001")))),
    (
      "time-negative",
      .init(
        file(
          step(
            "\"ParameterID\": \"HapticIntensityControl\", "
              + "\"Time\": ‸-1, \"ParameterValue\": 1"), tap()))
    ),
    ("time-too-late", .init(file(tap(time: "‸1e400")))),
    ("time-too-late", .init(file(tap(time: "‸1000000001")))),
    ("time-too-late", .init(file(vibration(", \"EventDuration\": ‸1e300")))),
    ("duration-negative", .init(file(vibration(", \"EventDuration\": ‸-1")))),
    ("parameter-incomplete", .init(file(tap(parameters: "‸{ \"ParameterValue\": 1 }")))),
    (
      "parameter-incomplete",
      .init(file(tap(parameters: "‸{ \"ParameterID\": \"HapticIntensity\" }")))
    ),
    (
      "parameter-incomplete",
      .init(file("  { \"Parameter\": ‸{ \"Time\": 0, \"ParameterValue\": 1 } }"))
    ),
    (
      "parameter-incomplete",
      .init(
        file(
          "  { \"Parameter\": ‸{ \"ParameterID\": \"HapticIntensityControl\", "
            + "\"ParameterValue\": 1 } }"))
    ),
    ("parameter-incomplete", .init(file("  { \"ParameterCurve\": ‸{ \"Time\": 0, \(points) } }"))),
    (
      "parameter-incomplete",
      .init(
        file(
          curve(
            "\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0, "
              + "\"ParameterCurveControlPoints\": [‸{ \"Time\": 0 }]")))
    ),
    (
      "waveform-missing",
      .init(file("  { \"Event\": ‸{ \"Time\": 0, \"EventType\": \"AudioCustom\" } }"))
    ),
  ]

  @Test("Everything that cannot be played is refused with its rule and position", arguments: errors)
  func refused(_ rule: String, _ text: MarkedText) throws {
    let error = #expect(throws: AHAPError.self) { try AHAPFile(text.bytes, file: "x.ahap") }
    let found = error?.diagnostics.filter { $0.severity == .error } ?? []
    #expect(found.map(\.rule) == [rule], "\(found)")
    let diagnostic = try #require(found.first)
    #expect(diagnostic.position == text.position)
    #expect(diagnostic.file == "x.ahap")
    // A refused member is not reported as missing in addition.
    #expect(error?.diagnostics.contains { $0.rule == "pattern-empty" } == false)
    #expect(error?.description.contains("x.ahap:\(text.position.line):") == true)
  }

  @Test(
    "A misspelled event type is suggested, in any case, with or without its prefix",
    arguments: [
      ("transient", "HapticTransient"), ("Continuous", "HapticContinuous"),
      ("hapticTransient", "HapticTransient"), ("AudioCustm", "AudioCustom"),
    ])
  func eventTypeMeant(_ written: String, _ meant: String) {
    let text = "  { \"Event\": { \"Time\": 0, \"EventType\": \"\(written)\" } }"
    let error = #expect(throws: AHAPError.self) {
      try AHAPFile(Array(file(text).utf8), file: "x")
    }
    #expect(error?.diagnostics.first?.message.hasSuffix("did you mean '\(meant)'?") == true)
  }

  @Test("All errors of a file are reported at once, in the order of the text")
  func several() throws {
    let text = file(tap(time: "-1"), vibration(", \"EventDuration\": -1"), tap(time: "\"\""))
    let error = #expect(throws: AHAPError.self) { try AHAPFile(Array(text.utf8), file: "x") }
    let errors = error?.diagnostics.filter { $0.severity == .error } ?? []
    #expect(errors.map(\.rule) == ["time-negative", "duration-negative", "wrong-type"])
    #expect(errors.map(\.position.line) == [2, 3, 4])
    #expect(errors.map(\.path.description).first == "$.Pattern[0].Event.Time")
  }

  @Test("Mistakes in an event or a curve are reported even if its type or time is wrong")
  func nothingHidden() throws {
    let text = file(
      tap(
        parameters: parameter("hapticIntensity", "2") + "," + parameter("HapticSharpness", "\"x\"")
      )
      .replacing("HapticTransient", with: "hapticTransient"),
      vibration(", \"EventDuration\": -1, \"EventWaveformLoopEnabled\": \"no\"")
        .replacing("\"Time\": 0", with: "\"Time\": -1"),
      curve(
        "\"ParameterID\": 3, \"Time\": 0, \"ParameterCurveControlPoints\": "
          + "[{ \"Time\": 0, \"ParameterValue\": \"x\" }]"))
    let error = #expect(throws: AHAPError.self) { try AHAPFile(Array(text.utf8), file: "x") }
    #expect(
      error?.diagnostics.map { "\($0.position.line) \($0.rule)" } == [
        "2 event-type-unknown", "2 parameter-unknown", "2 wrong-type", "3 time-negative",
        "3 duration-negative", "3 wrong-type", "4 wrong-type", "4 wrong-type",
      ])
    #expect(error?.description.contains("'EventWaveformLoopEnabled' must be true or false") == true)
  }
}

@Suite("Warnings of AHAP files")
struct WarningRuleTests {
  private func read(_ rule: String, _ marked: String) throws -> HapticPattern {
    let text = MarkedText(marked)
    let file = try AHAPFile(text.bytes, file: "x.ahap")
    let diagnostic = try #require(
      file.diagnostics.first { $0.rule == rule }, "\(file.diagnostics)")
    #expect(diagnostic.position == text.position, "\(marked)")
    #expect(file.diagnostics.count { $0.rule == rule } == 1)
    return file.pattern
  }

  @Test("A flawless file has no diagnostics")
  func flawless() throws {
    let text = file(
      tap(), vibration(),
      step(
        "\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0, \"ParameterValue\": 0.5"))
    #expect(try AHAPFile(Array(text.utf8), file: "x").diagnostics.isEmpty)
  }

  @Test("A byte-order mark is skipped")
  func byteOrderMark() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array(file(tap()).utf8)
    let read = try AHAPFile(bytes, file: "x")
    #expect(read.diagnostics.map(\.rule) == ["json-byte-order-mark"])
    #expect(read.diagnostics.map(\.position) == [.init(line: 1, column: 1)])
    #expect(read.pattern.events.count == 1)
  }

  @Test("A trailing comma is skipped")
  func trailingComma() throws {
    let pattern = try read(
      "json-trailing-comma", "{ \"Version\": 1, \"Pattern\": [\n\(tap())‸,\n] }")
    #expect(pattern.events.count == 1)
  }

  @Test("A missing version counts as 1.0")
  func versionMissing() throws {
    let pattern = try read("version-missing", "‸{ \"Pattern\": [\(tap())] }")
    #expect(pattern.events.count == 1)
  }

  @Test("An empty pattern plays nothing")
  func patternEmpty() throws {
    #expect(try read("pattern-empty", "{ \"Version\": 1, \"Pattern\": ‸[] }").events.isEmpty)
  }

  @Test(
    "Unknown keys are ignored",
    arguments: [
      "{ \"Version\": 1, ‸\"Name\": {}, \"Pattern\": [\(tap())] }",
      file(tap(", ‸\"Colour\": 1")), file("  { ‸\"Colour\": 1 }", tap()),
      file(
        tap(
          parameters: "{ \"ParameterID\": \"HapticIntensity\", ‸\"x\": 1, "
            + "\"ParameterValue\": 0.5 }")),
    ])
  func unknownKey(_ marked: String) throws {
    #expect(try read("unknown-key", marked).events.map(\.intensity) == [0.5])
  }

  @Test("Metadata that is not an object is ignored")
  func metadataIgnored() throws {
    let marked = "{ \"Version\": 1, \"Metadata\": ‸[], \"Pattern\": [\(tap())] }"
    #expect(try read("metadata-ignored", marked).metadata.isEmpty)
  }

  @Test(
    "An optional key with the value null counts as missing",
    arguments: [
      file(tap(", \"EventDuration\": ‸null")), file(tap(", \"EventWaveformPath\": ‸null")),
      file(tap(", \"EventWaveformLoopEnabled\": ‸null")),
      file(tap(", \"EventWaveformUseVolumeEnvelope\": ‸null")),
      file("  { \"Parameter\": ‸null, " + tap().drop { $0 != "\"" }),
      "{ \"Version\": ‸null, \"Pattern\": [\(tap())] }",
      "{ \"Version\": 1, \"Metadata\": ‸null, \"Pattern\": [\(tap())] }",
    ])
  func null(_ marked: String) throws {
    #expect(try read("null-value", marked) == read("null-value", marked))
    let bytes = MarkedText(marked).bytes
    let file = try AHAPFile(bytes, file: "x")
    #expect(file.diagnostics.map(\.rule) == ["null-value"])
    #expect(file.pattern == HapticPattern(events: [file.pattern.events[0]]))
    #expect(file.pattern.events[0].duration == nil && file.pattern.events[0].intensity == 0.5)
    let error = #expect(throws: AHAPError.self) {
      try AHAPFile(bytes, file: "x", isStrict: true)
    }
    #expect(error?.diagnostics.map(\.severity) == [.error])
  }

  @Test(
    "A list that is null counts as missing, and a step whose value is null has the default value")
  func nullLists() throws {
    let event = try read(
      "null-value",
      file(
        tap(", \"EventParameters\": ‸null", parameters: "").replacing(
          ", \"EventParameters\": []", with: ""))
    ).events[0]
    #expect(event == HapticEvent(.transient, at: 0))
    let curve = curve(
      "\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0, "
        + "\"ParameterCurveControlPoints\": ‸null")
    #expect(try read("null-value", file(tap(), curve)).curves.isEmpty)
    let step = step(
      "\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0, \"ParameterValue\": ‸null")
    #expect(try read("null-value", file(tap(), step)).parameters.map(\.value) == [0])
  }

  @Test("Among equal keys, the last counts")
  func duplicateKey() throws {
    #expect(try read("duplicate-key", file(tap(", ‸\"Time\": 2"))).events.map(\.time) == [2])
  }

  @Test("An entry without content is ignored")
  func entryKindMissing() throws {
    #expect(try read("entry-kind-missing", file(tap(), "  ‸{}")).events.count == 1)
  }

  @Test("A continuous event without duration, or of duration 0, plays for 30 s")
  func durationMissing() throws {
    let unset = file(vibration("")).replacing("{ \"Time\"", with: "‸{ \"Time\"")
    #expect(try read("duration-missing", unset).events.map(\.effectiveDuration) == [30])
    let zero = file(vibration(", \"EventDuration\": ‸0"))
    #expect(try read("duration-missing", zero).events.map(\.effectiveDuration) == [30])
  }

  @Test("A continuous event plays for at most 30 s")
  func durationTooLong() throws {
    let pattern = try read("duration-too-long", file(vibration(", \"EventDuration\": ‸30.5")))
    #expect(pattern.events.map(\.effectiveDuration) == [30])
    #expect(pattern.duration == 30)
    let just = try AHAPFile(Array(file(vibration(", \"EventDuration\": 30")).utf8), file: "x")
    #expect(just.diagnostics.isEmpty)
  }

  @Test("An event without intensity and sharpness has 1 and 0.5")
  func missingParameters() throws {
    let text = file(tap(parameters: "")).replacing("{ \"Time\"", with: "‸{ \"Time\"")
    for rule in ["intensity-missing", "sharpness-missing"] {
      let events = try read(rule, text).events
      #expect(events.map(\.intensity) == [1] && events.map(\.sharpness) == [0.5])
    }
  }

  @Test("Unknown parameters are ignored")
  func parameterUnknown() throws {
    let event = file(
      tap(
        parameters: parameter("HapticIntensity", "0.5") + ", "
          + "{ \"ParameterID\": ‸\"HapticFullnessSelect\", \"ParameterValue\": 1 }"))
    #expect(try read("parameter-unknown", event).events.map(\.intensity) == [0.5])
    let control = file(
      tap(), step("\"ParameterID\": ‸\"HapticIntensity\", \"Time\": 0, \"ParameterValue\": 0"))
    #expect(try read("parameter-misplaced", control).parameters.isEmpty)
  }

  @Test("Among equal parameters, the last counts")
  func parameterDuplicate() throws {
    let pattern = try read(
      "parameter-duplicate",
      file(
        tap(
          parameters: parameter("HapticIntensity", "0.2") + ", "
            + "{ \"ParameterID\": ‸\"HapticIntensity\", \"ParameterValue\": 0.7 }")))
    #expect(pattern.events.map(\.intensity) == [0.7])
  }

  @Test("A step without a value has the value 0")
  func valueMissing() throws {
    let pattern = try read(
      "parameter-value-missing",
      file(
        tap(), "  { \"Parameter\": ‸{ \"ParameterID\": \"HapticIntensityControl\", \"Time\": 1 } }")
    )
    #expect(pattern.parameters == [DynamicParameter(.hapticIntensity, at: 1, value: 0)])
  }

  @Test("Curves without points are ignored")
  func curveEmpty() throws {
    let head = "\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0"
    let list = file(tap(), curve(head + ", \"ParameterCurveControlPoints\": ‸[]"))
    #expect(try read("curve-empty", list).curves.isEmpty)
    #expect(
      try read("curve-empty", file(tap(), "  { \"ParameterCurve\": ‸{ \(head) } }")).curves.isEmpty)
  }

  @Test("Curve points are sorted by time; those of equal times keep their order")
  func curvePointsUnsorted() throws {
    func point(_ time: String, _ value: Double) -> String {
      "{ \"Time\": \(time), \"ParameterValue\": \(value) }"
    }
    let pattern = try read(
      "curve-points-unsorted",
      file(
        tap(),
        curve(
          "\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0, "
            + "\"ParameterCurveControlPoints\": ["
            + [point("0", 0.1), point("2", 0.2), point("‸1", 0.3), point("2", 0.4)]
            .joined(separator: ", ") + "]")))
    #expect(pattern.curves.map { $0.points.map(\.time) } == [[0, 1, 2, 2]])
    #expect(pattern.curves.map { $0.points.map(\.value) } == [[0.1, 0.3, 0.2, 0.4]])
  }
}
