public import WholeFiles

/// Writes comma-separated rows (RFC 4180 with LF, `.` as the decimal point, a header always).
///
/// Thread: one at a time.
public struct CSVWriter: ~Copyable {
  /// How numbers are written.
  public enum Numbers: Sendable, Equatable {
    /// The fewest digits that read back as the same number.
    case shortest
    /// So many digits after the point, `0...17`.
    case fixed(Int)
  }

  private let sink: any ByteSink
  private let numbers: Numbers
  private var row = TextBuffer()
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

  /// Adds an undefined cell, which is empty.
  public mutating func emptyCell() { beginCell() }

  /// Adds a text, quoted where it must be.
  ///
  /// - Parameter text: Any text.
  public mutating func cell(_ text: String) {
    beginCell()
    let mustQuote = text.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
    }
    guard mustQuote else {
      row.append(text.utf8)
      return
    }
    row.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { row.append(byte) }
      row.append(byte)
    }
    row.append(UInt8(ascii: "\""))
  }

  /// Adds a whole number.
  ///
  /// - Parameter number: Any number.
  public mutating func cell(_ number: Int) {
    beginCell()
    if number < 0 { row.append(UInt8(ascii: "-")) }
    row.append(UInt64(number.magnitude))
  }

  /// Adds a number; what is not finite is undefined and gives an empty cell.
  ///
  /// - Parameter number: Any number, or nil for an undefined cell.
  public mutating func cell(_ number: Double?) {
    beginCell()
    guard let number, number.isFinite else { return }
    switch numbers {
    case .shortest: row.appendShortest(number)
    case .fixed(let digits): row.appendFixed(number, digits: digits)
    }
  }

  /// Adds a sample, in the shortest form that reads back as the same `Float`.
  ///
  /// - Parameter sample: Any number.
  public mutating func cell(_ sample: Float) {
    beginCell()
    guard sample.isFinite else { return }
    switch numbers {
    case .shortest: row.appendShortest(sample)
    case .fixed(let digits): row.appendFixed(Double(sample), digits: digits)
    }
  }

  /// Ends the row and hands it on.
  ///
  /// - Throws: `FileError` of kind `write`.
  public mutating func endRow() throws(FileError) {
    row.append(UInt8(ascii: "\n"))
    try sink.write(row.bytes)
    row.removeAll()
    isRowEmpty = true
  }

  private mutating func beginCell() {
    if !isRowEmpty { row.append(UInt8(ascii: ",")) }
    isRowEmpty = false
  }
}
