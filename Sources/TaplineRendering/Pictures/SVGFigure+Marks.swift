package import TaplineFigures
import TaplineText

extension SVGFigure {
  /// The number of taps above which no tap has a title, so that files stay small; a design choice.
  private static let maximumTitles = 200

  /// The number of marks above which only the extremes of each column of pixels are drawn: a design choice.
  private static let thinningThreshold = 1_000

  /// Returns the elements of a mark, and counts its taps; spans and callouts are drawn with their whole panel.
  mutating func svg(
    _ mark: Figure.Mark, of kind: Figure.Panel.Kind, _ scale: PlotScale?, _ side: Side
  ) -> String {
    switch mark {
    case .areas(let index, let envelopes):
      let drawn = envelopes.filter(isInView)
      let areas =
        drawn.count <= Self.thinningThreshold ? drawn.map(points) : [outline(drawn)]
      return areas.map { points in
        guard let first = points.first, let last = points.last else { return "" }
        return "<path class=\"envelope s\(index) t\(index)\" d=\"\(line(points, scale).path)"
          + "L\(px: time.position(last.time)) \(px: scale?.pixels.lower ?? 0)"
          + "H\(px: time.position(first.time))Z\"/>\n"
      }.joined()
    case .levels(let index, let envelopes):
      let drawn = envelopes.filter(isInView)
      guard !drawn.isEmpty else { return "" }
      let path = drawn.map { line(points(of: $0), scale).path }.joined()
      return "<path class=\"line c\(index)\" d=\"\(path)\"/>\n"
    case .frame(let index, let times, let value):
      guard times.upperBound >= time.range.lowerBound, times.lowerBound <= time.range.upperBound
      else { return "" }
      let start = max(time.position(times.lowerBound), left)
      let end = min(time.position(times.upperBound), right)
      let floor = scale?.pixels.lower ?? 0
      return "<path class=\"audio c\(index)\" "
        + "d=\"M\(px: start) \(px: floor)V\(px: scale?.position(value) ?? 0)H\(px: end)V\(px: floor)\"/>\n"
    case .taps(let index, let all):
      let inView =
        figure.isCropped
        ? all.filter { $0.time >= figure.start && (!figure.isEndExact || $0.time < figure.end) }
        : all
      let drawn = thinned(inView)
      guard kind == .intensity else { return dots(drawn, index, scale) }
      tapCounts.inView += inView.count
      tapCounts.drawn += drawn.count
      return lollipops(drawn, index, isDense: inView.count > drawn.count, scale)
    case .line(let index, let points, _):
      let path = line(figure.isCropped ? clipped(points) : points, scale).path
      return "<path class=\"line\(side == .right ? " thin" : "") c\(index)\" d=\"\(path)\"/>\n"
    case .wave(let index, _):
      guard let wave = waves[kind]?[index] else { return "" }
      let upper = line(wave.upper, scale).path
      guard let lower = wave.lower else {
        return upper.isEmpty ? "" : "<path class=\"wave s\(index)\" d=\"\(upper)\"/>\n"
      }
      return "<path class=\"wave s\(index) t\(index)\" d=\"\(upper)"
        + "L\(line(lower.reversed(), scale).path.dropFirst())Z\"/>\n"
    case .swatch(let times, let color):
      let first = max(times.lowerBound, time.range.lowerBound)
      let last = min(times.upperBound, time.range.upperBound)
      guard last > first else { return "" }
      let (x, end) = (time.position(first), time.position(last))
      return "<rect x=\"\(px: x)\" y=\"\(px: y + 4)\" width=\"\(px: end - x)\" "
        + "height=\"16\" fill=\"\(color)\"/>\n"
    case .span, .callout: return ""
    }
  }

  /// Returns the points of a line within the picture and interpolated points at both edges.
  private func clipped(_ points: [Figure.Point]) -> [Figure.Point] {
    var kept: [Figure.Point] = []
    for (index, point) in points.enumerated() {
      if index > 0 {
        let before = points[index - 1]
        for side in [time.range.lowerBound, time.range.upperBound]
        where before.time < side && side < point.time {
          let fraction = (side - before.time) / (point.time - before.time)
          kept.append(Figure.Point(side, before.value + (point.value - before.value) * fraction))
        }
      }
      if time.range.contains(point.time) { kept.append(point) }
    }
    return kept
  }

  private func isInView(_ envelope: Figure.EventEnvelope) -> Bool {
    envelope.end >= time.range.lowerBound && envelope.start <= time.range.upperBound
  }

  /// Returns the drawn points of an envelope: two for each pixel, and the start and end of the release.
  private func points(of envelope: Figure.EventEnvelope) -> [Figure.Point] {
    let pixel =
      (time.range.upperBound - time.range.lowerBound) / (time.pixels.upper - time.pixels.lower)
    let start = max(envelope.start, time.range.lowerBound)
    let end = min(envelope.end, time.range.upperBound)
    // With at least 16 steps, the peak of a narrow event is drawn.
    let step = min(pixel / 2, (end - start) / 16)
    var times = step > 0 ? Array(stride(from: start, to: end, by: step)) : [start]
    if envelope.release < end, envelope.release > start {
      let index = times.firstIndex { $0 >= envelope.release } ?? times.count
      times.insert(envelope.release, at: index)
    }
    return (times + [end]).map { Figure.Point($0, envelope.value($0)) }
  }

