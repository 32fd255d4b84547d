/// A terminal as far as full-screen programs of this package use one: written from ECMA-48 and
/// xterm's list of control sequences, independently of what it is to check.
///
/// Every character takes one cell.
package struct TerminalEmulator {
  /// How a cell looks.
  package struct Look: Sendable, Equatable {
    /// Whether it is bold.
    package var isBold = false
    /// Whether it is dimmed.
    package var isDim = false
    /// Whether text and ground are exchanged.
    package var isReversed = false
    /// The number of its colour, from 0 for black to 7 for white; nil for the usual one.
    package var color: Int?

    /// Obeys a number of the sequence that selects how cells look.
    mutating func obey(_ number: Int) {
      switch number {
      case 0: self = Look()
      case 1: isBold = true
      case 2: isDim = true
      case 7: isReversed = true
      case 30...37: color = number - 30
      default: break
      }
    }
  }

  /// Cells of a row.
  package private(set) var width: Int

  /// Rows.
  package private(set) var height: Int

  /// What stands in each row.
  package private(set) var rows: [[Character]]

  /// How each cell looks.
  package private(set) var looks: [[Look]]

  /// Which cells have text and ground exchanged.
  package var isReversed: [[Bool]] { looks.map { $0.map(\.isReversed) } }

  /// Whether the other page is shown, on which full-screen programs draw.
  package private(set) var showsOtherPage = false

  /// Whether the cursor is seen.
  package private(set) var showsCursor = true

  /// Whether something was written past the right edge.
  package private(set) var hasOverflown = false

  /// Sequences that are not known.
  package private(set) var unknown: [String] = []

  /// What was written on the main screen, control sequences left out.
  package private(set) var mainText = ""

  private var row = 0
  private var column = 0
  private var look = Look()
  private var pending: [UInt8] = []

  /// Begins with an empty screen.
  ///
  /// - Parameters:
  ///   - width: Cells of a row.
  ///   - height: Rows.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    rows = Array(repeating: Array(repeating: " ", count: width), count: height)
    looks = Array(repeating: Array(repeating: Look(), count: width), count: height)
  }

  /// The screen's rows as text, spaces at their ends left out.
  package var lines: [String] {
    rows.map { row in
      var text = String(row)
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The screen as one text.
  package var text: String { lines.joined(separator: "\n") }

  /// Takes another size, and forgets what stood there, as a full-screen program must expect.
  ///
  /// - Parameters:
  ///   - width: Cells of a row.
  ///   - height: Rows.
  package mutating func resize(width: Int, height: Int) {
    let before = self
    self = TerminalEmulator(width: width, height: height)
    showsOtherPage = before.showsOtherPage
    showsCursor = before.showsCursor
    mainText = before.mainText
    pending = before.pending
    unknown = before.unknown
  }

  /// Takes what a program wrote.
  ///
  /// - Parameter bytes: The bytes, cut anywhere.
  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    while let length = step() { pending.removeFirst(length) }
  }

  private mutating func step() -> Int? {
    guard let first = pending.first else { return nil }
    switch first {
    case 0x1B:
      guard pending.count > 1 else { return nil }
      guard pending[1] == 0x5B else {
        unknown.append("ESC \(pending[1])")
        return 2
      }
      guard let end = pending[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        return nil
      }
      obey(String(decoding: pending[2...end], as: UTF8.self))
      return end + 1
    case 0x0D: column = 0
    case 0x0A:
      row = min(row + 1, height - 1)
      if !showsOtherPage { mainText += "\n" }
    case 0x00..<0x20: unknown.append("control \(first)")
    default:
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      guard pending.count >= length else { return nil }
      put(String(decoding: pending[..<length], as: UTF8.self).first ?? "?")
      return length
    }
    return 1
  }

  private mutating func put(_ character: Character) {
    if !showsOtherPage { mainText.append(character) }
    guard column < width else {
      if showsOtherPage { hasOverflown = true }
      return
    }
    rows[row][column] = character
    looks[row][column] = look
    column += 1
  }

  private mutating func obey(_ sequence: String) {
    let numbers = sequence.dropLast().split(separator: ";").compactMap { Int($0) }
    switch sequence {
    case "?1049h", "?1049l":
      showsOtherPage = sequence.hasSuffix("h")
      clear()
    case "?25h": showsCursor = true
    case "?25l": showsCursor = false
    case "2J": clear()
    case "K": for place in column..<max(width, column) { rows[row][place] = " " }
    case _ where sequence.hasSuffix("H"):
      row = min(max((numbers.first ?? 1) - 1, 0), height - 1)
      column = max((numbers.dropFirst().first ?? 1) - 1, 0)
    case _ where sequence.hasSuffix("m"):
      for number in numbers.isEmpty ? [0] : numbers { look.obey(number) }
    default: unknown.append(sequence)
    }
  }

  private mutating func clear() {
    rows = Array(repeating: Array(repeating: " ", count: width), count: height)
    looks = Array(repeating: Array(repeating: Look(), count: width), count: height)
  }
}
