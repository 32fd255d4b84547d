import Foundation
import TaplineTestSupport
import Testing

@Suite("Linting files", .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct LintCommandTests {
  static let clean = """
    {
      "Version": 1.0,
      "Pattern": [
        {"Event": {"Time": 0, "EventType": "HapticTransient", "EventParameters": [
          {"ParameterID": "HapticIntensity", "ParameterValue": 1},
          {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}
        ]}}
      ]
    }

    """
  /// One warning that can be fixed.
  static let warned = clean.replacingOccurrences(of: "]}}\n", with: "]}},\n")
  /// One note that can be fixed.
  static let noted = clean.replacingOccurrences(of: "  \"Version\": 1.0,\n", with: "")
  /// One error.
  static let wrong = clean.replacingOccurrences(of: "\"Time\": 0", with: "\"Time\": -1")
  static let unreadable = "{\"Pattern\": ["

  /// Runs a body in a folder with these files.
  static func withFiles(
    _ files: [String: String], _ body: (URL, Command) throws -> Void
  ) throws {
    try Fixtures.withTemporaryFolder { folder throws in
      // The search for configurations stops at this folder.
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(".git"), withIntermediateDirectories: true)
      for (name, text) in files {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      var command = Command()
      command.folder = folder
      try body(folder, command)
    }
  }

  private func read(_ name: String, _ folder: URL) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  // MARK: - Sound files

  @Test("Sound files are searched for only below the bundle root")
  func sounds() throws {
    func pattern(_ path: String) -> String {
      "{ \"Version\": 1.0, \"Pattern\": [\n{ \"Event\": { \"Time\": 0, "
        + "\"EventType\": \"AudioCustom\", \"EventWaveformPath\": \"\(path)\" } }\n] }\n"
    }
    // One frame of silence: 16-bit mono at 48 kHz.
    var header = Array("RIFF".utf8) + [38, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0]
    header += [1, 0, 1, 0, 0x80, 0xBB, 0, 0, 0, 0x77, 1, 0, 2, 0, 16, 0] + Array("data".utf8)
    let sound = Data(header + [2, 0, 0, 0, 0, 0])
    try Self.withFiles([
      "App/here.ahap": pattern("tap.wav"), "App/gone.ahap": pattern("gone.wav"),
      "App/out.ahap": pattern("../tap.wav"), "Sounds/text.wav": "no sound",
      "App/text.ahap": pattern("text.wav"),
    ]) { folder, command throws in
      try sound.write(to: folder.appendingPathComponent("Sounds/tap.wav"))
      try sound.write(to: folder.appendingPathComponent("tap.wav"))
      func rules(_ arguments: String...) throws -> [String] {
        let result = try command.run(["lint", "App", "--format", "json"] + arguments)
        #expect(result.code == 1)
        let json = try JSONSerialization.jsonObject(with: Data(result.text.utf8))
        let findings = (json as? [String: Any])?["findings"] as? [[String: Any]] ?? []
        return findings.map { "\($0["file"] ?? "") \($0["rule"] ?? "") \($0["line"] ?? "")" }
          .sorted()
      }
      let outside = "App/out.ahap waveform-outside-root 2"
      #expect(
        try rules("--bundle-root", "Sounds") == [
          "App/gone.ahap waveform-not-found 2", outside, "App/text.ahap waveform-unreadable 2",
        ])
      #expect(
        try rules() == [
          "App/gone.ahap waveform-not-found 2", "App/here.ahap waveform-not-found 2", outside,
          "App/text.ahap waveform-not-found 2",
        ])
    }
  }

  // MARK: - Exit codes

  @Test("The exit code follows --fail-on, unless a file is unreadable (65) or missing (66)")
  func exitCodes() throws {
    let files = [
      "clean.ahap": Self.clean, "note.ahap": Self.noted, "warning.ahap": Self.warned,
      "error.ahap": Self.wrong, "no.ahap": Self.unreadable,
    ]
    try Self.withFiles(files) { _, command throws in
      func code(_ arguments: String...) throws -> Int {
        try command.run(["lint", "-q"] + arguments).code
      }
      #expect(try code("clean.ahap") == 0)
      #expect(try code("note.ahap") == 0)
      #expect(try code("warning.ahap") == 1)
      #expect(try code("error.ahap") == 1)
      #expect(try code("note.ahap", "--fail-on", "note") == 1)
      #expect(try code("warning.ahap", "--fail-on", "error") == 0)
      #expect(try code("error.ahap", "--fail-on", "error") == 1)
      #expect(try code("error.ahap", "--fail-on", "never") == 0)
      #expect(try code("no.ahap", "--fail-on", "never") == 65)
      #expect(try code("error.ahap", "no.ahap", "clean.ahap") == 65)
      #expect(try code("no.ahap", "missing.ahap", "error.ahap") == 66)
      #expect(try code("clean.ahap", "--nonsense") == 64)
      #expect(try code() == 65)
    }
  }

  @Test("The other files are linted if one is missing")
  func missingAmongOthers() throws {
    try Self.withFiles(["a.ahap": Self.warned, "z.ahap": Self.warned]) { _, command throws in
      let result = try command.run("lint", "a.ahap", "missing.ahap", "z.ahap", "--json")
      #expect(result.code == 66)
      #expect(result.messages.contains("missing.ahap"))
      let root = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
      let files = (root?["findings"] as? [[String: Any]])?.compactMap { $0["file"] as? String }
      #expect(files == ["a.ahap", "z.ahap"])
      #expect((root?["failures"] as? [[String: Any]])?.count == 1)
    }
  }

  @Test("A glob or folder without a matching file is an error")
  func nothingFound() throws {
    try Self.withFiles(["x/notes.txt": ""]) { _, command throws in
      for word in ["x", "App/**/*.ahap", "*.ahap"] {
        let result = try command.run("lint", word)
        #expect(result.code == 66, "\(word)")
        #expect(result.messages.contains("'\(word)'"))
      }
    }
  }

  @Test("Globs and folders are expanded without a shell, and each file counts once")
  func patterns() throws {
    let files = [
      "App/a.ahap": Self.noted, "App/x/b.ahap": Self.noted, "Pods/c.ahap": Self.noted,
      ".build/d.ahap": Self.noted,
    ]
    try Self.withFiles(files) { folder, command throws in
      let both = "2 notes in 2 files; 2 can be fixed with --fix"
      let arguments = [
        ["App/**/*.ahap"], ["./A*/**/*.ahap"], ["."], ["App", "./App/a.ahap", folder.path],
      ]
      for words in arguments {
        let result = try command.run(["lint"] + words)
        #expect(result.lines.last == both, "\(words)")
      }
      #expect(try command.run("lint", "{App,Pods}/*.ahap").lines.last?.contains("2 files") == true)
    }
  }

  @Test("Forty files with unusual names are reported in every format, with escaped names")
  func hostileNames() throws {
    let names = [
      "sp ace.ahap", "100%.ahap", "a,b:c.ahap", "line\nfeed.ahap", "日本ü.ahap", "q\"'.ahap",
    ]
    var files = Dictionary(uniqueKeysWithValues: names.map { ("d/" + $0, Self.warned) })
    for index in files.count..<40 { files["d/\(index).ahap"] = Self.warned }
    try Self.withFiles(files) { _, command throws in
      for format in ["text", "json", "sarif", "github", "junit"] {
        let result = try command.run("lint", "d", "--format", format)
        #expect(result.code == 1, "\(format)")
        let rule = "json-trailing-comma"
        let count = result.text.components(separatedBy: rule).count - 1
        #expect(count >= 40, "\(format): \(count)")
      }
      let github = try command.run("lint", "d", "--format", "github").lines
      #expect(github.count == 40)
      #expect(github.contains { $0.contains("file=d/a%2Cb%3Ac.ahap,line=7,") })
      #expect(github.contains { $0.contains("file=d/line%0Afeed.ahap,") })
      let sarif = try command.run("lint", "d", "--format", "sarif").text
      #expect(sarif.contains("\"uri\": \"d/100%25.ahap\""))
      #expect(sarif.contains("\"uri\": \"d/line%0Afeed.ahap\""))
      #expect(try command.run("lint", "d").lines.last?.contains("40 warnings in 40 files") == true)
    }
  }

  @Test("Standard input is linted as '-'")
  func standardInput() throws {
    let result = try Command().run("lint", "-", input: Array(Self.warned.utf8))
    #expect(result.code == 1)
    #expect(result.text.hasPrefix("-:7:8: warning: "))
  }

  @Test("Findings are colored on request, and not in a file or a pipe")
  func color() throws {
    let input = Array(Self.warned.utf8)
    #expect(try !Command().run("lint", "-", input: input).text.contains("\u{1B}"))
    let colored = try Command().run("lint", "-", "--color", "always", input: input).text
    #expect(colored.contains("\u{1B}[1;35mwarning: "))
  }

  @Test("A minified file of one megabyte is linted with short excerpts")
  func minified() throws {
    let event =
      "{\"Event\":{\"Time\":0,\"EventType\":\"HapticTransient\",\"Wrong\":1,\"EventParameters\":[]}},"
    let count = 1_000_000 / event.utf8.count
    let text =
      "{\"Version\":1.0,\"Pattern\":[" + String(repeating: event, count: count).dropLast() + "]}"
    let result = try Command().run("lint", "-", "--fail-on", "never", input: Array(text.utf8))
    #expect(result.code == 0)
    #expect(result.lines.allSatisfy { $0.count <= 200 })
  }

  @Test(
    "A file without read permission is named, and the others are linted",
    .enabled(if: Nobody.canRun))
  func permissionDenied() throws {
    try Self.withFiles(["a.ahap": Self.clean, "b.ahap": Self.warned]) { folder, _ throws in
      try Nobody.give(folder)
      chmod(folder.appendingPathComponent("a.ahap").path, 0)
      let denied = try Nobody.command(in: folder).run(Nobody.arguments("lint", ".", "-q"))
      #expect(denied.code == 66)
      #expect(denied.messages.contains("'a.ahap': Permission denied"))
      #expect(denied.text.contains("b.ahap:7:8: warning"))
      chmod(folder.appendingPathComponent("b.ahap").path, 0o444)
      let fixing = try Nobody.command(in: folder).run(Nobody.arguments("lint", "b.ahap", "--fix"))
      #expect(fixing.code == 73)
      #expect(try read("b.ahap", folder) == Self.warned)
    }
  }

  @Test(
    "A folder that cannot be opened is named, and the others are processed",
    .enabled(if: Nobody.canRun))
  func closedFolder() throws {
    let files = [
      "a.ahap": Self.warned, "shut/b.ahap": Self.warned, "only/shut/c.ahap": Self.warned,
    ]
    try Self.withFiles(files) { folder, _ throws in
      try Nobody.give(folder)
      for name in ["shut", "only/shut"] {
        chmod(folder.appendingPathComponent(name).path, 0)
      }
      let nobody = Nobody.command(in: folder)
      for words in [["lint", "."], ["lint", "**/*.ahap"]] {
        let linted = try nobody.run(Nobody.arguments(words + ["-q"]))
        #expect(linted.code == 66, "\(words)")
        #expect(linted.messages.contains("shut': Permission denied"))
        #expect(linted.text.contains("a.ahap:7:8: warning"))
      }
      let only = try nobody.run(Nobody.arguments(["lint", "only"]))
      #expect(
        only.code == 66 && only.messages == "error: cannot read 'only/shut': Permission denied\n")
      let batch = try nobody.run(Nobody.arguments(["batch", ".", "-o", "out"]))
      #expect(batch.code == 66 && batch.messages.contains("Permission denied"))
      let verified = try nobody.run(Nobody.arguments(["verify", "."]))
      #expect(verified.code == 66 && verified.messages.contains("Permission denied"))
      for name in ["shut", "only/shut"] {
        chmod(folder.appendingPathComponent(name).path, 0o755)
      }
    }
  }

  @Test("A FIFO in a folder or in place of a configuration does not block the command")
  func fifos() throws {
    try Self.withFiles(["a.ahap": Self.noted, "x/b.ahap": Self.noted]) { folder, command throws in
      #expect(mkfifo(folder.appendingPathComponent("c.ahap").path, 0o600) == 0)
      #expect(try command.run("lint", ".").lines.last?.contains("2 notes in 2 files") == true)
      #expect(try command.run("lint", "*.ahap").lines.last?.contains("1 note in 1 file") == true)
      #expect(try command.run("batch", ".", "-o", "out", "--formats", "csv").code == 0)
      #expect(mkfifo(folder.appendingPathComponent("x/.tapline.json").path, 0o600) == 0)
      let result = try command.run("lint", "x/b.ahap")
      #expect(result.code == 66)
      #expect(result.messages.contains("x/.tapline.json': it is not a regular file"))
      let profile = "{\"lint\": {\"profile\": \"p.json\"}}"
      try Data(profile.utf8).write(to: folder.appendingPathComponent(".tapline.json"))
      #expect(mkfifo(folder.appendingPathComponent("p.json").path, 0o600) == 0)
      let named = try command.run("lint", "a.ahap")
      #expect(named.code == 65 && named.messages.contains("'p.json' is not a regular file"))
    }
  }

  // MARK: - Reports and configuration

  @Test("One run writes several reports, with formats by extension or prefix")
  func outputs() throws {
    try Self.withFiles(["a.ahap": Self.warned]) { folder, command throws in
      let result = try command.run(
        "lint", "a.ahap", "-o", "x.sarif", "-o", "x.xml", "-o", "json:x", "-o", "github:-")
      #expect(result.code == 1)
      #expect(result.lines.count == 1 && result.text.hasPrefix("::warning file=a.ahap,"))
      #expect(try read("x.sarif", folder).contains("\"2.1.0\""))
      #expect(try read("x.xml", folder).hasPrefix("<?xml"))
      #expect(try read("x", folder).contains("schemaVersion"))
      #expect(try command.run("lint", "a.ahap", "-o", "y.sarif", "--format", "json").code == 1)
      #expect(try read("y.sarif", folder).contains("schemaVersion"))
      #expect(try command.run("lint", "a.ahap", "-o", "a.ahap").code == 64)
      #expect(try command.run("lint", ".", "--fix", "-o", "json:./a.ahap").code == 64)
      #expect(try command.run("lint", "a.ahap", "--diff", "--format", "json").code == 64)
      #expect(try command.run("lint", "a.ahap", "-o", "-", "-o", "json:-").code == 64)
      #expect(try read("a.ahap", folder) == Self.warned)
    }
  }

  @Test("Reports name files relative to the repository, and text relative to the current folder")
  func names() throws {
    try Self.withFiles(["App/Haptics/a.ahap": Self.warned]) { folder, command throws in
      var command = command
      command.folder = folder.appendingPathComponent("App")
      #expect(try command.run("lint", "Haptics").text.hasPrefix("Haptics/a.ahap:"))
      let github = try command.run("lint", "Haptics", "--format", "github").text
      #expect(github.contains("file=App/Haptics/a.ahap,"))
      let sarif = try command.run("lint", "Haptics", "--format", "sarif").text
      #expect(sarif.contains("\"uri\": \"App/Haptics/a.ahap\""))
      #expect(!sarif.contains(folder.path))
    }
  }

  @Test("The nearest configuration applies, and options override it")
  func configuration() throws {
    let files = [
      ".tapline.json": "{\"lint\": {\"rules\": {\"json-trailing-comma\": \"off\"}}}",
      "a.ahap": Self.warned, "strict/b.ahap": Self.noted, "Generated/c.ahap": Self.wrong,
      "strict/.tapline.json": "{\"lint\": {\"failOn\": \"note\"}}",
      "other.json":
        "{\"lint\": {\"exclude\": [\"Generated\", \"strict/**\"], \"profile\": \"mpeg\"}}",
    ]
    try Self.withFiles(files) { _, command throws in
      #expect(try command.run("lint", "a.ahap").text == "no findings in 1 file\n")
      #expect(try command.run("lint", "a.ahap", "--rule", "json-trailing-comma=error").code == 1)
      #expect(try command.run("lint", "strict").code == 1)
      #expect(try command.run("lint", "strict", "--fail-on", "error").code == 0)
      let other = try command.run("lint", ".", "--config", "other.json")
      #expect(other.lines.last == "1 warning in 1 file; 1 can be fixed with --fix")
      let excluded = try command.run("lint", "Generated", "--config", "other.json")
      #expect(excluded.code == 66 && excluded.messages.contains("excludes"))
      // Files that a shell may have expanded from a glob.
      let some = try command.run(
        "lint", "Generated/c.ahap", "a.ahap", "--config", "other.json", "--fail-on", "error")
      #expect(some.code == 0 && some.lines.last?.contains("1 warning in 1 file") == true)
      #expect(some.messages == "Generated/c.ahap: excluded by the configuration\n")
    }
  }

  @Test("A wrong configuration is refused with the location of the mistake")
  func wrongConfiguration() throws {
    let files = [
      ".tapline.json": "{\"lint\": {\"rulez\": {}}}", "a.ahap": Self.clean,
      "p.json": "{\"lint\":\n {\"profile\": \"tptic\"}}",
      "v.json": "{\"lint\": {\"profile\": \"taptic@99\"}}",
      "r.json": "{\"lint\":\n {\"bundleRoot\": \"Missing\"}}",
    ]
    try Self.withFiles(files) { _, command throws in
      let result = try command.run("lint", "a.ahap")
      #expect(result.code == 65)
      #expect(
        result.messages.hasPrefix(
          ".tapline.json:1:11: error: 'rulez' is not a key of 'lint'; did you mean 'rules'?"))
      let profile = try command.run("lint", "a.ahap", "--config", "p.json")
      #expect(profile.code == 65 && profile.messages.hasPrefix("p.json:2:14: error: "))
      #expect(profile.messages.contains("did you mean 'taptic'?"))
      let version = try command.run("lint", "a.ahap", "--config", "v.json")
      #expect(version.code == 65 && version.messages.hasPrefix("v.json:1:22: error: "))
      let root = try command.run("lint", "a.ahap", "--config", "r.json")
      #expect(root.code == 65 && root.messages.hasPrefix("r.json:2:17: error: 'bundleRoot': "))
      #expect(root.messages.contains("Missing"))
      #expect(try command.run("lint", "a.ahap", "--config", "missing.json").code == 66)
    }
  }

  @Test("Rules are listed and explained, and a misspelled one suggests the nearest")
  func rules() throws {
    let list = try Command().run("lint", "--list-rules")
    #expect(list.code == 0 && list.lines.count >= 30)
    #expect(list.lines.contains { $0.hasPrefix("version-missing ") && $0.contains(" note ") })
    let json = try Command().run("lint", "--list-rules", "--json")
    let root = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
    #expect((root?["rules"] as? [Any])?.count == list.lines.count)
    #expect(try Command().run("lint", "--explain", "version-missing").text.contains("=off"))
    for arguments in [["--explain", "version-mising"], ["-", "--rule", "version-mising=off"]] {
      let result = try Command().run(["lint"] + arguments)
      #expect(result.code == 64 && result.messages.contains("'version-missing'"))
    }
    #expect(try Command().run("lint", "-", "--rule", "version-missing=loud").code == 64)
    #expect(try Command().run("lint", "-", "--rule", "json-syntax=off").code == 64)
  }
}
