import MotionCurves
import TaplinePatterns
import TaplineText

/// Panels below each other, and what was thinned in them.
struct PanelColumn {
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
  private static let laneHeight = 24.0
  private static let hapticHeight = 96.0
  private static let sharpnessHeight = 56.0
  private static let waveHeight = 72.0
  private static let trackHeight = 104.0
  private static let gap = 16.0

  /// Adds everything of some timelines, one panel below the other.
  func addPanels(
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
