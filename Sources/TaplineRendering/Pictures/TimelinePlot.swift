import MotionCurves
package import TaplineActuators
import TaplinePatterns
package import TaplineSynthesis
import TaplineText

/// A picture of timelines: touches, states, haptics, sound and animations on one time axis.
///
/// A tap is a lollipop: the stem is its intensity, the fullness of the head its sharpness. A continuous event is
/// its filled envelope, an audio event a frame under its volume. Sharpness and the synthesized sound, in fractions
/// of full scale (FS), have panels too. Scale and opacity share a panel with an axis on either side. Up to three
/// timelines are overlaid and differ by colour, dashes and the shape of taps; more are stacked on one time axis.
/// Touches and states have a lane each. The picture follows the reader's light or dark mode.
package struct TimelinePlot: Sendable {
  package static let defaultWidth = 760.0

  /// How several timelines share a picture.
  package enum Arrangement: Sendable {
    /// Overlaid if they are few, else stacked.
    case automatic
    /// In the same panels.
    case overlaid
    /// Each in panels of its own, below each other.
    case stacked
  }

  /// The most timelines that are overlaid automatically: a design choice.
  private static let maximumOverlaid = 3

  /// The widths in pixels at which a page has the picture: for phones, tablets and screens.
  package static let pageWidths = [380.0, 760, 1_100]

  /// The same picture at another width, for the same page.
  package func redrawn(width: Double, id: String) -> TimelinePlot {
    var other = self
    other.width = min(max(width, 300), 3_000)
    other.id = id
    return other
  }

  /// A sound that is drawn as a waveform.
  package struct Sound: Sendable {
    fileprivate let voice: Voice
    /// The timelines of the picture at the sound's rate.
    fileprivate let renditions: [Rendition]

    package init(_ voice: Voice, of renditions: [Rendition]) {
      self.voice = voice
      self.renditions = renditions
    }
  }

  /// The estimated width of a letter of a name in pixels.
  static let letterWidth = 6.6

  private static let left = 92.0
  private static let legendRow = 20.0
  private static let laneHeight = 24.0
  private static let hapticHeight = 96.0
  private static let sharpnessHeight = 56.0
  private static let waveHeight = 72.0
  private static let trackHeight = 104.0
  private static let gap = 16.0

  private let timelines: [NamedTimeline]
  private let profile: ActuatorProfile
  private let tracks: [[SampledTrack]]
  package private(set) var width: Double
  /// The width that waveforms have bins for, so that one synthesis does for all widths of a page.
  private let waveWidth: Double
  private var id = ""
  private let marks: [Double]
  private let range: TimeRange
  private let isStacked: Bool
  private let sound: Sound?

  package init(
    _ timelines: [NamedTimeline], profile: ActuatorProfile, framesPerSecond: Int = 120,
    width: Double = defaultWidth, range: TimeRange = .all, arrangement: Arrangement = .automatic,
    marks: [Double] = [], sound: Sound? = nil
  ) {
    self.timelines = timelines
    self.profile = profile
    tracks = timelines.map { named in
      named.timeline.animations.map { SampledTrack($0, framesPerSecond: Double(framesPerSecond)) }
    }
    self.width = min(max(width, 300), 3_000)
    waveWidth = max(self.width, Self.pageWidths.last ?? 0)
    self.sound = sound
    self.range = range
    isStacked =
      timelines.count > 1
      && (arrangement == .stacked
        || (arrangement == .automatic && timelines.count > Self.maximumOverlaid))
    self.marks = marks.filter { $0 >= 0 && $0.isFinite }
  }

  /// The picture as an SVG file; memory does not grow with the length of the sound.
  package var svg: String {
    let time = timeScale(width: width)
    let haptics = timelines.enumerated().map { index, named in
      HapticMarks(named.timeline, index: index, profile: profile, range: range, time: time)
    }
    let waves = sound.map { sound in
      sound.renditions.enumerated().map { index, rendition in
        WaveMarks(
          rendition, sound.voice, index: index, time: time, bins: timeScale(width: waveWidth))
      }
    }
    var column = PanelColumn(
      y: isStacked ? 8 : 20 + Self.legendRow * Double(timelines.count))
    for group in isStacked ? timelines.indices.map({ [$0] }) : [Array(timelines.indices)] {
      if isStacked {
        column.y += Self.legendRow + 4
        column.elements.append(.heading(group[0], y: column.y + 4))
        column.y += 12
      }
      addPanels(of: group, haptics, waves, time: time, to: &column)
    }
    let captions = captions(haptics, column)
    var drawing = Drawing("timeline", style: .timelinePlot, width: width, time: time)
    drawing.title = timelines.map(\.name).joined(separator: ", ")
    drawing.sentences =
      timelines.map(\.sentence)
      + (sound == nil ? [] : ["The waveform is in fractions of full scale (FS)."])
    drawing.height = column.y + 44 + 18 * Double(captions.count)
    drawing.upright = (column.top ?? column.y, column.y)
    drawing.names = timelines.map { (shownName($0.name), "") }
    drawing.legendTop = isStacked ? nil : 22
    drawing.elements = column.elements
    drawing.id = id
    drawing.isInteractive = true
    // Short times read better in milliseconds.
    drawing.isInMilliseconds = time.range.upperBound < 10
    drawing.markedTimes = marks.filter { time.range.contains($0) }
    drawing.captions = captions
    if width >= 600, timelines.contains(where: { !$0.timeline.transients.isEmpty }) {
      drawing.key = [(0, "sharpness 0"), (1, "sharpness 1")]
    }
    return drawing.svg
  }

  // MARK: - Extent

  /// Whether scale and opacity share a panel.
  private var isPaired: Bool {
    let names = trackNames(isColor: false)
    return names.contains("scale") && names.contains("opacity")
  }

  /// The ends of what is drawn of each timeline in seconds: its patterns, its markers, and its motion until rest.
  package var shownDurations: [Double] {
    zip(timelines, tracks).map { named, tracks in
      let markers = named.timeline.markers.map(\.time)
      return (markers + tracks.map(\.endTime)).reduce(named.timeline.duration, max)
    }
  }

  private var endTime: Double {
    // The sound rings longer than its events.
    let sounds = sound.map { sound in
      sound.renditions.filter { $0.timeline.eventCount > 0 }.map {
        Double($0.frameCount(sound.voice)) / Double($0.sampleRate)
      }
    }
    return (shownDurations + marks + (sounds ?? [])).max() ?? 0
  }

  private func timeScale(width: Double) -> PlotScale {
    let start = range.start
    // A margin keeps marks at the very end inside, unless the range has an end.
    let end = range.end ?? start + (endTime - start) * 1.03
    return PlotScale(
      start...max(end, start + (range.end == nil ? 0.01 : 1e-6)), lower: Self.left,
      upper: width - (isPaired ? 64 : 24))
  }

  /// Tells the renditions which waveforms will be drawn, so that an earlier synthesis computes them too.
  package func expectWaveforms() {
    guard let sound else { return }
    let time = timeScale(width: waveWidth)
    for rendition in sound.renditions
    where rendition.timeline.eventCount > 0
      && WaveMarks.part(rendition, sound.voice, time: time) == nil
    {
      rendition.expect(
        sound.voice, binCount: WaveMarks.binCount(rendition, sound.voice, time: time))
    }
  }

  /// Synthesizes the sounds whose waveforms will be drawn and are not known yet.
  package func synthesize(isInterrupted: () -> Bool) -> Bool {
    guard let sound else { return true }
    expectWaveforms()
    let time = timeScale(width: waveWidth)
    return sound.renditions.allSatisfy { rendition in
      rendition.timeline.eventCount == 0
        || WaveMarks.part(rendition, sound.voice, time: time) != nil
        || rendition.analyse(sound.voice, isInterrupted: isInterrupted)
    }
  }

  // MARK: - Words

  /// What the picture leaves out, and what the sound in it is.
  private func captions(_ haptics: [HapticMarks], _ column: PanelColumn) -> [String] {
    let count = haptics.reduce(0) { $0 + $1.tapCount }
    let drawn = haptics.reduce(0) { $0 + $1.drawnTapCount }
    var parts: [String] = []
    if drawn < count { parts.append("\(drawn) of \(count) taps") }
    if column.drawnMarkerCount < column.markerCount {
      parts.append("\(column.drawnMarkerCount) of \(column.markerCount) touches and states")
    }
    let thinned =
      parts.isEmpty
      ? [] : ["thinned: \(parts.joined(separator: " and ")) are drawn, the extremes of each pixel"]
    let part = range == .all ? [] : ["part\(range.caption)"]
    return (sound.map { ["\($0.voice.rawValue) voice, profile \(profile.label)"] } ?? [])
      + thinned + part
  }

  /// A name shortened to the width of the legend; the end of a long path is kept.
  private func shownName(_ name: String) -> String {
    let right = timeScale(width: width).pixels.upper
    let room = max(Int((right - Self.left - 44) / Self.letterWidth), 8)
    return name.count > room ? "…" + String(name.suffix(room - 1)) : name
  }

  /// The names of tracks in the order of their first appearance.
  private func trackNames(isColor: Bool) -> [String] {
    var names: [String] = []
    for track in timelines.flatMap(\.timeline.animations)
    where (track.body == .color) == isColor && !names.contains(track.name) {
      names.append(track.name)
    }
    return names
  }
}

