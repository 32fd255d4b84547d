import TaplineTestSupport
import TaplineText
import Testing

func parse(_ text: String) throws -> JSONDocument {
  try JSONDocument(parsing: Array(text.utf8), file: "test.json")
}

private func oddities(in bytes: [UInt8]) throws -> [JSONScanner.Oddity] {
  try bytes.withUnsafeBufferPointer { text in
    var scanner = try JSONScanner(text)
    while try scanner.next() != .end {}
    return scanner.oddities
  }
}

@Suite("JSON numbers")
struct NumberTests {
  private func agrees(_ literal: String) throws {
    let number = try #require(try parse(literal).root.number)
    let expected = try #require(Double(literal))
    #expect(number.bitPattern == expected.bitPattern, "\(literal)")
  }

  @Test(
    "Numbers are read as the nearest doubles",
    arguments: [
      "0", "-0", "0.0", "-0.0e5", "1", "0.1", "1e0", "1E+2", "1e-2", "123456789012345678",
      "9007199254740991", "9007199254740992", "9007199254740993", "9007199254740993.0",
      "18446744073709551615", "18446744073709551616", "36893488147419103232",
      "184467440737095516160", "0.18446744073709551616", "1844674407370955161.6",
      "0.0000000000000000000001", "0.00000000000000000000001", "1e22", "1e23", "5e-324",
      "2.2250738585072011e-308", "1.7976931348623157e308", "0.500000000000000166533453693773481063",
      "000.1".replacing("000", with: "0"), "8.5e-1",
    ])
  func chosen(_ literal: String) throws { try agrees(literal) }

  @Test("Random literals are read like the standard library reads them, bit for bit")
  func random() throws {
    var random = SeededGenerator(seed: 1)
    func digits(_ range: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: range, using: &random)).map { _ in
          "0123456789".randomElement(using: &random) ?? "0"
        })
    }
    for _ in 0..<20_000 {
      let whole = Int.random(in: 0...3, using: &random) == 0 ? "0" : "7" + digits(0...21)
      var literal = (Bool.random(using: &random) ? "-" : "") + whole
      if Bool.random(using: &random) { literal += "." + digits(1...24) }
      if Int.random(in: 0...2, using: &random) == 0 {
        literal += "e\(Int.random(in: -330...300, using: &random))"
      }
      try agrees(literal)
    }
  }

  @Test("Every random double is unchanged after writing and reading")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<20_000 {
      let double = Double(bitPattern: random.next())
      guard double.isFinite else { continue }
      let number = try parse("\(double)").root.number
      #expect(number?.bitPattern == double.bitPattern, "\(double)")
    }
  }

  @Test("A number beyond the largest double is infinite, and a tiny number is 0")
  func beyond() throws {
    #expect(try parse("1e400").root.number == .infinity)
    #expect(try parse("-1e400").root.number == -.infinity)
    #expect(try parse("1e-400").root.number == 0)
    let long = String(repeating: "9", count: 400)
    #expect(try parse(long).root.number == .infinity)
  }
}

