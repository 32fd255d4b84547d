import Tapline
import TaplineLive

/// Everything that the screen of `audition` shows.
struct AuditionView {
  var state: AuditionState
  var titles: [String]

  /// The chosen pattern's picture, or why there is none.
  var picture: Result<BraillePicture, CommandFailure>?

  /// A line about the chosen pattern.
  var summary = ""

  /// Where in the picture what is heard now stands, or nil while it does not sound.
  var playhead: Int?

  /// A line about delays, and one about the device.
  var latency = ""
  var device = ""

  /// What went wrong with the last key, shown in place of the line about delays.
  var remark: String?

  var usesColor = true

  /// The smallest screen on which everything has a place.
  static let smallest = (width: 20, height: 8)

  /// Rows of the picture on a screen of this many rows, and of the list.
  static func rows(ofHeight height: Int) -> (list: Int, picture: Int) {
    // Title, a rule above the picture, its summary, delays, device, keys.
    let left = height - 6
    let picture = min(max(left / 3, 1), 8)
    return (left - picture, picture)
  }

  private static let help = [
    ("↑ ↓ PgUp PgDn", "choose a pattern"), ("Enter", "play it"),
    ("1 … 9", "the generators:"), ("Space", "stop everything"), ("+ −  or → ←", "intensity"),
    ("v", "the other voice"), ("r", "read the file again"), ("?", "this help"),
    ("q", "leave"),
  ]

  /// The name of the generator that a digit plays.
  private static func name(_ generator: FeedbackGenerator) -> String {
    String(generator.patternName.dropFirst("feedback/".count))
  }

  /// Draws the screen.
  func canvas(width: Int, height: Int) -> ScreenCanvas {
    var canvas = ScreenCanvas(width: width, height: height) { DisplayWidth.cells($0) }
    guard width >= Self.smallest.width, height >= Self.smallest.height else {
      canvas.put("terminal too small", row: 0, column: 0)
      return canvas
    }
    let rows = Self.rows(ofHeight: height)
    drawTitle(&canvas)
    if state.showsHelp {
      drawHelp(&canvas, rows: rows.list)
    } else {
      drawList(&canvas, rows: rows.list)
    }
    drawPicture(&canvas, top: 1 + rows.list, rows: rows.picture)
    let dim = ScreenStyle(isDim: true)
    canvas.put(
      remark ?? latency, row: height - 3, column: 0, style: style(remark == nil ? nil : .red))
    canvas.put(device, row: height - 2, column: 0, style: dim)
    let keys =
      width >= 90
      ? "↑↓ choose  Enter play  1–9 generators  Space stop  +− intensity  v voice  ? help  q leave"
      : "Enter play  1–9 taps  ? help  q leave"
    canvas.put(keys, row: height - 1, column: 0, style: dim)
    return canvas
  }

  private func style(_ color: ScreenStyle.Color?, isBold: Bool = false) -> ScreenStyle {
    ScreenStyle(color: usesColor ? color : nil, isBold: isBold)
  }

  private func drawTitle(_ canvas: inout ScreenCanvas) {
    let place = titles.isEmpty ? "0/0" : "\(state.selection + 1)/\(titles.count)"
    let settings = "\(state.voice.rawValue) \(10 * state.intensity) %"
    canvas.put("tapline audition", row: 0, column: 0, style: style(nil, isBold: true))
    let right = "\(settings)  \(place)"
    let column = max(canvas.width - right.count, 0)
    // On a narrow screen the settings matter more than the name.
    canvas.put(
      column > 17 ? right : " " + right, row: 0, column: column > 17 ? column : max(column - 1, 0))
  }

  private func drawList(_ canvas: inout ScreenCanvas, rows: Int) {
    guard !titles.isEmpty else {
      return canvas.put("no patterns; the keys 1 to 9 play", row: 1, column: 0)
    }
    // The chosen line stays in the middle, but for the ends of the list.
    let first = max(min(state.selection - rows / 2, titles.count - rows), 0)
    for row in 0..<rows {
      let index = first + row
      guard titles.indices.contains(index) else { return }
      let isChosen = index == state.selection
      canvas.put((isChosen ? "▸ " : "  ") + titles[index], row: 1 + row, column: 0)
      if isChosen {
        canvas.restyle(row: 1 + row, columns: 0..<canvas.width) { $0.isReversed = true }
      }
    }
  }

  private func drawHelp(_ canvas: inout ScreenCanvas, rows: Int) {
    var lines = Self.help.map { key, meaning in
      key + String(repeating: " ", count: max(15 - key.count, 1)) + meaning
    }
    let names = AuditionState.generators.enumerated().map { "\($0 + 1) \(Self.name($1))" }
    // As many names to a line as there is room for.
    var wrapped: [String] = []
    for name in names {
      if let last = wrapped.last, last.count + 2 + name.count <= canvas.width {
        wrapped[wrapped.count - 1] = last + "  " + name
      } else {
        wrapped.append("  " + name)
      }
    }
    lines.insert(contentsOf: wrapped, at: 3)
    for (row, line) in lines.prefix(rows).enumerated() { canvas.put(line, row: 1 + row, column: 0) }
  }

  private func drawPicture(_ canvas: inout ScreenCanvas, top: Int, rows: Int) {
    canvas.put(
      String(repeating: "─", count: canvas.width), row: top, column: 0,
      style: ScreenStyle(isDim: true))
    if let title = titles.indices.contains(state.selection) ? titles[state.selection] : nil {
      canvas.put(" \(title) ", row: top, column: 2, most: max(canvas.width - 4, 0))
    }
    switch picture {
    case .success(let picture):
      for (row, line) in picture.lines.enumerated() {
        canvas.put(line, row: top + 1 + row, column: 0, style: style(.cyan))
        if let playhead {
          canvas.restyle(row: top + 1 + row, columns: playhead..<playhead + 1) {
            $0.isReversed = true
          }
        }
      }
    case .failure(let failure):
      let lines = failure.message.text.split(separator: "\n")
      for (row, line) in lines.prefix(rows).enumerated() {
        canvas.put(line, row: top + 1 + row, column: 0, style: style(.red))
      }
    case nil: break
    }
    canvas.put(
      summary, row: top + 1 + rows, column: 0, style: ScreenStyle(isDim: true))
  }
}
