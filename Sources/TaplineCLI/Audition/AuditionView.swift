struct AuditionView {
  struct Note {
    var text: String
    var plays: Bool
  }

  struct Remark {
    var text: String
    var isProblem = false
  }

  var state: AuditionState
  let titles: [String]
  var notes: [Int: Note] = [:]
  /// The indices of the entries with unsaved changes.
  var changedEntries: Set<Int> = []
  var picture: Result<AuditionPicture, CommandFailure>?
  var summary = ""
  /// The playhead's column in the picture; nil while nothing plays.
  var playhead: Int?
  var latencyLine = ""
  var deviceLine = ""
  /// The effect of the last key or its error, which replaces `latencyLine`.
  var remark: Remark?
  /// Whether the output is ASCII only.
  let isPlain: Bool
  let usesColor: Bool

  private static let minimumSize = (width: 20, height: 8)

  static func rows(ofHeight height: Int) -> (list: Int, picture: Int) {
    // The other rows: title, line above the picture, summary, delays, device and keys.
    let left = height - 6
    let picture = min(max(left / 3, 1), 8)
    return (left - picture, picture)
  }

  private static let help = [
    ("↑ ↓ PgUp PgDn", "choose"), ("Enter", "play it"), ("1 … 9", "the generators:"),
    ("/", "find; Esc ends"), ("Tab", "mark A, B"), ("b", "play the other"), ("Space", "stop all"),
    ("+ −  or → ←", "intensity"), ("v", "other voice"), ("e", "change taps"),
    ("w", "save changes (*)"), ("r", "read again"),
    ("g G", "first, last"), ("?", "this help"), ("q", "leave"),
  ]

  private static let editingKeys =
    "←→ tap  ,. <> time  −+ intensity  [] sharpness  u undo  w save  e ends"

  private static let editingHelp = [
    ("← →", "previous, next tap"), (", .", "1 ms earlier, later"), ("< >", "10 ms earlier, later"),
    ("− +", "intensity by 0.05"), ("[ ]", "sharpness by 0.05"), ("u", "undo"), ("w", "save"),
    ("Enter", "play it"), ("Space", "stop all"), ("e Esc", "end editing"),
    ("↑ ↓", "end editing, choose"), ("?", "this help"), ("q", "leave"),
  ]

  func canvas(width: Int, height: Int) -> ScreenCanvas {
    var canvas = ScreenCanvas(width: width, height: height, isPlain: isPlain, usesColor: usesColor)
    guard width >= Self.minimumSize.width, height >= Self.minimumSize.height else {
      canvas.put("terminal too small", row: 0, column: 0)
      return canvas
    }
    let rows = Self.rows(ofHeight: height)
    drawTitle(&canvas)
    if state.showsHelp {
      drawHelp(&canvas, rows: height - 2)
    } else {
      drawList(&canvas, rows: rows.list)
      drawPicture(&canvas, top: 1 + rows.list, rows: rows.picture)
      canvas.put(
        remark?.text ?? latencyLine, row: height - 3, column: 0,
        style: ScreenStyle(color: remark?.isProblem == true ? .red : nil))
      canvas.put(deviceLine, row: height - 2, column: 0, style: .dim)
    }
    canvas.put(asciiIfPlain(keyLine(width: width)), row: height - 1, column: 0, style: .dim)
    return canvas
  }

  private func keyLine(width: Int) -> String {
    if state.isTyping { return "/\(state.filter)_" }
    if !state.filter.isEmpty { return "/\(state.filter)" }
    if state.isEditing { return Self.editingKeys }
    return width >= 90
      ? "↑↓ choose  Enter play  / find  1–9 generators  Tab b compare  e change  ? help  q leave"
      : "Enter play  / find  1–9 taps  ? help  q leave"
  }

  private func asciiIfPlain(_ text: String) -> String {
    guard isPlain else { return text }
    let plain: [Character: String] = [
      "↑": "Up ", "↓": "Down", "→": "Right", "←": "Left", "−": "-", "…": "...", "–": "-", "▸": ">",
      "─": "-",
    ]
    return text.map { plain[$0] ?? String($0) }.joined()
  }

  /// Shortens a name in the middle.
  private func elided(_ name: String, to room: Int) -> String {
    guard name.count > room, room > 4 else { return name }
    let ellipsis = asciiIfPlain("…")
    let left = (room - ellipsis.count) / 3
    return name.prefix(left) + ellipsis + name.suffix(room - ellipsis.count - left)
  }

  private func drawTitle(_ canvas: inout ScreenCanvas) {
    let count = state.matches.count
    let position = count == 0 ? "0/0" : "\(state.selection + 1)/\(count)"
    let settings = "\(state.voice.rawValue) \(10 * state.intensity) %"
    let title = "tapline audition"
    canvas.put(title, row: 0, column: 0, style: .bold)
    let right = "\(settings)  \(position)"
    let column = max(canvas.width - right.count, 0)
    if column > title.count + 1 {
      canvas.put(right, row: 0, column: column)
    } else {
      // On a narrow screen the settings cover the end of the title.
      canvas.put(" " + right, row: 0, column: max(column - 1, 0))
    }
  }

  private func drawList(_ canvas: inout ScreenCanvas, rows: Int) {
    guard !state.matches.isEmpty else {
      let text =
        titles.isEmpty
        ? "no patterns; the keys 1 to 9 play Apple's generators"
        : "no name has these letters; Esc shows all"
      return canvas.put(text, row: 1, column: 0)
    }
    // The selected line stays in the middle, except near the ends of the list.
    let first = max(min(state.selection - rows / 2, state.matches.count - rows), 0)
    for row in 0..<rows {
      let index = first + row
      guard state.matches.indices.contains(index) else { return }
      let isSelected = index == state.selection
      let entry = state.matches[index]
      let note = notes[entry]
      let letter = state.marks.firstIndex(of: entry).map { $0 == 0 ? "A " : "B " } ?? ""
      let star = changedEntries.contains(entry) ? "* " : ""
      // The note is at the right edge if the screen is wide enough.
      let noteRoom = canvas.width >= 60 ? 20 : 0
      let line = elided(letter + star + titles[entry], to: canvas.width - 3 - noteRoom)
      canvas.put(
        (isSelected ? asciiIfPlain("▸ ") : "  ") + line, row: 1 + row, column: 0,
        style: note?.plays == false ? .dim : ScreenStyle())
      if noteRoom > 0, let note {
        canvas.put(
          note.text, row: 1 + row, column: max(canvas.width - note.text.count - 1, 0), style: .dim)
      }
      if isSelected {
        canvas.restyle(row: 1 + row, columns: 0..<canvas.width) { $0.isReversed = true }
      }
    }
  }

  private func drawHelp(_ canvas: inout ScreenCanvas, rows: Int) {
    let help = state.isEditing ? Self.editingHelp : Self.help
    var lines = help.map { key, meaning in
      (asciiIfPlain(key) + " ").padded(to: 15) + meaning
    }
    let names =
      state.isEditing
      ? [] : AuditionState.generators.enumerated().map { "\($0 + 1) \($1.word)" }
    if !state.isEditing {
      lines.insert(contentsOf: flowed(names, indent: "  ", to: canvas.width), at: 3)
      lines.append("While taps are changed:")
      let edits = Self.editingHelp.prefix(6).map { asciiIfPlain($0) + " " + $1 }
      lines += flowed(edits, indent: "  ", to: canvas.width)
    }
    if lines.count > rows {
      // The help does not fit: put several keys on each line.
      lines = flowed(help.map { asciiIfPlain($0) + " " + $1 } + names, to: canvas.width)
    }
    for (row, line) in lines.prefix(rows).enumerated() { canvas.put(line, row: 1 + row, column: 0) }
  }

  /// Puts as many items on each line as fit.
  private func flowed(_ items: [String], indent: String = "", to width: Int) -> [String] {
    items.reduce(into: []) { lines, item in
      if let last = lines.last, last.count + 2 + item.count <= width {
        lines[lines.count - 1] = last + "  " + item
      } else {
        lines.append(indent + item)
      }
    }
  }

  private func drawPicture(_ canvas: inout ScreenCanvas, top: Int, rows: Int) {
    let border = String(repeating: asciiIfPlain("─"), count: canvas.width)
    canvas.put(border, row: top, column: 0, style: .dim)
    if let selectedEntry = state.selectedEntry {
      canvas.put(
        " \(elided(titles[selectedEntry], to: canvas.width - 8)) ", row: top, column: 2,
        maximumCells: max(canvas.width - 4, 0))
    }
    switch picture {
    case .success(let picture):
      for (row, line) in picture.lines.enumerated() {
        canvas.put(line, row: top + 1 + row, column: 0, style: ScreenStyle(color: .cyan))
        if let playhead {
          canvas.restyle(row: top + 1 + row, columns: playhead..<playhead + 1) {
            $0.isReversed = true
          }
        }
      }
    case .failure(let failure):
      let lines = failure.message.text.split(separator: "\n")
      for (row, line) in lines.prefix(rows).enumerated() {
        canvas.put(line, row: top + 1 + row, column: 0, style: ScreenStyle(color: .red))
      }
    case nil: break
    }
    canvas.put(summary, row: top + 1 + rows, column: 0, style: .dim)
  }
}

