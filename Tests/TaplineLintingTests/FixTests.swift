import Foundation
import TaplineAHAP
import TaplineTestSupport
import TaplineText
import Testing

@testable import TaplineLinting

@Suite("Applying fixes")
struct FixTests {
  private let broken = """
    {
      "Version": 1.0,
      "Pattern": [
        {"Event": {"Time": 0, "EventType": "HapticContinuous", "Duration": 0.5, "EventParameters": [
          {"ParameterID": "HapticIntensity", "ParameterValue": 1},
          {"ParameterID": "HapticSharpness", "ParameterValue": 0.5},
        ]}},
      ]
    }

    """

  @Test("After fixing, nothing can be fixed, and a second run changes nothing")
  func fixpoint() throws {
    let linter = try Samples.linter()
    var unsafe = linter
    unsafe.makesUnsafeFixes = true
    for (linter, isAll) in [(linter, false), (unsafe, true)] {
      let fixed = linter.fix(Array(broken.utf8), name: "a.ahap")
      #expect(!fixed.rules.isEmpty)
      let again = linter.lint(fixed.bytes, name: "a.ahap")
      #expect(!again.findings.contains { $0.fix?.isSafe == true || (isAll && $0.fix != nil) })
      #expect(linter.fix(fixed.bytes, name: "a.ahap").rules.isEmpty)
      let key = isAll ? "\"EventDuration\": 0.5" : "\"Duration\": 0.5"
      #expect(String(decoding: fixed.bytes, as: UTF8.self).contains(key))
    }
  }

  @Test("Line endings are the same after fixing")
  func lineEndings() throws {
    let text = broken.replacingOccurrences(of: "  \"Version\": 1.0,\n", with: "")
      .replacingOccurrences(of: "\n", with: "\r\n")
    let fixed = try Samples.linter().fix(Array(text.utf8), name: "a.ahap")
    let lines = fixed.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    #expect(String(decoding: fixed.bytes, as: UTF8.self).contains("Version"))
    #expect(lines.dropLast().allSatisfy { $0.last == UInt8(ascii: "\r") })
  }

  @Test("An unreadable file is not changed")
  func unreadable() throws {
    let bytes = Array((broken + "}").utf8)
    let fixed = try Samples.linter().fix(bytes, name: "a.ahap")
    #expect(fixed.bytes == bytes && fixed.rules.isEmpty)
  }

