import Foundation
import TaplineAHAP
import TaplineButtons
import TaplineTestSupport
import Testing

@testable import TaplineLibrary

@Suite("The schema of a system's file")
struct ButtonSystemSchemaTests {
  private let file = Fixtures.packageFolder.appendingPathComponent(
    "patterns/button-system.schema.json")

  private func schema() throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    return try #require(value as? [String: Any])
  }

  /// The keys of an object's schema, or of the object among alternatives.
  private func keys(_ schema: [String: Any]) -> Set<String>? {
    if let properties = schema["properties"] as? [String: Any] { return Set(properties.keys) }
    let choices = schema["anyOf"] as? [[String: Any]] ?? []
    return choices.lazy.compactMap { choice in (choice["properties"] as? [String: Any])?.keys }
      .first.map { Set($0) }
  }

  @Test("The schema has the same keys as the reader")
  func keys() throws {
    let schema = try schema()
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let read = try Fixtures.library().buttonSystemKeys()
    #expect(read.count >= 25)
    for (type, names) in read {
      if type.hasPrefix("Sourced<") || type == "Sourced" {
        #expect(names.isSubset(of: ["value", "interpreted", "default"]))
        continue
      }
      let definition = type == "ButtonSystem" ? schema : definitions[type]
      let known = try #require(definition.flatMap { keys($0) }, "\(type)")
      #expect(known == names, "\(type)")
    }
    // Values of keys that the reader ignores.
    let unread: Set = [
      "CodeFile", "DisabledPattern", "GlossaryTerm", "LoadingBehavior.Layout", "ScreenUse",
      "StyleDecision", "StyleDecision.Answer",
    ]
    for (name, definition) in definitions where definition["properties"] != nil {
      #expect((read[name] != nil) != unread.contains(name), "\(name)")
    }
  }

  @Test("The example of the documentation is read, and the page describes its results")
  func documentation() throws {
    let page = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent(
        "Sources/Tapline/Documentation.docc/ButtonSystems.md"), encoding: .utf8)
    let example = try #require(page.components(separatedBy: "```json\n").dropFirst().first)
      .components(separatedBy: "```")[0]
    try withLibraryCopy { folder in
      let system = folder.appendingPathComponent("example")
      try FileManager.default.createDirectory(at: system, withIntermediateDirectories: true)
      try example.write(
        to: system.appendingPathComponent("button-system.json"), atomically: true, encoding: .utf8)
      let library = try PatternLibrary(folder: folder.path)
      let style = try library.style("example/primary").style
      #expect(style.press?.value?.scale == .given(0.98))
      #expect(style.press?.value?.opacity == .unspecified && style.builtInHaptics == nil)
      #expect(try library.load("example/primary-action").diagnostics.count == 1)
      #expect(try library.load("example/primary-action-from-end").diagnostics.isEmpty)
      // The page explains exactly the keys of the schema.
      let schema = try String(contentsOf: file, encoding: .utf8)
      for key in ["sourceKey", "builtInHaptics", "callerHaptics", "releaseAnimation", "fallback"] {
        #expect(page.contains("`\(key)`") && schema.contains("\"\(key)\""), "\(key)")
      }
    }
  }

  @Test(
    "A separate implementation of JSON Schema accepts every file",
    .enabled(if: hasJSONSchema, "python3 has no module jsonschema here"))
  func files() throws {
    let names = try Fixtures.library().buttonSystemNames
    let files = names.map { "patterns/\($0)/button-system.json" }
    var python = Command()
    python.program = URL(fileURLWithPath: "/usr/bin/env")
    python.folder = Fixtures.packageFolder
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      reader = jsonschema.Draft202012Validator(schema)
      for file in sys.argv[2:]:
          data = json.load(open(file))
          for error in reader.iter_errors(data):
              print(file, error.json_path, error.message)
          data["styles"][0]["unheard"] = 1
          if reader.is_valid(data):
              print(file, "an unknown key passes")
      """
    let result = try python.run(["python3", "-c", script, file.path] + files)
    #expect(result.code == 0 && result.text == "", "\(result.text) \(result.messages)")
  }
}

/// Whether another implementation of JSON Schema is installed.
private let hasJSONSchema: Bool = {
  var python = Command()
  python.program = URL(fileURLWithPath: "/usr/bin/env")
  return (try? python.run("python3", "-c", "import jsonschema").code) == 0
}()

extension PatternLibrary {
  /// Returns the keys that files of systems may have, by the name of the type that reads them, such as
  /// `HapticPairing.Occasion`.
  func buttonSystemKeys() throws -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for name in buttonSystemNames {
      _ = try ButtonSystem(
        buttonSystemData(name), named: name,
        observer: { type, keys in
          // The type's name is, for example, TaplineButtons.HapticPairing.(unknown context).CodingKeys.
          let parts = String(reflecting: type).split(separator: ".").dropFirst()
            .prefix { !$0.hasPrefix("(") && $0 != "CodingKeys" }
          found[parts.joined(separator: "."), default: []].formUnion(keys)
        })
    }
    return found
  }
}