/// A pattern as text: its haptics and, if there are enough rows, a time axis and the sharpness of each event.
struct AuditionPicture {
  let lines: [String]
  private let text: TextFigure

  init(
    _ timeline: Timeline, profile: ActuatorProfile, width: Int, height: Int,
    characters: TextCharacters
  ) {
    var figure = Figure(.timeline)
    figure.end = timeline.duration
    var style = TextFigure.Style()
    style.width = width
    style.characters = characters
    text = TextFigure(figure, style, isBare: true)
    let extraRows = height >= 5 ? 2 : height >= 3 ? 1 : 0
    let haptics = Figure.Panel.haptics([(0, timeline)], profile)[0]
    var lines = text.rows(of: haptics, height: height - extraRows)
    if extraRows > 1 {
      // The sharpness as written, without the actuator's limits.
      let sharpness = timeline.events.filter(\.kind.isHaptic).map { event -> Figure.Tap in
        (time: event.time, intensity: 1, sharpness: min(max(event.sharpness, 0), 1))
      }
      lines += text.rows(of: Figure.Panel(.sharpness, [.taps(0, sharpness)]), height: 1)
    }
    if extraRows > 0 { lines.append(text.timeLabels) }
    self.lines = lines
  }

  func column(at seconds: Double) -> Int? { text.column(at: seconds) }
}
