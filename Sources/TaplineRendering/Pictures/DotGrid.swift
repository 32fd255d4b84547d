/// Dots in rows and columns, two by four of which make a character.
struct DotGrid {
  /// Dots of a row, an even number.
  let columns: Int
  /// Dots of a column, a multiple of four.
  let rows: Int
  private var isSet: [Bool]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    isSet = Array(repeating: false, count: columns * rows)
  }

  /// Sets a dot, counted from the left and from below.
  mutating func set(_ column: Int, _ level: Int) {
    guard (0..<columns).contains(column), (0..<rows).contains(level) else { return }
    isSet[(rows - 1 - level) * columns + column] = true
  }

  /// Sets the dot of a number, `0...1`; what is beyond the right edge is in the last column.
  mutating func set(_ column: Int, to strength: Double) {
    set(min(column, columns - 1), Int(strength * Double(rows - 1) + 0.5))
  }

  /// Dots of a strength: nothing for 0, at least one for anything else.
  private func height(_ strength: Double) -> Int {
    guard strength > 0 else { return 0 }
    return max(Int((min(strength, 1) * Double(rows)).rounded()), 1)
  }

  /// A dot in each column, and between two the dots that join them.
  mutating func line(_ parts: [Double?]) {
    var before: Int?
    for (column, part) in parts.enumerated() {
      let level = part.flatMap { part in
        part.isFinite ? Int(min(max(part, 0), 1) * Double(rows - 1) + 0.5) : nil
      }
      if let level {
        let near = before.map { $0 < level ? $0 + 1 : $0 > level ? $0 - 1 : level } ?? level
        for between in min(near, level)...max(near, level) { set(column, between) }
      }
      before = level
    }
  }

  /// A column whose every dot is set.
  mutating func stem(_ column: Int, to strength: Double) {
    for level in 0..<height(strength) { set(column, level) }
  }

  /// A column with its top and every second dot below it.
  mutating func fill(_ column: Int, to strength: Double) {
    let top = height(strength)
    for level in 0..<top where level == top - 1 || (level + column).isMultiple(of: 2) {
      set(column, level)
    }
  }

  /// Sides and top of a rectangle.
  mutating func frame(_ range: ClosedRange<Int>, to strength: Double) {
    let top = height(strength)
    guard top > 0 else { return }
    for column in range.clamped(to: 0...columns) { set(column, top - 1) }
    stem(range.lowerBound, to: strength)
    stem(range.upperBound, to: strength)
  }

  /// The rows of characters from top to bottom.
  func lines(_ characters: TextCharacters) -> [String] {
    stride(from: 0, to: rows, by: 4).map { top in
      String(
        stride(from: 0, to: columns, by: 2).map { left in
          let column = { (offset: Int) in
            (0..<4).map { isSet[(top + $0) * columns + left + offset] }
          }
          return characters.cell(column(0), column(1))
        })
    }
  }
}
