import Foundation
import TaplineAHAP
import TaplineButtons
import TaplineLibrary
import TaplinePatterns
import TaplineTestSupport
import TaplineTesting
import TaplineText
import Testing

@Suite("Checking screens against the rules of their system")
struct ScreenCheckTests {
  let library: PatternLibrary

  init() throws { library = try Fixtures.library() }

  /// A screen of one system with buttons in JSON and additional members.
  private func check(
    _ buttons: String, system: String = "swiss-coin", more: String = #""prepares": true,"#
  ) throws -> CheckedScreen {
    let text = """
      {"schemaVersion": 1, "name": "S", "system": "\(system)", \(more) "buttons": [\(buttons)]}
      """
    return try library.checkScreen(Array(text.utf8), file: "s.json")
  }

  private func rules(
    _ buttons: String, system: String = "swiss-coin", more: String = #""prepares": true,"#
  ) throws -> [String] {
    try check(buttons, system: system, more: more).findings.map(\.rule)
  }

  @Test("A screen that follows the rules has no finding")
  func good() throws {
    #expect(
      try rules(
        """
        {"name": "a", "style": "primary", "haptics": ["primary-action"]},
        {"name": "b", "style": "secondary", "haptics": ["cancel"]},
        {"name": "c", "style": "floating-action-button"},
        {"name": "d", "style": "destructive", "haptics": ["destructive-action"], "confirms": true},
        {"name": "e", "style": "ghost", "haptics": ["light-tap"], "disabled": true, "isEnabled": false}
        """) == [])
  }

  @Test("Primary buttons are counted with ordinal numbers")
  func ordinals() throws {
    let buttons = (1...22).map {
      #"{"name": "\#($0)", "style": "primary", "haptics": ["primary-action"]}"#
    }
    let messages = try check(buttons.joined(separator: ", ")).findings
      .filter { $0.rule == "one-primary" }.map(\.message)
    for (button, ordinal) in [
      (2, "second"), (11, "11th"), (12, "12th"), (21, "21st"), (22, "22nd"),
    ] {
      #expect(messages.contains { $0.hasPrefix("'\(button)' is the \(ordinal) primary button") })
    }
  }

  /// One violation each, and the correct screen.
  static let breaches: [(rule: String, system: String, wrong: String, right: String)] = [
    (
      "haptic-missing", "swiss-coin", #"{"name": "a", "style": "primary"}"#,
      #"{"name": "a", "style": "primary", "haptics": ["primary-action"]}"#
    ),
    (
      "haptic-twice", "swiss-coin",
      #"{"name": "a", "style": "floating-action-button", "haptics": ["tap"]}"#,
      #"{"name": "a", "style": "floating-action-button"}"#
    ),
    (
      "haptic-twice", "swiss-coin",
      #"{"name": "a", "style": "action-bar-button", "variant": "secondary", "haptics": ["tap"]}"#,
      #"{"name": "a", "style": "action-bar-button", "variant": "secondary"}"#
    ),
    (
      "haptic-twice", "swiss-coin",
      #"{"name": "a", "style": "ghost", "haptics": ["light-tap", "save"]}"#,
      #"{"name": "a", "style": "ghost", "haptics": ["light-tap"]}"#
    ),
    (
      "destructive-unconfirmed", "swiss-coin",
      #"{"name": "a", "style": "app", "role": "destructive", "haptics": ["delete"]}"#,
      #"{"name": "a", "style": "app", "role": "destructive", "haptics": ["delete"], "confirms": true}"#
    ),
    (
      "haptic-while-disabled", "swiss-coin",
      #"{"name": "a", "style": "ghost", "haptics": [{"pairing": "light-tap", "by": "gesture"}], "disabled": true, "isEnabled": false}"#,
      #"{"name": "a", "style": "ghost", "haptics": ["light-tap"], "disabled": true, "isEnabled": false}"#
    ),
    (
      "looks-disabled-fires", "swiss-coin",
      #"{"name": "a", "style": "primary", "haptics": ["primary-action"], "isEnabled": false}"#,
      #"{"name": "a", "style": "primary", "haptics": ["primary-action"], "isEnabled": false, "disabled": true}"#
    ),
    (
      "disabled-not-visible", "swiss-coin",
      #"{"name": "a", "style": "primary", "disabled": true}"#,
      #"{"name": "a", "style": "primary", "disabled": true, "isEnabled": false}"#
    ),
    (
      "one-primary", "swiss-coin",
      #"{"name": "a", "style": "primary", "haptics": ["save"]}, {"name": "b", "style": "primary", "haptics": ["save"]}"#,
      #"{"name": "a", "style": "primary", "haptics": ["save"]}, {"name": "b", "style": "secondary", "haptics": ["save"]}"#
    ),
    (
      "tap-target-small", "swiss-coin",
      #"{"name": "a", "style": "profile-button", "hitHeight": 43.5}"#,
      #"{"name": "a", "style": "profile-button", "hitHeight": 44}"#
    ),
    (
      "tap-target-small", "uibutton", #"{"name": "a", "style": "filled", "hitWidth": 28}"#,
      #"{"name": "a", "style": "filled", "hitWidth": 44}"#
    ),
    (
      "icon-without-label", "swiss-coin",
      #"{"name": "a", "style": "ghost", "haptics": ["light-tap"], "iconOnly": true, "label": " "}"#,
      #"{"name": "a", "style": "ghost", "haptics": ["light-tap"], "iconOnly": true, "label": "Close"}"#
    ),
    (
      "icon-without-label", "button-reference", #"{"name": "a", "style": "icon"}"#,
      #"{"name": "a", "style": "icon", "label": "Share"}"#
    ),
    (
      "destructive-unconfirmed", "swiss-coin",
      #"{"name": "a", "style": "destructive", "haptics": ["destructive-action"]}"#,
      #"{"name": "a", "style": "destructive", "haptics": ["destructive-action"], "confirms": true}"#
    ),
    (
      "destructive-default", "button-reference",
      #"{"name": "a", "style": "destructive", "confirms": true, "isDefault": true}"#,
      #"{"name": "a", "style": "destructive", "confirms": true}"#
    ),
    (
      "destructive-style", "sap-fiori",
      #"{"name": "a", "style": "secondary-normal", "role": "destructive"}"#,
      #"{"name": "a", "style": "secondary-negative", "role": "destructive"}"#
    ),
    // Its scale is not applied with reduced motion.
    (
      "haptic-only", "published",
      #"{"name": "a", "style": "bluesky-scale", "haptics": ["io-press"]}"#,
      #"{"name": "a", "style": "io-slight"}, {"name": "b", "style": "bluesky-scale"}"#
    ),
  ]

  @Test("A press without visible change is reported, but one that the source leaves out is not")
  func hapticOnly() throws {
    func rules(_ press: String, _ more: String = "") throws -> [String] {
      let system = try JSONDecoder().decode(
        ButtonSystem.self,
        from: Data(
          """
          {"schemaVersion": 1, "name": "s", "title": "S", "summary": "S", "source": "S",
           "pairings": [
             {"name": "p", "trigger": "touchUp", "steps": [{"generator": "light"}]}],
           "styles": [{"name": "b", "kind": "style", "summary": "B", "press": \(press)\(more),
             "builtInHaptics": [{"pairing": "p"}]}]}
          """.utf8))
      let screen = try JSONDecoder().decode(
        Screen.self,
        from: Data(
          """
          {"schemaVersion": 1, "name": "S", "system": "s", "buttons": [
            {"name": "a", "style": "b"}]}
          """.utf8))
      return ScreenChecker(system, on: try library.platform())
        .findings(screen) { _ in HapticPattern(events: []) }.map(\.rule.id)
    }
    #expect(try rules("{}") == ["haptic-only"])
    #expect(try rules(#"{"scale": 0.9}"#, #", "reducedPress": {}"#) == ["haptic-only"])
    for (press, more) in [
      (#"{"scale": 0.9}"#, ""), (#""unspecified""#, ""), (#"{"mechanism": "plain"}"#, ""),
      (#"{"opacity": "unspecified"}"#, ""),
      ("{}", #", "states": [{"state": "pressed", "opacity": 0.5}]"#),
      (#"{"scale": 0.9}"#, #", "reducedPress": {"opacity": 0.5}"#),
    ] { #expect(try rules(press, more).isEmpty, "\(press)\(more)") }
  }

  /// A system with the style `b`, whose haptic or sound starts and whose press moves after a delay in seconds.
  private func findings(
    haptic: Double = 0, sound: Double = 0, press: Double = 0, rules: String = ""
  ) throws -> [ScreenChecker.Finding] {
    let system = try JSONDecoder().decode(
      ButtonSystem.self,
      from: Data(
        """
        {"schemaVersion": 1, "name": "s", "title": "S", "summary": "S", "source": "S",
         "pairings": [{"name": "p", "trigger": "touchDown", "steps": [{"pattern": "p"}]}],
         "styles": [{"name": "b", "kind": "style", "summary": "B",
           "press": {"scale": 0.9, "animation": ".linear(duration: 0.01).delay(\(press))"},
           "builtInHaptics": [{"pairing": "p"}]}]\(rules)}
        """.utf8))
    let screen = try JSONDecoder().decode(
      Screen.self,
      from: Data(
        #"{"schemaVersion": 1, "name": "S", "system": "s", "buttons": [{"name": "a", "style": "b"}]}"#
          .utf8))
    return ScreenChecker(system, on: try library.platform()).findings(screen) { _ in
      HapticPattern(events: [
        HapticEvent(.transient, at: haptic),
        HapticEvent(.audioContinuous, at: sound, duration: 0.1),
      ])
    }
  }

  @Test("Feedback may start at its published limit, and is late after it")
  func late() throws {
    #expect(try findings().isEmpty)
    #expect(try findings(haptic: 0.05, sound: 0.07, press: 0.083).isEmpty)
    #expect(try findings(haptic: 0.051).map(\.rule.id) == ["haptic-late"])
    #expect(try findings(sound: 0.071).map(\.rule.id) == ["sound-late"])
    #expect(try findings(press: 0.086).map(\.rule.id) == ["visual-late"])
    let all = try findings(haptic: 0.2, sound: 0.2, press: 0.2)
    #expect(all.map(\.rule.id) == ["haptic-late", "sound-late", "visual-late"])
    #expect(all.allSatisfy { $0.rule.severity == .warning && $0.path.count == 3 })
    #expect(
      all.first?.message
        == "the first haptic of 'a', 's/p', starts 200 ms after the finger goes down; people expect it within 50 ms"
    )
    #expect(all.last?.message.contains("'scale', starts 20") == true)
  }

  @Test(
    "A system sets its own limits and severities for late feedback, and turns a rule off with a high limit"
  )
  func ownLimits() throws {
    func rules(_ limit: String) -> String {
      #", "rules": [{"id": "haptic-late", "severity": "error", "sentence": "S"\#(limit)}]"#
    }
    let strict = try findings(haptic: 0.03, rules: rules(#", "limit": 0.02"#))
    #expect(strict.map(\.rule.id) == ["haptic-late"])
    #expect(strict.first?.rule.severity == .error)
    #expect(strict.first?.message.contains("within 20 ms") == true)
    #expect(try findings(haptic: 0.3, rules: rules(#", "limit": 60"#)).isEmpty)
    #expect(try findings(haptic: 0.06, rules: rules("")).first?.message.contains("50 ms") == true)
  }

  /// A pairing whose source names no haptic plays nothing.
  private func pattern(_ name: String) throws -> HapticPattern {
    do {
      return try library.load(name).pattern
    } catch PatternLibraryError.invalidReference {
      return HapticPattern(events: [])
    }
  }

  @Test("No style and no haptic of the library gives late feedback, but a longer delay does")
  func allStyles() throws {
    var count = 0
    for name in library.buttonSystemNames {
      let system = try library.buttonSystem(name)
      for style in system.styles {
        count += 1
        for variant in style.variants.isEmpty ? [nil] : style.variants.map(Optional.some) {
          var settings = PressSettings()
          (settings.variant, settings.playsCallerHaptics) = (variant, true)
          let press = PressSimulator(
            style, of: system, on: try library.platform(), settings: settings
          ).simulate(.tap())
          var timeline = try Timeline(press, pattern: pattern)
          let found = Set(timeline.feedbackLatencies.map(\.feedback))
          for feedback in found { expectFeedback(timeline, feedback) }
          for index in timeline.placements.indices {
            for event in timeline.placements[index].pattern.events.indices {
              timeline.placements[index].pattern.events[event].time += 0.0501
            }
          }
          guard found.contains(.haptic) else { continue }
          #expect(capturedFailures { expectFeedback(timeline, .haptic) }.count == 1)
        }
      }
      let styles = system.styles.filter { $0.kind != .container }.map(\.name)
      let buttons =
        styles.map { #"{"name": "\#($0)", "style": "\#($0)"}"# }
        + system.pairings.map {
          #"{"name": "\#($0.name)!", "style": "\#(styles[0])", "haptics": ["\#($0.name)"]}"#
        }
      let rules = try rules(buttons.joined(separator: ","), system: name)
      #expect(!rules.contains { $0.hasSuffix("-late") }, "\(name)")
    }
    #expect(try library.styleNames().count == count && count > 90)
  }

  @Test(
    "Each violation causes exactly its finding, and the correct screen causes none",
    arguments: breaches)
  func each(rule: String, system: String, wrong: String, right: String) throws {
    #expect(try rules(wrong, system: system) == [rule])
    #expect(try rules(right, system: system) == [])
  }

  @Test("The generators are prepared by the program, or by a container that does so itself")
  func prepare() throws {
    let button = #"{"name": "a", "style": "profile-button", "hitHeight": 44}"#
    #expect(try rules(button, more: "") == ["prepare-missing"])
    #expect(try rules(button, more: #""prepares": false,"#) == ["prepare-missing"])
    #expect(try rules(button, more: #""prepares": true,"#) == [])
    #expect(try rules(button, more: #""containers": ["action-bar-container"],"#) == [])
    #expect(
      try rules(button, more: #""containers": ["standard-action-bar"],"#) == ["prepare-missing"])
    let silent = #"{"name": "a", "style": "primary", "interactive": false}"#
    #expect(try rules(silent, more: "") == [])
  }

  @Test("A finding has the position of the mistake and the severity that the system gives")
  func places() throws {
    let text = """
      {
        "schemaVersion": 1, "name": "S", "system": "swiss-coin", "prepares": true,
        "buttons": [
          { "name": "a", "style": "profile-button",
            "hitHeight": 32 }
        ]
      }
      """
    let finding = try #require(
      library.checkScreen(Array(text.utf8), file: "s.json").findings.first)
    #expect(finding.position.line == 5 && finding.position.column == 20)
    #expect(finding.path.description == "$.buttons[0].hitHeight" && finding.severity == .error)
    #expect(finding.message.contains("32 points"))
    let rule = try library.buttonSystem("swiss-coin").rules.first { $0.id == "tap-target-small" }
    #expect(rule?.severity == .error)
  }

  @Test("Haptics of a system that mean different things are reported if they feel alike")
  func alike() throws {
    let page = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent(
        "Sources/Tapline/Documentation.docc/ButtonSystems.md"), encoding: .utf8)
    let examples = page.components(separatedBy: "```json\n").map {
      $0.components(separatedBy: "```")[0]
    }.filter { $0.contains("\"distinct\"") }
    #expect(examples.count == 2)
    let wrong = try library.checkScreen(Array(examples[0].utf8), file: "a.json")
    let finding = try #require(wrong.findings.first)
    #expect(wrong.findings.count == 1 && finding.rule == "feedback-alike")
    #expect(finding.severity == .warning && finding.path.description == "$.distinct[0][1]")
    #expect(finding.position.line == 5 && finding.position.column == 25)
    #expect(finding.message.contains("'failed' is too much like 'sent'"))
    #expect(try library.checkScreen(Array(examples[1].utf8), file: "a.json").findings.isEmpty)
    for (group, problem) in [
      (#"["sent"]"#, "two or more"), (#"["sent", "fail"]"#, "did you mean 'failed'?"),
      (#"["sent", "sent"]"#, "'sent' occurs twice"), (#"["sent", 1]"#, "string"),
    ] {
      let text = examples[0].replacingOccurrences(of: #"["sent", "failed"]"#, with: group)
      let error = #expect(throws: PatternLibraryError.self) {
        try library.checkScreen(Array(text.utf8), file: "a.json")
      }
      let message = error?.description ?? ""
      #expect(message.hasPrefix("a.json:5:") && message.contains(problem), "\(message)")
    }
    let missing = examples[0].replacingOccurrences(
      of: #""generator": "rigid", "intensity": 1 "#, with: #""pattern": "nowhere""#)
    let error = #expect(throws: PatternLibraryError.self) {
      try library.checkScreen(Array(missing.utf8), file: "a.json")
    }
    #expect(error?.description.hasPrefix("a.json:5:17: error: 'sent' cannot be played: ") == true)
  }

  @Test("The systems of the library have no haptics that mean different things and feel alike")
  func systems() throws {
    let known: [String: [String]] = [:]
    for name in library.buttonSystemNames {
      let text = try library.text(at: "\(name)/button-system.json")
      let findings = try library.checkScreen(text, file: "\(name).json").findings
      #expect(findings.map(\.path.description) == known[name] ?? [], "\(name)")
    }
    #expect(try library.buttonSystem("swiss-coin").distinct.count == 3)
  }

  @Test(
    "Rules that a screen's description cannot show are listed as unchecked, and all others are checked"
  )
  func untried() throws {
    for name in library.buttonSystemNames {
      let checked = try check("", system: name)
      let all = try library.buttonSystem(name).rules.map(\.id) + ScreenRule.general.map(\.id)
      #expect(Set(checked.rules.map(\.id)).union(checked.uncheckableRules.map(\.id)) == Set(all))
      #expect(checked.rules.allSatisfy { ScreenChecker.knownRules.contains($0.id) })
    }
    let known =
      try library.buttonSystems().flatMap(\.rules).map(\.id) + ScreenRule.general.map(\.id)
    #expect(ScreenChecker.knownRules.isSubset(of: known))
  }

  @Test(
    "An invalid screen is refused with its position",
    arguments: [
      (#"{"name": "a", "style": "primry"}"#, "did you mean 'primary'?", "buttons[0].style"),
      (
        #"{"name": "a", "style": "primary", "haptics": ["sav"]}"#, "did you mean 'save'?",
        "haptics[0]"
      ),
      (
        #"{"name": "a", "style": "action-bar-button", "variant": "third"}"#, "no variant",
        "variant"
      ),
      (#"{"name": "a", "style": "action-bar-container"}"#, "a container", "style"),
      (#"{"name": "a", "style": "ghost", "hitHeight": -1}"#, "between 0", "hitHeight"),
      (#"{"name": "a", "style": "ghost", "hitHeigth": 44}"#, "hitHeigth", "hitHeigth"),
      (#"{"name": "a", "style": "ghost"}, {"name": "a", "style": "app"}"#, "twice", "[1].name"),
      (#"{"style": "ghost"}"#, "'name' is missing", "buttons[0]"),
      (#"{"name": "a", "style": "ghost", "role": "evil"}"#, "'evil' is not valid here", "role"),
    ])
  func refused(buttons: String, message: String, place: String) throws {
    let error = try #require(throws: PatternLibraryError.self) { try check(buttons) }
    guard case .data(let diagnostic) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(diagnostic.message.contains(message), "\(diagnostic.message)")
    #expect(diagnostic.path.description.hasSuffix(place), "\(diagnostic.path)")
  }
}