extension NamedTimeline {
  /// What it has, for readers who cannot see it.
  fileprivate var sentence: String {
    let taps = timeline.transients.count
    let others = timeline.eventCount - taps
    return "\(name): \(taps) tap\(taps == 1 ? "" : "s"), "
      + (others == 0 ? "" : "\(others) other event\(others == 1 ? "" : "s"), ")
      + "\(significant(timeline.duration, digits: 6)) s"
      + (timeline.animations.isEmpty
        ? "." : "; animated: \(timeline.animations.map(\.name).joined(separator: ", ")).")
  }
}

// MARK: - Panels

/// Panels below each other, and what was thinned in them.
private struct PanelColumn {
  var y: Double
  var elements: [Drawing.Element] = []
  /// The upper edge of the first panel below lanes.
  var top: Double?
  var drawnMarkerCount = 0
  var markerCount = 0

  /// Adds a lane with its name at the left.
  mutating func addLane(
    _ kind: String, _ name: String, of timeline: Int? = nil, height: Double, labelAt y: Double,
    _ marks: [Drawing.Mark]
  ) {
    elements.append(
      .panel(
        Drawing.Panel(
          kind: kind, track: name, timeline: timeline, top: self.y, height: height,
          axis: .label(name, y: self.y + y), marks: marks)))
    self.y += height
  }
}

