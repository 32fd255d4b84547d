import Foundation
import TaplineReports
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Encoding documents as JSON")
struct JSONEncodingTests {
  private struct Sample: Codable, Equatable {
    struct Inner: Codable, Equatable {
      var name: String
      var parts: [String: [Double?]]
    }

    enum Kind: String, Codable { case one, two }

    var zebra: Int
    var apple: Double
    var flag: Bool
    var missing: String?
    var kind: Kind
    var bytes: [UInt8]
    var inner: [Inner]
  }

  private func text(_ generator: inout SeededGenerator) -> String {
    let parts = [
      "<", ">", "&", "\"", "\\", "</script>", "\u{0}", "\u{1F}", "\u{7F}", "\u{85}", "\t", "\n",
      "\r",
      "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{1F44B}", "e\u{301}", "a",
    ]
    return (0..<Int.random(in: 0...12, using: &generator)).map { _ in
      parts.randomElement(using: &generator) ?? ""
    }.joined()
  }

  @Test("Foundation reads back the values of an encodable type")
  func encoding() throws {
    var generator = SeededGenerator(seed: 904)
    for _ in 0..<200 {
      let inner = (0..<3).map { _ in
        Sample.Inner(
          name: text(&generator),
          parts: [text(&generator): [Double.random(in: -1...1, using: &generator), nil], "b": []])
      }
      let sample = Sample(
        zebra: .random(in: -5...5, using: &generator),
        apple: .random(in: -1e9...1e9, using: &generator), flag: .random(using: &generator),
        missing: Bool.random(using: &generator) ? nil : "x", kind: .two, bytes: [0, 255],
        inner: inner)
      let output = try JSONOutput(encoding: sample)
      for text in [output.text, output.scriptText] {
        #expect(try JSONDecoder().decode(Sample.self, from: Data(text.utf8)) == sample)
      }
    }
  }

  @Test(
    "Members keep their order, a dictionary's are sorted by key, and lists of numbers are on one line"
  )
  func layout() throws {
    let output = try JSONOutput(
      encoding: Sample(
        zebra: 1, apple: 2, flag: true, missing: nil, kind: .one, bytes: [1, 2],
        inner: [.init(name: "n", parts: ["b": [0.5, nil], "a": []])]))
    #expect(
      output.text == """
        {
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
          ]
        }

        """)
    let line: JSONOutput = [
      "a": .line([("b", 1), ("c", ["d"]), ("e", [:])]),
      "f": .blocks { $0(Array("[\n  1\n]\n".utf8)) },
    ]
    #expect(
      line.text == """
        {
          "a": { "b": 1, "c": ["d"], "e": {} },
          "f": [
            1
          ]
        }

        """)
    #expect(line.scriptText == #"{"a":{"b":1,"c":["d"],"e":{}},"f":[\#n  1\#n]}"#)
    for output in [output, line] {
      let lines = output.text.split(separator: "\n").map { $0.drop { $0 == " " } }
      #expect(output.joinedText == lines.joined(separator: " "))
    }
  }
}
