import TaplineAHAP
import TaplinePatterns
import TaplineText
import Testing

private func pattern(_ text: String) throws -> HapticPattern {
  try AHAPFile(Array(text.utf8), file: "x.ahap").pattern
}

@Suite("Ranges of AHAP parameters")
struct RangeTests {
  /// Identifier, lower and upper bound from `CHHapticParameter.h`, and the property that has the value.
  private let places: [(id: String, bounds: [Double], place: KeyPath<HapticEvent, Double>)] = [
    ("HapticIntensity", [0, 1], \.intensity), ("HapticSharpness", [0, 1], \.sharpness),
    ("AttackTime", [0, 1], \.envelope.attack), ("DecayTime", [0, 1], \.envelope.decay),
    ("ReleaseTime", [0, 1], \.envelope.release), ("AudioVolume", [0, 1], \.audio.volume),
    ("AudioBrightness", [0, 1], \.audio.brightness), ("AudioPitch", [-1, 1], \.audio.pitch),
    ("AudioPan", [-1, 1], \.audio.pan),
  ]

  @Test("Event parameters are kept inside their range and clamped outside it")
  func eventParameters() throws {
    for (id, bounds, place) in places {
      for (written, value) in [
        (0.375, 0.375), (bounds[0], bounds[0]), (1, 1), (1.5, 1), (1e300, 1),
        (bounds[0] - 0.25, bounds[0]),
      ] {
        let text = MarkedText(file(tap(parameters: parameter(id, "‸\(written)"))))
        let file = try AHAPFile(text.bytes, file: "x")
        #expect(file.pattern.events.map { $0[keyPath: place] } == [value], "\(id) \(written)")
        let clamped = file.diagnostics.filter { $0.rule == "value-out-of-range" }
        #expect(clamped.map(\.position) == (written == value ? [] : [text.position]))
      }
    }
  }

  @Test(
    "Sustained is a flag, written as a number or as a Boolean",
    arguments: [("1", true), ("0", false), ("1.0", true), ("true", true), ("false", false)])
  func sustained(_ written: String, _ value: Bool) throws {
    let events = try pattern(file(tap(parameters: parameter("Sustained", written)))).events
    #expect(events.map(\.envelope.isSustained) == [value])
  }

  /// Identifier and lower bound from Apple's table of dynamic parameters; the upper bound is 1.
  static let controls: [(id: String, lowest: Double, neutral: Double)] = [
    ("HapticIntensityControl", 0, 1), ("HapticSharpnessControl", -1, 0),
    ("HapticAttackTimeControl", -1, 0), ("HapticDecayTimeControl", -1, 0),
    ("HapticReleaseTimeControl", -1, 0), ("AudioVolumeControl", 0, 1), ("AudioPanControl", -1, 0),
    ("AudioBrightnessControl", -1, 0), ("AudioPitchControl", -1, 0),
    ("AudioAttackTimeControl", -1, 0), ("AudioDecayTimeControl", -1, 0),
    ("AudioReleaseTimeControl", -1, 0),
  ]

  @Test(
    "Dynamic parameters are kept inside their range and clamped outside it", arguments: controls)
  func controlRange(_ id: String, _ lowest: Double, _ neutral: Double) throws {
    let control = try #require(ParameterControl(rawValue: id))
    #expect(control.defaultValue == neutral)
    #expect(control.multiplies == (neutral == 1))
    for (written, value) in [(0.5, 0.5), (lowest, lowest), (-1.5, lowest), (7.0, 1.0)] {
      let head = "\"ParameterID\": \"\(id)\", \"Time\": 0.25, "
      let read = try pattern(
        file(
          step(head + "\"ParameterValue\": \(written)"),
          curve(
            head + "\"ParameterCurveControlPoints\": "
              + "[{ \"Time\": 0.125, \"ParameterValue\": \(written) }]"), tap()))
      #expect(read.parameters == [DynamicParameter(control, at: 0.25, value: value)])
      #expect(
        read.curves
          == [ParameterCurve(control, at: 0.25, points: [.init(time: 0.125, value: value)])])
    }
  }

  @Test("There are twelve dynamic parameters")
  func count() { #expect(ParameterControl.allCases.count == Self.controls.count) }
}

@Suite("Apple's rules for reading AHAP")
struct ReadingTests {
  @Test("Events have the default values of Apple's header")
  func defaults() throws {
    let events = try pattern(file(vibration())).events
    let event = try #require(events.first)
    #expect(event.envelope == .init(attack: 0, decay: 0, release: 0, isSustained: true))
    #expect(event.audio.volume == 1 && event.audio.pitch == 0 && event.audio.pan == 0)
    #expect(event.audio.brightness == 1)
    #expect(event.audio.usesVolumeEnvelope && !event.audio.isLooped)
  }

