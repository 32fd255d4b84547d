/// The cells of a screen, and the escape sequences that draw them.
struct ScreenCanvas: Sendable {
  private struct Cell: Sendable, Equatable {
    /// The character; nil for the second half of a wide one.
    var character: Character? = " "
    var style = ScreenStyle()
  }

  let width: Int
  let height: Int
  private var cells: [Cell]
  private let isPlain: Bool
  private let usesColor: Bool

  /// With `isPlain`, the marks for truncated text and replaced characters are ASCII.
  init(width: Int, height: Int, isPlain: Bool = false, usesColor: Bool = true) {
    self.width = max(width, 0)
    self.height = max(height, 0)
    self.isPlain = isPlain
    self.usesColor = usesColor
    cells = Array(repeating: Cell(), count: self.width * self.height)
  }

  /// Writes text into a row, truncated with an ellipsis at the edge or after `maximumCells`.
  mutating func put(
    _ text: some StringProtocol, row: Int, column: Int, style: ScreenStyle = ScreenStyle(),
    maximumCells: Int? = nil
  ) {
    guard (0..<height).contains(row), column >= 0, column < width else { return }
    var style = style
    if !usesColor { style.color = nil }
    let end = min(width, maximumCells.map { column + max($0, 0) } ?? width)
    let characters = text.map(printable)
    let isCut = column + characters.reduce(0) { $0 + DisplayWidth.cells($1) } > end
    var cell = column
    for character in characters {
      let size = DisplayWidth.cells(character)
      // A character without a width has no cell.
      guard size == 1 || size == 2 else { continue }
      guard cell + size <= (isCut ? end - 1 : end) else { break }
      cells[row * width + cell] = Cell(character: character, style: style)
      if size == 2 { cells[row * width + cell + 1] = Cell(character: nil, style: style) }
      cell += size
    }
    guard isCut, cell < end else { return }
    cells[row * width + cell] = Cell(character: isPlain ? "~" : "…", style: style)
  }

  mutating func restyle(row: Int, columns: Range<Int>, _ change: (inout ScreenStyle) -> Void) {
    guard (0..<height).contains(row) else { return }
    for column in columns.clamped(to: 0..<width) { change(&cells[row * width + column].style) }
  }

  /// Replaces control and formatting characters, which would change the layout of the screen.
  private func printable(_ character: Character) -> Character {
    let isControl = character.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      case .format: scalar != "\u{200D}"
      default: false
      }
    }
    guard isControl else { return character }
    return isPlain ? "?" : "·"
  }

  /// Returns the text that updates a terminal from another canvas to this one.
  func changes(since previous: ScreenCanvas?) -> String {
    var output = ""
    let base = previous.flatMap { $0.width == width && $0.height == height ? $0 : nil }
    if base == nil { output += "\u{1B}[0m\u{1B}[2J" }
    var style: ScreenStyle?
    for row in 0..<height {
      var column = 0
      var cursor: Int?
      while column < width {
        let cell = cells[row * width + column]
        let isUnchanged = base.map { $0.cells[row * width + column] == cell } ?? (cell == Cell())
        // The second half of a wide character is written with the first.
        if isUnchanged || cell.character == nil {
          column += 1
          continue
        }
        if cursor != column { output += "\u{1B}[\(row + 1);\(column + 1)H" }
        if style != cell.style { output += cell.style.sequence }
        style = cell.style
        if let character = cell.character { output.append(character) }
        let isWide = column + 1 < width && cells[row * width + column + 1].character == nil
        column += isWide ? 2 : 1
        cursor = column
      }
    }
    if style != nil { output += "\u{1B}[0m" }
    return output
  }
}

struct ScreenStyle: Sendable, Equatable {
  /// One of the eight colors of ECMA-48, as configured in the terminal.
  enum Color: UInt8, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
  }

  var color: Color?
  var isBold = false
  var isDim = false
  var isReversed = false

  static let dim = ScreenStyle(isDim: true)
  static let bold = ScreenStyle(isBold: true)

  /// The escape sequence that sets this style whatever the previous one was.
  var sequence: String {
    var codes = ["0"]
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isReversed { codes.append("7") }
    if let color { codes.append("\(30 + color.rawValue)") }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}
