import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "JSON output of the verbs",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct MachineOutputTests {
  /// Returns a validator for a schema that the command publishes.
  private func validator(_ name: String) throws -> SchemaValidator {
    let result = try Command().run("help", "schema", name)
    #expect(result.code == 0, "\(name): \(result.messages)")
    return try SchemaValidator(result.output)
  }

  @Test("The JSON of every verb conforms to its published schema and has keys in camelCase")
  func schemas() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      let wrong =
        "{\"Versoin\": 1, \"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"x\"}}]}"
      try write("wrong.ahap", wrong)
      try write("bad.ahap", "not json")
      try write(
        "a.golden.json", "{\"schemaVersion\": 1, \"subject\": \"success\", \"timeline\": []}")
      try write("b.golden.json", "{\"schemaVersion\": 1, \"subject\": \"success\"}")
      try write("c.golden.json", "{\"schemaVersion\": 1}")
      try write("d.golden.json", "{\"schemaVersion\": 1, \"timeline\": 3}")
      try write(
        "screen.json",
        """
        {"schemaVersion": 1, "name": "Pay", "system": "swiss-coin", "prepares": true,
         "buttons": [{"name": "Pay", "style": "primary"}]}
        """)
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("In"), withIntermediateDirectories: true)
      #expect(try command.run("render", "success", "-o", "In/a.ahap").code == 0)
      let outputs = ["wav", "csv", "svg", "html", "ahap", "timeline.json"].flatMap {
        ["-o", "x.\($0)"]
      }
      for (schema, arguments, code) in [
        ("play", ["play", "success", "--device", "null", "--json"], 0),
        ("render", ["render", "success", "--json"] + outputs, 0),
        ("curve", ["curve", "snappy", "easeOut", "--json"], 0),
        ("curve", ["curve", "snappy", "linear", "--describe", "--json"], 0),
        ("curve-files", ["curve", "snappy", "-o", "x.svg", "--json"], 0),
        ("diff-signal", ["diff", "rigid", "soft", "--signal", "--json"], 1),
        ("press", ["press", "swiss-coin/primary", "--with-pairing", "--json"], 0),
        ("press", ["press", "swiss-coin/segmented-control", "--json"], 0),
        ("info", ["info", "success", "rigid +80ms error", "wrong.ahap", "--json"], 65),
        ("info", ["info", "success", "rigid +80ms error", "x.timeline.json", "--json"], 0),
        (
          "info-devices",
          ["info", "success", "--on", "iphone,web,web-ios,pixel,watch", "--json"], 0
        ),
        (
          "info-devices",
          [
            "info", "rigid +80ms settlement-complete", "--on", "iphone,android-26", "--condition",
            "recording,haptics-off", "--json",
          ], 0
        ),
        (
          "info-actuator", ["info", "success", "x.timeline.json", "--actuator", "lra", "--json"], 0
        ),
        ("info-actuator", ["info", "success", "--actuator", "erm", "--json"], 0),
        ("lint", ["lint", "wrong.ahap", "bad.ahap", "none.ahap", "--json"], 66),
        ("lint", ["press", "--check", "screen.json", "--json"], 1),
        ("lint-rules", ["lint", "--list-rules", "--json"], 0),
        ("lint-rules", ["lint", "--explain", "duration-key", "--json"], 0),
        ("verify", ["verify", ".", "--json"], 65),
        ("convert", ["convert", "error", "-o", "x.haptic", "--json"], 0),
        (
          "convert",
          ["convert", "success", "-o", "x.vib", "--format", "android-waveform", "--json"], 0
        ),
        ("diff", ["diff", "success", "error", "--json"], 1),
        ("diff", ["diff", "success", "success", "--json"], 0),
        ("distinct", ["distinct", "success", "warning", "error", "--json"], 0),
        ("distinct", ["distinct", "light", "light", "--json"], 1),
        ("batch", ["batch", "In", "-o", "Out", "--json"], 0),
        ("list", ["list", "patterns", "--json"], 0), ("list", ["list", "feedback", "--json"], 0),
        ("list", ["list", "pairings", "--json"], 0), ("list", ["list", "curves", "--json"], 0),
        ("list", ["list", "profiles", "--json"], 0), ("list", ["list", "devices", "--json"], 0),
        ("list", ["list", "platforms", "--json"], 0),
        ("list-styles", ["list", "styles", "swiss-coin", "--json"], 0),
        ("tokens", ["tokens", "--from", "swiss-coin", "--json"], 0),
      ] {
        let result = try command.run(arguments)
        #expect(result.code == code, "\(arguments): \(result.messages)")
        guard code != 65 || !result.output.isEmpty else { continue }
        let problems = try validator(schema).problems(in: result.output)
        #expect(problems.isEmpty, "\(arguments): \(problems.prefix(3))")
        // This JSON contains the systems' files with their own keys.
        if schema != "list-styles" {
          #expect(!result.text.contains(/"[a-z]+_[a-z_]+" *:/), "\(arguments)")
        }
      }
      let baseline = try command.run("lint", "wrong.ahap", "--write-baseline", "base.json", "-q")
      #expect(baseline.code == 0)
      let text = [UInt8](try Data(contentsOf: folder.appendingPathComponent("base.json")))
      #expect(try validator("lint-baseline").problems(in: text).isEmpty)
    }
  }

  @Test("Standard output takes one document: --json or a format, not both")
  func oneDocument() throws {
    for arguments in [
      ["press", "swiss-coin/primary", "--format", "csv"],
      ["tokens", "--from", "swiss-coin", "--format", "css"],
      ["distinct", "success", "error", "--format", "csv"],
    ] {
      let result = try Command().run(arguments + ["--json"])
      #expect(result.code == 64 && result.output.isEmpty, "\(arguments): \(result.messages)")
    }
  }

  @Test("The validator reports violations of a schema")
  func validator() throws {
    let schema = try SchemaValidator(
      Array(
        """
        {"type": "object", "additionalProperties": false, "required": ["a"], "properties":
          {"a": {"anyOf": [{"type": "integer"}, {"type": "null"}]}, "b": {"enum": ["x"]}}}
        """.utf8))
    for right in ["{\"a\": 1}", "{\"a\": null, \"b\": \"x\"}"] {
      #expect(try schema.problems(in: Array(right.utf8)).isEmpty)
    }
    for wrong in [
      "[]", "{}", "{\"a\": 1.5}", "{\"a\": \"1\"}", "{\"a\": 1, \"c\": 2}",
      "{\"a\": 1, \"b\": \"y\"}",
    ] {
      #expect(try !schema.problems(in: Array(wrong.utf8)).isEmpty, "\(wrong)")
    }
  }

  @Test("'help schema' lists every schema, and a wrong name suggests the nearest")
  func names() throws {
    let list = try Command().run("help", "schema")
    #expect(list.code == 0 && list.lines.count == 25)
    let wrong = try Command().run("help", "schema", "lnit")
    #expect(wrong.code == 64 && wrong.messages.contains("did you mean 'lint'?"))
  }
}
