import MotionCurves
import TaplinePatterns
package import TaplineSynthesis
package import TaplineText
import TaplineTimeline

/// Timelines as pictures of text for terminals, one below the other on the same time axis.
///
/// Each has its haptics in braille, dots for the sharpness that its events ask for, its touches and
/// states, and what is animated; the axis and a legend stand below.
package struct TerminalPlot: Sendable {
  /// The narrowest picture that says anything, in characters.
  package static let minimumWidth = 40

  /// The width where there is no terminal to ask, in characters.
  package static let defaultWidth = 80

  private static let gutter = 8
  private static let hapticRows = 6

  private let timelines: [NamedTimeline]
  private let profile: ActuatorProfile
  private let columns: Int
  private let tracks: [[SampledTrack]]
  private let duration: Double

  /// Prepares the picture.
  ///
  /// - Parameters:
  ///   - timelines: The timelines, at least one.
  ///   - profile: What envelope times mean in seconds.
  ///   - framesPerSecond: Display frames for each second, `> 0`; animations are drawn through them.
  ///   - width: Characters of a row; fewer than `minimumWidth` are as many.
  package init(
    _ timelines: [NamedTimeline], profile: ActuatorProfile, framesPerSecond: Int = 120,
    width: Int = defaultWidth
  ) {
    self.timelines = timelines
    self.profile = profile
    columns = max(width, Self.minimumWidth) - Self.gutter
    let rate = Double(framesPerSecond)
    tracks = timelines.map { named in
      named.timeline.animations.map { SampledTrack($0, framesPerSecond: rate) }
    }
    let ends = timelines.flatMap { named in
      [named.timeline.duration] + named.timeline.markers.map(\.time)
    }
    duration = (ends + tracks.joined().map(\.endTime)).max() ?? 0
  }

  /// The picture, each line with a line feed.
  ///
  /// - Complexity: O(events + display frames until rest).
  package var text: ShownText {
    var lines: [String] = []
    var axis: [String] = []
    for (named, tracks) in zip(timelines, tracks) {
      if !lines.isEmpty { lines.append("") }
      lines.append(ShownText(named.name).text)
      let haptics = EffectiveHaptics(named.timeline, times: profile.envelope)
      let picture = BraillePicture(
        named.timeline, haptics, width: columns, height: Self.hapticRows,
        coveringAtLeast: duration)
      for kind in [Timeline.Marker.Kind.touch, .state] {
        if let lane = lane(named.timeline.markers(kind), until: picture.duration) {
          lines.append(Self.label(kind.rawValue) + lane)
        }
      }
      if named.timeline.eventCount > 0 || named.timeline.animations.isEmpty {
        lines += Self.panel("1", "0", picture.lines)
      }
      if let dots = sharpness(haptics, until: picture.duration) {
        lines += Self.panel("sharp 1", "0", dots)
      }
      for sampled in tracks where sampled.track.body != .color {
        lines += track(sampled, until: picture.duration)
      }
      axis = self.axis(until: picture.duration)
    }
    lines += axis + [""] + legend
    return ShownText(
      trusted: lines.map { line in
        String(line.reversed().drop { $0 == " " || $0 == "\u{2800}" }.reversed()) + "\n"
      }.joined())
  }

  private static func label(_ text: String) -> String {
    let text = String(text.prefix(gutter - 1))
    return String(repeating: " ", count: gutter - 1 - text.count) + text + " "
  }

  /// Rows with the figures of the highest and the lowest beside them.
  private static func panel(_ high: String, _ low: String, _ rows: [String]) -> [String] {
    rows.enumerated().map { index, row in
      let figure = index == 0 ? high : index == rows.count - 1 ? low : ""
      let label = label(figure).dropLast()
      return label + (figure.isEmpty ? "│" : "┤") + row
    }
  }

  private func lane(_ markers: [Timeline.Marker], until end: Double) -> String? {
    guard !markers.isEmpty else { return nil }
    var cells = [Character](repeating: " ", count: columns)
    for marker in markers {
      let start = min(Int(marker.time / end * Double(columns)), columns - 1)
      let word = "|" + ShownText(marker.name).text
      for (offset, character) in word.enumerated() where start + offset < columns {
        cells[start + offset] = character
      }
    }
    return String(cells)
  }

  private func sharpness(_ haptics: EffectiveHaptics, until end: Double) -> [String]? {
    guard !haptics.taps.isEmpty || !haptics.continuous.isEmpty else { return nil }
    var dots = DotGrid(columns: 2 * columns, rows: 8)
    func set(_ seconds: Double, _ sharpness: Double) {
      let column = Int(seconds / end * Double(2 * columns))
      dots.set(min(column, 2 * columns - 1), Int(sharpness * 7 + 0.5))
    }
    for tap in haptics.taps { set(tap.time, tap.sharpness) }
    for event in haptics.continuous {
      // A dot or two for each column is enough.
      for seconds in stride(
        from: event.start, through: event.release, by: end / Double(4 * columns))
      {
        set(seconds, event.sharpness(at: seconds))
      }
    }
    return dots.lines
  }

  private func track(_ sampled: SampledTrack, until end: Double) -> [String] {
    let values = sampled.values.map { $0[0] }
    let scale = PlotScale(spanning: values, margin: 0, lower: 0, upper: 1)
    var grid = DotGrid(columns: 2 * columns, rows: 12)
    let width = Double(2 * columns)
    grid.line(
      (0..<2 * columns).map { column in
        let frame = Int((Double(column) / width * end * sampled.rate.framesPerSecond).rounded())
        // What is at rest stays there.
        guard frame < values.count || sampled.isAtRest else { return nil }
        return scale.position(sampled.components(at: frame)[0])
      })
    let name = Self.label(ShownText(sampled.track.name).text)
    var rows = Self.panel(
      SVGText.significant(scale.range.upperBound), SVGText.significant(scale.range.lowerBound),
      grid.lines)
    rows[1] = name.dropLast() + "│" + grid.lines[1]
    return rows
  }

  private func axis(until end: Double) -> [String] {
    let isShort = end < 10
    let scale = PlotScale(
      0...(end * (isShort ? 1_000 : 1)), lower: 0, upper: Double(columns))
    var line = [Character](repeating: "─", count: columns)
    var labels = [Character](repeating: " ", count: Self.gutter + columns)
    let unit = isShort ? " ms" : " s"
    for tick in scale.ticks(spacing: 12) {
      let column = min(Int(tick.position), columns - 1)
      line[column] = "┴"
      let text = tick.label + unit
      let start = max(Self.gutter + column - text.count / 2, 0)
      guard start + text.count <= labels.count else { continue }
      for (offset, character) in text.enumerated() { labels[start + offset] = character }
    }
    return [String(repeating: " ", count: Self.gutter - 1) + "└" + String(line), String(labels)]
  }

  private var legend: [String] {
    let events = timelines.flatMap(\.timeline.events)
    var parts: [String] = []
    if events.contains(where: { $0.kind == .transient }) {
      parts.append("\u{2847} tap, as high as its intensity")
    }
    if events.contains(where: { $0.kind == .continuous }) {
      parts.append("\u{28D5} continuous, under its envelope")
    }
    if events.contains(where: { !$0.kind.isHaptic }) {
      parts.append("\u{280F}\u{2809}\u{2839} audio, under its volume")
    }
    if events.contains(where: \.kind.isHaptic) { parts.append("\u{2802} sharpness") }
    guard !parts.isEmpty else {
      return timelines.allSatisfy { $0.timeline.eventCount == 0 }
        ? [Self.label("") + "no events"] : []
    }
    // A narrow terminal has them below each other.
    let line = parts.joined(separator: "   ")
    return line.count <= columns ? [Self.label("") + line] : parts.map { Self.label("") + $0 }
  }
}
