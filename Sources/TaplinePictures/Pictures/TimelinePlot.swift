import MotionCurves
import TaplinePatterns
package import TaplineSynthesis
import TaplineText
import TaplineTimeline

/// A picture of timelines as an SVG file: touches, states, haptics and animations on one time axis.
///
/// A tap is a lollipop: the stem is its intensity, the head is the fuller the sharper it is. A
/// continuous event is its filled envelope, an audio event a frame under its volume. Sharpness has a
/// panel of its own, and so has the sound, as the synthesizer makes it. Scale and opacity share a
/// panel with an axis on either side. Several timelines lie over each other, told apart by colour
/// and by dashes; touches and states have a lane each. The picture follows the reader's light or
/// dark mode.
package struct TimelinePlot: Sendable {
  /// The picture's width in pixels where nothing else is asked for.
  package static let defaultWidth = 760.0

  /// A sound that is drawn as a waveform.
  package struct Sound: Sendable {
    /// The voice.
    let voice: Voice

    /// The timelines of the picture at the sound's rate.
    let renditions: [Rendition]

    /// Names a sound.
    ///
    /// - Parameters:
    ///   - voice: The voice.
    ///   - renditions: The timelines of the picture at the sound's rate, in its order.
    package init(_ voice: Voice, of renditions: [Rendition]) {
      self.voice = voice
      self.renditions = renditions
    }
  }

  static let left = 92.0
  private static let legendRow = 20.0
  private static let laneHeight = 24.0
  private static let hapticHeight = 96.0
  private static let sharpnessHeight = 56.0
  private static let waveHeight = 72.0
  private static let trackHeight = 104.0
  private static let gap = 16.0

  let timelines: [NamedTimeline]
  let profile: ActuatorProfile
  private let tracks: [[SampledTrack]]
  let width: Double
  private let marks: [Double]
  let sound: Sound?

  /// Whether scale and opacity share a panel.
  private var isPaired: Bool {
    let names = trackNames(isColor: false)
    return names.contains("scale") && names.contains("opacity")
  }

  /// The room right of the panels.
  var right: Double { isPaired ? 64 : 24 }

  private var frame: PlotFrame {
    PlotFrame("timeline", width: width, left: Self.left, right: width - right)
  }

  /// Prepares the picture of timelines.
  ///
  /// - Parameters:
  ///   - timelines: The timelines, at least one.
  ///   - profile: What envelope times mean in seconds.
  ///   - framesPerSecond: Display frames for each second, `> 0`; animations are drawn through them.
  ///   - width: The picture's width in pixels, `300...3000`; others are brought to the nearer bound.
  ///   - marks: Times in seconds that are marked through all lanes.
  ///   - sound: The sound to draw, or nil for none; sound files of other rates are silent in it.
  package init(
    _ timelines: [NamedTimeline], profile: ActuatorProfile, framesPerSecond: Int = 120,
    width: Double = defaultWidth, marks: [Double] = [], sound: Sound? = nil
  ) {
    self.timelines = timelines
    self.profile = profile
    tracks = timelines.map { named in
      named.timeline.animations.map { SampledTrack($0, framesPerSecond: Double(framesPerSecond)) }
    }
    self.width = min(max(width, 300), 3_000)
    self.sound = sound
    self.marks = marks.filter { $0 >= 0 && $0.isFinite }
  }

  /// The picture as a file.
  ///
  /// - Complexity: O(events + display frames until rest + frames of sound); memory does not grow with
  ///   the sound.
  package var svg: String {
    let end = endTime
    let time = timeScale
    var y = 20 + Self.legendRow * Double(timelines.count)
    var body = ""
    for kind in [Timeline.Marker.Kind.touch, .state] {
      for (index, named) in timelines.enumerated() {
        // Under the same finger one lane shows the touches of all.
        guard !named.timeline.markers(kind).isEmpty,
          kind == .state || index == 0
            || named.timeline.markers(kind) != timelines[0].timeline.markers(kind)
        else { continue }
        body += lane(kind, of: index, top: y, time: time, end: end)
        y += Self.laneHeight
      }
    }
    let panelTop = y
    let haptics = timelines.enumerated().map { index, named in
      HapticLayer(named.timeline, index: index, profile: profile, time: time)
    }
    if timelines.contains(where: { $0.timeline.eventCount > 0 }) {
      y += Self.gap
      body += intensity(haptics, top: y)
      y += Self.hapticHeight
    }
    if timelines.contains(where: { $0.timeline.events.contains { $0.kind.isHaptic } }) {
      y += Self.gap
      body += sharpness(haptics, top: y)
      y += Self.sharpnessHeight
    }
    if let sound, timelines.contains(where: { $0.timeline.eventCount > 0 }) {
      y += Self.gap
      body += waveforms(sound, top: y, time: time)
      y += Self.waveHeight
    }
    let isPaired = isPaired
    for name in trackNames(isColor: false) where !(isPaired && name == "opacity") {
      y += Self.gap
      let isFirst = isPaired && name == "scale"
      body += track(
        name, tracks, top: y, time: time, end: end, side: isFirst ? .left : .alone)
      if isFirst {
        body += track("opacity", tracks, top: y, time: time, end: end, side: .right)
      }
      y += Self.trackHeight
    }
    for name in trackNames(isColor: true) {
      for index in timelines.indices {
        let isNamed = { (sampled: SampledTrack) in
          sampled.track.name == name && sampled.track.body == .color
        }
        guard let track = tracks[index].first(where: isNamed) else { continue }
        body += colors(track, of: index, top: y + 4, time: time, end: end)
        y += Self.laneHeight
      }
    }
    // Short times read better in milliseconds.
    let axis = frame.timeAxis(
      time, from: panelTop, to: y, isInMilliseconds: time.range.upperBound < 10, marks: marks)
    let caption = sound == nil ? "" : caption(at: y + 54)
    return head(height: y + (sound == nil ? 44 : 62), time: time) + legend() + axis + body + caption
      + "</svg>\n"
  }

  private var endTime: Double {
    let patterns = timelines.map(\.timeline.duration)
    let markers = timelines.flatMap { $0.timeline.markers.map(\.time) }
    let rests = tracks.joined().map(\.endTime)
    // With its sound, a picture is as long as that rings.
    let sounds = sound.map { sound in
      sound.renditions.filter { $0.timeline.eventCount > 0 }.map {
        Double($0.frameCount(sound.voice)) / Double($0.sampleRate)
      }
    }
    return (patterns + markers + rests + marks + (sounds ?? [])).max() ?? 0
  }

  private var timeScale: PlotScale {
    PlotScale(0...max(endTime * 1.03, 0.01), lower: Self.left, upper: width - right)
  }

  /// Tells the renditions which waveforms will be drawn, so that who synthesises them before finds
  /// them on the way.
  package func expectWaveforms() {
    guard let sound else { return }
    let time = timeScale
    for rendition in sound.renditions where rendition.timeline.eventCount > 0 {
      rendition.expect(
        sound.voice, binCount: WaveLayer.binCount(rendition, sound.voice, time: time))
    }
  }

  /// Synthesises the sounds whose waveforms will be drawn and are not known yet.
  ///
  /// - Parameter isInterrupted: Asked now and then; true gives up.
  /// - Returns: Whether all are known.
  package func synthesize(isInterrupted: () -> Bool) -> Bool {
    guard let sound else { return true }
    expectWaveforms()
    return sound.renditions.allSatisfy { rendition in
      rendition.timeline.eventCount == 0
        || rendition.analyse(sound.voice, isInterrupted: isInterrupted)
    }
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

  // MARK: - Frame

  private func head(height: Double, time: PlotScale) -> String {
    let names = timelines.map(\.name).joined(separator: ", ")
    let sentences = timelines.map { named in
      let taps = named.timeline.transients.count
      return "\(named.name): \(taps) tap\(taps == 1 ? "" : "s"), "
        + "\(named.timeline.eventCount - taps) other events, "
        + "\(SVGText.significant(named.timeline.duration, digits: 6)) s"
        + (named.timeline.animations.isEmpty
          ? "." : "; animated: \(named.timeline.animations.map(\.name).joined(separator: ", ")).")
    }
    return frame.head(
      title: names, sentences: sentences, height: height, style: .timelinePlot,
      lineCount: timelines.count, alsoFilling: { ",.tapline-timeline .bar.s\($0)" },
      data: " data-left=\"\(SVGText.pixels(Self.left))\" "
        + "data-right=\"\(SVGText.pixels(width - right))\" "
        + "data-seconds=\"\(time.range.upperBound)\"")
  }

  private func legend() -> String {
    var key = ""
    if width >= 600, timelines.contains(where: { !$0.timeline.transients.isEmpty }) {
      let x = width - right - 190
      key = """
        <g class="key"><circle class="c0 t0" cx="\(SVGText.pixels(x))" cy="18" r="5" fill-opacity="0"/>\
        <text x="\(SVGText.pixels(x + 10))" y="22">sharpness 0</text><circle class="c0 t0" \
        cx="\(SVGText.pixels(x + 100))" cy="18" r="5"/><text x="\(SVGText.pixels(x + 110))" y="22">\
        sharpness 1</text></g>

        """
    }
    return key
      + timelines.enumerated().map { index, named in
        frame.legend(
          index, at: 22 + Self.legendRow * Double(index), SVGText.escaped(named.name))
      }.joined()
  }

  private func caption(at y: Double) -> String {
    let voice = sound.map { "\($0.voice.rawValue) voice, " } ?? ""
    return "<text class=\"caption end\" x=\"\(SVGText.pixels(width - 24))\" "
      + "y=\"\(SVGText.pixels(y))\">\(SVGText.escaped(voice + "profile " + profile.label))</text>\n"
  }

  private func label(_ text: String, at y: Double) -> String {
    "<text class=\"axis name\" x=\"\(SVGText.pixels(Self.left - 10))\" y=\"\(SVGText.pixels(y))\">"
      + "\(SVGText.escaped(text))</text>\n"
  }

  // MARK: - Touches and states

  private func lane(
    _ kind: Timeline.Marker.Kind, of index: Int, top: Double, time: PlotScale, end: Double
  ) -> String {
    let markers = timelines[index].timeline.markers(kind)
    var svg =
      "<g class=\"lane \(kind.rawValue)\" data-track=\"\(kind.rawValue)\" "
      + "data-timeline=\"\(index)\">\n"
    svg += label(kind.rawValue, at: top + 15)
    for (marker, next) in zip(markers, markers.dropFirst().map(\.time) + [end]) {
      let (x, until) = (time.position(marker.time), time.position(max(next, marker.time)))
      let title =
        "\(marker.name) at \(SVGText.significant(marker.time, digits: 6)) s"
        + (marker.detail.isEmpty ? "" : ": \(marker.detail)")
      let isHeld = kind == .state || ["down", "in", "out"].contains(marker.name)
      svg += "<g data-time=\"\(marker.time)\"><title>\(SVGText.escaped(title))</title>"
      if isHeld {
        let word = SVGText.escaped(marker.name.filter { $0.isLetter || $0.isNumber || $0 == "-" })
        svg +=
          "<rect class=\"bar s\(index) \(word)\" x=\"\(SVGText.pixels(x))\" "
          + "y=\"\(SVGText.pixels(top + 4))\" width=\"\(SVGText.pixels(max(until - x, 1)))\" "
          + "height=\"16\"/>"
      } else {
        svg +=
          "<path class=\"tick s\(index)\" d=\"M\(SVGText.pixels(x)) \(SVGText.pixels(top + 2))v20\"/>"
      }
      // A name that does not fit is still in the title.
      if until - x > Double(marker.name.count) * 6.6 + 8 || marker.time >= end {
        let isLate = x + Double(marker.name.count) * 6.6 > width - right
        svg +=
          "<text class=\"word\(isLate ? " end" : "")\" x=\"\(SVGText.pixels(x + (isLate ? -5 : 5)))\" "
          + "y=\"\(SVGText.pixels(top + 16))\">\(SVGText.escaped(marker.name))</text>"
      }
      svg += "</g>\n"
    }
    return svg + "</g>\n"
  }

  // MARK: - Haptics and sound

  private func intensity(_ layers: [HapticLayer], top: Double) -> String {
    let bottom = top + Self.hapticHeight
    let scale = PlotScale(0...1, lower: bottom, upper: top + 8)
    let bodies = layers.map { $0.intensity(scale) }.joined()
    return "<g class=\"haptics\" data-track=\"intensity\">\n"
      + frame.axisName("intensity", at: bottom - Self.hapticHeight / 2)
      + frame.grid(scale, spacing: 40)
      + bodies
      + "</g>\n"
  }

  private func sharpness(_ layers: [HapticLayer], top: Double) -> String {
    let bottom = top + Self.sharpnessHeight
    let scale = PlotScale(0...1, lower: bottom, upper: top + 4)
    return "<g class=\"sharpness\" data-track=\"sharpness\">\n"
      + frame.axisName("sharpness", at: bottom - Self.sharpnessHeight / 2)
      + frame.grid(scale, spacing: 36)
      + layers.map { $0.sharpness(scale) }.joined() + "</g>\n"
  }

  private func waveforms(_ sound: Sound, top: Double, time: PlotScale) -> String {
    let bottom = top + Self.waveHeight
    let layers = sound.renditions.enumerated().map { index, rendition in
      WaveLayer(rendition, sound.voice, index: index, time: time)
    }
    // Silence has an axis too.
    let peak = max(layers.map(\.peak).max() ?? 0, 0.001)
    let scale = PlotScale(-peak...peak, lower: bottom, upper: top)
    return "<g class=\"waveform\" data-track=\"waveform\">\n"
      + frame.axisName("waveform", at: bottom - Self.waveHeight / 2)
      + frame.grid(scale, spacing: 14)
      + layers.map { $0.path(scale) }.joined() + "</g>\n"
  }

  /// On which side of its panel a track has its axis.
  private enum Side {
    case alone
    case left
    case right
  }

  // MARK: - Animations

  private func track(
    _ name: String, _ tracks: [[SampledTrack]], top: Double, time: PlotScale, end: Double,
    side: Side = .alone
  ) -> String {
    let tracks = tracks.enumerated().flatMap { index, tracks in
      tracks.filter { $0.track.name == name && $0.track.body != .color }.map { (index, $0) }
    }
    // Scale and opacity often follow one curve: a little lower, the one does not hide the other.
    let shift = side == .alone ? 0 : Self.trackHeight / 5
    let scale = PlotScale(
      spanning: tracks.flatMap { track in track.1.values.map { $0[0] } }, margin: 0.12,
      lower: top + Self.trackHeight - (side == .left ? shift : 0),
      upper: top + (side == .right ? shift : 0))
    let title = name.map { $0 == "_" ? " " : String($0) }.joined()
    var svg = "<g class=\"track\" data-track=\"\(SVGText.escaped(name))\">\n"
    let word = side == .alone ? "" : side == .left ? " (thick)" : " (thin)"
    svg += frame.axisName(title + word, at: top + Self.trackHeight / 2, isFar: side == .right)
    svg += frame.grid(scale, spacing: 26, isFar: side == .right)
    for (index, track) in tracks {
      var points = track.corners.map { point in
        PlotLine.Point(x: time.position(point.time), y: scale.position(point.value))
      }
      // What is at rest stays there.
      if let last = points.last, track.isAtRest, track.endTime < end {
        points.append(PlotLine.Point(x: time.position(end), y: last.y))
      }
      let path = PlotLine(points)
      let thin = side == .right ? " thin" : ""
      svg += "<path class=\"line\(thin) c\(index)\" d=\"\(path.path)\"/>\n"
    }
    return svg + "</g>\n"
  }

  private func colors(
    _ sampled: SampledTrack, of index: Int, top: Double, time: PlotScale, end: Double
  ) -> String {
    // A step for each frame in which the colour changes, up to a few hundred.
    var svg = "<g class=\"colors\" data-track=\"\(SVGText.escaped(sampled.track.name))\">\n"
    svg += label(sampled.track.name, at: top + 12)
    var shown: String?
    var start = 0.0
    func close(at seconds: Double) {
      guard let color = shown, seconds > start else { return }
      let (x, until) = (time.position(start), time.position(seconds))
      svg +=
        "<rect x=\"\(SVGText.pixels(x))\" y=\"\(SVGText.pixels(top))\" "
        + "width=\"\(SVGText.pixels(until - x))\" height=\"16\" fill=\"\(color)\"/>\n"
    }
    for (frame, value) in sampled.values.enumerated() {
      guard frame == 0 || value != sampled.values[frame - 1] else { continue }
      let parts = value.map { $0.isFinite ? min(max($0, 0), 1) : 0 }
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
    return svg + "</g>\n"
  }
}

extension SampledTrack {
  /// The first component through the display frames, with an upright step where a change is there at
  /// once.
  fileprivate var corners: [(time: Double, value: Double)] {
    var steps = track.changes.filter { $0.animation == nil }[...]
    var points: [(time: Double, value: Double)] = []
    for (frame, value) in values.enumerated() {
      let time = rate.seconds(at: frame)
      // Days of rest between two motions are a line, and its ends are enough.
      let isRest =
        frame > 0 && frame + 1 < values.count && value == values[frame - 1]
        && value == values[frame + 1]
      if isRest, steps.first.map({ $0.time > time + 1e-9 }) ?? true { continue }
      while let step = steps.first, step.time <= time + 1e-9 {
        steps = steps.dropFirst()
        points.append((step.time, points.last?.value ?? track.start[0]))
        points.append((step.time, step.target[0]))
      }
      points.append((time, value[0]))
    }
    return points
  }
}
