import Foundation
import TestSupport
import Testing

@Suite(
  "Names resolve everywhere",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct NameTests {
  /// Copies the command with another program: a child that another test begins meanwhile would
  /// inherit a file that this one had open for writing, and such a program cannot be run.
  private func copyCommand(to place: URL) throws {
    var copy = Command()
    copy.program = URL(fileURLWithPath: "/bin/cp")
    #expect(try copy.run(Command.built.path, place.path).code == 0)
  }

  @Test("The program finds its patterns from any folder, and when it was moved elsewhere")
  func moved() throws {
    try Fixtures.withTemporaryFolder { folder in
      let program = folder.appendingPathComponent("elsewhere")
      try copyCommand(to: program)
      var command = Command()
      command.program = program
      command.folder = URL(fileURLWithPath: "/")
      let result = try command.run("render", "success", "--layout", "schedule")
      #expect(result.code == 0)
      #expect(result.lines.count == 3)
    }
  }

  @Test("An installed program takes ../share/tapline/patterns, and the variable comes before it")
  func installed() throws {
    try Fixtures.withTemporaryFolder { folder in
      let files = FileManager.default
      let patterns = Fixtures.packageFolder.appendingPathComponent("patterns")
      func install(_ place: String, marker: String) throws {
        let target = folder.appendingPathComponent(place)
        try files.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try files.copyItem(at: patterns, to: target)
        let system = target.appendingPathComponent(marker)
        try files.createDirectory(at: system, withIntermediateDirectories: true)
        try files.copyItem(
          at: target.appendingPathComponent("swiss-coin/reminder-sent.ahap"),
          to: system.appendingPathComponent("marker.ahap"))
      }
      try install("share/tapline/patterns", marker: "shared")
      try install("mine", marker: "named")
      let program = folder.appendingPathComponent("bin/tapline")
      try files.createDirectory(
        at: program.deletingLastPathComponent(), withIntermediateDirectories: true)
      try copyCommand(to: program)
      var command = Command()
      command.program = program
      #expect(try command.run("list", "patterns").text.contains("shared/marker"))
      command.environment["TAPLINE_PATTERNS"] = folder.appendingPathComponent("mine").path
      let named = try command.run("list", "patterns").text
      #expect(named.contains("named/marker"))
      #expect(!named.contains("shared/marker"))
    }
  }

  @Test("A folder that is not there is a message, not a trap")
  func missingFolder() throws {
    var command = Command()
    command.environment["TAPLINE_PATTERNS"] = "/nowhere"
    let result = try command.run("play", "success")
    #expect(result.code == 66)
    #expect(result.messages.contains("TAPLINE_PATTERNS is '/nowhere'"))
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
    "An intensity scales an impact and is refused where there is none to scale, with the reason")
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