extension TimelinePlot {
  /// Adds everything of some timelines, one panel below the other.
  private func addPanels(
    of group: [Int], _ haptics: [HapticMarks], _ waves: [WaveMarks]?, time: PlotScale,
    to column: inout PanelColumn
  ) {
    let end = max(endTime, time.range.lowerBound)
    let shown = group.map { timelines[$0].timeline }
    for kind in [Timeline.Marker.Kind.touch, .state] {
      for index in group {
        let markers = timelines[index].timeline.markers(kind)
        // Under the same finger one lane shows the touches of all.
        guard !markers.isEmpty,
          kind == .state || index == group[0]
            || markers != timelines[group[0]].timeline.markers(kind)
        else { continue }
        let (spans, count) = timelines[index].timeline.spans(kind, time: time, end: end)
        column.addLane(
          "lane \(kind.rawValue)", kind.rawValue, of: index, height: Self.laneHeight, labelAt: 15,
          spans.map { .span(index, $0) })
        column.markerCount += count
        column.drawnMarkerCount += spans.count
      }
    }
    column.top = column.top ?? column.y
    func add(
      _ kind: String, _ track: String? = nil, title: String, height: Double, inset: Double = 0,
      values: ClosedRange<Double> = 0...1, spacing: Double, isRead: Bool = true,
      _ marks: [Drawing.Mark]
    ) {
      let top = column.y + Self.gap
      let scale = PlotScale(values, lower: top + height, upper: top + inset)
      column.elements.append(
        .panel(
          Drawing.Panel(
            kind: kind, track: track ?? kind, top: column.y, height: height + Self.gap,
            scale: scale, isRead: isRead,
            axis: .values(title, middle: top + height / 2, spacing: spacing), marks: marks)))
      column.y = top + height
    }
    if shown.contains(where: { $0.eventCount > 0 }) {
      add(
        "haptics", "intensity", title: "intensity", height: Self.hapticHeight, inset: 8,
        spacing: 40, group.map { haptics[$0].intensity })
    }
    if shown.contains(where: { $0.events.contains { $0.kind.isHaptic } }) {
      add(
        "sharpness", title: "sharpness", height: Self.sharpnessHeight, inset: 4, spacing: 36,
        group.map { haptics[$0].sharpness })
    }
    if let waves, shown.contains(where: { $0.eventCount > 0 }) {
      // All stacked panels have one scale; silence has one too.
      let peak = max(waves.map(\.peak).max() ?? 0, 0.001)
      add(
        "waveform", title: "sound, FS", height: Self.waveHeight, values: -peak...peak, spacing: 14,
        isRead: false, group.map { waves[$0].mark })
    }
    addTracks(of: group, time: time, end: end, to: &column)
  }

