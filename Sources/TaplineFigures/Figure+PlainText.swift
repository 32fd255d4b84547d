import TaplineText

extension Figure {
  private static let textColumnCount = 64
  private static let textRowCount = 5
  private static let textGutter = 9

  /// The figure as lines of ASCII text for test messages; requires `end > 0`.
  package var plainText: [String] {
    let rows = sections.flatMap { section in
      cells(section.panels.flatMap(\.marks)).enumerated().reversed().map { row, line in
        let name = row == 0 ? names[section.indices[0]].name : ""
        return Self.label(name) + "|" + String(line).withoutTrailingSpaces
      }
    }
    return rows + textAxis
  }

  private func textColumn(_ time: Double) -> Int {
    let last = Self.textColumnCount - 1
    return min(max(Int((time / end * Double(last)).rounded()), 0), last)
  }

  /// Returns the characters of each row, from the lowest row to the highest.
  private func cells(_ marks: [Mark]) -> [[Character]] {
    let (rows, columns) = (Self.textRowCount, Self.textColumnCount)
    var cells = [[Character]](repeating: .init(repeating: " ", count: columns), count: rows)
    func height(_ value: Double) -> Int { max(1, Int((value * Double(rows)).rounded())) }
    func fill(_ start: Double, _ end: Double, height: Int, _ character: Character) {
      for column in textColumn(start)...textColumn(end) {
        for row in 0..<min(height, rows) where cells[row][column] == " " {
          cells[row][column] = character
        }
      }
    }
    for mark in marks {
      switch mark {
      case .taps(_, let taps):
        for tap in taps {
          let (column, top) = (textColumn(tap.time), height(tap.intensity))
          for row in 0..<min(top - 1, rows) { cells[row][column] = "|" }
          cells[min(top, rows) - 1][column] = Self.head(tap.sharpness)
        }
      case .areas(_, let envelopes):
        for envelope in envelopes {
          fill(envelope.start, envelope.end, height: height(envelope.value(envelope.start)), "#")
        }
      case .frame(_, let times, _): fill(times.lowerBound, times.upperBound, height: 1, "~")
      case .levels, .line, .wave, .span, .swatch, .callout: break
      }
    }
    return cells
  }

  private var textAxis: [String] {
    let columns = Self.textColumnCount
    var stars = [Character](repeating: " ", count: columns)
    for time in markedTimes { stars[textColumn(time)] = "*" }
    let last = "\(((end * 1e6).rounded() / 1e6).shortestText) s"
    let gap = String(repeating: " ", count: max(1, columns - 1 - last.count))
    let line = Self.label("") + "+" + String(repeating: "-", count: columns)
    let starLine = Self.label("") + " " + String(stars).withoutTrailingSpaces
    return [line] + (markedTimes.isEmpty ? [] : [starLine]) + [Self.label("") + " 0" + gap + last]
  }

  private static func label(_ text: String) -> String { text.padded(to: textGutter) }

  private static func head(_ sharpness: Double) -> Character {
    if sharpness < 1.0 / 3 { return "o" }
    return sharpness < 2.0 / 3 ? "+" : "^"
  }

  /// Returns the height of a panel's tallest area, at its start, in each of `columns` equal parts of the drawn time
  /// range.
  package func levels(of panel: Panel, columns: Int) -> [Double?] {
    func column(_ time: Double) -> Int {
      Int(((time - end) / (end - start) * Double(columns)).rounded(.down)) + columns
    }
    var levels = [Double?](repeating: nil, count: columns)
    for case .areas(_, let envelopes) in panel.marks {
      for envelope in envelopes {
        let first = max(column(envelope.start), -1)
        let covered = (first...max(column(envelope.end), first)).clamped(to: -1...columns)
        for index in covered where levels.indices.contains(index) {
          levels[index] = max(levels[index] ?? 0, envelope.value(envelope.start))
        }
      }
    }
    return levels
  }
}
