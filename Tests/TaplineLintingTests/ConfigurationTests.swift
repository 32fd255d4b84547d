import TaplineAHAP
import TaplineLibrary
import TaplineLinting
import TaplineText
import Testing

@Suite("The project's configuration")
struct ConfigurationTests {
  private func read(_ text: String) throws -> LintConfiguration {
    try LintConfiguration(Array(text.utf8), file: ".tapline.json", folder: "/app")
  }

  private func errors(_ text: String) -> [String] {
    do throws(PatternLibraryError) {
      _ = try LintConfiguration(Array(text.utf8), file: ".tapline.json", folder: "/app")
      return []
    } catch {
      return error.description.split(separator: "\n").map(String.init)
    }
  }

  @Test("A configuration has all of its settings")
  func whole() throws {
    let configuration = try read(
      """
      {"lint": {
        "failOn": "error", "profile": "mpeg", "strict": true, "bundleRoot": "Resources",
        "rules": {"version-missing": "off", "unknown-key": "error"},
        "exclude": ["Generated", "**/*.draft.ahap"],
        "overrides": [{"files": ["Legacy/**"], "rules": {"unknown-key": "note"}}]
      }}
      """)
    #expect(configuration.threshold == .error)
    #expect(configuration.profile == "mpeg")
    #expect(configuration.isStrict == true)
    #expect(configuration.bundleRoot == "/app/Resources")
    #expect(configuration.excludes("/app/Generated/x/a.ahap"))
    #expect(configuration.excludes("/app/x/y.draft.ahap"))
    #expect(!configuration.excludes("/app/x/Generated/a.ahap"))
    #expect(!configuration.excludes("/elsewhere/Generated/a.ahap"))
    #expect(configuration.levels(for: "/app/a.ahap")[.unknownKey] == .error)
    #expect(configuration.levels(for: "/app/a.ahap")[.versionMissing] == .off)
    #expect(configuration.levels(for: "/app/Legacy/a.ahap")[.unknownKey] == .note)
    #expect(configuration.levels(for: "/app/Legacy/a.ahap")[.versionMissing] == .off)
  }

  @Test(
    "Of many errors, twenty are listed, and the last message counts the others",
    .timeLimit(.minutes(1)))
  func manyErrors() {
    let rules = (0..<60_000).map { "\"rule\($0)\":\"off\"" }.joined(separator: ",")
    let keys = (0..<60_000).map { "\"key\($0)\":1" }.joined(separator: ",")
    for text in ["{\"lint\":{\"rules\":{\(rules)}}}", "{\"lint\":{\(keys)}}"] {
      let errors = errors(text)
      #expect(errors.count == 20)
      #expect(errors.last?.contains("(and 59980 more like it)") == true)
    }
  }

  @Test("Patterns that expand to too much text are refused", .timeLimit(.minutes(1)))
  func manyPatterns() {
    let pattern = "\"" + String(repeating: "{a,b}", count: 9) + "\""
    let list = Array(repeating: pattern, count: 20_000).joined(separator: ",")
    let errors = errors("{\"lint\":{\"exclude\":[\(list)]}}")
    #expect(errors.count == 20)
    #expect(errors.first?.contains("too long in total") == true)
  }

  @Test("An empty configuration changes nothing")
  func empty() throws {
    for text in ["{}", "{\"lint\": {}}"] {
      let configuration = try read(text)
      #expect(configuration.threshold == nil && configuration.profile == nil)
      #expect(configuration.levels(for: "/app/a.ahap") == RuleLevels())
    }
  }

  @Test("Every error is listed with its position and the nearest name")
  func everyError() {
    #expect(
      errors(
        """
        {"lnt": {}, "lint": {
          "failon": 1,
          "rules": {"version-mising": "off", "unknown-key": "loud", "json-syntax": "off"},
          "exclude": "x",
          "overrides": [{"rules": {}}]
        }}
        """) == [
          ".tapline.json:1:2: error: 'lnt' is not a key of the configuration; did you mean 'lint'? "
            + "[configuration]",
          ".tapline.json:2:3: error: 'failon' is not a key of 'lint'; did you mean 'failOn'? "
            + "[configuration]",
          ".tapline.json:3:13: error: there is no rule 'version-mising'; did you mean "
            + "'version-missing'? [configuration]",
          ".tapline.json:3:53: error: a rule's level must be one of 'off', 'note', 'warning', "
            + "'error' [configuration]",
          ".tapline.json:3:76: error: 'json-syntax' reports an unreadable file, so its level "
            + "can only be 'error' [configuration]",
          ".tapline.json:4:14: error: 'exclude' must be an array [configuration]",
          ".tapline.json:5:17: error: an override needs 'files', the globs of the files to "
            + "which it applies [configuration]",
        ])
    #expect(errors("{\"lint\": ").count == 1)
    #expect(
      errors("[]") == [
        ".tapline.json:1:1: error: the configuration must be an object [configuration]"
      ])
    #expect(errors("{\"lint\": {\"strict\": true, \"strict\": false}}").count == 1)
    #expect(
      errors("{\"lint\": {\"rules\": {\"double-haptics\": \"off\"}}}") == [
        ".tapline.json:1:21: error: there is no rule 'double-haptics'; did you mean 'double-haptic'? "
          + "[configuration]"
      ])
    #expect(
      errors("{\"lint\": {\"rules\": {\"nonsense\": \"off\"}}}") == [
        ".tapline.json:1:21: error: there is no rule 'nonsense'; 'tapline lint --list-rules' and "
          + "'tapline audit --list-rules' list all rules [configuration]"
      ])
  }

  @Test("Levels change severities and omit findings")
  func levels() {
    var levels = RuleLevels()
    levels[.unknownKey] = .error
    levels[.versionMissing] = .off
    let text = "[1, 2, 3]"
    let findings = [
      Samples.finding("1", in: text), Samples.finding("2", in: text, rule: "version-missing"),
      Samples.finding("3", in: text, rule: "duration-key"),
    ]
    #expect(levels.apply(to: findings).map(\.rule) == ["unknown-key", "duration-key"])
    #expect(levels.apply(to: findings).map(\.severity) == [.error, .warning])
  }

  @Test("A threshold is reached by its severity and higher severities")
  func thresholds() {
    let severities: [Diagnostic.Severity] = [.note, .warning, .error]
    #expect(severities.map { LintThreshold.note.isReached(by: $0) } == [true, true, true])
    #expect(severities.map { LintThreshold.warning.isReached(by: $0) } == [false, true, true])
    #expect(severities.map { LintThreshold.error.isReached(by: $0) } == [false, false, true])
    #expect(severities.map { LintThreshold.never.isReached(by: $0) } == [false, false, false])
  }
}