  @Test(
    "The format of another kind of file is named in the error, and the file is not changed",
    arguments: [
      (#"{"schemaVersion": 1, "placements": []}"#, "a timeline"),
      (#"{"schemaVersion": 1, "subject": "success"}"#, "a golden file"),
      (#"{"version": {"major": 1}, "metadata": {}, "signals": {}}"#, ".haptic"),
      (#"{"version": "2023", "perceptions": []}"#, "HJIF"),
      (#"{"continuousPattern": {}, "discretePattern": []}"#, "Pulsar"),
      (#"{"timings": [10], "repeat": -1}"#, "Android"), ("time_s,frame,haptic\n0,0,1\n", "a table"),
      ("RIFF....WAVE", "a sound file"), ("{}", "'Pattern' is missing"),
    ])
  func otherKinds(text: String, name: String) throws {
    var linter = try Samples.linter()
    linter.makesUnsafeFixes = true
    let bytes = Array(text.utf8)
    let fixed = linter.fix(bytes, name: "a.json")
    #expect(fixed.bytes == bytes && fixed.rules.isEmpty)
    let linted = linter.lint(bytes, name: "a.json")
    #expect(linted.findings.contains { $0.message.contains(name) && $0.severity == .error })
    #expect(text == "{}" || linted.findings.count == 1)
    var levels = RuleLevels()
    levels[.patternMissing] = .off
    var tolerant = try Samples.linter(levels)
    tolerant.makesUnsafeFixes = true
    #expect(tolerant.fix(bytes, name: "a.json").bytes == bytes)
  }

  @Test("Fixes that would cause new warnings are skipped, and the others are applied")
  func worse() throws {
    // A curve of 40 points, most of which are after the last event.
    let points = (0..<40).map {
      #"{"Time": \#(Double($0) * 0.1), "ParameterValue": \#(Double($0 % 2) * 0.5 + 0.25)}"#
    }.joined(separator: ",")
    let text = """
      {"Version": 1.0, "Pattern": [
      {"Event": {"Time": 0.0, "EventType": "HapticContinuous", "EventDuration": 0.5, "EventParameters": [
      {"ParameterID": "HapticIntensity", "ParameterValue": 1.0},
      {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}},
      {"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 0.0,
      "ParameterCurveControlPoints": [\(points)]}},
      ]}
      """
    let linter = try Samples.linter()
    let before = linter.lint(Array(text.utf8), name: "a.ahap").findings
    #expect(before.contains { $0.rule == "curve-too-long" && $0.fix != nil })
    let fixed = linter.fix(Array(text.utf8), name: "a.ahap")
    #expect(fixed.rules == ["json-trailing-comma"])
    let after = linter.lint(fixed.bytes, name: "a.ahap").findings
    #expect(after.map(\.rule) == before.map(\.rule).filter { $0 != "json-trailing-comma" })
  }

  @Test("An ignored key is not renamed if its value would be an error under the corrected name")
  func ignoredKey() throws {
    let text = """
      {"Version": 1.0, "Pattern": [
      {"Event": {"Time": 0, "EventType": "HapticTransient", "EventParamters": "x"}}]}
      """
    var linter = try Samples.linter()
    linter.makesUnsafeFixes = true
    let found = linter.lint(Array(text.utf8), name: "a.ahap").findings
    #expect(found.contains { $0.rule == "misspelt-key" && $0.fix != nil })
    #expect(linter.fix(Array(text.utf8), name: "a.ahap").rules.isEmpty)
  }

  @Test("A rule that is turned off fixes nothing")
  func off() throws {
    var levels = RuleLevels()
    levels[.jsonTrailingComma] = .off
    var linter = try Samples.linter(levels)
    linter.makesUnsafeFixes = true
    let fixed = linter.fix(Array(broken.utf8), name: "a.ahap")
    let text = String(decoding: fixed.bytes, as: UTF8.self)
    #expect(text.contains("EventDuration") && text.contains("]}},\n"))
    #expect(!fixed.rules.contains("json-trailing-comma"))
  }

  @Test("Fixes of every file of the corpus end, keep it readable and add no errors")
  func corpus() throws {
    guard let folder = Fixtures.corpusFolder else { return }
    var linter = try Samples.linter()
    linter.makesUnsafeFixes = true
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where name.hasSuffix(".ahap") {
      let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
      guard bytes.count < 200_000 else { continue }
      let before = linter.lint(bytes, name: name)
      let fixed = linter.fix(bytes, name: name)
      let after = linter.lint(fixed.bytes, name: name)
      #expect(before.isUnreadable == after.isUnreadable, "\(name)")
      #expect(after.isUnreadable || !after.findings.contains { $0.fix != nil }, "\(name)")
      // A corrected key can reveal warnings, but no errors.
      let errors = [before, after].map { $0.findings.count { $0.severity == .error } }
      #expect(errors[1] <= errors[0], "\(name)")
    }
  }

  // MARK: - Differences

  /// Applies a diff with the patch tool.
  private func patched(_ old: String, _ diff: [UInt8], name: String = "x y.ahap") throws -> String {
    try Fixtures.withTemporaryFolder { folder throws in
      let file = folder.appendingPathComponent(name)
      try Data(old.utf8).write(to: file)
      try Data(diff).write(to: folder.appendingPathComponent("diff"))
      var git = Command()
      git.program = URL(fileURLWithPath: "/usr/bin/env")
      git.folder = folder
      git.environment["GIT_CEILING_DIRECTORIES"] = folder.deletingLastPathComponent().path
      let result = try git.run("git", "apply", "--whitespace=nowarn", "diff")
      #expect(result.code == 0, "\(result.messages)")
      return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
  }

  @Test("Lines that both texts share are neither removed nor added")
  func commonLines() {
    let lines = (1...40).map { "line \($0)\n" }
    func counts(_ old: [String], _ new: [String]) -> [Int] {
      let diff = UnifiedDiff.bytes(
        from: Array(old.joined().utf8), to: Array(new.joined().utf8), name: "a")
      let body = String(decoding: diff, as: UTF8.self).split(separator: "\n").dropFirst(2)
      return [body.count { $0.hasPrefix("-") }, body.count { $0.hasPrefix("+") }]
    }
    #expect(counts(lines, lines.flatMap { $0.hasSuffix("0\n") ? ["ten\n", $0] : [$0] }) == [0, 4])
    #expect(counts(lines, lines.map { $0.hasSuffix("3\n") ? $0 : "new " + $0 }) == [36, 36])
    #expect(counts(lines, [lines[39]] + lines.dropLast()) == [1, 1])
    #expect(counts(["a\n", "b\n", "a\n", "b\n"], ["b\n", "a\n", "c\n", "b\n"]) == [1, 1])
  }

  @Test("Git applies a diff and gets the new text", .enabled(if: Command.isAvailable))
  func apply() throws {
    let lines = (1...40).map { "line \($0)\n" }
    var cases: [(String, String)] = [
      ("a\n", "b\n"), ("a", "b"), ("a\n", "a"), ("", "a\n"), ("a\nb\n", "b\n"),
      (lines.joined(), lines.filter { $0 != "line 7\n" && $0 != "line 30\n" }.joined()),
      (lines.joined(), lines.map { $0.hasSuffix("0\n") ? "ten\n" + $0 : $0 }.joined()),
      (lines.joined(), lines.reversed().joined()),
      (lines.joined(), lines.map { "new " + $0 }.joined()),
      (lines.joined(), lines.map { $0.hasSuffix("3\n") ? $0 : "new " + $0 }.joined()),
      ("a\r\nb\r\n", "a\r\nc\r\nb\r\n"),
    ]
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<30 {
      let pieces = (0..<Int.random(in: 1...60, using: &numbers)).map { _ in
        ["a\n", "b\n", "c\n", "d\n"].randomElement(using: &numbers) ?? ""
      }
      cases.append(
        (
          pieces.joined(),
          pieces.compactMap { piece in
            switch Int.random(in: 0..<8, using: &numbers) {
            case 0: nil
            case 1: piece + "e\n"
            case 2: "f\n"
            default: piece
            }
          }.joined()
        ))
    }
    for (old, new) in cases where !new.isEmpty {
      let diff = UnifiedDiff.bytes(
        from: Array(old.utf8), to: Array(new.utf8), name: "x y.ahap")
      if old == new {
        #expect(diff.isEmpty)
      } else {
        #expect(try patched(old, diff) == new, "\(old) → \(new)")
      }
    }
    let first = UnifiedDiff.bytes(from: [], to: Array("a\n".utf8), name: "a")
    #expect(String(decoding: first, as: UTF8.self).contains("\n@@ -0,0 +1,1 @@\n+a\n"))
    let odd = "q\"u\\o\tte.ahap"
    let diff = UnifiedDiff.bytes(from: Array("a\n".utf8), to: Array("b\n".utf8), name: odd)
    #expect(try patched("a\n", diff, name: odd) == "b\n")
  }
}

@Suite("Choosing fixes that can be applied together")
struct FixSelectionTests {
  @Test("A fix is chosen if it does not overlap one chosen before")
  func agreement() {
    var numbers = SplitMix(seed: 7)
    for _ in 0..<500 {
      let bytes = (0..<60).map { UInt8(ascii: "a") + UInt8($0 % 26) }
      let fixes = (0..<20).map { index in
        var start = numbers.next(50)
        var edits: [TextEdit] = []
        for _ in 0...numbers.next(2) where start < 55 {
          let end = start + numbers.next(4)
          edits.append(TextEdit(start..<end, String(index)))
          start = end + 1 + numbers.next(5)
        }
        return Fix("change", edits)
      }
      // By definition: a fix is chosen if none of its edits overlaps an edit of an earlier choice.
      var taken: [TextEdit] = []
      var expected: [Bool] = []
      for fix in fixes {
        let isFree = fix.edits.allSatisfy { edit in
          taken.allSatisfy {
            edit.range.upperBound < $0.range.lowerBound
              || $0.range.upperBound < edit.range.lowerBound
          }
        }
        expected.append(isFree && !fix.edits.isEmpty)
        if isFree { taken += fix.edits }
      }
      var selection = FixSelection(byteCount: bytes.count)
      #expect(fixes.map { selection.accept($0) } == expected)
      #expect(selection.applied(to: bytes) == Fix("", taken).applied(to: bytes))
    }
  }

  /// Numbers that are equal in every run (Steele, Lea, Flood 2014).
  private struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(_ bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
  }
}
