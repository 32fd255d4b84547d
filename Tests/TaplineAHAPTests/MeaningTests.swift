import TaplineAHAP
import TaplineLinting
import TaplinePatterns
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Suggestions of the linter")
struct MeaningTests {
  private let linter: FileLinter

  init() throws {
    linter = FileLinter(AHAPLinter(profile: try Fixtures.profile()))
  }

  private func findings(_ text: String) -> [Diagnostic] {
    linter.lint(Array(text.utf8), name: "x").findings
  }

  private func fixed(_ text: String) throws -> HapticPattern {
    var linter = linter
    linter.makesUnsafeFixes = true
    return try AHAPFile(linter.fix(Array(text.utf8), name: "x").bytes, file: "x").pattern
  }

  // MARK: - Names

  @Test(
    "For a parameter with a missing or superfluous prefix, the right name is suggested",
    arguments: [
      ("Intensity", "HapticIntensity"), ("sharpness", "HapticSharpness"), ("Volume", "AudioVolume"),
      ("HapticAttackTime", "AttackTime"), ("HapticDecayTime", "DecayTime"),
      ("AudioReleaseTime", "ReleaseTime"), ("HapticSustained", "Sustained"),
      ("HapticIntensityControl", "HapticIntensity"), ("HapticAttackTimeControl", "AttackTime"),
    ])
  func eventParameter(_ written: String, _ meant: String) throws {
    let text = file(
      tap(parameters: "{ \"ParameterID\": \"\(written)\", \"ParameterValue\": 0.25 }"))
    let finding = try #require(findings(text).first { $0.rule.hasPrefix("parameter-") })
    #expect(finding.message.hasSuffix("; did you mean '\(meant)'?"))
    #expect(finding.message.contains("CoreHaptics refuses such a pattern (invalidParameterType)"))
    let fix = try #require(finding.fix)
    #expect(!fix.isSafe)
    let right = text.replacing(written, with: meant)
    #expect(String(decoding: fix.applied(to: Array(text.utf8)), as: UTF8.self) == right)
  }

