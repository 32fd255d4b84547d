package import TaplineFigures
import TaplinePatterns
package import TaplineText

/// A drawing of a figure as text for terminals, without sounds, colors and velocities.
package struct TextFigure {
  /// The minimum legible width, in characters; a design choice.
  package static let minimumWidth = 40

  /// The width in characters if the output is not a terminal.
  package static let defaultWidth = 80

  package static let defaultHeight = 6

  package struct Style: Sendable {
    /// The width in characters; values below `minimumWidth` have the effect of it, except in a drawing with `isBare`.
    package var width = TextFigure.defaultWidth

    /// The number of rows of haptics or of a curve; values below 2 have the effect of 2.
    package var height = TextFigure.defaultHeight

    package var characters = TextCharacters.braille

    package var usesColor = false

    package init() {}
  }

  /// The number of characters left of the panels.
  private static let gutter = 8

  private let figure: Figure
  private let style: Style
  private let columns: Int
  private let range: ClosedRange<Double>

  /// Creates a drawing of a figure; with `isBare`, panels have no numbers and use the full width of the style.
  package init(_ figure: Figure, _ style: Style, isBare: Bool = false) {
    self.figure = figure
    self.style = style
    columns = isBare ? max(style.width, 1) : Self.columns(of: style)
    let (start, end) = (figure.start, figure.end)
    if figure.isEndExact, end.isFinite {
      range = start...max(end, start + 1e-6)
    } else {
      // The range is at least 0.1 s (a design choice) and has a margin for a tap at the very end.
      let last = start + (max(end, start) - start) * (1 + 1 / Double(2 * columns))
      range = start...max(last.isFinite ? last : FrameClock.latestTime, start + 0.1)
    }
  }

  /// Returns the number of characters in a panel's row, without the numbers at its left.
  package static func columns(of style: Style) -> Int { max(style.width, minimumWidth) - gutter }

  package var text: SanitizedText {
    var lines: [String] = []
    for section in figure.sections {
      if !lines.isEmpty { lines.append("") }
      let names = section.indices.map { index in
        let (name, note) = figure.names[index]
        return SanitizedText(name).text + (note.isEmpty ? "" : "  (\(note))")
      }
      let index = section.indices[0]
      let heading = names.joined(separator: ", ")
      // The heading of a curve has no color, because the sentence below the curve has none.
      lines.append(figure.subject == .timeline ? painted(heading, index) : heading)
      lines += panels(of: section).map { painted($0, index) }
      lines += section.note.wrapped(to: columns).map { label("") + $0 }
    }
    lines += axis
    if figure.subject == .timeline { lines += [""] + legend }
    return SanitizedText(trusted: lines.map { Self.trimmed($0) + "\n" }.joined())
  }

  /// The duration from the left to the right edge, in seconds.
  package var duration: Double { range.upperBound - range.lowerBound }

  /// Returns the character column of a time, or `nil` outside the picture.
  package func column(at seconds: Double) -> Int? {
    guard seconds >= range.lowerBound, seconds < range.upperBound else { return nil }
    return min(Int((seconds - range.lowerBound) / duration * Double(columns)), columns - 1)
  }

  // MARK: - Panels

  private func panels(of section: Figure.Section) -> [String] {
    var panels = section.panels
    // A timeline that has only lanes gets an empty intensity panel.
    if panels.allSatisfy(\.isLane) { panels.append(Figure.Panel(.intensity, [])) }
    return panels.flatMap { panel -> [String] in
      switch panel.kind {
      case .touch, .state, .pattern: [label(panel.name) + lane(panel)]
      case .intensity, .value: labeledRows(of: panel, height: max(style.height, 2))
      case .track: labeledRows(of: panel, height: 3)
      case .sharpness, .acceleration: labeledRows(of: panel, height: 2)
      case .waveform, .colors, .velocity: []
      }
    }
  }

  private func labeledRows(of panel: Figure.Panel, height: Int) -> [String] {
    let numbers = numbers(of: panel, height: height)
    return rows(of: panel, height: height).enumerated().map { index, row in
      let name = panel.kind == .track && index == 1 ? SanitizedText(panel.name).text : ""
      let side = numbers[index] == nil ? style.characters.side : style.characters.tick
      return label(numbers[index] ?? name).dropLast() + String(side) + row
    }
  }

  private func numbers(of panel: Figure.Panel, height: Int) -> [Int: String] {
    let scale = PlotScale(panel.values, lower: 0, upper: 1)
    var numbers: [Int: String]
    switch panel.kind {
    case .intensity:
      numbers = [0: "1", height - 1: "0"]
      if height > 2, height.isMultiple(of: 2) { numbers[height / 2] = "0.5" }
    case .sharpness: numbers = [0: "sharp 1", 1: "0"]
    case .acceleration: numbers = [0: "accel.", 1: "0"]
    default:
      numbers = [
        0: significant(scale.range.upperBound), height - 1: significant(scale.range.lowerBound),
      ]
    }
    if panel.kind == .value, let target = figure.targets.first {
      let row = height - 1 - Int(scale.position(target) * Double(4 * height - 1) + 0.5) / 4
      numbers[row] = numbers[row] ?? significant(target)
    }
    return numbers
  }

  /// Returns the marks of a panel as rows of characters, from top to bottom.
  package func rows(of panel: Figure.Panel, height: Int) -> [String] {
    var dots = DotGrid(columns: 2 * columns, rows: 4 * height)
    let scale = PlotScale(panel.values, lower: 0, upper: 1)
    for mark in panel.marks {
      switch mark {
      case .areas(_, let envelopes): for envelope in envelopes { fill(envelope, &dots) }
      case .frame(_, let times, let value): frame(times, value, &dots)
      case .taps(_, let taps):
        for tap in taps where range.contains(tap.time) {
          if panel.kind == .intensity {
            if tap.intensity > 0 { dots.drawStem(dot(at: tap.time), to: tap.intensity) }
          } else {
            dots.set(visibleDot(at: tap.time), to: tap.sharpness)
          }
        }
      case .levels(_, let envelopes):
        // Two values for each column of dots are enough.
        let step = duration / Double(4 * columns)
        for envelope in envelopes {
          let first = max(envelope.start, range.lowerBound)
          let last = min(envelope.release, range.upperBound)
          for seconds in stride(from: first, through: last, by: step) {
            dots.set(visibleDot(at: seconds), to: envelope.value(seconds))
          }
        }
      case .line(_, let points, let value):
        dots.drawLine(values(points, value).map { $0.map(scale.position) })
      case .wave(_, let sample):
        // One bin for each column of dots.
        let time = PlotScale(range, lower: 0, upper: Double(2 * columns))
        let wave = sample(time, time)
        for (upper, lower) in zip(wave.upper, wave.lower ?? wave.upper) where wave.peak > 0 {
          let magnitude = max(abs(upper.value), abs(lower.value))
          dots.drawStem(visibleDot(at: upper.time), to: magnitude / wave.peak)
        }
      case .span, .swatch, .callout: break
      }
    }
    return dots.lines(style.characters)
  }

  /// Returns the value of a line in each column of dots; without a closure, the value of the previous point.
  private func values(
    _ points: [Figure.Point], _ value: ((Double) -> Double?)?
  ) -> [Double?] {
    let count = 2 * columns
    if let value {
      return (0..<count).map { value(range.lowerBound + Double($0) / Double(count) * duration) }
    }
    var next = points[...]
    var current: Double?
    return (0..<count).map { column in
      let time = range.lowerBound + duration * Double(column) / Double(count - 1)
      while let point = next.first, point.time <= time + 1e-12 {
        current = point.value
        next = next.dropFirst()
      }
      return current
    }
  }

  private var dotsPerSecond: Double { Double(2 * columns) / duration }

  /// Returns the column of dots of a time, which may be outside the picture or infinite.
  private func dot(at seconds: Double) -> Int {
    Int(((FrameClock.bounded(seconds) - range.lowerBound) * dotsPerSecond).rounded(.down))
  }

  /// Returns the column of dots of a time within the picture.
  private func visibleDot(at seconds: Double) -> Int {
    Int(((seconds - range.lowerBound) / duration * Double(2 * columns)).rounded(.down))
  }

  private func fill(_ envelope: Figure.EventEnvelope, _ dots: inout DotGrid) {
    guard envelope.end > envelope.start else { return }
    // Small steps keep a short attack visible.
    let step = min(1 / (4 * dotsPerSecond), max((envelope.end - envelope.start) / 4, 1e-9))
    let first = max(envelope.start + step, range.lowerBound)
    for seconds in stride(from: first, to: min(envelope.end, range.upperBound), by: step) {
      dots.fill(dot(at: seconds), to: envelope.value(seconds))
    }
  }

  private func frame(_ times: ClosedRange<Double>, _ value: Double, _ dots: inout DotGrid) {
    guard times.upperBound > max(times.lowerBound, range.lowerBound),
      times.lowerBound < range.upperBound
    else { return }
    let first = max(dot(at: times.lowerBound), 0)
    let end = (FrameClock.bounded(times.upperBound) - range.lowerBound) * dotsPerSecond
    let last = Int(end.rounded(.up)) - 1
    dots.drawFrame(first...max(min(last, 2 * columns), first), to: value)
  }

  private func lane(_ panel: Figure.Panel) -> String {
    var cells = [Character](repeating: " ", count: columns)
    for case .span(_, let span) in panel.marks where range.contains(span.time) {
      let start = min(visibleDot(at: span.time) / 2, columns - 1)
      Self.put("|" + SanitizedText(span.name).text, at: start, &cells)
    }
    return String(cells)
  }

  // MARK: - Axis and legend

  private var axis: [String] {
    let isShort = range.upperBound < 10
    let factor = isShort ? 1_000.0 : 1
    let scale = PlotScale(
      (range.lowerBound * factor)...(range.upperBound * factor), lower: 0, upper: Double(columns))
    var line = [Character](repeating: style.characters.axis, count: columns)
    var labels = [Character](repeating: " ", count: Self.gutter + columns)
    for tick in scale.ticks(spacing: 12) {
      let column = min(Int(tick.position), columns - 1)
      line[column] = style.characters.axisTick
      let text = tick.label + (isShort ? " ms" : " s")
      let start = max(Self.gutter + column - text.count / 2, 0)
      if start + text.count <= labels.count { Self.put(text, at: start, &labels) }
    }
    return [
      String(repeating: " ", count: Self.gutter - 1) + String(style.characters.corner)
        + String(line),
      String(labels),
    ]
  }

  /// The line below a picture without numbers, with times since the left edge.
  package var timeLabels: String {
    var cells = [Character](repeating: " ", count: columns)
    let last = timeLabel(duration)
    Self.put(timeLabel(0), at: 0, &cells)
    Self.put(timeLabel(duration / 2), at: columns / 2, &cells)
    if columns >= last.count { Self.put(last, at: columns - last.count, &cells) }
    return String(cells)
  }

  private var legend: [String] {
    let characters = style.characters
    let marks = figure.sections.flatMap(\.panels).flatMap(\.marks)
    var parts: [String] = []
    if figure.hasTaps { parts.append("\(characters.tap) tap, as high as its intensity") }
    if marks.contains(where: { if case .areas = $0 { true } else { false } }) {
      parts.append("\(characters.continuous) continuous, under its envelope")
    }
    if marks.contains(where: { if case .frame = $0 { true } else { false } }) {
      parts.append("\(characters.audio) audio, under its volume")
    }
    if figure.sections.contains(where: { $0.panels.contains { $0.kind == .sharpness } }) {
      parts.append("\(characters.sharpness) sharpness")
    }
    guard !parts.isEmpty else { return [label("") + "no events"] }
    // In a narrow terminal, each part of the legend has its own line.
    let line = parts.joined(separator: "   ")
    return line.count <= columns ? [label("") + line] : parts.map { label("") + $0 }
  }

  /// Returns a text that is right-aligned in the gutter and followed by a space.
  private func label(_ text: String) -> String {
    String(text.prefix(Self.gutter - 1)).leftPadded(to: Self.gutter - 1) + " "
  }

  private func painted(_ line: String, _ index: Int) -> String {
    guard style.usesColor else { return line }
    // The text colors of ECMA-48 for cyan, yellow, green, magenta, blue and red.
    let colors = [36, 33, 32, 35, 34, 31]
    return "\u{1B}[\(colors[index % colors.count])m\(Self.trimmed(line))\u{1B}[0m"
  }

  private static func put(_ text: String, at start: Int, _ cells: inout [Character]) {
    for (offset, character) in text.enumerated() where start + offset < cells.count {
      cells[start + offset] = character
    }
  }

  /// Returns a line without trailing spaces and empty braille characters.
  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " || $0 == "\u{2800}" }.reversed())
  }
}
