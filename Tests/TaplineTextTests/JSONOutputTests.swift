import Foundation
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Writing JSON")
struct JSONOutputTests {
  @Test("A string is read back unchanged, and in a script it contains nothing that HTML interprets")
  func strings() throws {
    var generator = SeededGenerator(seed: 903)
    for _ in 0..<2_000 {
      let text = generator.awkwardText()
      for isInScript in [false, true] {
        let literal = JSONEscapes.quoted(text, isInScript: isInScript)
        let read = try JSONSerialization.jsonObject(
          with: Data(literal.utf8), options: [.fragmentsAllowed])
        #expect(Array((read as? String ?? "-").unicodeScalars) == Array(text.unicodeScalars))
        #expect(!literal.unicodeScalars.contains { $0.properties.generalCategory == .control })
        #expect(
          !literal.unicodeScalars.contains {
            "\u{2028}\u{2029}\u{FEFF}".unicodeScalars.contains($0)
          })
        #expect(!isInScript || !literal.contains { "<>&".contains($0) })
      }
    }
  }

  @Test("A number has the digits of the standard library, and a whole number has no decimal point")
  func numbers() {
    var generator = SeededGenerator(seed: 905)
    let special = [
      0, -0.0, 1e-4, 9.9e-5, -1e-4, 0.1 + 0.2, 1e9, 999_999_999.999_999, 1e15, 1e22, 123_456.5,
      -0.5,
      .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e-7, 100_000.000_001,
    ]
    for index in 0..<4_000 {
      let number =
        index < special.count
        ? special[index]
        : index.isMultiple(of: 2)
          ? Double.random(in: -2e3...2e3, using: &generator)
          : (Double.random(in: -2e3...2e3, using: &generator) * 1e6).rounded() / 1e6
      let text = "\(number)"
      let expected = number == 0 ? "0" : text.hasSuffix(".0") ? String(text.dropLast(2)) : text
      #expect(JSONOutput.number(number).text == expected + "\n")
      #expect(number.shortestText == expected)
    }
    for number in [0, 7, -7, 10, 1_000_000, -123_456_789, Int.max, Int.min] {
      #expect(JSONOutput.integer(number).text == "\(number)\n")
    }
  }

  @Test("A value that writes itself is written like the tree of its parts")
  func written() {
    for count in 0...3 {
      let itself = JSONOutput.written { json in
        json.open(.array)
        for index in 0..<count {
          json.element()
          json.line { json in
            json.open(.object)
            json.member("a")
            json.number(Double(index) / 8)
            json.member("b c")
            json.number(.nan)
            json.member("list")
            json.open(.array)
            for number in 0..<index {
              json.element()
              json.integer(number - 1)
            }
            json.close(.array)
            json.close(.object)
          }
          json.element()
          json.open(.object)
          json.member("name")
          json.string("tap")
          json.close(.object)
        }
        json.close(.array)
      }
      let tree = JSONOutput.array(
        (0..<count).flatMap { index -> [JSONOutput] in
          [
            .line([
              ("a", .number(Double(index) / 8)), ("b c", .null),
              ("list", .array((0..<index).map { .integer($0 - 1) })),
            ]), ["name": "tap"],
          ]
        })
      #expect(itself.text == tree.text && itself.scriptText == tree.scriptText)
      let nested: [JSONOutput] = [["x": itself, "y": 1], .line([("x", itself), ("y", 1)])]
      let expected: [JSONOutput] = [["x": tree, "y": 1], .line([("x", tree), ("y", 1)])]
      #expect(nested.map(\.text) == expected.map(\.text))
    }
  }

  @Test("No elements are created after the sink of blocks has failed")
  func failure() {
    struct Full: Error {}
    nonisolated(unsafe) var made = 0
    let output = JSONOutput.elements(count: 1_000_000) { index in
      made += 1
      return .integer(index)
    }
    #expect(throws: Full.self) { try output.write { (_) throws(Full) in throw Full() } }
    // One block of 64 KiB.
    #expect(made > 0 && made < 65_536)
  }

  @Test("Text that is written in blocks is unchanged, and long elements span several blocks")
  func blocks() throws {
    let list = (0..<4_000).map { JSONOutput.object([("at", .integer($0)), ("name", "n")]) }
    let output: JSONOutput = [
      "list": .elements(count: list.count) { list[$0] },
      "none": .elements(count: 0) { .integer($0) },
    ]
    let expected: JSONOutput = ["list": .array(list), "none": []]
    var (bytes, count) = ([UInt8](), 0)
    output.write { (block: [UInt8]) throws(Never) in
      bytes += block
      count += 1
    }
    #expect(count > 1)
    #expect(bytes == Array(expected.text.utf8) && bytes == output.bytes)
    struct Full: Error {}
    var taken = 0
    #expect(throws: Full.self) {
      try output.write { (_: [UInt8]) throws(Full) in
        taken += 1
        if taken == 2 { throw Full() }
      }
    }
    #expect(taken == 2)
  }

  @Test(
    "Numbers have the fewest digits that identify them, and are null if JSON cannot express them",
    arguments: [
      (0.1, "0.1"), (-0.0, "0"), (30, "30"), (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"),
      (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
    ])
  func numbers(number: Double, text: String) {
    #expect(JSONOutput.number(number).scriptText == text)
  }
}
