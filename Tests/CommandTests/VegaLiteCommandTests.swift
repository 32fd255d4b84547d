import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "Pictures in Vega-Lite", .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct VegaLiteCommandTests {
  private func specification(_ arguments: [String]) throws -> [String: Any] {
    let result = try Command().run(arguments)
    #expect(result.code == 0, "\(result.messages)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
  }

  /// Returns the fields that encodings and transforms at any depth of a specification name.
  private func fields(in value: Any) -> Set<String> {
    if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(fields(in: $1)) } }
    guard let object = value as? [String: Any] else { return [] }
    let own = (object["field"] as? String).map { Set([$0]) } ?? []
    return object.values.reduce(into: own) { $0.formUnion(fields(in: $1)) }
  }

  @Test("The data is the table of the layout tidy, and every field is one of its columns")
  func curves() throws {
    let curves = ["snappy", "soft=easeOut(duration: 0.2)"]
    let root = try specification(["plot"] + curves + ["--format", "vega-lite"])
    let same = try specification(["curve"] + curves + ["--format", "vega-lite"])
    #expect(NSDictionary(dictionary: same) == NSDictionary(dictionary: root))
    let table = try Command().run(["curve"] + curves + ["--layout", "tidy", "--format", "csv"])
    let data = try #require(root["data"] as? [String: Any])
    #expect(data["values"] as? String == table.text)
    let columns = Set(table.lines[0].split(separator: ",").map(String.init))
    #expect(fields(in: root) == columns.subtracting(["unit"]))
    #expect(root["$schema"] as? String == "https://vega.github.io/schema/vega-lite/v5.json")
    let parse = (data["format"] as? [String: Any])?["parse"] as? [String: String]
    #expect(Set((parse ?? [:]).keys) == columns)
  }

  @Test("The data of a press is its table, and the extension selects the format")
  func press() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let style = ["plot", "swiss-coin/primary", "-o", "a.vl.json"]
      #expect(try command.run(style).code == 0)
      let text = try Data(contentsOf: folder.appendingPathComponent("a.vl.json"))
      let root = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
      let table = try #require((root["data"] as? [String: Any])?["values"] as? String)
      let press = try command.run(
        "press", "swiss-coin/primary", "--with-pairing", "--layout", "tidy", "--format", "csv",
        "-o", "-")
      #expect(table == press.text)
      let long = try command.run(
        "plot", "-", "--format", "vega-lite",
        input: Array(
          #"{"Pattern": [{"Event": {"Time": 80000, "EventType": "HapticTransient"}}]}"#.utf8))
      #expect(long.code == 64 && long.messages.contains("too long for Vega-Lite"))
    }
  }
}
