/// Dots in rows and columns; each character shows two columns and four rows of dots.
struct DotGrid {
  /// An even number.
  let columns: Int
  /// A multiple of four.
  let rows: Int
  private var dots: [Bool]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    dots = Array(repeating: false, count: columns * rows)
  }

  /// Sets a dot; columns count from the left, levels from the bottom.
  mutating func set(_ column: Int, _ level: Int) {
    guard (0..<columns).contains(column), (0..<rows).contains(level) else { return }
    dots[(rows - 1 - level) * columns + column] = true
  }

  /// Sets the dot of a value in `0...1`; columns beyond the right edge become the last column.
  mutating func set(_ column: Int, to value: Double) {
    set(min(column, columns - 1), Int(value * Double(rows - 1) + 0.5))
  }

  /// Returns the number of dots in a column for a value in `0...1`: 0 for 0, otherwise at least 1.
  private func dotCount(_ value: Double) -> Int {
    guard value > 0 else { return 0 }
    return max(Int((min(value, 1) * Double(rows)).rounded()), 1)
  }

  /// Draws a connected line through one value in `0...1` for each column; nil and infinite values interrupt the line.
  mutating func drawLine(_ values: [Double?]) {
    var previousLevel: Int?
    for (column, value) in values.enumerated() {
      let level = value.flatMap { value in
        value.isFinite ? Int(min(max(value, 0), 1) * Double(rows - 1) + 0.5) : nil
      }
      if let level {
        var start = level
        if let previousLevel, previousLevel < level { start = previousLevel + 1 }
        if let previousLevel, previousLevel > level { start = previousLevel - 1 }
        for between in min(start, level)...max(start, level) { set(column, between) }
      }
      previousLevel = level
    }
  }

  mutating func drawStem(_ column: Int, to value: Double) {
    for level in 0..<dotCount(value) { set(column, level) }
  }

  /// Draws the highest dot of a column and every second dot below it.
  mutating func fill(_ column: Int, to value: Double) {
    let count = dotCount(value)
    for level in 0..<count where level == count - 1 || (level + column).isMultiple(of: 2) {
      set(column, level)
    }
  }

  /// Draws the sides and the top of a rectangle.
  mutating func drawFrame(_ range: ClosedRange<Int>, to value: Double) {
    let count = dotCount(value)
    guard count > 0 else { return }
    for column in range.clamped(to: 0...columns) { set(column, count - 1) }
    drawStem(range.lowerBound, to: value)
    drawStem(range.upperBound, to: value)
  }

  func lines(_ characters: TextCharacters) -> [String] {
    stride(from: 0, to: rows, by: 4).map { top in
      String(
        stride(from: 0, to: columns, by: 2).map { left in
          let column = { (offset: Int) in
            (0..<4).map { dots[(top + $0) * columns + left + offset] }
          }
          return characters.cell(column(0), column(1))
        })
    }
  }
}