  /// Returns a point for each column of pixels, at the highest value of all envelopes there.
  private func outline(_ envelopes: [Figure.EventEnvelope]) -> [Figure.Point] {
    var columns = [Double](
      repeating: 0, count: Int(time.pixels.upper - time.pixels.lower) + 1)
    for envelope in envelopes {
      for point in points(of: envelope) {
        let column = Int(time.position(point.time) - time.pixels.lower)
        guard columns.indices.contains(column) else { continue }
        columns[column] = max(columns[column], point.value)
      }
    }
    return columns.enumerated().map { column, value in
      let x = time.pixels.lower + Double(column) + 0.5
      return Figure.Point(time.number(at: x), clamped(value))
    }
  }

  private func thinned(_ taps: [Figure.Tap]) -> [Figure.Tap] {
    taps.count <= Self.thinningThreshold
      ? taps
      : taps.columnExtremes(
        at: { time.position($0.time) }, of: [{ $0.intensity }, { $0.sharpness }])
  }

  private func clamped(_ number: Double) -> Double { min(max(number, 0), 1) }

  private func dots(_ taps: [Figure.Tap], _ index: Int, _ scale: PlotScale?) -> String {
    guard !taps.isEmpty else { return "" }
    let path = taps.map { tap in
      let dot = place(Figure.Point(tap.time, clamped(tap.sharpness)), scale)
      return "M\(px: dot.x) \(px: dot.y)h0"
    }.joined()
    return "<path class=\"dots s\(index)\" d=\"\(path)\"/>\n"
  }

  private func lollipops(
    _ taps: [Figure.Tap], _ index: Int, isDense: Bool, _ scale: PlotScale?
  ) -> String {
    guard !taps.isEmpty else { return "" }
    let hasTitles = taps.count <= Self.maximumTitles
    let untitledRadius = taps.count <= Self.thinningThreshold ? 3.5 : 2.5
    let radius = hasTitles ? 5 : untitledRadius
    let floor = scale?.pixels.lower ?? 0
    let glyph = PlotGlyph(index)
    var (stems, heads) = ("", "")
    for tap in taps {
      let head = place(Figure.Point(tap.time, clamped(tap.intensity)), scale)
      stems += "M\(px: head.x) \(px: floor)V\(px: head.y)"
      heads +=
        "<\(glyph.element) class=\"s\(index)\" "
        + "\(glyph.attributes(x: head.x, y: head.y, radius: radius)) "
        + "fill-opacity=\"\(significant(clamped(tap.sharpness), digits: 2))\""
      heads +=
        hasTitles
        ? "><title>tap at \(significant(tap.time, digits: 6)) s, intensity "
          + "\(significant(tap.intensity)), sharpness \(significant(tap.sharpness))"
          + "</title></\(glyph.element)>\n" : "/>\n"
    }
    return "<path class=\"stem\(isDense ? " dense" : "") s\(index)\" d=\"\(stems)\"/>\n"
      + "<g class=\"heads t\(index)\">\n\(heads)</g>\n"
  }

  // MARK: - Lanes

  /// Returns the spans to draw, with the indices of their timelines, and the number of spans in view.
  func spans(
    _ panel: Figure.Panel
  ) -> (drawn: [(span: Figure.LaneSpan, index: Int)], count: Int) {
    let spans = panel.marks.compactMap { mark -> (span: Figure.LaneSpan, index: Int)? in
      guard case .span(let index, let span) = mark, span.time <= time.range.upperBound,
        (span.isInterval ? span.end : span.time) >= time.range.lowerBound
      else { return nil }
      return (span, index)
    }
    guard spans.count > Self.thinningThreshold else { return (spans, spans.count) }
    let drawn = spans.columnExtremes(
      at: { edges(of: $0.span).start },
      of: [{ edges(of: $0.span).end - edges(of: $0.span).start }])
    return (drawn, spans.count)
  }

  private func edges(of span: Figure.LaneSpan) -> (start: Double, end: Double) {
    (
      time.position(max(span.time, time.range.lowerBound)),
      time.position(min(span.end, time.range.upperBound))
    )
  }

  func svg(_ span: Figure.LaneSpan, _ index: Int) -> String {
    let (x, end) = edges(of: span)
    var svg = "<g data-time=\"\(span.time)\"><title>\(escaped: span.title)</title>"
    if span.isInterval {
      let word = span.name.filter { $0.isLetter || $0.isNumber || $0 == "-" }
      svg +=
        "<rect class=\"bar s\(index) \(escaped: word)\" x=\"\(px: x)\" y=\"\(px: y + 4)\" "
        + "width=\"\(px: max(end - x, 1))\" height=\"16\"/>"
    } else {
      svg += "<path class=\"tick s\(index)\" d=\"M\(px: x) \(px: y + 2)v20\"/>"
    }
    // A name that does not fit within its span appears only in the title.
    let length = Double(span.name.count) * PlotLabels.nameLetterWidth
    if end - x > length + 8 || span.isLast {
      let isRightAligned = x + length > right
      svg +=
        "<text class=\"word\(isRightAligned ? " end" : "")\" "
        + "x=\"\(px: x + (isRightAligned ? -5 : 5))\" "
        + "y=\"\(px: y + 16)\">\(escaped: span.name)</text>"
    }
    return svg + "</g>\n"
  }

