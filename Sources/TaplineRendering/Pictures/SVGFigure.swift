import MotionCurves
package import TaplineFigures
import TaplineText

/// A drawing of a figure as an SVG file that follows the viewer's light or dark mode.
package struct SVGFigure {
  /// The widths in pixels of the pictures on a page: for phones, tablets and large screens.
  package static let pageWidths = [380.0, 760, 1_100]

  private static let legendRow = 20.0

  let figure: Figure
  private let width: Double
  /// A suffix of the ids of elements; on a page, each width of a picture has another suffix.
  private let id: String
  var time: PlotScale
  private let isPaired: Bool
  private(set) var waves: [Figure.Panel.Kind: [Int: Figure.WaveformTrace]] = [:]
  /// The upper edge of the current panel, in pixels; after the last panel, its lower edge.
  private(set) var y: Double
  /// The upper edge of the first panel below the lanes, in pixels; nil until that panel is placed.
  private var top: Double?
  private var body = ""
  /// The numbers of marks drawn and in view, for the captions.
  var tapCounts = (drawn: 0, inView: 0)
  private var touchAndStateCounts = (drawn: 0, inView: 0)
  private var patternCounts = (drawn: 0, inView: 0)

  /// Creates a drawing; waveforms are computed for a picture of `waveWidth` pixels, by default `width`.
  package init(
    _ figure: Figure, width: Double = 760, waveWidth: Double? = nil, id: String = ""
  ) {
    self.figure = figure
    self.width = width
    self.id = id
    isPaired = figure.isPaired
    time = Self.timeScale(figure, width: width)
    let rows = Self.legendRow * Double(figure.names.count)
    let timelineTop = figure.isStacked ? 8 : 20 + rows
    y = figure.subject == .curve ? 30 + rows : timelineTop
    for panel in figure.sections.flatMap(\.panels) {
      for case .wave(let index, let sample) in panel.marks {
        waves[panel.kind, default: [:]][index] = sample(
          time, waveWidth.map { Self.timeScale(figure, width: $0) } ?? time)
      }
    }
  }

  /// Returns the time axis of a figure in seconds and pixels, with a margin for marks at the end unless `isEndExact`.
  static func timeScale(_ figure: Figure, width: Double) -> PlotScale {
    let (start, end) = (figure.start, figure.end)
    let last = figure.isEndExact ? end : start + (end - start) * 1.03
    return PlotScale(
      start...max(last, start + (figure.isEndExact ? 1e-6 : 0.01)),
      lower: figure.subject == .timeline ? 92 : 68, upper: width - (figure.isPaired ? 64 : 24))
  }

  package var text: String {
    var drawn = self
    drawn.draw()
    return drawn.head + drawn.legend + drawn.timeAxis + drawn.body
      + (isInteractive ? "<g class=\"captions\">\n\(drawn.captionLines)</g>\n" : "") + "</svg>\n"
  }

  /// Whether a page's script moves, hides and reads the panels.
  private var isInteractive: Bool { figure.subject == .timeline }

  var left: Double { time.pixels.lower }
  var right: Double { time.pixels.upper }

  // MARK: - Frame

  private var head: String {
    let kind = figure.subject.rawValue
    let style = PageFile(isInteractive ? "timeline-plot.css" : "curve-plot.css")
    let (light, dark) = PlotColors.rules(
      of: "tapline-\(kind)", count: figure.names.count,
      extraAreas: { isInteractive ? ",.tapline-\(kind) .bar.s\($0)" : "" })
    let height = y + (isInteractive ? 44 + 18 * Double(captions.count) : 46)
    var data = ""
    if isInteractive {
      data =
        " data-left=\"\(px: left)\" data-right=\"\(px: right)\" data-top=\"\(px: top ?? y)\" "
        + "data-bottom=\"\(px: y)\" data-start=\"\(time.range.lowerBound)\" "
        + "data-seconds=\"\(time.range.upperBound)\""
    }
    let title = figure.names.map(\.name).joined(separator: ", ")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="tapline-\(kind)" viewBox="0 0 \(px: width) \
      \(px: height)" width="\(px: width)" height="\(px: height)"\(data) role="img" \
      aria-labelledby="\(kind)-title\(id) \(kind)-desc\(id)">
      <title id="\(kind)-title\(id)">\(escaped: title)</title>
      <desc id="\(kind)-desc\(id)">\(escaped: figure.sentences.joined(separator: " "))</desc>
      <style>
      \(style.text(light: light, dark: dark))</style>
      <rect class="paper" width="100%" height="100%"/>

      """
  }

  private var legend: String {
    guard !figure.isStacked else { return "" }
    var keys = ""
    if hasSharpnessKey {
      let x = right - Self.sharpnessKeyWidth
      keys = """
        <g class="key"><circle class="c0 t0" cx="\(px: x)" cy="18" r="5" fill-opacity="0"/>\
        <text x="\(px: x + 10)" y="22">sharpness 0</text><circle class="c0 t0" cx="\(px: x + 100)" \
        cy="18" r="5"/><text x="\(px: x + 110)" y="22">sharpness 1</text></g>

        """
    }
    let first = isInteractive ? 22.0 : 26
    return keys
      + figure.names.indices.map { legendEntry($0, y: first + Self.legendRow * Double($0)) }
      .joined()
  }

  private var hasSharpnessKey: Bool {
    width >= 600 && isInteractive && figure.hasTaps && !figure.isStacked
  }

  private static let sharpnessKeyWidth = 190.0

  private func legendEntry(_ index: Int, y: Double, isHeading: Bool = false) -> String {
    let note = figure.names[index].note
    return "<g class=\"legend\(isHeading ? " heading" : "")\"><path class=\"line c\(index)\" "
      + "d=\"M\(px: left) \(px: y - 4)h34\"/><text x=\"\(px: left + 44)\" y=\"\(px: y)\">"
      + "\(escaped: fittedName(index))"
      + (note.isEmpty ? "" : "<tspan class=\"model\" dx=\"8\">\(escaped: note)</tspan>")
      + "</text></g>\n"
  }

  /// Returns a name that fits the legend beside its note: the end of a timeline's name, or the start of a curve's name.
  private func fittedName(_ index: Int) -> String {
    let (name, note) = figure.names[index]
    guard figure.subject == .curve else {
      let width = right - left - 44 - (hasSharpnessKey ? Self.sharpnessKeyWidth + 10 : 0)
      let room = max(Int(width / PlotLabels.nameLetterWidth), 8)
      return name.count > room ? "…" + String(name.suffix(room - 1)) : name
    }
    let room = 100 - note.count
    let line = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > room ? line.prefix(room - 1) + "…" : line
  }

  private var timeAxis: String {
    // Short times are easier to read in milliseconds.
    let isInMilliseconds = isInteractive && time.range.upperBound < 10
    let factor = isInMilliseconds ? 1_000.0 : 1
    let scale = PlotScale(
      (time.range.lowerBound * factor)...(time.range.upperBound * factor), lower: left, upper: right
    )
    func line(_ x: Double) -> String { "M\(px: x) \(px: top ?? y)V\(px: y)" }
    let ticks = scale.ticks(spacing: 64)
    let labels = ticks.map { tick in
      "<text class=\"tick x\" x=\"\(px: tick.position)\" y=\"\(px: y + 18)\">"
        + "\(tick.label)</text>\n"
    }
    let markLines = figure.markedTimes.filter { time.range.contains($0) }
      .map { "<path class=\"mark\" d=\"\(line(time.position($0)))\"/>\n" }
    return """
      <g class="axes time"><path class="grid" d="\(ticks.map { line($0.position) }.joined())"/>
      \(markLines.joined())<g class="ticks">\(labels.joined())</g><text class="axis" \
      x="\(px: (left + right) / 2)" y="\(px: y + 36)">\
      time in \(isInMilliseconds ? "milliseconds" : "seconds")</text></g>

      """
  }

  private var captions: [String] {
    let parts = [
      (tapCounts, "taps"), (touchAndStateCounts, "touches and states"),
      (patternCounts, "joined patterns"),
    ].filter { counts, _ in counts.drawn < counts.inView }
      .map { counts, marks in "\(counts.drawn) of \(counts.inView) \(marks)" }
    let thinned =
      parts.isEmpty
      ? nil : "thinned: \(parts.joined(separator: " and ")) are drawn, the extremes of each pixel"
    return [figure.soundCaption, thinned, figure.partCaption].compactMap(\.self)
  }

  private var captionLines: String {
    captions.enumerated().map { row, text in
      "<text class=\"caption end\" x=\"\(px: width - 24)\" "
        + "y=\"\(px: y + 54 + 18 * Double(row))\">\(escaped: text)</text>\n"
    }.joined()
  }

  // MARK: - Panels

  enum Side {
    case alone
    case left
    case right
  }

  private mutating func draw() {
    guard isInteractive else { return drawCurves() }
    for section in figure.sections {
      if figure.isStacked {
        y += Self.legendRow + 4
        body += legendEntry(section.indices[0], y: y + 4, isHeading: true)
        y += 12
      }
      let hasScale = section.panels.contains { $0.isTrack("scale") }
      for panel in section.panels where !(isPaired && hasScale && panel.isTrack("opacity")) {
        let layout = panel.kind.layout
        if !panel.isLane { top = top ?? y }
        let isPair = isPaired && panel.isTrack("scale")
        draw(panel, of: section, isPair ? .left : .alone)
        if isPair, let second = section.panels.first(where: { $0.isTrack("opacity") }) {
          draw(second, of: section, .right)
        }
        y += layout.gap + layout.height
      }
      top = top ?? y
    }
  }

  private mutating func draw(_ panel: Figure.Panel, of section: Figure.Section, _ side: Side) {
    let layout = panel.kind.layout
    // If two tracks share a panel, the height of the second track is 0, so that the page's script counts the panel
    // once.
    let height = side == .right ? 0 : layout.gap + layout.height
    let scale = layout.tickSpacing == nil ? nil : scale(panel, side)
    var data =
      "data-track=\"\(escaped: panel.name)\" data-top=\"\(px: y)\" data-height=\"\(px: height)\""
    if let scale, !panel.kind.isWave {
      data +=
        " data-low=\"\(scale.range.lowerBound.shortestText)\" "
        + "data-high=\"\(scale.range.upperBound.shortestText)\" "
        + "data-floor=\"\(px: scale.pixels.lower)\" data-ceiling=\"\(px: scale.pixels.upper)\""
    }
    if let timeline = panel.timeline { data += " data-timeline=\"\(timeline)\"" }
    let marks = marks(of: panel, section, scale, side)
    body +=
      "<g class=\"\(panel.kind.classes)\" \(data)>\n\(axis(panel, scale, side))<g class=\"course\">\n"
      + marks + "</g></g>\n"
  }

  private mutating func drawCurves() {
    top = y
    let panels = figure.sections.flatMap(\.panels)
    var (axes, lines) = ("", "")
    var values: PlotScale?
    for panel in panels {
      let layout = panel.kind.layout
      let scale = scale(panel, .alone)
      values = values ?? scale
      axes += "<g class=\"axes \(panel.name)\">\n\(axis(panel, scale, .alone))</g>\n"
      let marks =
        panel.marks.map { svg($0, of: panel.kind, scale, .alone) }.joined() + callouts(panel, scale)
      lines += "<g class=\"curves \(panel.name)\">\n\(marks)</g>\n"
      y += layout.gap + layout.height
    }
    body = axes + (values.map(targets) ?? "") + lines
  }

  private func scale(_ panel: Figure.Panel, _ side: Side) -> PlotScale {
    let layout = panel.kind.layout
    var values = panel.values
    if panel.kind == .track {
      // Stacked panels with the same name have the same scale.
      let namesakes = figure.sections.flatMap(\.panels).filter { $0.isTrack(panel.name) }
      values = ClosedRange(
        spanning: namesakes.flatMap { [$0.values.lowerBound, $0.values.upperBound] })
    } else if panel.kind.isWave {
      // The lower limit of the peak prevents an empty scale for silence.
      let peak = max(waves[panel.kind]?.values.map(\.peak).max() ?? 0, 0.001)
      values = -peak...peak
    }
    // Scale and opacity often follow the same curve; a vertical offset keeps both lines visible.
    let shift = layout.height / 5
    let top = y + layout.gap
    return PlotScale(
      values, margin: layout.margin,
      lower: top + layout.height - (side == .left ? shift : 0),
      upper: top + layout.inset + (side == .right ? shift : 0))
  }

  private func axis(_ panel: Figure.Panel, _ scale: PlotScale?, _ side: Side) -> String {
    let layout = panel.kind.layout
    guard let scale, let spacing = layout.tickSpacing else {
      let y = y + (panel.kind == .colors ? 16 : 15)
      return
        "<text class=\"axis name\" x=\"\(px: left - 10)\" y=\"\(px: y)\">\(escaped: panel.name)</text>\n"
    }
    let isOnRight = side == .right
    let middle = y + layout.gap + layout.height / 2
    let lineWidth =
      switch side {
      case .alone: ""
      case .left: " (thick)"
      case .right: " (thin)"
      }
    let ticks = scale.ticks(spacing: spacing)
    let lines = ticks.map { "M\(px: left) \(px: $0.position)H\(px: right)" }.joined()
    let labels = ticks.map { tick in
      "<text class=\"tick y\(isOnRight ? " far" : "")\" "
        + "x=\"\(px: isOnRight ? right + 8 : left - 8)\" "
        + "y=\"\(px: tick.position)\" dy=\"4\">\(tick.label)</text>\n"
    }
    return "<text class=\"axis\" transform=\"translate(\(px: isOnRight ? width - 8 : 16) "
      + "\(px: middle)) rotate(-90)\">\(escaped: panel.title + lineWidth)</text>\n"
      + (isOnRight ? "" : "<path class=\"grid\" d=\"\(lines)\"/>\n") + labels.joined()
  }

  private func targets(_ scale: PlotScale) -> String {
    var path = figure.targets.map { "M\(px: left) \(px: scale.position($0))H\(px: right)" }.joined()
    var labels = ""
    // Overlapping labels are placed in different rows; a label that fits in none of the three is omitted.
    var rowEnds = [Double](repeating: -.infinity, count: 3)
    for (seconds, label) in figure.changes {
      let x = time.position(seconds)
      path += "M\(px: x) \(px: scale.pixels.upper)V\(px: y)"
      let width = Double(label.count) * PlotLabels.letterWidth + 10
      let isRightAligned = x + width > right
      let start = isRightAligned ? x - width : x
      guard let row = rowEnds.indices.first(where: { rowEnds[$0] <= start }) else { continue }
      rowEnds[row] = start + width
      labels +=
        "<text class=\"note\(isRightAligned ? " end" : "")\" "
        + "x=\"\(px: x + (isRightAligned ? -5 : 5))\" "
        + "y=\"\(px: scale.pixels.upper - 4 + 16 * Double(row))\">\(escaped: label)</text>\n"
    }
    return "<g class=\"targets\"><path class=\"target\" d=\"\(path)\"/>\n\(labels)</g>\n"
  }

  // MARK: - Marks

  private mutating func marks(
    of panel: Figure.Panel, _ section: Figure.Section, _ scale: PlotScale?, _ side: Side
  ) -> String {
    switch panel.kind {
    case .touch, .state, .pattern:
      let (drawn, count) = spans(panel)
      let counts = panel.kind == .pattern ? \Self.patternCounts : \Self.touchAndStateCounts
      self[keyPath: counts].drawn += drawn.count
      self[keyPath: counts].inView += count
      return drawn.map { svg($0.span, $0.index) }.joined()
    case .intensity, .sharpness:
      return section.indices.map { index in
        let marks = panel.marks.filter { $0.index == index }
        return "<g data-timeline=\"\(index)\">\n"
          + marks.map { svg($0, of: panel.kind, scale, side) }.joined()
          + "</g>\n"
      }.joined()
    case .waveform, .acceleration, .track, .colors, .value, .velocity:
      return panel.marks.map { svg($0, of: panel.kind, scale, side) }.joined()
    }
  }

  func line(_ points: [Figure.Point], _ scale: PlotScale?) -> PlotLine {
    PlotLine(points.map { place($0, scale) })
  }

  func place(_ point: Figure.Point, _ scale: PlotScale?) -> PlotLine.Point {
    PlotLine.Point(x: time.position(point.time), y: scale?.position(point.value) ?? 0)
  }
}

// MARK: - Layout

extension Figure {
  fileprivate var isStacked: Bool { sections.count > 1 }

  /// Whether scale and opacity share a panel, which has room for the tracks of one timeline only.
  fileprivate var isPaired: Bool {
    let panels = sections.flatMap(\.panels)
    return sections.allSatisfy { $0.indices.count == 1 } && panels.contains { $0.isTrack("scale") }
      && panels.contains { $0.isTrack("opacity") }
  }
}

extension Figure.Panel {
  fileprivate func isTrack(_ name: String) -> Bool { kind == .track && self.name == name }
}

extension Figure.Panel.Kind {
  /// The sizes of a panel, in pixels.
  fileprivate struct Layout {
    var height: Double
    var gap = 16.0
    /// The space in the panel above its marks.
    var inset = 0.0
    /// The margin at each end of the scale, as a fraction of the value range.
    var margin = 0.0
    /// The minimum distance between numbers on the axis; nil for lanes and colors, which have only a name.
    var tickSpacing: Double?
  }

  /// Whether the panel shows a waveform, whose peak determines the scale.
  fileprivate var isWave: Bool { self == .waveform || self == .acceleration }

  fileprivate var classes: String {
    switch self {
    case .touch, .state, .pattern: "lane \(rawValue)"
    case .intensity: "haptics"
    case .acceleration: "waveform"
    default: rawValue
    }
  }

  fileprivate var layout: Layout {
    switch self {
    case .touch, .state, .pattern, .colors: Layout(height: 24, gap: 0)
    case .intensity: Layout(height: 96, inset: 8, tickSpacing: 40)
    case .sharpness: Layout(height: 56, inset: 4, tickSpacing: 36)
    case .waveform, .acceleration: Layout(height: 72, tickSpacing: 14)
    case .track: Layout(height: 104, margin: 0.12, tickSpacing: 26)
    case .value: Layout(height: 270, gap: 0, margin: 0.1, tickSpacing: 26)
    case .velocity: Layout(height: 150, gap: 30, margin: 0.18, tickSpacing: 26)
    }
  }
}
