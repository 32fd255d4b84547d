public import TaplinePatterns

/// The surroundings of a plot\'s panels: paper, title, legend, grids, and axes with their names.
package struct PlotFrame {
  /// What the plot shows, a word: it begins the names of the plot's elements.
  let kind: String
  /// The picture's width in pixels.
  let width: Double
  /// The left side of the panels in pixels.
  let left: Double
  /// The right side of the panels in pixels.
  let right: Double

  /// Lays out a plot.
  package init(_ kind: String, width: Double, left: Double, right: Double) {
    self.kind = kind
    self.width = width
    self.left = left
    self.right = right
  }

  /// The beginning of the file: its size, what it says to who cannot see it, its style, and paper.
  package func head(
    title: String, id: String = "", sentences: [String], height: Double, style: PageFile,
    lineCount: Int,
    alsoFilling filled: (Int) -> String = { _ in "" }, data: String = ""
  ) -> String {
    let (light, dark) = PlotColors.rules(
      of: "tapline-\(kind)", count: lineCount, alsoFilling: filled)
    let (width, height) = (SVGText.pixels(width), SVGText.pixels(height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="tapline-\(kind)" viewBox="0 0 \(width) \
      \(height)" width="\(width)" height="\(height)"\(data) role="img" \
      aria-labelledby="\(kind)-title\(id) \(kind)-desc\(id)">
      <title id="\(kind)-title\(id)">\(SVGText.escaped(title))</title>
      <desc id="\(kind)-desc\(id)">\(SVGText.escaped(sentences.joined(separator: " ")))</desc>
      <style>
      \(style.text(light: light, dark: dark))</style>
      <rect class="paper" width="100%" height="100%"/>

      """
  }

  /// A row of the legend.
  package func legend(
    _ index: Int, at y: Double, _ markup: String, isHeading: Bool = false
  ) -> String {
    """
    <g class="legend\(isHeading ? " heading" : "")"><path class="line c\(index)" d="M\(SVGText.pixels(left)) \
    \(SVGText.pixels(y - 4))h34"/><text x="\(SVGText.pixels(left + 44))" y="\(SVGText.pixels(y))">\
    \(markup)</text></g>

    """
  }

  /// The level lines of a panel, and their numbers.
  package func grid(_ scale: PlotScale, spacing: Double, isFar: Bool = false) -> String {
    var lines = ""
    var labels = ""
    let x = isFar ? right + 8 : left - 8
    for tick in scale.ticks(spacing: spacing) {
      let y = SVGText.pixels(tick.position)
      lines += "M\(SVGText.pixels(left)) \(y)H\(SVGText.pixels(right))"
      labels +=
        "<text class=\"tick y\(isFar ? " far" : "")\" x=\"\(SVGText.pixels(x))\" y=\"\(y)\" "
        + "dy=\"4\">\(tick.label)</text>\n"
    }
    return (isFar ? "" : "<path class=\"grid\" d=\"\(lines)\"/>\n") + labels
  }

  /// What a panel shows, along its axis.
  package func axisName(_ text: String, at y: Double, isFar: Bool = false) -> String {
    let place = SVGText.pixels(isFar ? width - 8 : 16)
    return
      "<text class=\"axis\" transform=\"translate(\(place) \(SVGText.pixels(y))) rotate(-90)\">"
      + "\(SVGText.escaped(text))</text>\n"
  }

  /// The time axis below all panels, with upright lines through them.
  package func timeAxis(
    _ time: PlotScale, from top: Double, to bottom: Double, isInMilliseconds: Bool = false,
    marks: [Double] = []
  ) -> String {
    let factor = isInMilliseconds ? 1_000.0 : 1
    let scale = PlotScale(
      (time.range.lowerBound * factor)...(time.range.upperBound * factor),
      lower: time.pixels.lower, upper: time.pixels.upper)
    func upright(_ x: String) -> String { "M\(x) \(SVGText.pixels(top))V\(SVGText.pixels(bottom))" }
    var lines = ""
    var labels = ""
    for tick in scale.ticks(spacing: 64) {
      let x = SVGText.pixels(tick.position)
      lines += upright(x)
      labels +=
        "<text class=\"tick x\" x=\"\(x)\" y=\"\(SVGText.pixels(bottom + 18))\">\(tick.label)</text>\n"
    }
    let marked = marks.map { mark in
      "<path class=\"mark\" d=\"\(upright(SVGText.pixels(time.position(mark))))\"/>\n"
    }.joined()
    let middle = SVGText.pixels((time.pixels.lower + time.pixels.upper) / 2)
    return """
      <g class="axes time"><path class="grid" d="\(lines)"/>
      \(marked)<g class="ticks">\(labels)</g><text class="axis" x="\(middle)" y="\(SVGText.pixels(bottom + 36))">\
      time in \(isInMilliseconds ? "milliseconds" : "seconds")</text></g>

      """
  }
}

/// A timeline and what it is called, for tables and pictures that show several.
public struct NamedTimeline: Sendable, Equatable {
  /// What it is called.
  package let name: String

  package let timeline: Timeline

  /// Names a timeline.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - timeline: The timeline.
  public init(_ name: String, _ timeline: Timeline) {
    self.name = name
    self.timeline = timeline
  }
}

extension Timeline {
  /// Where a picture ends an event, in seconds: a sound whose length only its file knows lasts to the timeline's
  /// end.
  func shownEnd(of event: HapticEvent) -> Double {
    let length = event.effectiveDuration
    return length > 0 ? event.time + length : max(duration, event.time)
  }
}
