import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "tapline batch in the formats of other platforms",
  .enabled(if: Command.isAvailable, "the command is not built"))
struct BatchFormatTests {
  private static let tap =
    #"{"Event": {"Time": 0.1, "EventType": "HapticTransient", "EventParameters": []}}"#
  private static let hum =
    #"{"Event": {"Time": 0.05, "EventType": "HapticContinuous", "EventDuration": 0.4, "EventParameters": []}}"#

  private static func inFolder(_ body: (Command, URL) throws -> Void) throws {
    try Fixtures.withTemporaryFolder { folder in
      let input = folder.appendingPathComponent("in/deep")
      try FileManager.default.createDirectory(at: input, withIntermediateDirectories: true)
      for (name, events) in [("a", [tap, hum]), ("deep/b", [hum])] {
        try Data("{\"Pattern\": [\(events.joined(separator: ","))]}".utf8).write(
          to: folder.appendingPathComponent("in/\(name).ahap"))
      }
      var command = Command()
      command.folder = folder
      try body(command, folder)
    }
  }

  @Test("Outputs equal those of 'convert', and outputs that are up to date are not written again")
  func sameAsConvert() throws {
    try Self.inFolder { command, folder in
      let endings = ["haptic", "hjif", "xml", "kt", "pulsar", "ahap"]
      let formats = "haptic,hjif,android-xml,kotlin-builder,pulsar-bundle,ahap,events"
      let batch = ["batch", "in", "-o", "out", "--formats", formats]
      let made = try command.run(batch)
      #expect(made.code == 0, "\(made.messages)")
      #expect(made.messages.contains("changes made by the formats: "), "\(made.messages)")
      for name in ["a", "deep/b"] {
        let single = try command.run(
          ["convert", "in/\(name).ahap", "-q"] + endings.flatMap { ["-o", "one.\($0)"] })
        #expect(single.code == 0, "\(single.messages)")
        for ending in endings {
          let one = try Data(contentsOf: folder.appendingPathComponent("one.\(ending)"))
          let batched = try Data(contentsOf: folder.appendingPathComponent("out/\(name).\(ending)"))
          #expect(one == batched, "\(name).\(ending)")
        }
      }
      let again = try command.run(batch)
      #expect(again.messages.contains("0 rendered, 2 unchanged"), "\(again.messages)")
      try Data("x".utf8).write(to: folder.appendingPathComponent("out/a.hjif"))
      let mended = try command.run(batch + ["--json"])
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(mended.output)) as? [String: Any])
      #expect(json["rendered"] as? Int == 1 && json["outputs"] as? Int == 1)
      #expect((json["changes"] as? [String: Int])?.count == 5)
    }
  }

  @Test("A pattern that one format cannot express fails, and all other outputs are written")
  func refused() throws {
    try Self.inFolder { command, folder in
      let result = try command.run(
        "batch", "in", "-o", "out", "--formats", "web-haptics-draft,haptic")
      #expect(result.code == 65 && result.messages.contains("out/deep/b.haptics.js"))
      for name in ["a.haptics.js", "a.haptic", "deep/b.haptic"] {
        let path = folder.appendingPathComponent("out/" + name).path
        #expect(FileManager.default.fileExists(atPath: path), "\(name)")
      }
      let same = try command.run(
        "batch", "in", "-o", "out", "--formats", "kotlin-builder,kotlin-waveform")
      #expect(same.code == 64 && same.messages.contains("would both be written to"))
      #expect(try command.run("batch", "in", "-o", "out", "--formats", "fax").code == 64)
    }
  }
}
