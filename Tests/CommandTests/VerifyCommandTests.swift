import Foundation
import Tapline
import TaplineTestSupport
import Testing

@Suite("tapline verify", .enabled(if: Command.isAvailable, "the command is not built"))
struct VerifyCommandTests {
  /// Runs a body in a folder with golden files of a name, of a file, and of a recording that is 2 ms late.
  private func withGoldens(_ body: (Command, URL) throws -> Void) throws {
    try Fixtures.withTemporaryFolder { folder in
      func write(_ name: String, _ text: String) throws {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      let success = Timeline(
        try Fixtures.library().load("success").pattern, source: "feedback/success")
      try write("G/success.golden.json", GoldenFile(success.items, subject: "success").text)
      let tap = HapticPattern(events: [HapticEvent(.transient, at: 0, intensity: 0.5)])
      try write("Haptics/tap.ahap", String(decoding: AHAPWriter(tap).bytes, as: UTF8.self))
      try write("G/tap.golden.json", GoldenFile(nil, subject: "../Haptics/tap.ahap").text)
      var late = success
      late.placements[0].offset = 0.002
      try write("G/rec.golden.json", GoldenFile(success.items).text)
      try write(
        "G/rec.timeline.json", String(decoding: TimelineWriter.bytes(of: late), as: UTF8.self))
      try write("G/alone.golden.json", GoldenFile([]).text)
      var command = Command()
      command.folder = folder
      try body(command, folder)
    }
  }

  @Test("A difference exits with 1 and is described, and files without a recording are listed")
  func fails() throws {
    try withGoldens { command, _ in
      let result = try command.run("verify", "G")
      #expect(result.code == 1, "\(result.messages)")
      #expect(result.text.contains("G/success.golden.json: passed (success)\n"))
      #expect(result.text.contains("G/rec.golden.json: failed (G/rec.timeline.json)\n"))
      #expect(result.text.contains("changed: transient 'feedback/success' at 0 s: 2 ms late"))
      #expect(result.text.contains("G/tap.golden.json: failed (../Haptics/tap.ahap): nothing"))
      #expect(result.text.contains("G/alone.golden.json: not checked"))
      #expect(
        result.lines.last
          == "4 golden files: 1 passed, 1 failed, 1 not recorded, 1 not checked")
    }
  }

