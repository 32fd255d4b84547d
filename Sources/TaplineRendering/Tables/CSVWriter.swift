public import TaplineFiles
import TaplineText

/// Writes comma-separated rows (RFC 4180 with LF, `.` as the decimal point, a header always).
///
/// Rows are handed on many at a time; `finish()` hands on the last of them.
///
/// Thread: one at a time.
public struct CSVWriter: ~Copyable {
  /// How numbers are written.
  public enum Numbers: Sendable, Equatable {
    /// The fewest digits that read back as the same number.
    case shortest
    /// A number of digits after the point, `0...17`.
    case fixed(Int)
  }

  private let sink: any ByteSink
  private let numbers: Numbers
  private var rows = TextBuffer()
  private var isRowEmpty = true

  /// Writes the header.
  ///
  /// - Parameters:
  ///   - columns: The names of the columns.
  ///   - sink: Where the rows go.
  ///   - numbers: How numbers are written.
  /// - Throws: `FileError` of kind `write`.
  public init(
    columns: [String], to sink: any ByteSink, numbers: Numbers = .shortest
  ) throws(FileError) {
    self.sink = sink
    self.numbers = numbers
    for column in columns { cell(column) }
    try endRow()
  }

  /// Goes on with a table whose header and first rows are written elsewhere.
  init(rowsTo sink: any ByteSink, numbers: Numbers) {
    self.sink = sink
    self.numbers = numbers
  }

  /// Adds a text, or an empty cell.
  mutating func cell(_ text: String?) {
    if let text { cell(text) } else { beginCell() }
  }

  /// Adds a whole number, or an empty cell.
  mutating func cell(_ number: Int?) {
    if let number { cell(number) } else { beginCell() }
  }

  /// Adds a text, quoted where it must be.
  ///
  /// Characters that a terminal obeys become escapes such as `\u{1B}`, and a text that a spreadsheet would
  /// compute begins with an apostrophe.
  ///
  /// - Parameter text: Any text.
  public mutating func cell(_ text: String) {
    beginCell()
    let text = (Self.isFormula(text) ? "'" : "") + SanitizedText(text).text
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else {
      rows.append(text)
      return
    }
    rows.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { rows.append(byte) }
      rows.append(byte)
    }
    rows.append(UInt8(ascii: "\""))
  }

  /// Whether a spreadsheet computes a text; it does not compute a lone sign.
  ///
  /// Source: OWASP, "CSV Injection".
  private static func isFormula(_ text: String) -> Bool {
    switch text.utf8.first {
    case UInt8(ascii: "="), UInt8(ascii: "@"): true
    case UInt8(ascii: "+"), UInt8(ascii: "-"): text.utf8.count > 1
    default: false
    }
  }

  /// Adds a whole number.
  ///
  /// - Parameter number: Any number.
  public mutating func cell(_ number: Int) {
    beginCell()
    rows.append(number)
  }

  /// Adds a number; what is not finite is undefined and gives an empty cell.
  ///
  /// - Parameter number: Any number, or nil for an undefined cell.
  public mutating func cell(_ number: Double?) {
    beginCell()
    guard let number, number.isFinite else { return }
    switch numbers {
    case .shortest: rows.appendShortest(number)
    case .fixed(let digits): rows.appendFixed(number, digits: digits)
    }
  }

  /// Adds a sample, in the shortest form that reads back as the same `Float`.
  package mutating func cell(_ sample: Float) {
    beginCell()
    guard sample.isFinite else { return }
    switch numbers {
    case .shortest: rows.appendShortest(sample)
    case .fixed(let digits): rows.appendFixed(Double(sample), digits: digits)
    }
  }

  /// Ends the row.
  ///
  /// - Throws: `FileError` of kind `write`.
  public mutating func endRow() throws(FileError) {
    rows.append(UInt8(ascii: "\n"))
    isRowEmpty = true
    if rows.count > Self.maximumPendingSize { try handOn() }
  }

  /// Hands on the rows that still wait; the sink itself is not finished.
  ///
  /// - Throws: `FileError` of kind `write`.
  public consuming func finish() throws(FileError) { try handOn() }

  /// Bytes beyond which rows do not wait: few calls to the system, and still in a near cache.
  private static let maximumPendingSize = 1 << 17

  private mutating func handOn() throws(FileError) {
    try sink.write(rows.bytes)
    rows.removeAll()
  }

  private mutating func beginCell() {
    if !isRowEmpty { rows.append(UInt8(ascii: ",")) }
    isRowEmpty = false
  }
}

/// Words for the headings of columns that differ from each other: the second of the same is `NAME_2`.
package func columnWords(_ names: [String]) -> [String] {
  var used: Set<String> = []
  // Where to go on for a word that many have.
  var numbers: [String: Int] = [:]
  return names.map { name in
    // Runs of all but letters, digits, `.` and `-` are `_`.
    let word = name.split { character in
      !character.isASCII || !(character.isLetter || character.isNumber || ".-".contains(character))
    }.joined(separator: "_")
    var candidate = word
    while !used.insert(candidate).inserted {
      let number = numbers[word, default: 2]
      candidate = "\(word)_\(number)"
      numbers[word] = number + 1
    }
    return candidate
  }
}
