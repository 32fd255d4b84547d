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
    let height = max(style.height, 2)
    let count = 2 * frame.columns
    var next = drawn.points[...]
    var shown: Double?
    // The target, unless its row has the figure of an end.
    let target = scale.position(curves.move.to)
    let row = height - 1 - Int(target * Double(4 * height - 1) + 0.5) / 4
    return frame.graph(scale, height: height, figures: [row: significant(curves.move.to)]) {
      column in
      let time = frame.range.lowerBound + frame.duration * Double(column) / Double(count - 1)
      while let point = next.first, point.time <= time + 1e-12 {
        shown = point.value
        next = next.dropFirst()
      }
      return shown
    }
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
