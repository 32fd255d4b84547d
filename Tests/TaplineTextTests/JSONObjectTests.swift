import Foundation
import TaplineTestSupport
import TaplineText
import Testing

@Suite("JSON objects from declared members")
struct JSONObjectTests {
  private struct Sample: JSONObject, Decodable, Equatable {
    static let members: JSONMembers<Self> = [
      .version, .init("zebra", \.zebra), .init("apple", \.apple), .init("flag", \.flag),
      .init("missing", \.missing), .init("kind", \.kind), .init("bytes", \.bytes),
      .init("inner", \.inner), .elements("again", Inner.members, \.inner),
      .word("word", in: ["a", "b"]) { _ in "a" },
    ]

    struct Inner: JSONObject, Decodable, Equatable {
      static let members: JSONMembers<Self> = [.init("name", \.name), .init("parts", \.parts)]

      var name: String
      var parts: [String: [Double?]]
    }

    enum Kind: String, JSONRepresentable, Decodable, CaseIterable { case one, two }

    var zebra: Int
    var apple: Double
    var flag: Bool
    var missing: String?
    var kind: Kind
    var bytes: [Int]
    var inner: [Inner]
  }

  @Test("Foundation reads equal members from the text and through its own encoder")
  func output() throws {
    var generator = SeededGenerator(seed: 904)
    for _ in 0..<200 {
      let inner = (0..<3).map { _ in
        Sample.Inner(
          name: generator.awkwardText(),
          parts: [
            generator.awkwardText(): [Double.random(in: -1...1, using: &generator), nil], "b": [],
          ])
      }
      let sample = Sample(
        zebra: .random(in: -5...5, using: &generator),
        apple: .random(in: -1e9...1e9, using: &generator), flag: .random(using: &generator),
        missing: Bool.random(using: &generator) ? nil : "x", kind: .two, bytes: [0, 255],
        inner: inner)
      let output = sample.json
      let texts = [output.text, output.scriptText].map { Data($0.utf8) }
      for text in texts + [try JSONEncoder().encode(output)] {
        #expect(try JSONDecoder().decode(Sample.self, from: text) == sample)
      }
    }
  }

  @Test("Members keep their order, dictionaries are sorted, and lists of numbers are on one line")
  func layout() throws {
    let output = Sample(
      zebra: 1, apple: 2, flag: true, missing: nil, kind: .one, bytes: [1, 2],
      inner: [.init(name: "n", parts: ["b": [0.5, nil], "a": []])]
    ).json
    #expect(
      output.text == """
        {
          "schemaVersion": 1,
          "zebra": 1,
          "apple": 2,
          "flag": true,
          "missing": null,
          "kind": "one",
          "bytes": [1, 2],
          "inner": [
            {
              "name": "n",
              "parts": {
                "a": [],
                "b": [0.5, null]
              }
            }
          ],
          "again": [
            {
              "name": "n",
              "parts": {
                "a": [],
                "b": [0.5, null]
              }
            }
          ],
          "word": "a"
        }

        """)
    let line: JSONOutput = [
      "a": .line([("b", 1), ("c", ["d"]), ("e", [:])]),
      "f": .written { json in
        json.open(.array)
        json.element()
        json.decimal(1)
        json.close(.array)
      },
    ]
    #expect(
      line.text == """
        {
          "a": { "b": 1, "c": ["d"], "e": {} },
          "f": [
            1.0
          ]
        }

        """)
    #expect(line.scriptText == #"{"a":{"b":1,"c":["d"],"e":{}},"f":[1.0]}"#)
    for output in [output, line] {
      let lines = output.text.split(separator: "\n").map { $0.drop { $0 == " " } }
      #expect(output.joinedText == lines.joined(separator: " "))
    }
  }

  @Test("Other encoders get null for infinite numbers and NaN, and refuse preformatted text")
  func encoders() throws {
    let output: JSONOutput = [
      "a": .number(.infinity), "b": .numbers([1, .nan]), "c": .line([("d", .null)]),
      "e": .elements(count: 2) { .integer($0) },
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(output), as: UTF8.self)
        == #"{"a":null,"b":[1,null],"c":{"d":null},"e":[0,1]}"#)
    #expect(throws: EncodingError.self) { try encoder.encode(JSONOutput.written { _ in }) }
  }

  @Test("The schema has the members of the object, with null for optional values")
  func schema() throws {
    let text = Sample.schema.json.text
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let names = [
      "schemaVersion", "zebra", "apple", "flag", "missing", "kind", "bytes", "inner", "again",
      "word",
    ]
    #expect(schema["required"] as? [String] == names)
    let members = try #require(schema["properties"] as? [String: [String: Any]])
    #expect(members["zebra"]?["type"] as? String == "integer")
    #expect(members["kind"]?["enum"] as? [String] == ["one", "two"])
    #expect(members["word"]?["enum"] as? [String] == ["a", "b"])
    let choices = try #require(members["missing"]?["anyOf"] as? [[String: String]])
    #expect(choices == [["type": "string"], ["type": "null"]])
    let (inner, again) = (members["inner"] ?? [:], members["again"] ?? [:])
    #expect(NSDictionary(dictionary: inner) == NSDictionary(dictionary: again))
  }

  @Test("A dictionary is an object with any keys, and an optional value may be null")
  func containers() {
    let counts: [String: Int?] = ["b": 1, "a": nil]
    #expect(counts.json.joinedText == #"{ "a": null, "b": 1 }"#)
    #expect(Optional<Int>.none.json.text == "null\n")
    let schemas = ([String: Int?].schema.json.text, Optional<Int>.schema.json.text)
    #expect(schemas.0 == JSONSchema.map(.nullable(.integer)).json.text)
    #expect(schemas.1 == JSONSchema.nullable(.integer).json.text)
  }

  @Test("Members of a part are members of the whole, on one line if the whole is on one line")
  func parts() {
    let inner: JSONMembers<Sample.Inner> = .line([.init("count", \.parts.count)])
    let whole: JSONMembers<(name: String, inner: Sample.Inner)> =
      .line([.init("name", \.name)]) + inner.of(\.inner)
    let value = (name: "x", inner: Sample.Inner(name: "n", parts: ["a": []]))
    #expect(whole.output(of: value).text == "{ \"name\": \"x\", \"count\": 1 }\n")
  }
}
