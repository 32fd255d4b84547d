import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "Names resolve everywhere",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct NameTests {
  /// Copies the command with `cp`, because a child process of another test could inherit a file that this process has
  /// open for writing, and a program that is open for writing cannot run.
  private func copyCommand(to place: URL) throws {
    var copy = Command()
    copy.program = URL(fileURLWithPath: "/bin/cp")
    #expect(try copy.run(Command.built.path, place.path).code == 0)
  }

  @Test("The program works alone, from any folder and without environment variables")
  func alone() throws {
    try Fixtures.withTemporaryFolder { folder in
      let program = folder.appendingPathComponent("elsewhere")
      try copyCommand(to: program)
      // With no environment at all.
      var command = Command()
      command.program = URL(fileURLWithPath: "/usr/bin/env")
      command.folder = URL(fileURLWithPath: "/")
      func run(_ arguments: String...) throws -> Command.Result {
        try command.run(["-i", program.path] + arguments)
      }
      let result = try run("render", "success", "--layout", "schedule")
      #expect(result.code == 0)
      #expect(result.lines.count == 3)
      for list in ["patterns", "feedback", "pairings", "styles", "curves", "profiles"] {
        let alone = try run("list", list)
        #expect(alone.code == 0 && !alone.output.isEmpty, "\(list): \(alone.messages)")
        #expect(try alone.text == Command().run("list", list).text, "\(list)")
      }
      let curve = try run("curve", "material/standard", "--until", "0.1")
      #expect(curve.code == 0 && curve.lines.count > 10)
      let table = folder.appendingPathComponent("press.csv")
      #expect(try run("press", "swiss-coin/primary", "-o", table.path).code == 0)
      let sound = folder.appendingPathComponent("success.wav")
      #expect(try run("render", "success", "-o", sound.path).code == 0)
      #expect(try Data(contentsOf: sound).starts(with: "RIFF".utf8))
      let page = folder.appendingPathComponent("page.html")
      #expect(try run("gallery", "-o", page.path).code == 0)
      let info = try run("info", "success", "--json")
      #expect(info.text.contains("\"patterns/feedback/tapline/success.ahap\""))
    }
  }

  @Test("Only TAPLINE_PATTERNS names another folder; folders around the program are ignored")
  func replaced() throws {
    try Fixtures.withTemporaryFolder { folder in
      let files = FileManager.default
      func install(_ place: String, marker: String) throws {
        let target = folder.appendingPathComponent(place)
        try files.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try files.copyItem(at: Fixtures.patternsFolder, to: target)
        let system = target.appendingPathComponent(marker)
        try files.createDirectory(at: system, withIntermediateDirectories: true)
        try files.copyItem(
          at: target.appendingPathComponent("swiss-coin/reminder-sent.ahap"),
          to: system.appendingPathComponent("marker.ahap"))
      }
      for place in [
        "share/tapline/patterns", "bin/patterns", "bin/tapline_PatternLibrary.resources/patterns",
        "work/patterns",
      ] {
        try install(place, marker: "shared")
      }
      try install("mine", marker: "named")
      let program = folder.appendingPathComponent("bin/tapline")
      try copyCommand(to: program)
      var command = Command()
      command.program = program
      command.folder = folder.appendingPathComponent("work")
      let own = try command.run("list", "patterns").text
      #expect(own.contains("swiss-coin/reminder-sent") && !own.contains("marker"))
      // A built-in pattern is not read from a file with its path in the current folder.
      try Data("{".utf8).write(
        to: command.folder.appendingPathComponent("patterns/feedback/tapline/success.ahap"))
      let page = command.folder.appendingPathComponent("page.html")
      #expect(try command.run("render", "success", "-o", page.path).code == 0)
      let report = try String(contentsOf: page, encoding: .utf8)
      #expect(report.contains("The linter found nothing."))

      command.environment["TAPLINE_PATTERNS"] = folder.appendingPathComponent("mine").path
      let named = try command.run("list", "patterns").text
      #expect(named.contains("named/marker"))
      #expect(!named.contains("shared/marker"))
      let information = try command.run("info", "named/marker", "--json").text
      #expect(information.contains("\"\(folder.path)/mine/named/marker.ahap\""))
      // A relative path starts at the current folder.
      command.environment["TAPLINE_PATTERNS"] = "../mine"
      #expect(try command.run("list", "patterns").text == named)
    }
  }

  @Test("A missing folder of patterns is an error, not a crash")
  func missingFolder() throws {
    var command = Command()
    command.environment["TAPLINE_PATTERNS"] = "/nowhere"
    let result = try command.run("play", "success")
    #expect(result.code == 66)
    #expect(result.messages.contains("TAPLINE_PATTERNS is '/nowhere'"))
    // A folder with other content is refused, and an empty variable counts as not set.
    try Fixtures.withTemporaryFolder { folder throws in
      command.environment["TAPLINE_PATTERNS"] = folder.path
      #expect(try command.run("list", "patterns").code == 66)
      command.environment["TAPLINE_PATTERNS"] = ""
      #expect(try command.run("list", "patterns").code == 0)
    }
  }

  @Test("Every generator, the Swiss Coin patterns and SwiftUI's names render by name")
  func everyName() throws {
    let names = [
      "light", "medium", "heavy", "rigid", "soft", "selection", "success", "warning", "error",
      "feedback/rigid", "feedback/pulsar/rigid", "settlement-complete", "reminder-sent",
      "swiss-coin/transaction-added", "rigid@0.8", "increase", "decrease", "start", "stop",
      "alignment", "levelChange", "pathComplete", "impact", "solid",
      "impact(weight: .heavy, intensity: 0.7)",
    ]
    for name in names {
      let result = try Command().run("render", name, "--layout", "schedule")
      #expect(result.code == 0, "\(name): \(result.messages)")
      #expect(result.lines.count >= 2, "\(name)")
    }
  }

  @Test(
    "An intensity scales an impact, and other generators refuse it with the reason")
  func intensity() throws {
    let scaled = try Command().run("render", "rigid@0.8", "--layout", "events")
    // 0.8 of the default profile's 0.8.
    #expect(scaled.lines[1].hasPrefix("0,0,,transient,0.64"))
    let refused = try Command().run("render", "success@0.5")
    #expect(refused.code == 64)
    #expect(refused.messages.contains("only impacts take an intensity"))
    #expect(refused.messages.contains("notificationOccurred"))
    #expect(try Command().run("render", "rigid@2").code == 64)
    #expect(try Command().run("render", "rigid@loud").code == 64)
  }
}
