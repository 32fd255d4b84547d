import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "Listing styles and pairings",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct StyleListTests {
  @Test("Styles are in aligned columns, with a dash for none and 'unspecified' for unknown values")
  func table() throws {
    let result = try Command().run("list", "styles")
    #expect(result.code == 0 && result.messages.isEmpty)
    let header = try #require(result.lines.first)
    for heading in ["scale", "opacity", "animation", "built-in haptic", "app's haptic"] {
      let column = try #require(header.range(of: "  \(heading)"))
      let place = header.distance(from: header.startIndex, to: column.lowerBound)
      // Two spaces precede every cell of the column.
      for line in result.lines {
        let characters = Array(line)
        #expect(characters[place] == " " && characters[place + 1] == " ", "\(line)")
        #expect(characters[place + 2] != " ", "\(line)")
      }
    }
    func cells(_ name: String) -> [String] {
      let line = result.lines.first { $0.hasPrefix(name + " ") } ?? ""
      return line.components(separatedBy: "  ").filter { !$0.isEmpty }
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(
      cells("swiss-coin/primary")
        == ["swiss-coin/primary", "0.98", "0.9", "easeOut(duration: 0.15)", "—", "rigid@0.8"])
    #expect(
      cells("swiss-coin/action-bar-button").dropFirst(4).first
        == "rigid@0.8 (primary), medium@0.7 (secondary)")
    #expect(cells("swiss-coin/destructive").last == "warning, rigid@0.5 after 0.1 s")
    let silent = Array(cells("sap-fiori/primary").dropFirst())
    #expect(silent == [String](repeating: "unspecified", count: 5))
  }

  @Test("'list' takes a system, and an unknown one suggests the nearest")
  func system() throws {
    let one = try Command().run("list", "styles", "uibutton")
    #expect(one.code == 0 && one.lines.dropFirst().allSatisfy { $0.hasPrefix("uibutton/") })
    let pairings = try Command().run("list", "pairings", "swiss-coin")
    #expect(pairings.lines.count == 21)
    #expect(pairings.lines[0].hasPrefix("swiss-coin/primary-action"))
    let unknown = try Command().run("list", "styles", "swis-coin")
    #expect(unknown.code == 64 && unknown.messages.contains("'swiss-coin'"))
    #expect(try Command().run("list", "profiles", "swiss-coin").code == 64)
  }

  @Test("JSON contains the table and the systems' data")
  func json() throws {
    let result = try Command().run("list", "styles", "--json")
    let value = try JSONSerialization.jsonObject(with: Data(result.output))
    let object = try #require(value as? [String: Any])
    #expect(object["schemaVersion"] as? Int == 1 && object["kind"] as? String == "styles")
    let entries = try #require(object["entries"] as? [[String: Any]])
    let systems = try #require(object["systems"] as? [[String: Any]])
    #expect(systems.count == 7)
    let styles = systems.compactMap { ($0["styles"] as? [Any])?.count }.reduce(0, +)
    #expect(entries.count == styles && styles > 70)
    // Quantities are numbers, and values that do not apply or are unknown are null.
    func entry(_ name: String) -> [String: Any] {
      entries.first { $0["name"] as? String == name } ?? [:]
    }
    #expect(entry("swiss-coin/primary")["pressScale"] as? Double == 0.98)
    #expect(entry("swiss-coin/primary")["builtInHaptic"] is NSNull)
    #expect(entry("sap-fiori/primary")["pressOpacity"] is NSNull)
    let keys = ["pressScale", "pressOpacity", "animation", "builtInHaptic", "callerHaptic"]
    #expect(entries.allSatisfy { Set($0.keys) == Set(keys + ["name"]) })
    for system in systems {
      let name = try #require(system["name"] as? String)
      let file = try Data(
        contentsOf: Fixtures.patternsFolder.appendingPathComponent("\(name)/button-system.json"))
      let data = try JSONSerialization.jsonObject(with: file) as? NSDictionary
      #expect(data?.isEqual(to: system) == true, "\(name)")
    }
  }

  @Test("The JSON of a list has numbers and names as separate members")
  func figures() throws {
    func entries(_ kind: String) throws -> [[String: Any]] {
      let result = try Command().run("list", kind, "--json")
      let value = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
      return try #require(value?["entries"] as? [[String: Any]])
    }
    let patterns = try entries("patterns")
    #expect(patterns.allSatisfy { $0["kind"] as? String == "pattern" })
    #expect(patterns.allSatisfy { $0["eventCount"] is Int })
    let played = try entries("feedback").filter { $0["kind"] as? String != "pattern" }
    #expect(!played.isEmpty)
    #expect(played.allSatisfy { $0["playsAs"] is String && $0["intensity"] is Double })
    #expect(try entries("profiles").allSatisfy { $0["version"] is Int })
    #expect(
      try Set(entries("curves").compactMap { $0["kind"] as? String }) == ["preset", "notation"])
  }

  @Test(
    "A pairing renders by name, and an overlap gives a warning if its file can be changed"
  )
  func render() throws {
    let tap = try Command().run("render", "swiss-coin/primary-action", "--layout", "events")
    #expect(tap.code == 0 && tap.lines.count == 2)
    // 0.8 of the default profile's 0.8.
    #expect(tap.lines[1].hasPrefix("0,0,,transient,0.64"))
    let double = try Command().run("render", "destructive-action", "--layout", "schedule")
    #expect(double.code == 0 && double.lines.count == 4)
    #expect(double.messages.isEmpty)
    var own = Command()
    own.environment["TAPLINE_PATTERNS"] = Fixtures.patternsFolder.path
    let warned = try own.run("render", "destructive-action", "--layout", "schedule")
    #expect(warned.messages.contains("button-system.json:"))
    #expect(warned.messages.contains("[pairing-overlap]"))
  }

  @Test("Rendering a pattern reads no button system")
  func laziness() throws {
    try Fixtures.withTemporaryFolder { folder in
      let patterns = folder.appendingPathComponent("patterns")
      try FileManager.default.copyItem(
        at: Fixtures.patternsFolder, to: patterns)
      try Data("{".utf8).write(to: patterns.appendingPathComponent("uibutton/button-system.json"))
      var command = Command()
      command.environment["TAPLINE_PATTERNS"] = patterns.path
      #expect(try command.run("render", "rigid", "--layout", "events").code == 0)
      #expect(try command.run("list", "styles", "swiss-coin").code == 0)
      let broken = try command.run("list", "styles")
      #expect(broken.code == 65 && broken.messages.contains("uibutton/button-system.json:1:"))
    }
  }
}
