import Foundation
import TaplineAHAP
import TaplineFiles
import TaplineLibrary
import TaplinePatterns
import TaplineTestSupport
import TaplineText
import Testing

@testable import TaplineLinting

/// Files of 17 MB that are mostly white space, so that they are read quickly.
@Suite("Linting of long files")
struct LongFileTests {
  private func withFile(_ last: String, _ body: (_ path: String, [UInt8]) throws -> Void) throws {
    let space = String(repeating: " ", count: 60_000)
    let entries = (0..<290).map { index in
      space + """
        {"Event": {"Time": \(Double(index) / 8), "EventType": "HapticTransient", "EventParameters": [
          {"ParameterID": "HapticIntensity", "ParameterValue": 0.\(index % 9 + 1)},
          {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}}
        """
    }
    let text = "{\"Version\": 1.0, \"Pattern\": [\((entries + [last]).joined(separator: ","))]}"
    try Fixtures.withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("long.ahap")
      try Data(text.utf8).write(to: url)
      try #require(FilePieces(url.path) != nil)
      try body(url.path, Array(text.utf8))
    }
  }

  @Test(
    "A long file without findings is linted and read in pieces, with the same result as the whole file"
  )
  func clean() throws {
    let last = """
      {"Event": {"Time": 40, "EventType": "HapticContinuous", "EventDuration": 1, "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": 1},
        {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}}
      """
    try withFile(last) { path, bytes in
      let linter = try Samples.linter()
      let linted = try #require(linter.lintInPieces(path))
      #expect(linted.findings.isEmpty && linted.name == path && linted.outcome == .passed)
      #expect(linter.lint(bytes, name: path).findings.isEmpty)
      let loaded = try Fixtures.library().load(path)
      #expect(try loaded.pattern == AHAPFile(bytes, file: path).pattern)
      #expect(loaded.pattern.events.count == 291)
    }
  }

  @Test("A long file with findings has them at their positions")
  func withFindings() throws {
    try withFile(#"{"Event": {"Time": 40, "EventType": "HapticTransient", "Speed": 1}}"#) {
      path, bytes in
      let linter = try Samples.linter()
      #expect(linter.lintInPieces(path) == nil)
      let unknown = linter.lint(bytes, name: path).findings.first { $0.rule == "unknown-key" }
      #expect(unknown.map { Array(bytes[$0.range]) } == Array("\"Speed\"".utf8))
      let loaded = try Fixtures.library().load(path)
      #expect(loaded.diagnostics.contains { $0.rule == "unknown-key" })
    }
  }
}
