import Foundation
import TaplineTestSupport
import Testing

@Suite("tapline batch", .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct BatchCommandTests {
  /// The library's feedback patterns: about fifty short patterns in folders.
  private static let feedback = Fixtures.packageFolder.appendingPathComponent(
    "patterns/feedback"
  ).path

  private static let tap =
    #"{"Version": 1.0, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient"}}]}"#

  /// Returns the bytes of every file below a folder by its path, including hidden files.
  private func tree(_ folder: URL) throws -> [String: Data] {
    var found: [String: Data] = [:]
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for file in files {
      let url = folder.appendingPathComponent(file)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      if !isFolder.boolValue { found[file] = try Data(contentsOf: url) }
    }
    return found
  }

  private func within(
    _ files: [String: String], _ body: (URL, Command) throws -> Void
  ) throws {
    try Fixtures.withTemporaryFolder { folder in
      for (name, text) in files {
        let url = folder.appendingPathComponent("in/" + name)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      }
      var command = Command()
      command.folder = folder
      try body(folder, command)
    }
  }

  @Test("A folder tree is mirrored in every format, with the bytes that 'render' writes")
  func mirror() throws {
    try within(["a.ahap": Self.tap, "deep/er/b.ahap": Self.tap, "note.txt": "no"]) {
      folder, command in
      let result = try command.run("batch", "in", "-o", "out", "--formats", "wav,csv,svg,events")
      #expect(result.code == 0, "\(result.messages)")
      #expect(result.messages.hasPrefix("2 patterns: 2 rendered, 0 unchanged; "))
      let files = try tree(folder.appendingPathComponent("out"))
      let shown = files.keys.filter { !$0.contains("/.") && !$0.hasPrefix(".") }.sorted()
      #expect(
        shown
          == ["a", "deep/er/b"].flatMap { name in
            ["csv", "events.csv", "svg", "wav"].map { "\(name).\($0)" }
          })
      let single = try command.run("render", "in/a.ahap", "-o", "one.wav")
      #expect(single.code == 0)
      #expect(
        files["a.wav"] == (try Data(contentsOf: folder.appendingPathComponent("one.wav"))))
    }
  }

  @Test("Any number of jobs gives the same bytes, and all shards together give the whole output")
  func jobsAndShards() throws {
    try within([:]) { folder, command in
      func run(_ output: String, _ more: String...) throws {
        let result = try command.run(
          ["batch", Self.feedback, "-o", output, "--formats", "wav,csv", "-q"] + more)
        #expect(result.code == 0, "\(result.messages)")
      }
      try run("one", "--jobs", "1")
      try run("many", "--jobs", "7")
      for index in 1...3 { try run("shards", "--shard", "\(index)/3") }
      let one = try tree(folder.appendingPathComponent("one"))
      #expect(one.count > 100)
      #expect(try tree(folder.appendingPathComponent("many")) == one)
      // Each shard has its own manifest; together they have the lines of the whole manifest.
      let shards = try tree(folder.appendingPathComponent("shards"))
      let manifests = (1...3).map { ".tapline-batch.\($0)-of-3.jsonl" }
      #expect(Set(shards.keys) == Set(one.keys).symmetricDifference([Self.manifest] + manifests))
      #expect(one.filter { $0.key != Self.manifest }.allSatisfy { shards[$0.key] == $0.value })
      let lines = manifests.flatMap { Self.lines(shards[$0]) }
      #expect(lines.sorted() == Self.lines(one[Self.manifest]))
      // A whole run reuses the outputs of shards, and a shard those of a whole run.
      for (arguments, output) in [(["--shard", "2/3"], "one"), ([], "shards")] {
        let result = try command.run(
          ["batch", Self.feedback, "-o", output, "--formats", "wav,csv"] + arguments)
        #expect(result.messages.contains(" 0 rendered, "), "\(result.messages)")
        #expect(try tree(folder.appendingPathComponent(output)) == one)
      }
    }
  }

  private static let manifest = ".tapline-batch.jsonl"

  private static func lines(_ manifest: Data?) -> [Substring] {
    String(decoding: manifest ?? Data(), as: UTF8.self).split(separator: "\n")
  }

  @Test(
    "Invalid lines of a manifest are ignored, and outputs with wrong lines are rendered again"
  )
  func damagedManifest() throws {
    try within(["a.ahap": Self.tap, "b.ahap": Self.tap, "c.ahap": Self.tap]) { folder, command in
      func rendered() throws -> Int? {
        let result = try command.run("batch", "in", "-o", "out", "--json", "-q")
        #expect(result.code == 0, "\(result.messages)")
        let object = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
        return object?["rendered"] as? Int
      }
      #expect(try rendered() == 3)
      let out = folder.appendingPathComponent("out")
      let whole = try tree(out)
      let text = try #require(whole[Self.manifest])
      let lines = Self.lines(text)
      let damaged: [(String, Int)] = [
        ("", 3), ("\n\n", 3), (String(repeating: "[", count: 5_000), 3),
        ("\(lines[0])\n\(lines[1])\n\(lines[2].dropLast(9))", 1),
        ("\(lines[2])\n\(lines[0])\n{\"bytes\":1e99}\n\u{0}\n", 1),
        (lines.joined(separator: "\n").replacingOccurrences(of: "\"c.wav\"", with: "\"b.wav\""), 2),
        (
          lines.joined(separator: "\n").replacingOccurrences(
            of: "\"xxh64\": \"", with: "\"xxh64\": \"f"), 3
        ),
      ]
      for (text, count) in damaged {
        try Data(text.utf8).write(to: out.appendingPathComponent(Self.manifest))
        #expect(try rendered() == count, "\(text.prefix(300))")
        #expect(try tree(out) == whole)
      }
    }
  }

  @Test("An altered output is rendered again even if its length is unchanged")
  func altered() throws {
    try within(["a.ahap": Self.tap, "b.ahap": Self.tap]) { folder, command in
      #expect(try command.run("batch", "in", "-o", "out").code == 0)
      let out = folder.appendingPathComponent("out")
      let whole = try tree(out)
      var bytes = try #require(whole["b.wav"])
      bytes[bytes.count - 1] ^= 1
      try bytes.write(to: out.appendingPathComponent("b.wav"))
      let result = try command.run("batch", "in", "-o", "out")
      #expect(result.messages.contains("1 rendered, 1 unchanged"), "\(result.messages)")
      #expect(try tree(out) == whole)
    }
  }

  @Test("The manifest drops the lines of missing outputs and keeps those of other formats")
  func goneOutputs() throws {
    try within(["a.ahap": Self.tap, "b.ahap": Self.tap]) { folder, command in
      #expect(try command.run("batch", "in", "-o", "out", "--formats", "wav,csv").code == 0)
      let out = folder.appendingPathComponent("out")
      for name in ["in/a.ahap", "out/a.wav"] {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
      }
      #expect(try command.run("batch", "in", "-o", "out", "--formats", "wav").code == 0)
      let lines = Self.lines(try tree(out)[Self.manifest])
      #expect(
        lines.compactMap { $0.split(separator: "\"").dropFirst(3).first }
          == ["a.csv", "b.csv", "b.wav"])
    }
  }

  @Test("A batch that is killed at random moments and rerun gives the tree of an undisturbed run")
  func killed() throws {
    try within([:]) { folder, command in
      let whole = try command.run("batch", Self.feedback, "-o", "whole", "-q")
      #expect(whole.code == 0)
      var generator = SeededGenerator(seed: 11)
      for _ in 0..<10 {
        let process = Process()
        process.executableURL = Command.built
        process.arguments = ["batch", Self.feedback, "-o", "killed", "-q"]
        process.currentDirectoryURL = folder
        try process.run()
        Thread.sleep(forTimeInterval: Double.random(in: 0.01...0.4, using: &generator))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        // Every file under its final name is complete.
        let target = folder.appendingPathComponent("killed")
        guard FileManager.default.fileExists(atPath: target.path) else { continue }
        let expected = try tree(folder.appendingPathComponent("whole"))
        for (name, bytes) in try tree(target) where name.hasSuffix(".wav") {
          #expect(bytes == expected[name], "\(name)")
        }
      }
      // A temporary file that an earlier killed process left behind.
      let stray = folder.appendingPathComponent("killed/tapline")
      try FileManager.default.createDirectory(at: stray, withIntermediateDirectories: true)
      try Data("half".utf8).write(to: stray.appendingPathComponent(".light.wav.4194304-0.tmp"))
      let last = try command.run("batch", Self.feedback, "-o", "killed", "-q")
      #expect(last.code == 0)
      #expect(
        try tree(folder.appendingPathComponent("killed"))
          == tree(folder.appendingPathComponent("whole")))
    }
  }

  @Test("Only outputs that are missing, damaged or out of date are rendered again")
  func unchanged() throws {
    try within(["a.ahap": Self.tap, "b.ahap": Self.tap]) { folder, command in
      func counts(_ more: String...) throws -> [Int] {
        let result = try command.run(["batch", "in", "-o", "out", "--json", "-q"] + more)
        let object = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
        return ["rendered", "unchanged", "failed"].compactMap { object?[$0] as? Int }
      }
      #expect(try counts() == [2, 0, 0])
      #expect(try counts() == [0, 2, 0])
      #expect(try counts("--force") == [2, 0, 0])
      #expect(try counts("--rate", "44100") == [2, 0, 0])
      #expect(try counts("--rate", "44100", "--voice", "tactile") == [2, 0, 0])
      #expect(
        try counts("--rate", "44100", "--voice", "tactile", "--profile", "mpeg") == [2, 0, 0])
      #expect(try counts() == [2, 0, 0])
      try Data(Self.tap.replacingOccurrences(of: #""Time": 0"#, with: #""Time": 0.5"#).utf8).write(
        to: folder.appendingPathComponent("in/a.ahap"))
      #expect(try counts() == [1, 1, 0])
      try FileManager.default.removeItem(at: folder.appendingPathComponent("out/b.wav"))
      #expect(try counts() == [1, 1, 0])
      try Data("short".utf8).write(to: folder.appendingPathComponent("out/b.wav"))
      #expect(try counts() == [1, 1, 0])
      #expect(try counts() == [0, 2, 0])
    }
  }

  @Test(
    "A bad pattern is reported at its location, the others are rendered, the worst code wins")
  func bad() throws {
    let wrong = #"{"Pattern": [{"Event": {"Time": -1, "EventType": "HapticTransient"}}]}"#
    try within(["a.ahap": Self.tap, "bad/b.ahap": wrong, "c.ahap": Self.tap]) { folder, command in
      let result = try command.run("batch", "in", "-o", "out")
      #expect(result.code == 65)
      #expect(result.messages.contains("in/bad/b.ahap:1:33: error:"))
      #expect(result.messages.contains("3 patterns: 2 rendered, 0 unchanged, 1 failed"))
      let files = try tree(folder.appendingPathComponent("out"))
      #expect(Set(files.keys) == ["a.wav", "c.wav", Self.manifest])
      // An output that cannot be created is worse than a bad pattern.
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("out/c.csv"), withIntermediateDirectories: true)
      let blocked = try command.run("batch", "in", "-o", "out", "--formats", "csv")
      #expect(blocked.code == 73)
      #expect(blocked.messages.contains("out/c.csv"))
    }
  }

  @Test(
    "Wrong usage exits with its code and a message that gives the remedy",
    arguments: [
      (["in", "-o", "in"], 64, "another folder"),
      (["none", "-o", "out"], 66, "there is no folder 'none'"),
      (["in/a.ahap", "-o", "out"], 66, "'in/a.ahap' is a file, not a folder; 'tapline render'"),
      (["empty", "-o", "out"], 66, "no pattern of any format"), (["in"], 64, "--output"),
      (["in", "-o", "out", "--shard", "5/4"], 64, "--shard"),
      (["in", "-o", "out", "--shard", "0/4"], 64, "--shard"),
      (["in", "-o", "out", "--formats", "wav,mp3"], 64, "--formats"),
      (["in", "-o", "out", "--jobs", "0"], 64, "--jobs"),
      (["in", "-o", "in/a.ahap"], 73, "'in/a.ahap' is a file; name a folder with -o"),
    ])
  func misuse(arguments: [String], code: Int, message: String) throws {
    try within(["a.ahap": Self.tap, "../empty/note.txt": ""]) { folder, command in
      let result = try command.run(["batch"] + arguments)
      #expect(result.code == code, "\(result.messages)")
      #expect(result.messages.contains(message), "\(result.messages)")
      let inside = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("in").path)
      #expect(inside == ["a.ahap"])
    }
  }

  @Test("Two patterns with the same output path are refused before anything is written")
  func collision() throws {
    try within(["a.ahap": Self.tap, "a.AHAP": Self.tap]) { folder, command in
      let result = try command.run("batch", "in", "-o", "out")
      #expect(result.code == 64 && result.messages.contains("would both be written to"))
      #expect(
        !FileManager.default.fileExists(atPath: folder.appendingPathComponent("out").path))
    }
  }

  @Test("The index page links all pages, pictures and sounds, and shards write the same index")
  func pages() throws {
    let named = #"{"Metadata": {"Description": "Two <b>knocks</b>"}, "Pattern": []}"#
    try within(["a.ahap": Self.tap, "deep/b & c.ahap": Self.tap, "deep/knock.ahap": named]) {
      folder, command in
      let formats = ["--formats", "html,svg,wav", "-q"]
      let whole = try command.run(["batch", "in", "-o", "out"] + formats)
      #expect(whole.code == 0, "\(whole.messages)")
      let out = folder.appendingPathComponent("out")
      let index = try String(contentsOf: out.appendingPathComponent("index.html"), encoding: .utf8)
      for address in [
        "a.html", "a.svg", "a.wav", "deep/b%20%26%20c.html", "deep/b%20%26%20c.wav",
        "deep/knock.html",
      ] {
        #expect(index.contains("=\"./\(address)\""), "\(address)")
      }
      #expect(index.contains(">b &amp; c</a>") && index.contains("<h2>deep</h2>"))
      let page = try String(
        contentsOf: out.appendingPathComponent("deep/knock.html"), encoding: .utf8)
      #expect(page.contains("Two &lt;b&gt;knocks&lt;/b&gt;") && !page.contains("in/deep"))
      for part in 1...3 {
        let result = try command.run(
          ["batch", "in", "-o", "parts", "--shard", "\(part)/3"] + formats)
        #expect(result.code == 0, "\(result.messages)")
      }
      let parts = folder.appendingPathComponent("parts")
      let shown = { (tree: [String: Data]) in tree.filter { !$0.key.hasPrefix(".") } }
      #expect(try shown(tree(parts)) == shown(tree(out)))
      let again = try command.run(["batch", "in", "-o", "parts", "--json"] + formats)
      #expect(String(decoding: again.output, as: UTF8.self).contains("\"unchanged\": 3"))
      #expect(try tree(parts) == tree(out))
    }
  }

  @Test("A second run adds a new pattern to the index page")
  func addedPattern() throws {
    try within(["a.ahap": Self.tap]) { folder, command in
      for name in ["b", "c"] {
        #expect(try command.run("batch", "in", "-o", "out", "--formats", "html", "-q").code == 0)
        let pattern = folder.appendingPathComponent("in/\(name).ahap")
        try Data(Self.tap.utf8).write(to: pattern)
      }
      let list = folder.appendingPathComponent("out/index.html")
      #expect(try String(contentsOf: list, encoding: .utf8).contains("./b.html"))
    }
  }

  @Test("Every shard writes the same index page even if a pattern cannot be read")
  func brokenPart() throws {
    let names = (0..<6).map { "\($0).ahap" }
    let files = Dictionary(uniqueKeysWithValues: names.map { ($0, Self.tap) })
    try within(files.merging(["broken.ahap": "{"]) { $1 }) { folder, command in
      let lists = try [1, 2].map { part in
        let result = try command.run(
          "batch", "in", "-o", "out", "--formats", "html", "-q", "--shard", "\(part)/2")
        #expect([0, 65].contains(result.code), "\(result.messages)")
        return try String(
          contentsOf: folder.appendingPathComponent("out/index.html"), encoding: .utf8)
      }
      #expect(lists[0] == lists[1] && lists[0].contains("broken (no page)"))
    }
  }

  @Test("The index page does not replace another page with its name")
  func foreignIndex() throws {
    try within(["a.ahap": Self.tap, "../out/index.html": "<p>mine"]) { folder, command in
      let page = folder.appendingPathComponent("out/index.html")
      let refused = try command.run("batch", "in", "-o", "out", "--formats", "html")
      #expect(refused.code == 64 && refused.messages.contains("no batch has written it"))
      #expect(try String(contentsOf: page, encoding: .utf8) == "<p>mine")
      let allowed = try command.run(
        "batch", "in", "-o", "out", "--formats", "html", "--overwrite-input")
      #expect(allowed.code == 0, "\(allowed.messages)")
      #expect(try String(contentsOf: page, encoding: .utf8).hasPrefix("<!doctype html>"))
    }
    try within(["index.ahap": Self.tap]) { folder, command in
      let refused = try command.run("batch", "in", "-o", "out", "--formats", "html")
      #expect(refused.code == 64 && refused.messages.contains("would both be written to"))
    }
  }

  @Test("A dry run lists the outputs that a run would write, and writes nothing")
  func dryRun() throws {
    try within(["a.ahap": Self.tap, "b.ahap": Self.tap]) { folder, command in
      func dry() throws -> String {
        let result = try command.run(
          "batch", "in", "-o", "out", "--formats", "wav,html", "--dry-run", "-q")
        #expect(result.code == 0, "\(result.messages)")
        return String(decoding: result.output, as: UTF8.self)
      }
      let all = ["a.wav", "a.html", "b.wav", "b.html", "index.html"]
      #expect(try dry() == all.map { "out/\($0)\n" }.joined())
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("out").path))
      #expect(try command.run("batch", "in", "-o", "out", "--formats", "wav,html", "-q").code == 0)
      #expect(try dry() == "")
      let before = try tree(folder.appendingPathComponent("out"))
      try Data(Self.tap.replacingOccurrences(of: #""Time": 0"#, with: #""Time": 0.5"#).utf8).write(
        to: folder.appendingPathComponent("in/b.ahap"))
      #expect(try dry() == "out/b.wav\nout/b.html\n")
      #expect(try tree(folder.appendingPathComponent("out")) == before)
    }
  }
}
