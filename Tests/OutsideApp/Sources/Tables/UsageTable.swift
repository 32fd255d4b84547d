import Tapline

/// How often each haptic of the app is played, in a table of the app's own.
package struct UsageTable {
  /// A row.
  package struct Row {
    /// The haptic.
    package var name: String
    /// How often.
    package var count: Int
    /// How long after the touch on average, where there was one.
    package var seconds: Double?

    /// A row as it is.
    package init(name: String, count: Int, seconds: Double?) {
      self.name = name
      self.count = count
      self.seconds = seconds
    }
  }

  private let rows: [Row]

  /// A table of rows.
  package init(_ rows: [Row]) { self.rows = rows }

  /// Writes the table to anything that takes bytes.
  package func write(to sink: any ByteSink) throws(FileError) {
    var csv = try CSVWriter(columns: ["name", "count", "after_s"], to: sink, numbers: .shortest)
    for row in rows {
      csv.cell(row.name)
      csv.cell(row.count)
      csv.cell(row.seconds)
      try csv.endRow()
    }
    try csv.finish()
  }

  /// Writes the table to a file, which appears whole or not at all.
  package func write(toFile path: String) throws(FileError) {
    let file = try OutputFile(path)
    do throws(FileError) {
      try write(to: file)
      try file.finish()
    } catch {
      file.discard()
      throw error
    }
  }
}
