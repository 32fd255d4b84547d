import Foundation

/// A source text of the button systems, divided into its parts.
struct SourceText {
  /// A table with the headings before it.
  struct Table {
    let heading: String
    let line: Int
    let header: [String]
    let rows: [[String]]
  }

  /// A line with figures: of code, of a list, or of running text.
  struct Line {
    enum Kind {
      case code
      case list
      case prose
    }

    let kind: Kind
    let number: Int
    let heading: String
    /// The type that the surrounding code declares; nil outside a type.
    let type: String?
    let text: String
  }

  let name: String
  private(set) var tables: [Table] = []
  private(set) var lines: [Line] = []

  init(_ file: URL) throws {
    name = String(file.deletingPathExtension().lastPathComponent.prefix(3))
    let text = try String(contentsOf: file, encoding: .utf8)
    var heading = ""
    var isCode = false
    var type: String?
    var rows: [[String]] = []
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      let isRow = !isCode && trimmed.hasPrefix("|")
      if isRow {
        rows.append(Self.cells(trimmed))
      } else if rows.count > 2 {
        tables.append(
          Table(
            heading: heading, line: index + 1 - rows.count, header: rows[0],
            rows: Array(rows.dropFirst(2))))
      }
      if !isRow { rows = [] }
      if trimmed.hasPrefix("```") {
        isCode.toggle()
        type = nil
      } else if isCode {
        if let found = Self.declaredType(trimmed) { type = found }
        lines.append(
          Line(kind: .code, number: index + 1, heading: heading, type: type, text: trimmed))
      } else if trimmed.hasPrefix("#") {
        heading = String(trimmed.drop { $0 == "#" }.dropFirst())
      } else if !isRow {
        let isList = trimmed.hasPrefix("- ")
        lines.append(
          Line(
            kind: isList ? .list : .prose, number: index + 1, heading: heading, type: nil,
            text: trimmed))
      }
    }
  }

  private static func cells(_ row: String) -> [String] {
    row.dropFirst().dropLast().components(separatedBy: "|").map { cell in
      cell.filter { $0 != "`" && $0 != "*" }.trimmingCharacters(in: .whitespaces)
    }
  }

  private static func declaredType(_ line: String) -> String? {
    if line.hasPrefix("#Preview") { return "#Preview" }
    let words = line.split { $0 == " " || $0 == ":" }
    guard let index = words.firstIndex(of: "struct"), index + 1 < words.count else { return nil }
    return String(words[index + 1])
  }
}

/// The figures and words of a text.
struct Figures {
  var numbers: Set<Double> = []
  var colors: Set<String> = []
  var words: Set<String> = []

  init() {}

  /// Reads the figures and words of a text: `20%` is 0.2, and a number inside a name is not a figure.
  init(_ text: String) {
    let characters = Array(text)
    var index = 0
    while index < characters.count {
      let character = characters[index]
      let before = index > 0 ? characters[index - 1] : " "
      if character == "#", let color = Self.color(characters[(index + 1)...]) {
        colors.insert(color)
        index += 7
      } else if Self.startsNumber(characters, index, after: before) {
        let start = index
        if character == "-" { index += 1 }
        while index < characters.count,
          characters[index].isNumber || Self.isPoint(characters, index)
        {
          index += 1
        }
        let isPercent = index < characters.count && characters[index] == "%"
        if let number = Double(String(characters[start..<index])) {
          numbers.insert(isPercent ? number / 100 : number)
        }
      } else if character.isLetter {
        var word = ""
        while index < characters.count, characters[index].isLetter {
          let letter = characters[index]
          if letter.isUppercase, let last = word.last, last.isLowercase {
            words.insert(word.lowercased())
            word = ""
          }
          word.append(letter)
          index += 1
        }
        words.insert(word.lowercased())
      } else {
        index += 1
      }
    }
  }

  private static func color(_ rest: ArraySlice<Character>) -> String? {
    let digits = rest.prefix(6)
    guard digits.count == 6, digits.allSatisfy(\.isHexDigit) else { return nil }
    return String(digits).uppercased()
  }

  private static func startsNumber(
    _ text: [Character], _ index: Int, after before: Character
  ) -> Bool {
    guard !before.isLetter, !before.isNumber, before != "_", before != "." else { return false }
    if text[index].isASCII, text[index].isNumber { return true }
    return text[index] == "-" && index + 1 < text.count && text[index + 1].isNumber
  }

  private static func isPoint(_ text: [Character], _ index: Int) -> Bool {
    text[index] == "." && index + 1 < text.count && text[index + 1].isNumber
  }

  mutating func add(_ other: Figures) {
    numbers.formUnion(other.numbers)
    colors.formUnion(other.colors)
    words.formUnion(other.words)
  }

  var isWithoutFigures: Bool { numbers.isEmpty && colors.isEmpty }

  func has(_ number: Double) -> Bool {
    numbers.contains { abs($0 - number) < 1e-9 }
  }
}