  private func addTracks(
    of group: [Int], time: PlotScale, end: Double, to column: inout PanelColumn
  ) {
    let own = Set(group.flatMap { timelines[$0].timeline.animations.map(\.name) })
    for name in trackNames(isColor: false)
    where own.contains(name) && !(isPaired && name == "opacity" && own.contains("scale")) {
      let isFirst = isPaired && name == "scale"
      column.elements.append(
        .panel(
          track(
            name, of: group, top: column.y + Self.gap, time: time, end: end,
            side: isFirst ? .left : .alone)))
      if isFirst, own.contains("opacity") {
        column.elements.append(
          .panel(
            track(
              "opacity", of: group, top: column.y + Self.gap, time: time, end: end, side: .right)))
      }
      column.y += Self.gap + Self.trackHeight
    }
    for name in trackNames(isColor: true) {
      for index in group {
        guard
          let sampled = tracks[index].first(where: {
            $0.track.name == name && $0.track.body == .color
          })
        else { continue }
        column.addLane(
          "colors", name, height: Self.laneHeight, labelAt: 16,
          swatches(sampled, in: time.range, end: end))
      }
    }
  }

  /// On which side of its panel a track has its axis.
  private enum Side {
    case alone
    case left
    case right
  }

  private func track(
    _ name: String, of group: [Int], top: Double, time: PlotScale, end: Double, side: Side
  ) -> Drawing.Panel {
    func isNamed(_ sampled: SampledTrack) -> Bool {
      sampled.track.name == name && sampled.track.body != .color
    }
    // Stacked panels of one name have one scale.
    let values = tracks.joined().filter(isNamed).flatMap { track in
      (0..<track.frameCount).lazy.map { track.value(at: $0) }
    }
    // Scale and opacity often follow one curve; shifted, one does not hide the other.
    let shift = side == .alone ? 0 : Self.trackHeight / 5
    let scale = PlotScale(
      spanning: values, margin: 0.12,
      lower: top + Self.trackHeight - (side == .left ? shift : 0),
      upper: top + (side == .right ? shift : 0))
    let marks = group.flatMap { index in
      tracks[index].filter(isNamed).map { track -> Drawing.Mark in
        var points = track.corners
        // What is at rest stays there.
        if let last = points.last, track.isAtRest, track.endTime < end {
          points.append(Drawing.Point(end, last.value))
        }
        let shown = range == .all ? points : Drawing.Point.clipped(points, to: time.range)
        return .lines(index, [shown], isThin: side == .right)
      }
    }
    let title = name.map { $0 == "_" ? " " : String($0) }.joined()
    let word = side == .alone ? "" : side == .left ? " (thick)" : " (thin)"
    // Of two that share a panel, the first has its height.
    return Drawing.Panel(
      kind: "track", track: name, top: top - Self.gap,
      height: side == .right ? 0 : Self.trackHeight + Self.gap, scale: scale, isRead: true,
      axis: .values(
        title + word, middle: top + Self.trackHeight / 2, spacing: 26, isFar: side == .right),
      marks: marks)
  }

