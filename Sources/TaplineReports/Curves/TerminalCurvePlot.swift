import MotionCurves
import TaplineCurves
package import TaplineRendering
package import TaplineText

/// Curves as pictures of text for terminals, one below the other on the same axes, each with its
/// settling time, overshoot and peak velocity in a sentence.
package struct TerminalCurvePlot: Sendable {
  package static let defaultHeight = 8

  private let curves: CurveSet
  private let style: TerminalPlot.Style
  private let range: TimeRange

  package init(_ curves: CurveSet, range: TimeRange = .all, style: TerminalPlot.Style) {
    self.curves = curves
    self.range = range
    self.style = style
  }

  package var text: SanitizedText {
    let last = curves.drawnEnd
    let end = max(range.end ?? last, range.start + 1e-6)
    let frame = TextFrame(
      width: style.width, range: range.start...end,
      characters: style.characters)
    let drawn = curves.members.map {
      DrawnCurve($0, move: curves.move, end: last, columns: 2 * frame.columns)
    }
    let values = curves.move.levels + drawn.flatMap { $0.points.map(\.value) }
    let scale = PlotScale(spanning: values, margin: 0, lower: 0, upper: 1)
    var lines: [String] = []
    for (index, (member, drawn)) in zip(curves.members, drawn).enumerated() {
      lines +=
        (lines.isEmpty ? [] : [""])
        + ["\(SanitizedText(member.curve.name).text)  (\(member.model))"]
      lines += panel(drawn, frame, scale).map { line in
        style.usesColor ? TerminalPlot.painted(line, index) : line
      }
      let sentence = CurveMarks(member, drawn, move: curves.move).sentence
      lines += Self.wrapped(sentence, columns: frame.columns).map { frame.label("") + $0 }
    }
    return SanitizedText(trusted: TextFrame.text(lines + frame.axis))
  }

  private func panel(
    _ drawn: DrawnCurve, _ frame: TextFrame, _ scale: PlotScale
  ) -> [String] {
    var grid = DotGrid(columns: 2 * frame.columns, rows: 4 * max(style.height, 2))
    var next = drawn.points[...]
    var shown: Double?
    grid.line(
      (0..<2 * frame.columns).map { column in
        let time =
          frame.range.lowerBound + frame.duration * Double(column) / Double(2 * frame.columns - 1)
        while let point = next.first, point.time <= time + 1e-12 {
          shown = point.value
          next = next.dropFirst()
        }
        return shown.map(scale.position)
      })
    let rows = grid.lines(style.characters)
    var figures = [
      0: significant(scale.range.upperBound),
      rows.count - 1: significant(scale.range.lowerBound),
    ]
    // The target, where it is neither edge.
    let height = scale.position(curves.move.to)
    let row = rows.count - 1 - Int(height * Double(4 * rows.count - 1) + 0.5) / 4
    if figures[row] == nil { figures[row] = significant(curves.move.to) }
    return frame.panel(rows, figures: figures)
  }

  private static func wrapped(_ sentence: String, columns: Int) -> [String] {
    var lines: [String] = []
    for word in sentence.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= columns {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