  @Test("All four event types are read, in the order of the file")
  func kinds() throws {
    let audio = "\"EventWaveformPath\": \"a b.wav\", \"EventWaveformUseVolumeEnvelope\": false, "
    let pattern = try pattern(
      file(
        tap(time: "2"), vibration(),
        "  { \"Event\": { \"Time\": 1, \"EventType\": \"AudioContinuous\", \"EventDuration\": 3 } }",
        "  { \"Event\": { \"Time\": 0, \(audio)\"EventWaveformLoopEnabled\": true, "
          + "\"EventType\": \"AudioCustom\" } }"))
    #expect(
      pattern.events.map(\.kind) == [.transient, .continuous, .audioContinuous, .audioCustom])
    #expect(pattern.events.map(\.time) == [2, 0, 1, 0])
    #expect(pattern.events.map(\.duration) == [nil, 0.5, 3, nil])
    let custom = try #require(pattern.events.last)
    #expect(custom.audio.waveformPath == "a b.wav")
    #expect(!custom.audio.usesVolumeEnvelope && custom.audio.isLooped)
    #expect(!pattern.isTransientOnly)
  }

  @Test("Times of curve points count from the start of the curve")
  func curveTimes() throws {
    // The form of Apple's "Boing": the curve begins at 0.015 s, its first point at 0.
    let curves = try pattern(
      file(
        curve(
          "\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0.015, "
            + "\"ParameterCurveControlPoints\": [{ \"Time\": 0, \"ParameterValue\": 1 }, "
            + "{ \"Time\": 0.1, \"ParameterValue\": 0.5 }]"), tap())
    ).curves
    #expect(curves.map(\.time) == [0.015])
    #expect(curves.map { $0.points.map(\.time) } == [[0, 0.1]])
  }

  @Test(
    "A pattern lasts until its last event or step ends; the duration of a transient can lengthen it"
  )
  func duration() throws {
    func step(at time: Double) -> String {
      TaplineAHAPTests.step(
        "\"ParameterID\": \"HapticIntensityControl\", \"Time\": \(time), \"ParameterValue\": 1")
    }
    #expect(try pattern(file(tap(time: "2"), vibration())).duration == 2)
    #expect(try pattern(file(tap(time: "0.25"), vibration())).duration == 0.5)
    #expect(try pattern(file(tap(", \"EventDuration\": 0.75"))).duration == 0.75)
    #expect(try pattern(file(tap(), step(at: 1.5))).duration == 1.5)
  }

  @Test("An entry may hold an event, a parameter and a curve at once")
  func combined() throws {
    let pattern = try pattern(
      """
      { "Version": 1, "Pattern": [ {
        "Event": { "Time": 0, "EventType": "HapticTransient" },
        "Parameter": { "ParameterID": "HapticSharpnessControl", "Time": 1, "ParameterValue": -1 }
      } ] }
      """)
    #expect(pattern.events.count == 1 && pattern.parameters.count == 1)
  }

  @Test("Version and metadata are kept; whole numbers and escape sequences are read")
  func metadata() throws {
    let text = """
      { "Version": 1, "Metadata": { "Project": "\\u0041", "Rate": 2.50, "Tags": ["x"] },
        "Pattern": [] }
      """
    let file = try AHAPFile(Array(text.utf8), file: "x")
    #expect(file.version == 1)
    #expect(file.pattern.metadata == ["Project": "A", "Rate": "2.50", "Tags": "[\"x\"]"])
  }

  @Test("Scaling multiplies the intensity of every event and changes nothing else")
  func scaled() throws {
    let whole = try pattern(file(tap(), vibration()))
    var expected = whole
    expected.events[0].intensity = 0.25
    expected.events[1].intensity = 0.25
    #expect(whole.scaled(intensity: 0.5) == expected)
  }

  @Test("Each of ten mistakes in one line has its own position and path")
  func severalFindings() throws {
    let count = 10
    let entry = "{\"Event\":{\"Time\":-1,\"EventType\":\"HapticTransient\"}}"
    let text =
      "{\"Version\":1,\"Pattern\":["
      + Array(repeating: entry, count: count).joined(separator: ",") + "]}"
    let error = #expect(throws: AHAPError.self) { try AHAPFile(Array(text.utf8), file: "x") }
    let errors = error?.diagnostics.filter { $0.severity == .error } ?? []
    #expect(errors.count == count)
    let prefix = "{\"Version\":1,\"Pattern\":[{\"Event\":{\"Time\":".utf8.count
    for (index, diagnostic) in errors.enumerated() {
      let column = prefix + index * (entry.utf8.count + 1) + 1
      #expect(diagnostic.position == SourcePosition(line: 1, column: column))
      #expect(diagnostic.path.description == "$.Pattern[\(index)].Event.Time")
    }
  }
}
