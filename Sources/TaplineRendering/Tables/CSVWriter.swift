public import TaplineFiles
import TaplineText

/// A writer of comma-separated rows (RFC 4180 with LF, `.` as the decimal point, always with a header).
///
/// Rows are buffered; `finish()` passes the last rows to the sink.
///
/// Thread: one at a time.
public struct CSVWriter: ~Copyable {
  /// The format of numbers.
  public enum Numbers: Sendable, Equatable {
    /// The fewest digits that read back as the same number.
    case shortest
    /// A number of digits after the point, `0...17`; other numbers are clamped.
    case fixed(Int)
  }

  private let sink: any ByteSink
  /// The number of digits after the point; nil for the shortest form.
  private let digits: Int?
  private var rows = TextBuffer()
  private var isRowEmpty = true

  /// Creates a writer and writes the names of the columns.
  ///
  /// - Throws: `FileError` of kind `write`.
  public init(
    columns: [String], to sink: any ByteSink, numbers: Numbers = .shortest
  ) throws(FileError) {
    self.init(rowsTo: sink, numbers: numbers)
    for column in columns { cell(column) }
    try endRow()
  }

  /// Creates a writer that continues a table, whose header and first rows are written elsewhere.
  init(rowsTo sink: any ByteSink, numbers: Numbers) {
    self.sink = sink
    digits = if case .fixed(let digits) = numbers { min(max(digits, 0), 17) } else { nil }
  }

  mutating func cell(_ text: String?) {
    if let text { cell(text) } else { beginCell() }
  }

  mutating func cell(_ number: Int?) {
    if let number { cell(number) } else { beginCell() }
  }

  /// Appends a text, quoted if necessary.
  ///
  /// Control characters become escapes such as `\u{1B}`, and a text that a spreadsheet would evaluate as a formula gets
  /// a leading apostrophe.
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

  /// Returns whether a spreadsheet would evaluate a text as a formula (OWASP, "CSV Injection"); a sign alone is text.
  private static func isFormula(_ text: String) -> Bool {
    switch text.utf8.first {
    case UInt8(ascii: "="), UInt8(ascii: "@"): true
    case UInt8(ascii: "+"), UInt8(ascii: "-"): text.utf8.count > 1
    default: false
    }
  }

  /// Appends a whole number.
  public mutating func cell(_ number: Int) {
    beginCell()
    rows.append(number)
  }

  /// Appends a number, or an empty cell if it is nil or not finite.
  public mutating func cell(_ number: Double?) {
    beginCell()
    guard let number, number.isFinite else { return }
    if let digits { rows.appendFixed(number, digits: digits) } else { rows.appendShortest(number) }
  }

  /// Appends a sample, or an empty cell if it is not finite; the shortest form reads back as the same `Float`.
  package mutating func cell(_ sample: Float) {
    beginCell()
    guard sample.isFinite else { return }
    guard let digits else { return rows.appendShortest(sample) }
    rows.appendFixed(Double(sample), digits: digits)
  }

  /// Ends the row.
  ///
  /// - Throws: `FileError` of kind `write`.
  public mutating func endRow() throws(FileError) {
    rows.append(UInt8(ascii: "\n"))
    isRowEmpty = true
    if rows.count > Self.maximumPendingSize { try flush() }
  }

  /// Passes the buffered rows to the sink, which the caller finishes.
  ///
  /// - Throws: `FileError` of kind `write`.
  public consuming func finish() throws(FileError) { try flush() }

  /// The number of buffered bytes above which rows are written: enough for few system calls, but less than the cache.
  private static let maximumPendingSize = 1 << 17

  private mutating func flush() throws(FileError) {
    try sink.write(rows.bytes)
    rows.removeAll()
  }

  private mutating func beginCell() {
    if !isRowEmpty { rows.append(UInt8(ascii: ",")) }
    isRowEmpty = false
  }
}

/// Returns unique words for column headings: the second `NAME` becomes `NAME_2`.
package func columnWords(_ names: [String]) -> [String] {
  var usedWords: Set<String> = []
  var nextSuffixes: [String: Int] = [:]
  return names.map { name in
    // A run of characters other than ASCII letters, digits, `.` and `-` becomes one `_`; at an end, it is removed.
    let word = name.split { character in
      !character.isASCII || !(character.isLetter || character.isNumber || ".-".contains(character))
    }.joined(separator: "_")
    var candidate = word
    while !usedWords.insert(candidate).inserted {
      let suffix = nextSuffixes[word, default: 2]
      candidate = "\(word)_\(suffix)"
      nextSuffixes[word] = suffix + 1
    }
    return candidate
  }
}
