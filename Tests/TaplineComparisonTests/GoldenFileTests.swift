import Foundation
import Tapline
import TaplineTestSupport
import Testing

@Suite("Golden files")
struct GoldenFileTests {
  @Test("A written file is read with the same items, for every pattern of the library")
  func roundTrip() throws {
    let library = try Fixtures.library()
    for name in library.patternNames {
      var timeline = Timeline([
        .init(try library.load(name).pattern, at: 0.1, source: name)
      ])
      timeline.markers = [.init(.suppressed, "a \"b\" é", at: 0.25, detail: "why\n")]
      let golden = GoldenFile(
        timeline.items, tolerance: .init(time: 0.002, value: 0), subject: name)
      let read = try GoldenFile(Array(golden.text.utf8), file: "x")
      #expect(read.text == golden.text)
      #expect(read.subject == name && read.tolerance == golden.tolerance)
      // Times are written with nanosecond precision.
      let none = ComparisonTolerance(time: 0, value: 0)
      let comparison = TimelineComparison(
        expected: read.items ?? [], actual: timeline.items, tolerance: none)
      #expect(comparison.isEqual, "\(name): \(comparison.report)")
      #expect(read.items?.count == timeline.items.count)
    }
  }

  @Test("Every item has its own line")
  func lines() {
    let items = [0.1 + 0.2, 1 / 3.0].map {
      TimelineItem(HapticEvent(.transient, at: $0, intensity: 0.8), name: "feedback/rigid")
    }
    #expect(
      GoldenFile(items, subject: "a/b").text == """
        {
          "schemaVersion": 1,
          "tolerance": { "time": 0.001, "value": 0.01 },
          "subject": "a/b",
          "timeline": [
            { "time": 0.3, "event": "transient", "intensity": 0.8, "sharpness": 0.5, "from": "feedback/rigid" },
            { "time": 0.333333333, "event": "transient", "intensity": 0.8, "sharpness": 0.5, "from": "feedback/rigid" }
          ]
        }

        """)
  }

  @Test(
    "A mistake is reported with its message, line and column",
    arguments: [
      ("{", "1:2", "json-syntax"), ("[]", "1:1", "must be an object"),
      ("{ \"schemaVersion\": 1,\n \"tolerance\": { \"time\": -1 } }", "2:25", "must be between"),
      ("{ \"schemaVersion\": 1,\n \"subject\": 3 }", "2:13", "'subject'"),
      (
        "{ \"schemaVersion\": 1,\n \"timeline\": [\n { \"time\": 0, \"event\": \"tap\" } ] }",
        "3:24", "'transient', 'continuous', 'tone', 'sound'"
      ),
      (
        "{ \"schemaVersion\": 1,\n \"timeline\": [\n { \"time\": 0, \"event\": \"transient\", "
          + "\"duration\": 0, \"intensty\": 1 } ] }", "3:52", "'intensty' is not a key"
      ),
      (
        "{ \"schemaVersion\": 1,\n \"timeline\": [\n { \"time\": 0 } ] }", "3:2",
        "a line must have"
      ),
      (
        "{ \"schemaVersion\": 1, \"timeline\": [ { \"time\": 0, \"event\": \"transient\", "
          + "\"intensity\": 1.5 } ] }", "1:85", "between 0 and 1"
      ),
    ])
  func mistakes(_ text: String, _ place: String, _ words: String) {
    let failure = #expect(throws: DataError.self) {
      try GoldenFile(Array(text.utf8), file: "g")
    }
    let description = failure?.description ?? ""
    #expect(description.hasPrefix("g:\(place): error: "), "\(description)")
    #expect(description.contains(words), "\(description)")
  }

  private func verdict(_ outcome: GoldenCheck.Outcome) -> String {
    switch outcome {
    case .passed: "passed"
    case .failed(let comparison): comparison.sentences.joined(separator: "; ")
    case .unblessed: "unblessed"
    case .unverified: "unverified"
    case .blessed(let isChanged): isChanged ? "blessed" : "unchanged"
    case .unreadable(let text): text
    }
  }

  @Test("A subject can be a name, a path relative to the golden file, or the recording beside it")
  func subjects() throws {
    try Fixtures.withTemporaryFolder { folder in
      func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
      let library = try Fixtures.library()
      var verifier = GoldenVerifier { try library.timeline($0) }
      let success = Timeline(try library.load("success").pattern, source: "feedback/success")
      try GoldenFile(success.items, subject: "success").write(to: path("a/b/name.golden.json"))
      #expect(try verdict(verifier.check(path("a/b/name.golden.json")).outcome) == "passed")

      let ahap = try AHAPWriter(success.placements[0].pattern).bytes
      try Data(ahap).write(to: URL(fileURLWithPath: path("tap.ahap")))
      try GoldenFile(nil, subject: "../tap.ahap").write(to: path("a/file.golden.json"))
      #expect(try verdict(verifier.check(path("a/file.golden.json")).outcome) == "unblessed")
      verifier.isBlessing = true
      #expect(try verdict(verifier.check(path("a/file.golden.json")).outcome) == "blessed")
      #expect(try verdict(verifier.check(path("a/file.golden.json")).outcome) == "unchanged")
      verifier.isBlessing = false
      #expect(try verdict(verifier.check(path("a/file.golden.json")).outcome) == "passed")

      try GoldenFile(success.items).write(to: path("rec.golden.json"))
      #expect(try verdict(verifier.check(path("rec.golden.json")).outcome) == "unverified")
      var late = success
      late.placements[0].offset = 0.002
      try Data(TimelineWriter.bytes(of: late))
        .write(to: URL(fileURLWithPath: path("rec.timeline.json")))
      let failed = try verdict(verifier.check(path("rec.golden.json")).outcome)
      #expect(failed.contains("2 ms late"))
      verifier.tolerance = { $0.replacing(time: 0.002, value: nil) }
      #expect(try verdict(verifier.check(path("rec.golden.json")).outcome) == "passed")

      try GoldenFile([], subject: "no-such").write(to: path("no.golden.json"))
      #expect(try verdict(verifier.check(path("no.golden.json")).outcome).contains("no-such"))
    }
  }

  @Test("A long file passes and fails in the same way as a short one")
  func long() throws {
    let events = (0..<12_000).map { index in
      HapticEvent(.transient, at: Double(index) / 8, intensity: 0.5, sharpness: 0.25)
    }
    let timeline = Timeline(HapticPattern(events: events), source: "many")
    var moved = timeline
    moved.placements[0].pattern.events[7_000].time += 0.004
    var weaker = timeline
    weaker.placements[0].pattern.events[11_999].intensity = 0.25
    var fewer = timeline
    fewer.placements[0].pattern.events.removeLast()
    var more = timeline
    more.placements[0].pattern.events.append(HapticEvent(.transient, at: 1_600))
    let marked = Timeline(timeline.placements, markers: [Timeline.Marker(.call, "stop", at: 2)])
    try Fixtures.withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("many.golden.json").path
      try GoldenFile(timeline.items, subject: "many").write(to: path)
      try #require(try Data(contentsOf: URL(fileURLWithPath: path)).count > 1 << 20)
      func verdict(_ actual: Timeline, within time: Double? = nil) throws -> String {
        var verifier = GoldenVerifier { _ in actual }
        verifier.tolerance = { $0.replacing(time: time, value: nil) }
        return try self.verdict(verifier.check(path).outcome)
      }
      #expect(try verdict(timeline) == "passed")
      #expect(try verdict(moved).contains("4 ms late"))
      #expect(try verdict(moved, within: 0.004) == "passed")
      #expect(try verdict(weaker).contains("intensity"))
      #expect(try verdict(fewer).contains("missing"))
      #expect(try verdict(more).contains("transient 'many' at 1600 s"))
      #expect(try verdict(marked).contains("stop"))
      // An unreadable line is reported, wherever it is.
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacingOccurrences(of: "\"time\": 1499.75,", with: "\"when\": 1499.75,")
        .write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try verdict(timeline).contains("'time' is missing"))
    }
  }
}
