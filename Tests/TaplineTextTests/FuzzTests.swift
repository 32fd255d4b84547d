import TaplineTestSupport
import TaplineText
import Testing

@Suite("Hostile text")
struct FuzzTests {
  private static let seeds = [
    #"{"a":[1,2.5e-3,{"b\u0041":null,"é":"🎈\n"},[]],"c":true,"c":-0}"#,
    "[\"\\uD83C\\uDF88\",\r\n false , 1e400,\t18446744073709551616,]",
  ].map { Array($0.utf8) }

  /// Reads every property of a value and its elements.
  private func exhaust(_ value: JSONValue) -> Int {
    _ = (value.kind, value.text, value.bool, value.number, value.string, value.isString("a"))
    return value.elements.reduce(1) { $0 + exhaust($1) }
      + value.members.reduce(0) { $0 + exhaust($1.key) + exhaust($1.value) }
  }

  @Test("Mutated text is read, or refused with a position inside the text")
  func mutations() {
    var random = SeededGenerator(seed: 3)
    let interesting =
      Array("{}[]\",:\\u0123eE+-.tfn \r\n".utf8) + [0, 0x1F, 0x80, 0xC3, 0xEF, 0xFF]
    var (read, refused) = (0, 0)
    for round in 0..<100_000 {
      var bytes = Self.seeds[round % Self.seeds.count]
      for _ in 0...Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        let byte = interesting.randomElement(using: &random) ?? 0
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes[index] = byte
        case 1: bytes.insert(byte, at: index)
        case 2: bytes.remove(at: index)
        default: bytes.removeSubrange(index...)
        }
      }
      do {
        let document = try JSONDocument(parsing: bytes, file: "f")
        if round % 16 == 0 { #expect(exhaust(document.root) > 0) }
        read += 1
      } catch {
        let range = error.diagnostic.range
        if !(0...bytes.count).contains(range.lowerBound) || range.upperBound > bytes.count {
          Issue.record("position outside the text: \(bytes)")
        }
        refused += 1
      }
    }
    #expect(read > 1_000 && refused > 1_000)
  }

  @Test("Each of fifty thousand values on one line has its own position and path")
  func longLine() throws {
    let count = 50_000
    let text = "[" + String(repeating: "{\"a\":0},", count: count) + "0]"
    let document = try parse(text)
    let elements = Array(document.root.elements)
    let lines = LineTable(document.bytes)
    let paths = document.paths(of: elements)
    for (index, element) in elements.enumerated() {
      let column = 1 + 8 * index + 1
      #expect(lines.position(at: element.range.lowerBound).column == column)
      #expect(paths[index].steps == [.index(index)])
    }
  }
}
