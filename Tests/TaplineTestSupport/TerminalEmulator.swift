/// An emulator of a terminal with the control sequences that Tapline's full-screen commands use, written from ECMA-48
/// and xterm's list of control sequences, independently of the tested code.
///
/// Every character occupies one cell.
package struct TerminalEmulator {
  /// The rendition of a cell.
  package struct Look: Sendable, Equatable {
    /// Whether the text is bold.
    package var isBold = false
    /// Whether the text is dimmed.
    package var isDim = false
    /// Whether the colors of text and background are exchanged.
    package var isReversed = false
    /// The number of the text's color, from 0 for black to 7 for white, or nil for the default color.
    package var color: Int?

    /// Applies a parameter of the control sequence SGR, "select graphic rendition".
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

  /// The number of columns.
  package private(set) var width: Int

  /// The number of rows.
  package private(set) var height: Int

  /// The characters of each row.
  package private(set) var rows: [[Character]]

  /// The renditions of each row's cells.
  package private(set) var looks: [[Look]]

  /// For each cell, whether the colors of text and background are exchanged.
  package var isReversed: [[Bool]] { looks.map { $0.map(\.isReversed) } }

  /// Whether the alternate screen is shown, on which full-screen programs draw.
  package private(set) var showsOtherPage = false

  /// Whether the cursor is visible.
  package private(set) var showsCursor = true

  /// Whether a character was written beyond the right edge of the alternate screen.
  package private(set) var hasOverflown = false

  /// Received control sequences and characters that the emulator does not implement.
  package private(set) var unknown: [String] = []

  /// The text that was written on the main screen, without control sequences.
  package private(set) var mainText = ""

  private var row = 0
  private var column = 0
  private var look = Look()
  private var pending: [UInt8] = []

  /// Creates an empty screen.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    rows = Array(repeating: Array(repeating: " ", count: width), count: height)
    looks = Array(repeating: Array(repeating: Look(), count: width), count: height)
  }

  /// The rows as text, without spaces at their ends.
  package var lines: [String] {
    rows.map { row in
      var text = String(row)
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The rows as one text, separated by line feeds.
  package var text: String { lines.joined(separator: "\n") }

  /// Changes the size and clears the screen, so that a full-screen program must draw everything again.
  package mutating func resize(width: Int, height: Int) {
    let before = self
    self = TerminalEmulator(width: width, height: height)
    showsOtherPage = before.showsOtherPage
    showsCursor = before.showsCursor
    mainText = before.mainText
    pending = before.pending
    unknown = before.unknown
  }

  /// Interprets bytes that a program wrote; they may end within a character or a control sequence.
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
