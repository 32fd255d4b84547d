import Tapline

/// The use of each haptic of the app, in the app's own table.
package struct UsageTable {
  /// A row.
  package struct Row {
    /// The name of the haptic.
    package var name: String
    /// The number of times it was played.
    package var count: Int
    /// The mean delay after the touch, if there was one.
    package var seconds: Double?

    /// Creates a row.
    package init(name: String, count: Int, seconds: Double?) {
      self.name = name
      self.count = count
      self.seconds = seconds
    }
  }

  private let rows: [Row]

  /// Creates a table of rows.
  package init(_ rows: [Row]) { self.rows = rows }

  /// Writes the table to a byte sink.
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

  /// Writes a complete file.
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
