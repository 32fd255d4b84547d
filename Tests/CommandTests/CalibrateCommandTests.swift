import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "tapline calibrate",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct CalibrateCommandTests {
  private static let score = "rigid +400ms rigid@0.8 +500ms rigid"

  /// Runs a test in a folder with the recording `phone.wav`: a simulated acceleration at half its level, after 0.2 s.
  private func withRecording(_ body: (Command, URL) throws -> Void) throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let table = try command.run(
        "render", Self.score, "--layout", "samples", "--format", "csv", "--rate", "8000",
        "--actuator", "lra", "-o", "-", "-q")
      var random = SeededGenerator(seed: 1)
      let motion = try table.lines.dropFirst().map { line in
        try #require(line.split(separator: ",").last.flatMap { Double($0) })
      }
      let samples = ([Double](repeating: 0, count: 1_600) + motion).map {
        $0 / 2 + Double.random(in: -1e-4...1e-4, using: &random)
      }
      try write([samples], to: folder.appendingPathComponent("phone.wav"))
      try body(command, folder)
    }
  }

  private func write(_ channels: [[Double]], to file: URL) throws {
    let encoding = SoundWriter.Encoding.float(bits: 32)
    let parts =
      Array("WAVE".utf8)
      + SoundWriter.chunk("fmt ", SoundWriter.format(channels.count, 8_000, encoding))
      + SoundWriter.chunk("data", SoundWriter.data(channels, encoding))
    try Data(SoundWriter.chunk("RIFF", parts)).write(to: file)
  }

  @Test(
    "The fitted actuator matches the recording, names its source and works with --actuator")
  func profile() throws {
    try withRecording { command, folder in
      let result = try command.run(
        "calibrate", "phone.wav", "--of", Self.score, "-o", "fit.json", "-o", "fit.svg",
        "--full-scale", "2")
      #expect(result.code == 0, "\(result.messages)")
      #expect(result.text.contains("resonance") && result.text.contains("95 % intervals"))
      let text = try String(contentsOf: folder.appendingPathComponent("fit.json"), encoding: .utf8)
      let file = try #require(
        JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      #expect(abs(try #require(file["resonanceHz"] as? Double) - 136) < 0.05)
      #expect(abs(try #require(file["quality"] as? Double) - 15.5) < 0.05)
      #expect(abs(try #require(file["levelG"] as? Double) - 1) < 0.01)
      #expect(file["name"] as? String == "fit")
      #expect(text.contains("phone.wav (SHA-256 ") && text.contains("95 % interval"))
      let picture = try String(
        contentsOf: folder.appendingPathComponent("fit.svg"), encoding: .utf8)
      #expect(picture.contains(">model<") && picture.contains("difference"))
      let plot = try command.run("info", "success", "--actuator", "fit.json@1")
      #expect(plot.code == 0 && plot.text.contains("actuator fit@1"))
      let two = try command.run("calibrate", "phone.wav", "--of", Self.score, "-o", "-", "-q")
      #expect(two.code == 0 && !two.text.contains("levelG") && two.text.contains("\"calibrated\""))
    }
  }

  @Test("The JSON has every parameter with its interval")
  func json() throws {
    try withRecording { command, _ in
      let result = try command.run("calibrate", "phone.wav", "--of", Self.score, "--json")
      let document = try #require(
        JSONSerialization.jsonObject(with: Data(result.text.utf8)) as? [String: Any])
      let parameters = try #require(document["parameters"] as? [[String: Any]])
      #expect(
        parameters.map { $0["name"] as? String } == [
          "resonance", "quality", "rise", "level", "drift",
        ])
      for one in parameters {
        let (low, high) = (
          try #require(one["low"] as? Double), try #require(one["high"] as? Double)
        )
        let value = try #require(one["value"] as? Double)
        #expect(low < value && value < high)
      }
      let schema = try SchemaValidator(try command.run("help", "schema", "calibrate").output)
      #expect(try schema.problems(in: result.output).isEmpty)
    }
  }

  @Test("Wrong files and options are refused, and nothing is written")
  func refusals() throws {
    try withRecording { command, folder in
      let samples = (0..<16_000).map { sin(Double($0)) * 0.1 }
      try write([samples, samples.reversed()], to: folder.appendingPathComponent("stereo.wav"))
      try write([[]], to: folder.appendingPathComponent("none.wav"))
      try write(
        [[Double](repeating: 0, count: 16_000)], to: folder.appendingPathComponent("zero.wav"))
      try write(
        [[Double](repeating: .nan, count: 16_000)], to: folder.appendingPathComponent("nan.wav"))
      try write(
        [[Double](repeating: 0.1, count: 8_000 * 61)], to: folder.appendingPathComponent("long.wav")
      )
      try Data().write(to: folder.appendingPathComponent("empty.wav"))
      try Data("no sound".utf8).write(to: folder.appendingPathComponent("text.wav"))
      let silent = #"{"Version": 1.0, "Pattern": []}"#
      try Data(silent.utf8).write(to: folder.appendingPathComponent("silent.ahap"))
      let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      for (arguments, code) in [
        (["stereo.wav", "--of", Self.score], 65), (["none.wav", "--of", Self.score], 65),
        (["zero.wav", "--of", Self.score], 65), (["nan.wav", "--of", Self.score], 65),
        (["long.wav", "--of", Self.score], 65), (["empty.wav", "--of", Self.score], 65),
        (["text.wav", "--of", Self.score], 65), (["missing.wav", "--of", Self.score], 66),
        (["phone.wav", "--of", "rigid +403ms rigid@0.8 +504ms rigid"], 65),
        (["phone.wav", "--of", "silent.ahap"], 65), (["-", "--of", Self.score], 64),
        (["phone.wav", "--of", "no-such-name"], 64),
        (["phone.wav", "--of", "missing.ahap"], 66), (["phone.wav"], 64),
        (["phone.wav", "--of", Self.score, "--full-scale", "0"], 64),
        (["phone.wav", "--of", Self.score, "--full-scale", "9999"], 65),
        (["phone.wav", "--of", Self.score, "--drift", "x"], 64),
        (["phone.wav", "--of", Self.score, "-o", "fit.txt"], 64),
      ] {
        let output = arguments.contains("-o") ? [] : ["-o", "fit.json"]
        let result = try command.run(["calibrate"] + arguments + output)
        #expect(result.code == code, "\(arguments): \(result.code) \(result.messages)")
        #expect(result.messages.contains("error: ") || code == 64, "\(arguments)")
        if arguments[0] == "nan.wav" {
          #expect(result.messages.contains("sample 0, at 0 ms, is not"))
        }
      }
      let own = try command.run(
        "calibrate", "phone.wav", "--of", Self.score, "-o", "json:phone.wav")
      #expect(own.code == 64 && own.messages.contains("would replace"))
      let folderless = ["calibrate", "phone.wav", "--of", Self.score, "-o", "no/fit.json"]
      #expect(try command.run(folderless).code == 73)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
    }
  }
}
