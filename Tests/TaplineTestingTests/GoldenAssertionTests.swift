import Foundation
import TaplineTestSupport
import TaplineTesting
import Testing

@Suite("Golden files in tests")
struct GoldenAssertionTests {
  private let settle = Timeline.taps([("a", 0), ("b", 0.12)])

  /// Calls a closure with a new golden file in the folder of goldens beside this file, and removes it.
  private func withName(_ body: (String, URL) throws -> Void) rethrows {
    let name = "made-by-tests-\(UUID().uuidString)/golden"
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens")
    let file = folder.appendingPathComponent(name + ".golden.json")
    defer {
      try? FileManager.default.removeItem(at: file)
      rmdir(file.deletingLastPathComponent().path)
    }
    try body(name, file)
  }

  @Test("A missing golden is recorded and fails the test once")
  func missing() throws {
    try withName { name, file in
      let first = capturedFailures {
        expectHaptics(settle, matchGolden: name, time: .milliseconds(3))
      }
      #expect(first.count == 1)
      #expect(first.first?.contains("no golden file") == true)
      let golden = try GoldenFile(Array(Data(contentsOf: file)), file: file.path)
      #expect(golden.tolerance == ComparisonTolerance(time: 0.003, value: 0.01))
      // The tolerance now comes from the file.
      #expect(expectHaptics(settle, matchGolden: name))
      #expect(expectHaptics(.taps([("a", 0), ("b", 0.122)]), matchGolden: name))
    }
  }

  @Test("A deviation from a golden file is named, and the file is not changed")
  func differs() throws {
    try withName { name, file in
      try GoldenFile(settle.items).write(to: file.path)
      let before = try Data(contentsOf: file)
      let late = Timeline.taps([("a", 0), ("b", 0.122)])
      let messages = capturedFailures { expectHaptics(late, matchGolden: name) }
      #expect(messages.first?.contains("changed: transient 'b' at 0.12 s: 2 ms late") == true)
      #expect(messages.first?.contains("intended, run: TAPLINE_BLESS=1 swift test") == true)
      #expect(expectHaptics(late, matchGolden: name, time: .milliseconds(2)))
      #expect(try Data(contentsOf: file) == before)
    }
  }

  @Test("A golden file that cannot be read fails with line and column")
  func unreadable() throws {
    try withName { name, file in
      try GoldenFile([]).write(to: file.path)
      try Data("{ \"schemaVersion\": 1,\n \"timeline\": 3 }".utf8).write(to: file)
      let messages = capturedFailures { expectHaptics(settle, matchGolden: name) }
      #expect(messages.first?.contains(".golden.json:2:14: error: 'timeline' must be") == true)
    }
  }

  @Test(
    "The name of a golden file outside the folder is refused",
    arguments: ["", "../a", "/a", "a//b", "."])
  func names(_ name: String) {
    let messages = capturedFailures { expectHaptics(settle, matchGolden: name) }
    #expect(messages.first?.contains("cannot name a golden file") == true)
  }
}