  // MARK: - Callouts

  /// The number of callouts in a panel above which none has a label: a design choice.
  private static let maximumLabels = 60

  func callouts(_ panel: Figure.Panel, _ scale: PlotScale) -> String {
    let places = panel.marks.compactMap { mark -> PlotLine.Point? in
      if case .callout(_, _, let point, _, _) = mark { place(point, scale) } else { nil }
    }
    guard !places.isEmpty else { return "" }
    let isLabeled = places.count <= Self.maximumLabels
    let obstacles = panel.marks.flatMap { mark -> [PlotLine.Point] in
      guard isLabeled, case .line(_, let points, _) = mark else { return [] }
      return line(points, scale).densePoints
    }
    var labels = PlotLabels(
      horizontal: left...right, vertical: (scale.pixels.upper - 10)...scale.pixels.lower,
      obstacles: obstacles, marks: places)
    var svg = ""
    for case .callout(let index, let kind, let point, let label, let isStop) in panel.marks {
      let center = place(point, scale)
      let (x, y) = (center.x, center.y)
      svg +=
        "<g class=\"mark \(kind)\" data-curve=\"\(index)\" data-x=\"\(px: x)\" data-y=\"\(px: y)\">"
      let anchor = isLabeled ? labels.place(label, at: center) : nil
      if let anchor, abs(anchor.y - 4 - y) > 2 * PlotLabels.lineHeight {
        svg +=
          "<path class=\"leader s\(index)\" "
          + "d=\"M\(px: x) \(px: y)L\(px: anchor.x) \(px: anchor.y - 4)\"/>"
      }
      svg +=
        isStop
        ? "<path class=\"stop s\(index)\" d=\"M\(px: x) \(px: y - 7)v14\"/>"
        : "<circle class=\"dot s\(index)\" cx=\"\(px: x)\" cy=\"\(px: y)\" r=\"4\"/>"
      if let anchor {
        svg +=
          "<text class=\"label t\(index)\(anchor.isRightAligned ? " end" : "")\" "
          + "x=\"\(px: anchor.x)\" y=\"\(px: anchor.y)\">\(escaped: label)</text>"
      }
      svg += "</g>\n"
    }
    return svg
  }

  // MARK: - Sketches

  /// Returns an SVG element with the haptics of a figure up to its end, without text; the page defines the styles.
  package static func sketch(_ figure: Figure, width: Double, height: Double) -> String {
    var figure = figure
    figure.isEndExact = true
    var drawn = SVGFigure(figure, width: width)
    drawn.time = PlotScale(figure.start...figure.end, lower: 4, upper: width - 4)
    let scale = PlotScale(0...1, lower: height, upper: 6)
    var (stems, heads, areas, frames) = ("", "", "", "")
    let panels = figure.sections.flatMap(\.panels).filter { $0.kind == .intensity }
    for mark in panels.flatMap(\.marks) {
      switch mark {
      case .taps(_, let taps):
        for tap in drawn.thinned(taps.filter { drawn.time.range.contains($0.time) }) {
          let head = drawn.place(Figure.Point(tap.time, drawn.clamped(tap.intensity)), scale)
          stems += "M\(px: head.x) \(px: height)V\(px: head.y)"
          heads += "M\(px: head.x) \(px: head.y)h0"
        }
      case .areas(_, let envelopes):
        let points = drawn.outline(envelopes.filter(drawn.isInView))
          .filter { $0.time <= figure.end }
        areas += drawn.line(points, scale).path + "L\(px: width - 4) \(px: height)H4Z"
      case .frame(_, let times, let value):
        let start = drawn.time.position(min(times.lowerBound, figure.end))
        let end = drawn.time.position(min(times.upperBound, figure.end))
        let top = scale.position(value)
        frames += "M\(px: start) \(px: height)V\(px: top)H\(px: end)V\(px: height)"
      case .levels, .line, .wave, .span, .swatch, .callout: break
      }
    }
    let grid = (1...3).map { quarter in
      "M\(px: 4 + (width - 8) * Double(quarter) / 4) 0V\(px: height)"
    }.joined()
    let paths = [
      ("grid", grid), ("area", areas), ("audio", frames), ("stem", stems), ("dots", heads),
    ].filter { !$0.1.isEmpty }.map { "<path class=\"\($0)\" d=\"\($1)\"/>" }
    return "<svg viewBox=\"0 0 \(px: width) \(px: height)\" preserveAspectRatio=\"none\" "
      + "aria-hidden=\"true\">\(paths.joined())</svg>"
  }
}
