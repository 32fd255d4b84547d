import Foundation
import TaplineButtons
import TaplineLibrary
import TaplineTestSupport
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
      "negative-untold", "sap-fiori",
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

  @Test("A press that changes nothing visible is found, one that the source leaves out is not")
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
      return ScreenChecker(system, on: try library.platform()).findings(screen).map(\.rule.id)
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

  @Test(
    "Rules that a screen's description cannot show are listed as unchecked, and all others are checked"
  )
  func untried() throws {
    for name in library.buttonSystemNames {
      let checked = try check("", system: name)
      let all = try library.buttonSystem(name).rules.map(\.id) + [ScreenRule.hapticOnly.id]
      #expect(Set(checked.rules.map(\.id)).union(checked.untriedRules.map(\.id)) == Set(all))
      #expect(checked.rules.allSatisfy { ScreenChecker.knownRules.contains($0.id) })
    }
    let known = try library.buttonSystems().flatMap(\.rules).map(\.id) + [ScreenRule.hapticOnly.id]
    #expect(ScreenChecker.knownRules.isSubset(of: known))
  }

  @Test(
    "A text that is no screen is refused with its position",
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
