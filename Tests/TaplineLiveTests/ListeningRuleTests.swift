import Foundation
import TaplineAHAP
import TaplineLive
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Findings on calls")
struct ListeningRuleTests {
  private func found(
    _ lines: [String], levels: RuleLevels = RuleLevels(), perMinute: Int = 1_000
  ) throws -> [ListeningFinding] {
    var listened = try Listened(levels: levels, perMinute: perMinute)
    try listened.send(#"{"tapline": 1, "app": "Coin", "now": 0}"#)
    for line in lines {
      let time = line.split(separator: ",")[0].split(separator: " ").last.flatMap { Double($0) }
      try listened.send(line, at: 100 + (time ?? 0))
    }
    return listened.findings
  }

  private func prepare(_ time: Double) -> String {
    #"{"at": \#(time), "kind": "call", "name": "prepare"}"#
  }

  private func tap(_ time: Double, _ name: String = "rigid", place: String = "") -> String {
    #"{"at": \#(time), "source": "\#(name)"\#(place.isEmpty ? "" : #", "place": "\#(place)""#)}"#
  }

  @Test("Two haptics within 40 ms are reported; 41 ms apart they are not")
  func near() throws {
    let lines = [prepare(0.9), tap(1), prepare(1.03), tap(1.04, "soft", place: "Pay.swift:7")]
    let findings = try found(lines)
    #expect(findings.map(\.rule) == ["double-haptic"])
    #expect(findings[0].time == 0.14)
    #expect(
      findings[0].sanitizedText.text
        == "Pay.swift:7: warning: 'feedback/soft' comes 40 ms after 'feedback/rigid'; one of the two "
        + "is enough [double-haptic]")
    #expect(try found([prepare(0.9), tap(1), prepare(1), tap(1.041)]).isEmpty)
  }

  @Test("A second haptic for a touch is reported; one for each touch is not")
  func touch() throws {
    func touch(_ time: Double, _ name: String) -> String {
      #"{"at": \#(time), "kind": "touch", "name": "\#(name)"}"#
    }
    let twice = [
      touch(1, "down"), prepare(1), tap(1.01), prepare(1.02), tap(1.15), prepare(1.2), tap(1.5),
    ]
    #expect(try found(twice).map(\.rule) == ["double-haptic"])
    let each = [
      touch(1, "down"), prepare(1), tap(1.01), touch(1.1, "up"), prepare(1.11), tap(1.12),
    ]
    #expect(try found(each).isEmpty)
  }

  @Test("Too many haptics in a minute are reported once, and again after a rest")
  func rate() throws {
    var lines: [String] = []
    for time in [0, 1, 2, 3, 4, 100, 101, 102, 103.5] {
      lines += [prepare(Double(time)), tap(Double(time))]
    }
    #expect(try found(lines, perMinute: 3).map(\.time) == [3, 103.5])
    #expect(try found(lines, perMinute: 5).isEmpty)
  }

  @Test(
    "A generator that was not prepared in the two seconds before is reported once for each name")
  func unprepared() throws {
    let lines = [
      prepare(0), tap(1.9), prepare(2), tap(4.1), tap(5), prepare(6), tap(6.1, "soft"),
      tap(7, "soft"),
    ]
    let findings = try found(lines)
    #expect(findings.map(\.rule) == ["unprepared-generator", "unprepared-generator"])
    #expect(findings.map(\.severity) == [.note, .note])
    #expect(findings.map(\.time) == [4.1, 7])
  }

  @Test("An app's own pattern is linted, and each finding is reported once")
  func lint() throws {
    let pattern =
      #"{"Version":1,"Pattern":[{"Event":{"Time":0,"EventType":"HapticTransient","EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":0}]}}]}"#
    let lines = (1...3).map { #"{"at": \#($0), "source": "flat", "pattern": \#(pattern)}"# }
    let findings = try found(lines)
    #expect(findings.map(\.rule) == ["nothing-playable"])
    #expect(findings.map(\.severity) == [.warning])
  }

  @Test("A name that is not in the library is an error, reported once, and plays a tap")
  func unknown() throws {
    let findings = try found([tap(1, "buzzz"), tap(2, "buzzz")])
    #expect(findings.map(\.rule) == ["unknown-haptic"])
    #expect(findings.map(\.severity) == [.error])
  }

  @Test(
    "The level of a rule sets the severity of its findings or omits them; unknown rules are refused"
  )
  func levels() throws {
    var levels = RuleLevels()
    levels["unprepared-generator"] = .error
    levels["double-haptic"] = .off
    let names = ["unprepared-generator", "double-haptic", "event-silent", "double-haptics"]
    #expect(names.map(ListeningRule.ids.contains) == [true, true, true, false])
    let findings = try found([tap(1), tap(1.01)], levels: levels)
    #expect(findings.map(\.rule) == ["unprepared-generator"])
    #expect(findings.map(\.severity) == [.error])
  }

  @Test("The article lists every rule with its level and what it finds")
  func article() throws {
    let page = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent(
        "Sources/Tapline/Documentation.docc/Listening.md"), encoding: .utf8)
    for rule in ListeningRule.allCases {
      #expect(
        page.contains("| `\(rule.id)` | \(rule.severity.rawValue) | \(rule.summary) |"), "\(rule)")
    }
  }
}
