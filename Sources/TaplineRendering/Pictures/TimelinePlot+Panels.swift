import MotionCurves
import TaplinePatterns
import TaplineSynthesis
import TaplineText

/// The panels of a picture of timelines.
extension TimelinePlot {
  /// A panel or a lane: its axes, and what is drawn along the time.
  ///
  /// A page moves, hides and reads panels by what their groups say: where they begin, how high they
  /// are, and which values their edges stand for.
  private func panel(
    _ kind: String, _ track: String, top: Double, height: Double, scale: PlotScale? = nil,
    data: String = "", axes: String, _ body: String
  ) -> String {
    var edges = ""
    if let scale {
      edges =
        " data-low=\"\(scale.range.lowerBound.shortText)\" "
        + "data-high=\"\(scale.range.upperBound.shortText)\" "
        + "data-floor=\"\(SVGText.pixels(scale.pixels.lower))\" "
        + "data-ceiling=\"\(SVGText.pixels(scale.pixels.upper))\""
    }
    return """
      <g class="\(kind)" data-track="\(SVGText.escaped(track))" data-top="\(SVGText.pixels(top))" \
      data-height="\(SVGText.pixels(height))"\(edges)\(data)>
      \(axes)<g class="course">
      \(body)</g></g>

      """
  }

  // MARK: - Touches and states

  func lane(_ layer: MarkerLayer, of index: Int, top: Double) -> String {
    let kind = layer.kind.rawValue
    return panel(
      "lane \(kind)", kind, top: top, height: Self.laneHeight,
      data: " data-timeline=\"\(index)\"", axes: label(kind, at: top + 15),
      layer.body(top: top, index: index, latestWord: width - right))
  }

  // MARK: - Haptics and sound

  func intensity(_ layers: [HapticLayer], top: Double) -> String {
    let bottom = top + Self.hapticHeight
    let scale = PlotScale(0...1, lower: bottom, upper: top + 8)
    let bodies = layers.map { $0.intensity(scale) }.joined()
    return panel(
      "haptics", "intensity", top: top - Self.gap, height: Self.hapticHeight + Self.gap,
      scale: scale,
      axes: frame.axisName("intensity", at: bottom - Self.hapticHeight / 2)
        + frame.grid(scale, spacing: 40), bodies)
  }

  func sharpness(_ layers: [HapticLayer], top: Double) -> String {
    let bottom = top + Self.sharpnessHeight
    let scale = PlotScale(0...1, lower: bottom, upper: top + 4)
    return panel(
      "sharpness", "sharpness", top: top - Self.gap, height: Self.sharpnessHeight + Self.gap,
      scale: scale,
      axes: frame.axisName("sharpness", at: bottom - Self.sharpnessHeight / 2)
        + frame.grid(scale, spacing: 36), layers.map { $0.sharpness(scale) }.joined())
  }

  func waveforms(_ layers: [WaveLayer], peak: Double, top: Double) -> String {
    let scale = PlotScale(-peak...peak, lower: top + Self.waveHeight, upper: top)
    return panel(
      "waveform", "waveform", top: top - Self.gap, height: Self.waveHeight + Self.gap,
      axes: frame.axisName("sound, FS", at: top + Self.waveHeight / 2)
        + frame.grid(scale, spacing: 14), layers.map { $0.path(scale) }.joined())
  }

  /// On which side of its panel a track has its axis.
  enum Side {
    case alone
    case left
    case right
  }

  // MARK: - Animations

  func track(
    _ name: String, _ tracks: [(Int, [SampledTrack])], top: Double, time: PlotScale, end: Double,
    side: Side = .alone
  ) -> String {
    func isNamed(_ sampled: SampledTrack) -> Bool {
      sampled.track.name == name && sampled.track.body != .color
    }
    let tracks = tracks.flatMap { index, tracks in tracks.filter(isNamed).map { (index, $0) } }
    // Stacked panels of one name have one scale.
    let values = self.tracks.joined().filter(isNamed).flatMap { track in
      (0..<track.frameCount).lazy.map { track.value(at: $0) }
    }
    // Scale and opacity often follow one curve: a little lower, the one does not hide the other.
    let shift = side == .alone ? 0 : Self.trackHeight / 5
    let scale = PlotScale(
      spanning: values, margin: 0.12,
      lower: top + Self.trackHeight - (side == .left ? shift : 0),
      upper: top + (side == .right ? shift : 0))
    let title = name.map { $0 == "_" ? " " : String($0) }.joined()
    var svg = ""
    let word = side == .alone ? "" : side == .left ? " (thick)" : " (thin)"
    let axes =
      frame.axisName(title + word, at: top + Self.trackHeight / 2, isFar: side == .right)
      + frame.grid(scale, spacing: 26, isFar: side == .right)
    for (index, track) in tracks {
      var points = track.corners.map { point in
        PlotLine.Point(x: time.position(point.time), y: scale.position(point.value))
      }
      // What is at rest stays there.
      if let last = points.last, track.isAtRest, track.endTime < end {
        points.append(PlotLine.Point(x: time.position(end), y: last.y))
      }
      let path = PlotLine(
        range == .all
          ? points : PlotLine.clipped(points, to: time.pixels.lower...time.pixels.upper))
      let thin = side == .right ? " thin" : ""
      svg += "<path class=\"line\(thin) c\(index)\" d=\"\(path.path)\"/>\n"
    }
    // Of two that share a panel, the first has its height.
    return panel(
      "track", name, top: top - Self.gap,
      height: side == .right ? 0 : Self.trackHeight + Self.gap, scale: scale, axes: axes, svg)
  }

  func colors(
    _ sampled: SampledTrack, of index: Int, top: Double, time: PlotScale, end: Double
  ) -> String {
    // A step for each frame in which the colour changes, up to a few hundred.
    var svg = ""
    var shown: String?
    var start = 0.0
    func close(at seconds: Double) {
      let first = max(start, time.range.lowerBound)
      let last = min(seconds, time.range.upperBound)
      guard let color = shown, last > first else { return }
      let (x, until) = (time.position(first), time.position(last))
      svg +=
        "<rect x=\"\(SVGText.pixels(x))\" y=\"\(SVGText.pixels(top))\" "
        + "width=\"\(SVGText.pixels(until - x))\" height=\"16\" fill=\"\(color)\"/>\n"
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
    return panel(
      "colors", sampled.track.name, top: top - 4, height: Self.laneHeight,
      axes: label(sampled.track.name, at: top + 12), svg)
  }
}

extension SampledTrack {
  /// The first component through the display frames, with an upright step where a change is there at
  /// once.
  fileprivate var corners: [(time: Double, value: Double)] {
    var steps = track.changes.filter { $0.animation == nil }[...]
    var points: [(time: Double, value: Double)] = []
    for frame in 0..<frameCount {
      let time = rate.seconds(at: frame)
      // Days of rest between two motions are a line, and its ends are enough.
      let isRest =
        frame > 0 && frame + 1 < frameCount && !changes(at: frame) && !changes(at: frame + 1)
      if isRest, steps.first.map({ $0.time > time + 1e-9 }) ?? true { continue }
      while let step = steps.first, step.time <= time + 1e-9 {
        steps = steps.dropFirst()
        points.append((step.time, points.last?.value ?? track.start[0]))
        points.append((step.time, step.target[0]))
      }
      points.append((time, value(at: frame)))
    }
    return points
  }
}
