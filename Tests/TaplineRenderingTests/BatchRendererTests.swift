import Foundation
import Tapline
import TaplineTestSupport
import Testing

/// The reports of a batch, in the order of the patterns.
private final class Outcomes: @unchecked Sendable {
  // Unchecked, because the batch reports one result at a time, and the test reads them after its end.
  var kinds: [Int: BatchRenderer.Outcome.Kind] = [:]
}

@Suite("Batches")
struct BatchRendererTests {
  @Test("A file that is removed after the folder was listed fails alone, and leaves no output")
  func vanished() throws {
    try Fixtures.withTemporaryFolder { folder in
      let input = folder.appendingPathComponent("in")
      try FileManager.default.createDirectory(at: input, withIntermediateDirectories: true)
      let text = #"{"Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient"}}]}"#
      for name in ["a", "b", "c", "d"] {
        try Data(text.utf8).write(to: input.appendingPathComponent(name + ".ahap"))
      }
      let output = folder.appendingPathComponent("out")
      let request = BatchRequest(
        input.path, to: output.path, formats: [.rendering(.wav), .rendering(.csv(.events))],
        library: try Fixtures.library(), version: "1")
      let plan = try BatchPlan(request)
      // One file is removed, and one is cut in half, as if another program were writing it.
      try FileManager.default.removeItem(at: input.appendingPathComponent("b.ahap"))
      try Data(text.utf8.prefix(40)).write(to: input.appendingPathComponent("d.ahap"))
      let outcomes = Outcomes()
      let isComplete = try BatchRenderer(plan, request).run { outcome in
        outcomes.kinds[outcome.index] = outcome.kind
        return true
      }
      #expect(isComplete)
      guard case .failed(.pattern(.file(let error))) = outcomes.kinds[1] else {
        Issue.record("b: \(String(describing: outcomes.kinds[1]))")
        return
      }
      #expect(error.kind == .read && error.path.hasSuffix("in/b.ahap"))
      #expect(error.reason == "No such file or directory")
      guard case .failed(.pattern) = outcomes.kinds[3] else {
        Issue.record("d: \(String(describing: outcomes.kinds[3]))")
        return
      }
      for index in [0, 2] {
        guard case .rendered(2) = outcomes.kinds[index] else {
          Issue.record("\(index): \(String(describing: outcomes.kinds[index]))")
          continue
        }
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: output.path).sorted()
          == [".tapline-batch.jsonl"]
          + ["a", "c"].flatMap { ["\($0).events.csv", "\($0).wav"] })
    }
  }
}