  @Test(
    "For a control without its prefix, the right name is suggested, unless two controls fit",
    arguments: [
      ("Intensity", "HapticIntensityControl"), ("HapticIntensity", "HapticIntensityControl"),
      ("SharpnessControl", "HapticSharpnessControl"), ("Pan", "AudioPanControl"),
      ("AttackTimeControl", nil), ("AttackTime", nil), ("Sustained", nil),
    ] as [(String, String?)])
  func control(_ written: String, _ meant: String?) throws {
    let text = file(
      tap(), step("\"ParameterID\": \"\(written)\", \"Time\": 0, \"ParameterValue\": 0.5"))
    let finding = try #require(findings(text).first { $0.rule.hasPrefix("parameter-") })
    #expect(
      finding.message.hasSuffix(
        meant.map { "did you mean '\($0)'?" } ?? "Tapline leaves the parameter out"))
    #expect((finding.fix != nil) == (meant != nil))
  }

  @Test("A name that already exists is never suggested")
  func taken() throws {
    for label in ["Name", "time", "Tim"] {
      let key = file(tap(", \"\(label)\": \"Kick\""))
      #expect(findings(key).map(\.rule) == ["unknown-key"], "\(label)")
      #expect(findings(key).allSatisfy { $0.fix == nil && !$0.message.contains("did you mean") })
      let before = key.replacing("{ \"Time\": 0", with: "{ \"\(label)\": 1, \"Time\": 0")
      #expect(findings(before).first?.rule == "unknown-key", "\(label)")
    }
    let parameters = file(
      tap(
        parameters: [
          parameter("Intensity", "0.1"), parameter("HapticIntensity", "0.5"),
          parameter("HapticSharpness", "0.5"),
        ].joined(separator: ", ")))
    #expect(findings(parameters).map(\.rule) == ["parameter-unknown"])
    #expect(
      findings(parameters).first?.message.hasSuffix("Tapline leaves the parameter out") == true)
  }

  @Test(
    "The fix of 'Duration' removes the key from a transient and renames it in other events"
  )
  func duration() throws {
    let transient = file(tap(", \"Duration\": 0.5"))
    let finding = try #require(findings(transient).first)
    #expect(finding.rule == "duration-key" && finding.fix?.isSafe == true)
    #expect(linter.fix(Array(transient.utf8), name: "x").bytes == Array(file(tap()).utf8))
    #expect(try fixed(file(vibration(", \"Duration\": 0.5"))).events[0].duration == 0.5)
  }

  @Test("For a decay time without 'Sustained', 'Sustained' is suggested")
  func decay() throws {
    func event(_ more: String) -> String {
      file(
        vibration(", \"EventDuration\": 0.5").replacing(
          " ] } }", with: "] } }"
        ).replacing("] } }", with: ", \(parameter("DecayTime", "0.5"))\(more)] } }"))
    }
    let pattern = try fixed(event(""))
    #expect(pattern.events[0].envelope.isSustained == false)
    #expect(pattern.events[0].envelope.decay == 0.5)
    let said = try fixed(event(", " + parameter("Sustained", "1")))
    #expect(said.events[0].envelope == .init())
    #expect(findings(event("")).first { $0.rule == "parameter-no-effect" }?.fix?.isSafe == false)
  }

  // MARK: - What plays

  private func controlled(_ points: [(Double, Double)], at time: Double = 0) -> String {
    let list = points.map { "{ \"Time\": \($0.0), \"ParameterValue\": \($0.1) }" }
    return curve(
      "\"ParameterID\": \"HapticIntensityControl\", \"Time\": \(time), "
        + "\"ParameterCurveControlPoints\": [\(list.joined(separator: ", "))]")
  }

  @Test("An event, or a whole pattern, that a control silences is found")
  func silence() throws {
    let silent = file(vibration(), controlled([(0, 0), (2, 0)]))
    #expect(findings(silent).map(\.rule).sorted() == ["event-silent", "nothing-playable"])
    #expect(try AHAPFile(Array(silent.utf8), file: "x").pattern.isSilent)
    for heard in [
      file(vibration(), controlled([(0, 0), (0.25, 0.1), (0.5, 0)])),
      file(vibration(), controlled([(0, 0), (2, 0)], at: 0.25)),
      file(vibration(), controlled([(0, 1), (0.1, 0)])), file(vibration()),
    ] {
      #expect(!findings(heard).contains { $0.rule == "event-silent" }, "\(heard)")
      #expect(try !AHAPFile(Array(heard.utf8), file: "x").pattern.isSilent)
    }
    let one = file(vibration(), tap(time: "1"), controlled([(0, 1), (0.5, 0)]))
    #expect(findings(one).filter { $0.rule == "event-silent" }.map(\.position.line) == [3])
  }

  /// Silence by definition: the value of the control at many times of each event is 0.
  @Test("Exactly the patterns with only silent values are found")
  func silenceBySampling() {
    var random = SeededGenerator(seed: 5)
    var silentCount = 0
    for _ in 0..<400 {
      var pattern = HapticPattern(events: [])
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        var event = HapticEvent(
          Bool.random(using: &random) ? .continuous : .transient,
          at: Double(Int.random(in: 0...8, using: &random)) / 4)
        if event.kind == .continuous { event.duration = 0.25 }
        pattern.events.append(event)
      }
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let points = (0...3).map { index in
          ParameterCurve.ControlPoint(
            time: Double(index) / 2, value: Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0)
        }
        pattern.curves.append(
          ParameterCurve(
            .hapticIntensity, at: Double(Int.random(in: 0...2, using: &random)), points: points))
      }
      let values = ControlValues(.hapticIntensity, of: pattern)
      let isSilent = pattern.events.allSatisfy { event in
        let length = event.kind == .transient ? 0 : 0.25
        return (0..<50).allSatisfy { values.value(at: event.time + length * Double($0) / 50) == 0 }
      }
      #expect(pattern.isSilent == isSilent, "\(pattern)")
      silentCount += isSilent ? 1 : 0
    }
    #expect((20...380).contains(silentCount))
  }

  @Test("A tap that misses a curve point by a rounding error is moved to the point")
  func rounding() {
    let on = controlled([(0, 0.5), (0.1, 1), (0.5, 0.2)], at: 0.7)
    let sum: Double = 0.7 + 0.1
    #expect(sum < 0.8)
    let text = file(vibration(), tap(time: "0.8"), on)
    #expect(!findings(text).contains { $0.rule == "curve-bends-transients" })
    let off = file(vibration(), tap(time: "0.81"), on)
    #expect(findings(off).contains { $0.rule == "curve-bends-transients" })
  }

  @Test("A repeated point is no jump, and the fix removes it")
  func twice() throws {
    let text = file(vibration(), controlled([(0, 0.5), (0.1, 1), (0.1, 1), (0.2, 0)]))
    #expect(findings(text).map(\.rule) == ["curve-point-duplicate"])
    let once = file(vibration(), controlled([(0, 0.5), (0.1, 1), (0.2, 0)]))
    #expect(try fixed(text) == AHAPFile(Array(once.utf8), file: "x").pattern)
    let jump = file(vibration(), controlled([(0, 0.5), (0.1, 1), (0.1, 0), (0.2, 0)]))
    #expect(findings(jump).map(\.rule) == ["curve-zero-ramp"])
  }

  @Test("Intervals between taps are written with at most two significant digits")
  func distances() throws {
    for (time, shown) in [("0.00004", "0.04 ms"), ("0.004", "4 ms"), ("0.00123", "1.2 ms")] {
      let text = file(tap(), tap(time: time, parameters: parameter("HapticIntensity", "0.25")))
      let finding = try #require(findings(text).first { $0.rule == "taps-too-close" })
      #expect(
        finding.message.hasPrefix("this tap is \(shown) after another tap"), "\(finding.message)")
    }
  }
}