  /// A swatch for each run of display frames of one colour.
  private func swatches(
    _ sampled: SampledTrack, in range: ClosedRange<Double>, end: Double
  ) -> [Drawing.Mark] {
    var marks: [Drawing.Mark] = []
    var shown: String?
    var start = 0.0
    func close(at seconds: Double) {
      let (first, last) = (max(start, range.lowerBound), min(seconds, range.upperBound))
      guard let color = shown, last > first else { return }
      marks.append(.swatch(first...last, color: color))
    }
    for frame in 0..<sampled.frameCount where frame == 0 || sampled.changes(at: frame) {
      let parts = sampled.components(at: frame).map { $0.isFinite ? min(max($0, 0), 1) : 0 }
      let bytes = parts.prefix(3).map { Int(($0 * 255).rounded()) }
      let color =
        "rgb(\(bytes.map(String.init).joined(separator: " "))"
        + (parts[3] < 1 ? " / \(fixed(parts[3], digits: 3))" : "") + ")"
      guard color != shown else { continue }
      let seconds = sampled.rate.seconds(at: frame)
      close(at: seconds)
      (shown, start) = (color, seconds)
    }
    close(at: sampled.isAtRest ? max(end, start) : sampled.endTime)
    return marks
  }
}

extension Drawing.Point {
  /// The part of a line between two times, with corners on both.
  fileprivate static func clipped(_ points: [Self], to range: ClosedRange<Double>) -> [Self] {
    var kept: [Self] = []
    for (index, point) in points.enumerated() {
      if index > 0 {
        let before = points[index - 1]
        for side in [range.lowerBound, range.upperBound]
        where before.time < side && side < point.time {
          let part = (side - before.time) / (point.time - before.time)
          kept.append(Self(side, before.value + (point.value - before.value) * part))
        }
      }
      if range.contains(point.time) { kept.append(point) }
    }
    return kept
  }
}

extension SampledTrack {
  /// The first component through the display frames, with an upright step at a change without animation.
  fileprivate var corners: [Drawing.Point] {
    var steps = track.changes.filter { $0.animation == nil }[...]
    var points: [Drawing.Point] = []
    for frame in 0..<frameCount {
      let time = rate.seconds(at: frame)
      // Of a long rest between two motions the ends are enough.
      let isRest =
        frame > 0 && frame + 1 < frameCount && !changes(at: frame) && !changes(at: frame + 1)
      if isRest, steps.first.map({ $0.time > time + 1e-9 }) ?? true { continue }
      while let step = steps.first, step.time <= time + 1e-9 {
        steps = steps.dropFirst()
        points.append(Drawing.Point(step.time, points.last?.value ?? track.start[0]))
        points.append(Drawing.Point(step.time, step.target[0]))
      }
      points.append(Drawing.Point(time, value(at: frame)))
    }
    return points
  }
}
