import MotionCurves
package import TaplineActuators
import TaplinePatterns
package import TaplineText

/// Timelines as text for terminals, one below the other on one time axis: touches and states, haptics, sharpness
/// and animations of each, with a legend.
package struct TerminalPlot: Sendable {
  /// The narrowest legible picture, in characters.
  package static let minimumWidth = 40

  /// The width without a terminal, in characters.
  package static let defaultWidth = 80

  /// The rows of haptics by default.
  package static let defaultHeight = 6

  package struct Style: Sendable {
    /// Characters of a row; fewer than `minimumWidth` are as many.
    package var width = TerminalPlot.defaultWidth

    package var height = TerminalPlot.defaultHeight

    package var characters = TextCharacters.braille

    /// Whether timelines differ by colour.
    package var usesColor = false

    package init() {}
  }

  private let timelines: [NamedTimeline]
  private let profile: ActuatorProfile
  private let style: Style
  private let tracks: [[SampledTrack]]
  private let frame: TextFrame

  package init(
    _ timelines: [NamedTimeline], profile: ActuatorProfile, framesPerSecond: Int = 120,
    range: TimeRange = .all, style: Style = Style()
  ) {
    self.timelines = timelines
    self.profile = profile
    self.style = style
    let rate = Double(framesPerSecond)
    tracks = timelines.map { named in
      named.timeline.animations.map { SampledTrack($0, framesPerSecond: rate) }
    }
    let ends = timelines.flatMap { named in
      [named.timeline.duration] + named.timeline.markers.map(\.time)
    }
    let columns = max(style.width, Self.minimumWidth) - TextFrame.gutter
    let axis: ClosedRange<Double>
    if let end = range.end, end.isFinite {
      axis = range.start...max(end, range.start + 1e-6)
    } else {
      let end = (ends + tracks.joined().map(\.endTime)).max() ?? 0
      axis = BraillePicture.range(max(end, range.start), from: range.start, width: columns)
    }
    frame = TextFrame(width: style.width, range: axis, characters: style.characters)
  }

  package var text: SanitizedText {
    var lines: [String] = []
    for (index, (named, tracks)) in zip(timelines, tracks).enumerated() {
      if !lines.isEmpty { lines.append("") }
      lines += picture(named, tracks).map { style.usesColor ? Self.painted($0, index) : $0 }
    }
    lines += frame.axis + [""] + legend
    return SanitizedText(trusted: TextFrame.text(lines))
  }

  /// A line in the colour of a timeline.
  package static func painted(_ line: String, _ index: Int) -> String {
    "\u{1B}[\([36, 33, 32, 35, 34, 31][index % 6])m\(TextFrame.trimmed(line))\u{1B}[0m"
  }

  private func picture(_ named: NamedTimeline, _ tracks: [SampledTrack]) -> [String] {
    var lines = [SanitizedText(named.name).text]
    let haptics = EffectiveHaptics(named.timeline, times: profile.envelope)
    let picture = BraillePicture(
      named.timeline, haptics, width: frame.columns, height: max(style.height, 2),
      range: frame.range, characters: style.characters)
    for kind in [Timeline.Marker.Kind.touch, .state] {
      if let lane = lane(named.timeline.markers(kind)) {
        lines.append(frame.label(kind.rawValue) + lane)
      }
    }
    if named.timeline.eventCount > 0 || named.timeline.animations.isEmpty {
      let rows = picture.lines.count
      lines += frame.panel(
        picture.lines,
        figures: rows.isMultiple(of: 2) && rows > 2
          ? [0: "1", rows / 2: "0.5", rows - 1: "0"] : [0: "1", rows - 1: "0"])
    }
    if let dots = sharpness(haptics) {
      lines += frame.panel(dots, figures: [0: "sharp 1", dots.count - 1: "0"])
    }
    for sampled in tracks where sampled.track.body != .color { lines += track(sampled) }
    return lines
  }

  private func lane(_ markers: [Timeline.Marker]) -> String? {
    guard !markers.isEmpty else { return nil }
    var cells = [Character](repeating: " ", count: frame.columns)
    for marker in markers where frame.range.contains(marker.time) {
      let start = min(frame.dot(at: marker.time) / 2, frame.columns - 1)
      let word = "|" + SanitizedText(marker.name).text
      for (offset, character) in word.enumerated() where start + offset < frame.columns {
        cells[start + offset] = character
      }
    }
    return String(cells)
  }

  private func sharpness(_ haptics: EffectiveHaptics) -> [String]? {
    guard !haptics.taps.isEmpty || !haptics.continuous.isEmpty else { return nil }
    var dots = DotGrid(columns: 2 * frame.columns, rows: 8)
    func set(_ seconds: Double, _ sharpness: Double) {
      guard frame.range.contains(seconds) else { return }
      dots.set(min(frame.dot(at: seconds), 2 * frame.columns - 1), Int(sharpness * 7 + 0.5))
    }
    for tap in haptics.taps { set(tap.time, tap.sharpness) }
    let step = frame.duration / Double(4 * frame.columns)
    for event in haptics.continuous {
      // A dot or two for each column is enough.
      let first = max(event.start, frame.range.lowerBound)
      for seconds in stride(
        from: first, through: min(event.release, frame.range.upperBound), by: step)
      {
        set(seconds, event.sharpness(at: seconds))
      }
    }
    return dots.lines(style.characters)
  }

  private func track(_ sampled: SampledTrack) -> [String] {
    let values = (0..<sampled.frameCount).map { sampled.value(at: $0) }
    let scale = PlotScale(spanning: values, margin: 0, lower: 0, upper: 1)
    let width = Double(2 * frame.columns)
    let name = SanitizedText(sampled.track.name).text
    return frame.graph(scale, height: 3, names: [1: name]) { column in
      let time = frame.range.lowerBound + Double(column) / width * frame.duration
      let shown = Int((time * sampled.rate.framesPerSecond).rounded())
      // What is at rest stays there.
      guard shown < values.count || sampled.isAtRest else { return nil }
      return sampled.components(at: shown)[0]
    }
  }

  private var legend: [String] {
    let events = timelines.flatMap(\.timeline.events)
    let characters = style.characters
    var parts: [String] = []
    if events.contains(where: { $0.kind == .transient }) {
      parts.append("\(characters.tap) tap, as high as its intensity")
    }
    if events.contains(where: { $0.kind == .continuous }) {
      parts.append("\(characters.continuous) continuous, under its envelope")
    }
    if events.contains(where: { !$0.kind.isHaptic }) {
      parts.append("\(characters.audio) audio, under its volume")
    }
    if events.contains(where: \.kind.isHaptic) {
      parts.append("\(characters.sharpness) sharpness")
    }
    guard !parts.isEmpty else {
      return timelines.allSatisfy { $0.timeline.eventCount == 0 }
        ? [frame.label("") + "no events"] : []
    }
    // A narrow terminal has them below each other.
    let line = parts.joined(separator: "   ")
    return line.count <= frame.columns
      ? [frame.label("") + line] : parts.map { frame.label("") + $0 }
  }
}
