import Foundation
import TaplineTestSupport
import Testing

@Suite("Fixing files", .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct LintFixCommandTests {
  private static let clean = LintCommandTests.clean
  private static let warned = LintCommandTests.warned
  private static let noted = LintCommandTests.noted
  private static let wrong = LintCommandTests.wrong
  private static let unreadable = LintCommandTests.unreadable

  private func read(_ name: String, _ folder: URL) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test("Fixes that change playback need --unsafe-fixes and are marked as such")
  func unsafeFixes() throws {
    let text = Self.warned.replacingOccurrences(
      of: "\"HapticTransient\"", with: "\"HapticContinuous\", \"Duration\": 0.5")
    try LintCommandTests.withFiles(["a.ahap": text]) { folder, command throws in
      let found = try command.run("lint", "a.ahap")
      #expect(found.text.contains("fix: rename the key to 'EventDuration' (changes playback"))
      #expect(
        found.lines.last
          == "3 warnings in 1 file; 1 can be fixed with --fix, 1 more with --fix --unsafe-fixes")
      let json = try command.run("lint", "a.ahap", "--json").text
      #expect(json.contains("\"safe\": false") && json.contains("\"safe\": true"))
      let safe = try command.run("lint", "a.ahap", "--fix")
      #expect(safe.code == 1)
      #expect(try read("a.ahap", folder).contains("\"Duration\": 0.5"))
      let unsafe = try command.run("lint", "a.ahap", "--fix", "--unsafe-fixes")
      #expect(unsafe.code == 0)
      #expect(
        unsafe.messages == "a.ahap: 1 fixed (1 duration-key); 1 of them changed playback\n")
      #expect(try read("a.ahap", folder).contains("\"EventDuration\": 0.5"))
      #expect(try command.run("lint", "a.ahap", "--unsafe-fixes").code == 64)
    }
  }

  @Test("Both hard links to one file are linted and fixed")
  func hardLinks() throws {
    try LintCommandTests.withFiles(["a.ahap": Self.warned]) { folder, command throws in
      try FileManager.default.linkItem(
        at: folder.appendingPathComponent("a.ahap"), to: folder.appendingPathComponent("b.ahap"))
      let result = try command.run("lint", ".", "--fix")
      #expect(result.code == 0 && result.text == "no findings in 2 files\n")
      for name in ["a.ahap", "b.ahap"] { #expect(try read(name, folder) == Self.clean) }
    }
  }

  @Test("--fix writes and lists its fixes, and reports the remaining findings")
  func fixing() throws {
    let files = ["a.ahap": Self.warned, "b.ahap": Self.clean, "c.ahap": Self.unreadable]
    try LintCommandTests.withFiles(files) { folder, command throws in
      chmod(folder.appendingPathComponent("a.ahap").path, 0o640)
      let result = try command.run("lint", "a.ahap", "b.ahap", "--fix")
      #expect(result.code == 0)
      #expect(result.text == "no findings in 2 files\n")
      #expect(result.messages == "a.ahap: 1 fixed (1 json-trailing-comma)\n")
      #expect(try read("a.ahap", folder) == Self.clean)
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.appendingPathComponent("a.ahap").path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(try command.run("lint", "c.ahap", "--fix").code == 65)
      #expect(try read("c.ahap", folder) == Self.unreadable)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(left == [".git", "a.ahap", "b.ahap", "c.ahap"])
    }
  }

  @Test("--fix changes the target of a symbolic link and keeps the link")
  func fixingLinks() throws {
    try LintCommandTests.withFiles(["real/a.ahap": Self.warned]) { folder, command throws in
      let link = folder.appendingPathComponent("l.ahap").path
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: "real/a.ahap")
      #expect(try command.run("lint", "l.ahap", "--fix").code == 0)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real/a.ahap")
      #expect(try read("real/a.ahap", folder) == Self.clean)
    }
  }

  @Test("--fix on standard input writes only the fixed text to standard output")
  func fixingInput() throws {
    let result = try Command().run("lint", "-", "--fix", input: Array(Self.warned.utf8))
    #expect(result.code == 0 && result.text == Self.clean)
    let clean = try Command().run("lint", "-", "--fix", input: Array(Self.clean.utf8))
    #expect(clean.code == 0 && clean.text == Self.clean)
    let wrong = try Command().run("lint", "-", "--fix", input: Array(Self.wrong.utf8))
    #expect(wrong.code == 1 && wrong.text == Self.wrong)
    #expect(wrong.messages.contains("[time-negative]"))
  }

  @Test("--diff prints the changes of --fix as a patch that Git can apply")
  func diff() throws {
    try LintCommandTests.withFiles(["a b/a.ahap": Self.warned, "b.ahap": Self.noted]) {
      folder, command throws in
      let result = try command.run("lint", ".", "--diff")
      #expect(result.code == 1)
      #expect(try read("a b/a.ahap", folder) == Self.warned)
      #expect(result.text.contains("\n-    ]}},\n+    ]}}\n"))
      try Data(result.output).write(to: folder.appendingPathComponent("d"))
      try FileManager.default.removeItem(at: folder.appendingPathComponent(".git"))
      var git = Command()
      git.program = URL(fileURLWithPath: "/usr/bin/env")
      git.folder = folder
      git.environment["GIT_CEILING_DIRECTORIES"] = folder.deletingLastPathComponent().path
      #expect(try git.run("git", "apply", "d").code == 0)
      #expect(try read("a b/a.ahap", folder) == Self.clean)
      #expect(try command.run("lint", "b.ahap", "a b/a.ahap", "--dry-run").output.isEmpty)
    }
  }

  @Test("Ctrl-C while fixing leaves only complete files")
  func interruption() throws {
    var files: [String: String] = [:]
    for index in 0..<400 { files["\(index).ahap"] = Self.warned }
    try LintCommandTests.withFiles(files) { folder, command throws in
      let result = try command.run(["lint", ".", "--fix", "-q"], interruptAfter: 0.15)
      #expect([0, 130].contains(result.code))
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
      where name != ".git" {
        #expect(files[name] != nil, "\(name)")
        #expect([Self.warned, Self.clean].contains(try read(name, folder)), "\(name)")
      }
    }
  }

  @Test("130: Ctrl-C ends the wait for a writer of a FIFO and prints nothing")
  func interruptedWaiting() throws {
    try LintCommandTests.withFiles([:]) { folder, command throws in
      #expect(mkfifo(folder.appendingPathComponent("x.ahap").path, 0o600) == 0)
      let result = try command.run(["lint", "x.ahap"], interruptAfter: 1)
      #expect(result.code == 130)
      #expect(result.messages.isEmpty && result.output.isEmpty)
    }
  }

  @Test("The command ends silently if the reader of its output closes the pipe")
  func brokenPipe() throws {
    var files: [String: String] = [:]
    for index in 0..<300 { files["\(index).ahap"] = Self.warned }
    try LintCommandTests.withFiles(files) { folder, _ throws in
      var shell = Command()
      shell.program = URL(fileURLWithPath: "/bin/sh")
      shell.folder = folder
      let result = try shell.run("-c", "'\(Command.built.path)' lint . | head -n 1")
      #expect(result.lines.count == 1)
      #expect(result.messages.isEmpty)
    }
  }
}
