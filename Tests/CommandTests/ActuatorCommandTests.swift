import Foundation
import TaplineTestSupport
import TaplineText
import Testing

@Suite(
  "The option --actuator", .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct ActuatorCommandTests {
  private func render(_ arguments: String...) throws -> Command.Result {
    try Command().run(["render", "success", "-q", "-o", "-"] + arguments)
  }

  @Test("A table of samples has an acceleration column, in g if the actuator's level is known")
  func column() throws {
    let table = ["--format", "csv", "--layout", "samples", "--end", "20ms"]
    let plain = try Command().run(["render", "success", "-q", "-o", "-"] + table)
    for (name, column) in [("lra", "acceleration"), ("erm", "acceleration_g")] {
      let result = try Command().run(
        ["render", "success", "-q", "-o", "-", "--actuator", name] + table)
      #expect(result.lines[0] == plain.lines[0] + ",\(column)")
      // The other columns are the same.
      for (row, shorter) in zip(result.lines, plain.lines) {
        #expect(row.hasPrefix(shorter + ","))
      }
    }
  }

  @Test("The tactile voice becomes the acceleration, and the audible voice does not change")
  func sound() throws {
    let drive = try render("--format", "wav", "--voice", "tactile")
    let acceleration = try render("--format", "wav", "--voice", "tactile", "--actuator", "lra")
    #expect(acceleration.code == 0 && acceleration.output != drive.output)
    #expect(acceleration.output.count > drive.output.count)
    let audible = try Command().run(
      "render", "success", "--format", "wav", "-o", "-", "--actuator", "lra")
    #expect(audible.messages.contains("--voice tactile writes the acceleration"))
    #expect(audible.output == (try render("--format", "wav")).output)
  }

  @Test("A picture has a row for the acceleration that names the actuator and the unit")
  func picture() throws {
    let plain = try Command().run("plot", "success", "--format", "svg", "-o", "-", "-q").text
    #expect(!plain.contains("acceleration"))
    for (name, unit) in [("lra", "relative to a steady full drive"), ("erm", "in g")] {
      let picture = try Command().run(
        "plot", "success", "--format", "svg", "-o", "-", "-q", "--actuator", name
      ).text
      #expect(picture.contains("acceleration of \(name)@1 \(unit)"))
      #expect(picture.contains("data-track=\"acceleration\""))
    }
    let text = try Command().run("plot", "success", "--actuator", "lra")
    #expect(text.lines.contains { $0.hasPrefix(" accel.") })
  }

  @Test("'info' prints the measures of the acceleration as a line and as a JSON object")
  func measures() throws {
    let lines = try Command().run("info", "rigid", "--actuator", "erm@1").lines
    let line = try #require(lines.first { $0.hasPrefix("  acceleration: ") })
    for part in ["peak", " g,", "rise", "fall", "pulse-to-ring ratio", "figure of merit"] {
      #expect(line.contains(part), "\(part)")
    }
    #expect(lines.contains { $0.contains("actuator erm@1") })
    let plain = try Command().run("info", "rigid")
    #expect(!plain.text.contains("acceleration"))
    let result = try Command().run("info", "rigid", "--actuator", "erm", "--json")
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(result.text.utf8)) as? [String: Any])
    let pattern = try #require((document["patterns"] as? [[String: Any]])?.first)
    let measures = try #require(pattern["acceleration"] as? [String: Any])
    #expect(measures["actuator"] as? String == "erm@1")
    let peak = try #require(measures["peak"] as? Double)
    let gravities = try #require(measures["peakG"] as? Double)
    #expect(peak > 0 && abs(gravities - 0.4 * peak) < 1e-9)
  }

  @Test("'list actuators' lists all, and an unknown name is an error that suggests the nearest")
  func names() throws {
    let list = try Command().run("list", "actuators")
    #expect(
      list.lines.map { $0.split(separator: " ")[0] } == ["erm", "lra", "lra-driver", "voice-coil"])
    for verb in ["render", "plot", "info"] {
      let result = try Command().run(verb, "success", "--actuator", "lar")
      #expect(result.code == 64)
      #expect(result.messages.contains("there is no actuator 'lar'; did you mean 'lra'?"))
    }
    #expect(try Command().run("info", "success", "--actuator", "lra@2").code == 64)
    #expect(try Command().run("info", "success", "--actuator", "no-file.json").code == 66)
  }

  @Test("With --actuator, 'diff' and 'convert' compare accelerations")
  func distances() throws {
    let pair = ["diff", "rigid", "soft", "--json"]
    let drive = try Command().run(pair)
    let acceleration = try Command().run(pair + ["--actuator", "lra"])
    #expect(drive.code == 1 && acceleration.code == 1 && drive.text != acceleration.text)
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let texts = try [[], ["--actuator", "erm"]].map { options in
        try command.run(["convert", "success", "-o", "x.xml", "--json"] + options).text
      }
      #expect(texts[0].contains("loss") && texts[0] != texts[1])
    }
  }
}