  @Test("--tolerance noticeable accepts unnoticeable differences and excludes other tolerances")
  func noticeable() throws {
    try withGoldens { command, _ in
      let strict = try command.run("verify", "G/rec.golden.json")
      #expect(strict.code == 1 && strict.text.contains("\n  0 of 2 events differ noticeably\n"))
      #expect(
        try command.run("verify", "G/rec.golden.json", "--tolerance", "noticeable").code == 0)
      for (tolerance, name) in [(["--tolerance", "noticeable"], "\"noticeable\""), ([], "null")] {
        let report = try command.run(["verify", "G/rec.golden.json", "--json"] + tolerance)
        #expect(report.text.contains("\"tolerance\": \(name)"), "\(report.text)")
      }
      let both = try command.run(
        "verify", "G", "--tolerance", "noticeable", "--time-tolerance", "1ms")
      #expect(both.code == 64 && both.messages.contains("--tolerance cannot be combined"))
    }
  }

  @Test("A haptic without a visible change is a note, and fails only with --fail-on-haptic-only")
  func hapticOnly() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      func golden(_ name: String, _ timeline: Timeline) throws {
        for (ending, text) in [
          ("golden.json", GoldenFile(timeline.items).text),
          (
            "timeline.json", String(decoding: try TimelineWriter.bytes(of: timeline), as: UTF8.self)
          ),
        ] { try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).\(ending)")) }
      }
      let tap = HapticPattern(events: [HapticEvent(.transient, at: 0, intensity: 0.5)])
      let press = AnimationTrack(
        "scale", body: .scale, start: [1],
        changes: [.init(to: [0.9], at: 0), .init(to: [1], at: 1, animation: .linear(duration: 2))])
      func timeline(_ onset: Double, _ track: AnimationTrack? = press) -> Timeline {
        Timeline(
          [.init(tap, at: onset, source: "tap")], animations: track.map { [$0] } ?? [],
          markers: track == nil ? [.init(.touch, "down", at: 0)] : [])
      }
      try golden("near", timeline(0.3))
      try golden("running", timeline(3.2))
      try golden("before", timeline(0.7))
      func progress(_ animation: Animation) -> AnimationTrack {
        AnimationTrack(
          "progress", start: [0], changes: [.init(to: [1], at: 0, animation: animation)])
      }
      try golden("slow", timeline(15, progress(.linear(duration: 20))))
      try golden("endless", timeline(15, progress(.linear(duration: 1).repeatForever())))
      // Without an animation or a touch, the rule does not apply.
      try golden("alone", Timeline(tap, source: "tap"))
      let seen = try command.run("verify", ".", "--fail-on-haptic-only")
      #expect(seen.code == 0 && !seen.text.contains("note:"), "\(seen.text)")
      try golden("late", timeline(3.4))
      try golden("between", timeline(0.5))
      try golden(
        "same", timeline(0.5, .init("scale", start: [1], changes: [.init(to: [1], at: 0.5)])))
      try golden("touched", timeline(0, nil))
      var replaced = progress(.linear(duration: 20))
      replaced.changes.append(.init(to: [0], at: 1, animation: .linear(duration: 0.1)))
      try golden("replaced", timeline(15, replaced))
      let result = try command.run("verify", ".")
      #expect(result.code == 0, "\(result.messages)")
      #expect(result.text.split(separator: "note:").count == 6, "\(result.text)")
      #expect(
        result.text.contains(
          "late.golden.json: passed (./late.timeline.json)\n  note: 'tap' at 3.400 s: no animated value changes within 0.3 s, so the haptic is the only feedback\n"
        ), "\(result.text)")
      #expect(try command.run("verify", ".", "--fail-on-haptic-only").code == 1)
      let github = try command.run("verify", ".", "--format", "github")
      #expect(github.code == 0 && github.text.contains("::notice "), "\(github.text)")
      #expect(github.text.contains("golden-haptic-only"))
    }
  }

  @Test("Reports have the formats of 'lint', with each difference at its line in the golden file")
  func reports() throws {
    try withGoldens { command, folder in
      try Data(
        """
        {"schemaVersion": 1, "subject": "settlement-complete", "timeline": [
          {"time": 0, "event": "transient", "intensity": 0.7},
          {"time": 0.125, "event": "transient"}]}
        """.utf8
      ).write(to: folder.appendingPathComponent("G/late.golden.json"))
      let result = try command.run(
        "verify", "G/late.golden.json", "G/success.golden.json", "G/alone.golden.json", "-o",
        "x.xml",
        "-o", "x.sarif", "-o", "x.json", "-o", "github:-")
      #expect(result.code == 1)
      #expect(result.lines.first?.hasPrefix("::error file=G/late.golden.json,line=3,") == true)
      #expect(result.lines[0].contains("5 ms early [golden-changed]"))
      #expect(result.lines.count == 2 && result.lines[1].hasPrefix("::notice "))
      let junit = try String(contentsOf: folder.appendingPathComponent("x.xml"), encoding: .utf8)
      #expect(junit.contains("<testsuites name=\"tapline verify\" tests=\"3\" failures=\"1\""))
      let sarif = try JSONSerialization.jsonObject(
        with: Data(contentsOf: folder.appendingPathComponent("x.sarif")))
      let runs = (sarif as? [String: Any])?["runs"] as? [[String: Any]]
      let results = runs?.first?["results"] as? [[String: Any]]
      #expect(results?.compactMap { $0["ruleId"] as? String }.first == "golden-changed")
      #expect(try command.run("verify", "G", "-o", "x.csv").code == 64)
    }
  }

  @Test("Tolerances of the command override those of golden files")
  func tolerances() throws {
    try withGoldens { command, _ in
      for span in ["2ms", "2000us", "0.002s"] {
        let result = try command.run("verify", "G/rec.golden.json", "--time-tolerance", span)
        #expect(result.code == 0, "\(span): \(result.messages)")
      }
      #expect(try command.run("verify", "G/rec.golden.json", "--time-tolerance", "1ms").code == 1)
      #expect(try command.run("verify", "G", "--time-tolerance", "soon").code == 64)
      let bare = try command.run("verify", "G/rec.golden.json", "--time-tolerance", "10")
      #expect(bare.code == 64 && bare.messages.contains("10ms or 10s"), "\(bare.messages)")
      #expect(try command.run("verify", "G", "--value-tolerance", "3").code == 64)
    }
  }

  @Test("--bless rewrites only golden files that differ, and then all of them pass")
  func bless() throws {
    try withGoldens { command, folder in
      let file = folder.appendingPathComponent("G/success.golden.json")
      let before = try Data(contentsOf: file)
      let result = try command.run("verify", "G", "--bless")
      #expect(result.code == 0, "\(result.messages)")
      #expect(
        result.lines.last == "4 golden files: 1 not checked, 2 blessed, 1 unchanged")
      #expect(try Data(contentsOf: file) == before)
      let tap = try String(
        contentsOf: folder.appendingPathComponent("G/tap.golden.json"), encoding: .utf8)
      #expect(tap.contains("\"subject\": \"../Haptics/tap.ahap\""))
      #expect(tap.contains("{ \"time\": 0, \"event\": \"transient\", \"intensity\": 0.5, "))
      let again = try command.run("verify", "G", "-q")
      #expect(again.code == 0 && again.text.isEmpty)
    }
  }

  @Test("JSON contains each check and its differences")
  func json() throws {
    try withGoldens { command, _ in
      let result = try command.run("verify", "G", "--json")
      #expect(result.code == 1)
      let root = try #require(
        JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
      #expect(root["schemaVersion"] as? Int == 1 && root["failed"] as? Bool == true)
      let checks = try #require(root["checks"] as? [[String: Any]])
      #expect(
        checks.map { $0["outcome"] as? String } == ["unverified", "failed", "passed", "unblessed"])
      let differences = try #require(checks[1]["differences"] as? [[String: Any]])
      let taps = try Fixtures.library().load("success").pattern.events.count
      #expect(differences.count == taps)
      #expect(differences[0]["foundSeconds"] as? Double == 0.002)
      #expect(differences[0]["message"] as? String == "2 ms late")
    }
  }

  @Test("--recordings names a folder with recordings under the names of their golden files")
  func recordings() throws {
    try withGoldens { command, folder in
      let files = FileManager.default
      func move(_ from: String, _ to: String) throws {
        let target = folder.appendingPathComponent(to)
        try files.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try files.moveItem(at: folder.appendingPathComponent(from), to: target)
      }
      try move("G/rec.golden.json", "Tests/AppTests/Goldens/pay/rec.golden.json")
      try move("G/rec.timeline.json", "out/pay/rec.timeline.json")
      let result = try command.run("verify", "Tests", "--recordings", "out")
      #expect(result.code == 1)
      #expect(result.text.contains("failed (out/pay/rec.timeline.json)"))
    }
  }

  @Test("A subject of any format is found beside its golden file")
  func otherFormats() throws {
    try withGoldens { command, folder in
      let waveform = #"{"timings": [10], "amplitudes": [255], "repeat": -1}"#
      try Data(waveform.utf8).write(to: folder.appendingPathComponent("G/clip.waveform.json"))
      let clip = try command.run("convert", "G/clip.waveform.json", "-o", "G/clip.haptic")
      #expect(clip.code == 0)
      let golden = folder.appendingPathComponent("G/clip.golden.json")
      try Data(#"{"schemaVersion": 1, "subject": "clip.haptic"}"#.utf8).write(to: golden)
      #expect(try command.run("verify", "G/clip.golden.json", "--bless").code == 0)
      #expect(try command.run("verify", "G/clip.golden.json").code == 0)
    }
  }

  @Test("An invalid golden file exits with 65 and its location, and a missing one with 66")
  func unreadable() throws {
    try withGoldens { command, folder in
      let file = folder.appendingPathComponent("G/bad.golden.json")
      try Data("{ \"schemaVersion\": 1,\n  \"timeline\": [ { \"time\": -1 } ] }".utf8).write(
        to: file)
      let result = try command.run("verify", "G/bad.golden.json", "G/success.golden.json")
      #expect(result.code == 65)
      #expect(
        result.text.hasPrefix(
          "G/bad.golden.json:2:27: error: 'time' must be between 0 and 1000000000 [golden]\n"))
      #expect(result.text.contains("G/success.golden.json: passed"))
      try Data("{ \"schemaVersion\": 1, \"subject\": \"no-such-name\" }".utf8).write(to: file)
      let unknown = try command.run("verify", "G/bad.golden.json")
      #expect(unknown.code == 65 && unknown.text.contains("there is no pattern 'no-such-name'"))
      #expect(try command.run("verify", "Haptics").code == 66)
      #expect(try command.run("verify", "nowhere").code == 66)
      #expect(try command.run("verify").code == 64)
    }
  }
}
