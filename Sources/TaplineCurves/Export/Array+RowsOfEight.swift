extension [String] {
  /// The elements of a list in code, eight a line.
  var rowsOfEight: String {
    let rows: [String] = stride(from: 0, to: count, by: 8).map { start in
      let row = self[start..<Swift.min(start + 8, count)]
      return "  \(row.joined(separator: ", ")),"
    }
    return rows.joined(separator: "\n")
  }
}
