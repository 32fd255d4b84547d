import TaplineText
import Testing

/// The position of the first `@` in a text, counted by character according to the definition.
private func expectedPosition(of marker: Character, in text: String) -> SourcePosition {
  var (line, column) = (1, 1)
  // A `Character` keeps CR LF together, which is one line ending.
  for character in text {
    if character == marker { break }
    if character.isNewline {
      (line, column) = (line + 1, 1)
    } else {
      column += character.unicodeScalars.count
    }
  }
  return SourcePosition(line: line, column: column)
}

private func position(of marker: Character, in text: String) throws -> SourcePosition {
  let bytes = Array(text.utf8)
  let byte = try #require(marker.asciiValue)
  let offset = try #require(bytes.firstIndex(of: byte))
  return LineTable(bytes).position(at: offset)
}

@Suite("Positions in text")
struct PositionTests {
  @Test(
    "Lines end at LF, CR LF and a lone CR; columns count scalars, and a tab counts as one",
    arguments: [
      "@", "ab@", "a\n@", "a\r\nb@", "a\rb@", "a\r\r\n\nb@", "\t\t@", "äöü@", "日本\n語@", "🎈🎈@",
      "e\u{301}@", "\n\n\n@x", "a\r\n\r\n  @\r\n",
    ])
  func positionOfMarker(_ text: String) throws {
    #expect(try position(of: "@", in: text) == expectedPosition(of: "@", in: text))
  }

  @Test("A marker on the third line is found at line 3, column 4")
  func byHand() throws {
    #expect(try position(of: "@", in: "x\r\n\n\u{1F388}\té@") == .init(line: 3, column: 4))
  }

  @Test("A byte-order mark is not a column of the first line")
  func byteOrderMark() {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("a@\n@".utf8)
    let lines = LineTable(bytes)
    #expect(lines.position(at: 3) == .init(line: 1, column: 1))
    #expect(lines.position(at: 4) == .init(line: 1, column: 2))
    #expect(lines.position(at: 6) == .init(line: 2, column: 1))
  }

  @Test("A byte inside a scalar has the column of the scalar")
  func insideScalar() {
    let lines = LineTable(Array("a🎈b".utf8))
    #expect((0...6).map { lines.position(at: $0).column } == [1, 2, 2, 2, 2, 3, 4])
  }

  @Test("Offsets outside the text give the start or end of the text")
  func outside() {
    let lines = LineTable(Array("ab\nc".utf8))
    #expect(lines.position(at: -5) == .init(line: 1, column: 1))
    #expect(lines.position(at: 400) == .init(line: 2, column: 2))
    #expect(LineTable([]).position(at: 0) == .init(line: 1, column: 1))
  }

  @Test("Columns of long lines are correct across every internal boundary")
  func longLine() {
    let text = String(repeating: "aé🎈", count: 500)
    let lines = LineTable(Array(text.utf8))
    var offset = 0
    for (index, scalar) in text.unicodeScalars.enumerated() {
      #expect(lines.position(at: offset).column == index + 1)
      offset += String(scalar).utf8.count
    }
  }
}

@Suite("Paths of values")
struct PathTests {
  let document: JSONDocument

  init() throws {
    let text = #"{"a":[1,{"b c":true,"d":[[],[null]]},{"x\u0041":0}],"a":{"e":"f"},"":3}"#
    document = try JSONDocument(parsing: Array(text.utf8), file: "f")
  }

  /// Every value and key below a value, with the path according to its position in the tree.
  private func walk(_ value: JSONValue, _ path: String) -> [(value: JSONValue, path: String)] {
    var found = [(value, path)]
    for (index, element) in value.elements.enumerated() {
      found += walk(element, "\(path)[\(index)]")
    }
    for member in value.members {
      let key = member.key.string ?? ""
      let step = ["a", "d", "e", "xA"].contains(key) ? ".\(key)" : "['\(key)']"
      found.append((member.key, path + step))
      found += walk(member.value, path + step)
    }
    return found
  }

  @Test("Paths name members and count elements from 0")
  func byHand() {
    let inner = document.root.members.first { $0.key.isString("a") }?.value
    let second = inner.map { Array($0.elements) }?[1]
    #expect(second?["d"]?.path.description == "$.a[1].d")
    #expect(document.root.path.description == "$")
    #expect(second.map { Array($0.members)[0].key.path.description } == "$.a[1]['b c']")
  }

  @Test("Paths that are computed together equal the paths of single values, in any order")
  func manyAtOnce() {
    let all = walk(document.root, "$")
    #expect(all.count == 21)
    #expect(all.map(\.value.path.description) == all.map(\.path))
    func paths(of values: [(value: JSONValue, path: String)]) -> [String] {
      document.paths(of: values.map(\.value)).map(\.description)
    }
    #expect(paths(of: all) == all.map(\.path))
    #expect(paths(of: all.reversed()) == all.reversed().map(\.path))
    let twice = all.flatMap { [$0, $0] }
    #expect(paths(of: twice) == twice.map(\.path))
    #expect(JSONPath([.key("a"), .index(1), .key("b c")]).textWithoutIndices == "$.a[][]")
  }
}

@Suite("Lines and severities of diagnostics")
struct DiagnosticTests {
  private func diagnostic(_ message: String) -> Diagnostic {
    Diagnostic(
      rule: "some-rule", severity: .warning, message: message, file: "a.ahap",
      position: .init(line: 3, column: 7), range: 0..<1)
  }

  @Test("A diagnostic is one line in the format of compilers")
  func line() {
    #expect(diagnostic("wrong").description == "a.ahap:3:7: warning: wrong [some-rule]")
  }

  @Test("Control characters in the text neither break the line nor reach the terminal")
  func controlCharacters() {
    let text = diagnostic("'a\n\u{1B}[2Jb\u{85}é🎈'").description
    #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(text.contains("[2Jb") && text.contains("é🎈"))
  }

  @Test("The order of severities is note, warning, error")
  func severities() {
    #expect(Diagnostic.Severity.allCases.shuffled().sorted() == [.note, .warning, .error])
  }
}
