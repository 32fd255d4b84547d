import MotionCurves
import TaplineText

/// Draws a picture as an SVG file.
extension Drawing {
  package var svg: String {
    head + legend + timeAxis + elements.map(element).joined()
      + (isInteractive ? "<g class=\"captions\">\n\(captionLines)</g>\n" : "") + "</svg>\n"
  }

  private var left: Double { time.pixels.lower }
  private var right: Double { time.pixels.upper }

  // MARK: - Frame

  private var head: String {
    let (light, dark) = PlotColors.rules(
      of: "tapline-\(kind)", count: names.count,
      alsoFilling: { isInteractive ? ",.tapline-\(kind) .bar.s\($0)" : "" })
    var data = ""
    if isInteractive {
      data =
        " data-left=\"\(px: left)\" data-right=\"\(px: right)\" data-top=\"\(px: upright.top)\" "
        + "data-bottom=\"\(px: upright.bottom)\" data-start=\"\(time.range.lowerBound)\" "
        + "data-seconds=\"\(time.range.upperBound)\""
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="tapline-\(kind)" viewBox="0 0 \(px: width) \
      \(px: height)" width="\(px: width)" height="\(px: height)"\(data) role="img" \
      aria-labelledby="\(kind)-title\(id) \(kind)-desc\(id)">
      <title id="\(kind)-title\(id)">\(escaped: title)</title>
      <desc id="\(kind)-desc\(id)">\(escaped: sentences.joined(separator: " "))</desc>
      <style>
      \(style.text(light: light, dark: dark))</style>
      <rect class="paper" width="100%" height="100%"/>

      """
  }

  private var legend: String {
    guard let legendTop else { return "" }
    var keys = ""
    for (index, (fullness, label)) in key.enumerated() {
      let x = right - 190 + 100 * Double(index)
      keys +=
        "<circle class=\"c0 t0\" cx=\"\(px: x)\" cy=\"18\" r=\"5\""
        + (fullness < 1 ? " fill-opacity=\"\(px: fullness)\"" : "")
        + "/><text x=\"\(px: x + 10)\" y=\"22\">\(label)</text>"
    }
    return (keys.isEmpty ? "" : "<g class=\"key\">\(keys)</g>\n")
      + names.indices.map { name($0, y: legendTop + 20 * Double($0)) }.joined()
  }

  private func name(_ index: Int, y: Double, isHeading: Bool = false) -> String {
    let (name, note) = names[index]
    return "<g class=\"legend\(isHeading ? " heading" : "")\"><path class=\"line c\(index)\" "
      + "d=\"M\(px: left) \(px: y - 4)h34\"/><text x=\"\(px: left + 44)\" y=\"\(px: y)\">"
      + "\(escaped: name)"
      + (note.isEmpty ? "" : "<tspan class=\"model\" dx=\"8\">\(escaped: note)</tspan>")
      + "</text></g>\n"
  }

  /// The time axis below all panels, with upright lines through them.
  private var timeAxis: String {
    let factor = isInMilliseconds ? 1_000.0 : 1
    let scale = PlotScale(
      (time.range.lowerBound * factor)...(time.range.upperBound * factor), lower: left, upper: right
    )
    func line(_ x: Double) -> String { "M\(px: x) \(px: upright.top)V\(px: upright.bottom)" }
    let ticks = scale.ticks(spacing: 64)
    let labels = ticks.map { tick in
      "<text class=\"tick x\" x=\"\(px: tick.position)\" y=\"\(px: upright.bottom + 18)\">"
        + "\(tick.label)</text>\n"
    }
    let marked = markedTimes.map { "<path class=\"mark\" d=\"\(line(time.position($0)))\"/>\n" }
    return """
      <g class="axes time"><path class="grid" d="\(ticks.map { line($0.position) }.joined())"/>
      \(marked.joined())<g class="ticks">\(labels.joined())</g><text class="axis" \
      x="\(px: (left + right) / 2)" y="\(px: upright.bottom + 36)">\
      time in \(isInMilliseconds ? "milliseconds" : "seconds")</text></g>

      """
  }

  private var captionLines: String {
    captions.enumerated().map { row, text in
      "<text class=\"caption end\" x=\"\(px: width - 24)\" "
        + "y=\"\(px: upright.bottom + 54 + 18 * Double(row))\">\(escaped: text)</text>\n"
    }.joined()
  }

  // MARK: - Panels

  private func element(_ element: Element) -> String {
    switch element {
    case .heading(let index, let y): name(index, y: y, isHeading: true)
    case .panel(let panel): svg(panel)
    case .targets(let levels, let changes, let scale): targets(levels, changes, scale)
    }
  }

  private func svg(_ panel: Panel) -> String {
    let axis = panel.axis.map { svg($0, panel.scale) } ?? ""
    let marks = panel.marks.map { svg($0, panel) }.joined() + callouts(panel)
    guard isInteractive else { return "<g class=\"\(panel.kind)\">\n\(axis)\(marks)</g>\n" }
    var data =
      "data-track=\"\(escaped: panel.track)\" data-top=\"\(px: panel.top)\" "
      + "data-height=\"\(px: panel.height)\""
    if let scale = panel.scale, panel.isRead {
      data +=
        " data-low=\"\(scale.range.lowerBound.shortText)\" "
        + "data-high=\"\(scale.range.upperBound.shortText)\" "
        + "data-floor=\"\(px: scale.pixels.lower)\" data-ceiling=\"\(px: scale.pixels.upper)\""
    }
    if let timeline = panel.timeline { data += " data-timeline=\"\(timeline)\"" }
    return "<g class=\"\(panel.kind)\" \(data)>\n\(axis)<g class=\"course\">\n\(marks)</g></g>\n"
  }

  private func svg(_ axis: Axis, _ scale: PlotScale?) -> String {
    switch axis {
    case .label(let text, let y):
      return
        "<text class=\"axis name\" x=\"\(px: left - 10)\" y=\"\(px: y)\">\(escaped: text)</text>\n"
    case .values(let title, let middle, let spacing, let isFar):
      let ticks = scale?.ticks(spacing: spacing) ?? []
      let lines = ticks.map { "M\(px: left) \(px: $0.position)H\(px: right)" }.joined()
      let labels = ticks.map { tick in
        "<text class=\"tick y\(isFar ? " far" : "")\" x=\"\(px: isFar ? right + 8 : left - 8)\" "
          + "y=\"\(px: tick.position)\" dy=\"4\">\(tick.label)</text>\n"
      }
      return "<text class=\"axis\" transform=\"translate(\(px: isFar ? width - 8 : 16) "
        + "\(px: middle)) rotate(-90)\">\(escaped: title)</text>\n"
        + (isFar ? "" : "<path class=\"grid\" d=\"\(lines)\"/>\n") + labels.joined()
    }
  }

  private func targets(
    _ levels: [Double], _ changes: [(time: Double, label: String)], _ scale: PlotScale
  ) -> String {
    var path = levels.map { "M\(px: left) \(px: scale.position($0))H\(px: right)" }.joined()
    var labels = ""
    // Labels that would overlap are in different rows.
    var taken = [Double](repeating: -.infinity, count: 3)
    for (seconds, label) in changes {
      let x = time.position(seconds)
      path += "M\(px: x) \(px: scale.pixels.upper)V\(px: upright.bottom)"
      let width = Double(label.count) * PlotLabels.letterWidth + 10
      let isLate = x + width > right
      let start = isLate ? x - width : x
      guard let row = taken.indices.first(where: { taken[$0] <= start }) else { continue }
      taken[row] = start + width
      labels +=
        "<text class=\"note\(isLate ? " end" : "")\" x=\"\(px: x + (isLate ? -5 : 5))\" "
        + "y=\"\(px: scale.pixels.upper - 4 + 16 * Double(row))\">\(escaped: label)</text>\n"
    }
    return "<g class=\"targets\"><path class=\"target\" d=\"\(path)\"/>\n\(labels)</g>\n"
  }

  // MARK: - Marks

  private func place(_ point: Point, _ panel: Panel) -> PlotLine.Point {
    PlotLine.Point(
      x: time.position(point.time), y: panel.scale?.position(point.value) ?? panel.top)
  }

  private func line(_ points: [Point], _ panel: Panel) -> PlotLine {
    PlotLine(points.map { place($0, panel) })
  }

  private func svg(_ mark: Mark, _ panel: Panel) -> String {
    let floor = panel.scale?.pixels.lower ?? 0
    switch mark {
    case .group(let index, let marks):
      return "<g data-timeline=\"\(index)\">\n" + marks.map { svg($0, panel) }.joined() + "</g>\n"
    case .lines(let index, let lines, let isThin):
      let path = lines.map { line($0, panel).path }.joined()
      return "<path class=\"line\(isThin ? " thin" : "") c\(index)\" d=\"\(path)\"/>\n"
    case .dots(let index, let points):
      let path = points.map { place($0, panel) }.map { "M\(px: $0.x) \(px: $0.y)h0" }.joined()
      return "<path class=\"dots s\(index)\" d=\"\(path)\"/>\n"
    case .taps(let index, let taps, let radius, let isDense):
      return svg(taps, index, radius: radius, isDense: isDense, panel)
    case .envelope(let index, let points):
      guard let first = points.first, let last = points.last else { return "" }
      return "<path class=\"envelope s\(index) t\(index)\" d=\"\(line(points, panel).path)"
        + "L\(px: time.position(last.time)) \(px: floor)H\(px: time.position(first.time))Z\"/>\n"
    case .wave(let index, let upper, nil):
      let path = line(upper, panel).path
      return path.isEmpty ? "" : "<path class=\"wave s\(index)\" d=\"\(path)\"/>\n"
    case .wave(let index, let upper, let lower?):
      return "<path class=\"wave s\(index) t\(index)\" d=\"\(line(upper, panel).path)"
        + "L\(line(lower.reversed(), panel).path.dropFirst())Z\"/>\n"
    case .frame(let index, let times, let value):
      let start = max(time.position(times.lowerBound), left)
      let end = min(time.position(times.upperBound), right)
      let top = panel.scale?.position(value) ?? 0
      return "<path class=\"audio c\(index)\" "
        + "d=\"M\(px: start) \(px: floor)V\(px: top)H\(px: end)V\(px: floor)\"/>\n"
    case .span(let index, let span): return svg(span, index, top: panel.top)
    case .swatch(let times, let color):
      let (x, end) = (time.position(times.lowerBound), time.position(times.upperBound))
      return "<rect x=\"\(px: x)\" y=\"\(px: panel.top + 4)\" width=\"\(px: end - x)\" "
        + "height=\"16\" fill=\"\(color)\"/>\n"
    case .callout: return ""
    }
  }

  private func svg(
    _ taps: [Tap], _ index: Int, radius: Double, isDense: Bool, _ panel: Panel
  ) -> String {
    let floor = panel.scale?.pixels.lower ?? 0
    let glyph = PlotGlyph(index)
    var (stems, heads) = ("", "")
    for tap in taps {
      let place = place(tap.point, panel)
      stems += "M\(px: place.x) \(px: floor)V\(px: place.y)"
      heads +=
        "<\(glyph.element) class=\"s\(index)\" "
        + "\(glyph.attributes(x: place.x, y: place.y, radius: radius)) "
        + "fill-opacity=\"\(significant(tap.fullness, digits: 2))\""
        + (tap.title.map { "><title>\($0)</title></\(glyph.element)>\n" } ?? "/>\n")
    }
    return "<path class=\"stem\(isDense ? " dense" : "") s\(index)\" d=\"\(stems)\"/>\n"
      + "<g class=\"heads t\(index)\">\n\(heads)</g>\n"
  }

  private func svg(_ span: Span, _ index: Int, top: Double) -> String {
    let (x, end) = (time.position(span.start), time.position(span.end))
    var svg = "<g data-time=\"\(span.time)\"><title>\(escaped: span.title)</title>"
    if span.isHeld {
      let word = span.name.filter { $0.isLetter || $0.isNumber || $0 == "-" }
      svg +=
        "<rect class=\"bar s\(index) \(escaped: word)\" x=\"\(px: x)\" y=\"\(px: top + 4)\" "
        + "width=\"\(px: max(end - x, 1))\" height=\"16\"/>"
    } else {
      svg += "<path class=\"tick s\(index)\" d=\"M\(px: x) \(px: top + 2)v20\"/>"
    }
    // A name that does not fit is still in the title.
    let length = Double(span.name.count) * TimelinePlot.letterWidth
    if end - x > length + 8 || span.isLast {
      let isLate = x + length > right
      svg +=
        "<text class=\"word\(isLate ? " end" : "")\" x=\"\(px: x + (isLate ? -5 : 5))\" "
        + "y=\"\(px: top + 16)\">\(escaped: span.name)</text>"
    }
    return svg + "</g>\n"
  }

  // MARK: - Callouts

  /// The most callouts of a panel that have labels: a design choice.
  private static let maximumLabels = 60

  /// The labelled points of a panel, over its lines.
  private func callouts(_ panel: Panel) -> String {
    let places = panel.marks.compactMap { mark -> PlotLine.Point? in
      if case .callout(_, _, let point, _, _) = mark { place(point, panel) } else { nil }
    }
    guard let scale = panel.scale, !places.isEmpty else { return "" }
    // With too many labels to find room for, only the marks are drawn.
    let isLabeled = places.count <= Self.maximumLabels
    let obstacles = panel.marks.flatMap { mark -> [PlotLine.Point] in
      guard isLabeled, case .lines(_, let lines, _) = mark else { return [] }
      return lines.flatMap { line($0, panel).filled }
    }
    var labels = PlotLabels(
      horizontal: left...right, vertical: (scale.pixels.upper - 10)...scale.pixels.lower,
      obstacles: obstacles, marks: places)
    var svg = ""
    for case .callout(let index, let kind, let point, let label, let isStop) in panel.marks {
      let center = place(point, panel)
      let (x, y) = (center.x, center.y)
      svg +=
        "<g class=\"mark \(kind)\" data-curve=\"\(index)\" data-x=\"\(px: x)\" data-y=\"\(px: y)\">"
      let place = isLabeled ? labels.place(label, at: center) : nil
      if let place, abs(place.y - 4 - y) > 2 * PlotLabels.lineHeight {
        svg +=
          "<path class=\"leader s\(index)\" d=\"M\(px: x) \(px: y)L\(px: place.x) \(px: place.y - 4)\"/>"
      }
      svg +=
        isStop
        ? "<path class=\"stop s\(index)\" d=\"M\(px: x) \(px: y - 7)v14\"/>"
        : "<circle class=\"dot s\(index)\" cx=\"\(px: x)\" cy=\"\(px: y)\" r=\"4\"/>"
      if let place {
        svg +=
          "<text class=\"label t\(index)\(place.isRightAligned ? " end" : "")\" x=\"\(px: place.x)\" "
          + "y=\"\(px: place.y)\">\(escaped: label)</text>"
      }
      svg += "</g>\n"
    }
    return svg
  }
}