@Suite("JSON strings")
struct StringTests {
  @Test(
    "Escapes are replaced by their characters",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e4\u65E5""#, "Aä日"),
      (#""\uD83C\uDF88""#, "🎈"), (#""a\uD83Cb""#, "a\u{FFFD}b"), (#""\uDF88""#, "\u{FFFD}"),
      (#""\uD83C\u0041""#, "\u{FFFD}A"), (#""\uD83C\uD83C\uDF88""#, "\u{FFFD}🎈"),
      (#""\u0000x""#, "\0x"), (#""""#, ""), (#""é\né""#, "é\né"), ("\"日本🎈\"", "日本🎈"),
    ])
  func escapes(_ literal: String, _ text: String) throws {
    let root = try parse(literal).root
    #expect(root.string?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    #expect(root.text == literal)
  }

  @Test("Every scalar is read from one escape or two")
  func allScalars() throws {
    for value in stride(from: UInt32(0), through: 0x10FFFF, by: 257) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let escaped = String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      let string = try parse("\"\(escaped.joined())\"").root.string
      #expect(string?.unicodeScalars.elementsEqual([scalar]) == true)
    }
  }

  @Test("A comparison with text resolves escapes")
  func isString() throws {
    let elements = Array(try parse(#"["Time","\u0054ime","Tim","Times",1]"#).root.elements)
    #expect(elements.map { $0.isString("Time") } == [true, true, false, false, false])
  }

  @Test("Invalid UTF-8 is replaced, not refused")
  func invalid() throws {
    let document = try JSONDocument(parsing: [0x22, 0x61, 0xFF, 0x22], file: "f")
    #expect(document.root.string == "a\u{FFFD}")
  }
}

@Suite("The structure of JSON")
struct StructureTests {
  @Test("Members keep their order, and the last of equal keys counts")
  func duplicates() throws {
    let root = try parse(#"{"b":1,"a":2,"b":3}"#).root
    #expect(root.members.map { $0.key.string } == ["b", "a", "b"])
    #expect(root.members.map { $0.value.number } == [1, 2, 3])
    #expect(root["b"]?.number == 3)
    #expect(root["c"] == nil)
  }

  @Test("Values have their kind, text and range")
  func kinds() throws {
    let text = #"[ null, true,false ,-1.50, "s", [ ], {} ]"#
    let elements = Array(try parse(text).root.elements)
    #expect(
      elements.map(\.kind) == [.null, .boolean, .boolean, .number, .string, .array, .object])
    #expect(elements.map(\.text) == ["null", "true", "false", "-1.50", #""s""#, "[ ]", "{}"])
    #expect(elements.map(\.bool) == [nil, true, false, nil, nil, nil, nil])
    let bytes = Array(text.utf8)
    for element in elements {
      #expect(String(decoding: bytes[element.range], as: UTF8.self) == element.text)
    }
    #expect(Array(elements[3].elements).isEmpty && Array(elements[3].members).isEmpty)
  }

  @Test(
    "One trailing comma is read and recorded with its offset",
    arguments: [
      ("[1,2,]", 4), (#"{"a":1,}"#, 7 - 1), ("[[],\n]", 3), (#"{"a":[1 , ]}"#, 8),
    ])
  func trailingComma(_ text: String, _ offset: Int) throws {
    let oddities = try oddities(in: Array(text.utf8))
    #expect(oddities.map(\.kind) == [.trailingComma])
    #expect(oddities.map(\.range) == [offset..<offset + 1])
    #expect(Array(text.utf8)[offset] == UInt8(ascii: ","))
  }

  @Test("Without a trailing comma, nothing is recorded")
  func noOddities() throws {
    #expect(try oddities(in: Array(#"{"a":[1,2],"b":{}}"#.utf8)).isEmpty)
  }

  @Test("A byte-order mark is read and recorded")
  func byteOrderMark() throws {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0x31]
    #expect(try JSONDocument(parsing: bytes, file: "f").root.number == 1)
    let oddities = try oddities(in: bytes)
    #expect(oddities.map(\.kind) == [.byteOrderMark])
    #expect(oddities.map(\.range) == [0..<3])
  }

  @Test("Nesting is read to the limit and refused beyond it")
  func depth() throws {
    let limit = JSONDocument.maximumDepth
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try parse(nested(limit))
    let error = #expect(throws: DataError.self) { try parse(nested(limit + 1)) }
    #expect(error?.diagnostic.position == .init(line: 1, column: limit + 1))
  }
}

@Suite("Syntax errors")
struct SyntaxErrorTests {
  /// Texts with the marker `‸` before the first unreadable character; it is removed before reading.
  static let texts: [(text: String, reason: String)] = [
    ("‸", "empty"), (" \n ‸", "empty"), ("1 ‸2", "after the end"), ("[] ‸]", "after the end"),
    ("[1 ‸2]", "','"), ("{\"a\":1 ‸\"b\":2}", "','"), ("[1‸}", "','"), ("{\"a\":1‸]", "','"),
    ("[‸,]", "value"), ("[1,‸,2]", "value"), ("{\"a\":‸}", "value"), ("‸}", "value"),
    ("{‸a:1}", "key"), ("{\"a\":1,‸,}", "key"), ("{‸,}", "key"), ("{‸1:2}", "key"),
    ("{\"a\" ‸1}", "':'"), ("{\"a\"‸", "':'"), ("{\"a\"‸,}", "':'"),
    ("[1,\n  2,\r\n\t‸x]", "value"), ("[1‸", "inside an array"), ("{\"a\":1‸", "inside an object"),
    ("{‸", "inside an object"), ("[‸", "inside an array"), ("{\"a\":‸", "inside an object"),
    ("[\"é🎈\", ‸\"abc", "not closed"), ("‸\"a\\\"", "not closed"), ("\"a‸\\", "not closed"),
    ("\"a‸\nb\"", "closing quote"), ("\"a‸\tb\"", "a tab"), ("\"a‸\u{1}\"", "string"),
    ("\"‸\\x\"", "escape"), ("\"‸\\u12G4\"", "hexadecimal"), ("\"‸\\u12", "hexadecimal"),
    ("‸tru", "true"), ("[‸nul]", "null"), ("‸False", "value"), ("[‸fals", "false"),
    ("-‸", "digit"), ("-‸x", "digit"), ("[‸01]", "leading zero"), ("-‸00", "leading zero"),
    ("1.‸", "decimal point"), ("[1.‸]", "decimal point"), ("1e‸", "exponent"),
    ("1e+‸x", "exponent"), ("‸+1", "value"), ("‸.5", "value"), ("‸NaN", "value"),
    ("‸// x\n1", "comments"), ("[‸'a']", "double quotes"), ("1‸x", "after the end"),
    ("{\"a\":1}\n\n ‸é", "unexpected 'é' after the end"),
    ("{‸“a”:1}", "'“' (JSON strings take straight"),
    ("[‸🎈]", "'🎈'"), ("\"‸\\é\"", "'é'"), ("‸\u{1}", "byte 0x1"), ("\"‸\\ \"", "' '"),
  ]

  @Test("A syntax error has the position where reading stopped, and the reason", arguments: texts)
  func place(_ text: String, _ reason: String) throws {
    let before = text.prefix { $0 != "‸" }
    let line = before.split(separator: /\r\n|\n|\r/, omittingEmptySubsequences: false)
    // Columns count scalars, not characters.
    let column = (line.last?.unicodeScalars.count ?? 0) + 1
    let plain = text.replacing("‸", with: "")
    let error = #expect(throws: DataError.self, "\(plain)") { try parse(plain) }
    let diagnostic = try #require(error?.diagnostic)
    #expect(diagnostic.position == .init(line: line.count, column: column), "\(plain)")
    #expect(diagnostic.message.contains(reason), "\(plain): \(diagnostic.message)")
    #expect(diagnostic.rule == "json-syntax" && diagnostic.severity == .error)
    #expect(diagnostic.file == "test.json")
    #expect(diagnostic.range.upperBound <= plain.utf8.count)
  }

  @Test(
    "UTF-16 text is refused with the name of its encoding",
    arguments: [[0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B]])
  func utf16(_ bytes: [UInt8]) {
    let error = #expect(throws: DataError.self) {
      try JSONDocument(parsing: bytes, file: "f")
    }
    #expect(error?.diagnostic.message.contains("UTF-16") == true)
  }
}
