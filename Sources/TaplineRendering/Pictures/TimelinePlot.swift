import MotionCurves
package import TaplineActuators
import TaplinePatterns
package import TaplineSynthesis
import TaplineText

/// A picture of timelines as an SVG file: touches, states, haptics and animations on one time axis.
///
/// A tap is a lollipop: the stem is its intensity, the head is the fuller the sharper it is. A
/// continuous event is its filled envelope, an audio event a frame under its volume. Sharpness has a
/// panel of its own, and so has the sound, as the synthesizer makes it, in fractions of full scale (FS).
/// Scale and opacity share a panel with an axis on either side. Up to three timelines lie over each other,
/// told apart by colour, dashes and the shape of taps; more have panels of their own, below each other on
/// one time axis. Touches and states have a lane each. The picture follows the reader's light or dark mode.
package struct TimelinePlot: Sendable {
  /// The picture's width in pixels by default.
  package static let defaultWidth = 760.0

  /// How several timelines share a picture.
  package enum Arrangement: Sendable {
    /// Over each other, as long as they are few.
    case automatic
    /// Over each other, in the same panels.
    case overlaid
    /// Below each other, each in panels of its own.
    case stacked
  }

  /// The most timelines that lie over each other without being asked to: a design choice.
  static let maximumOverlaid = 3

  /// The widths at which a page has the picture, in pixels: for phones, for tablets, and for screens.
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
    let voice: Voice

    /// The timelines of the picture at the sound's rate.
    let renditions: [Rendition]

    /// Names a sound.
    package init(_ voice: Voice, of renditions: [Rendition]) {
      self.voice = voice
      self.renditions = renditions
    }
  }

  /// Pixels that a letter of a name takes: an estimate.
  static let letterWidth = 6.6

  static let left = 92.0
  private static let legendRow = 20.0
  static let laneHeight = 24.0
  static let hapticHeight = 96.0
  static let sharpnessHeight = 56.0
  static let waveHeight = 72.0
  static let trackHeight = 104.0
  static let gap = 16.0

  let timelines: [NamedTimeline]
  let profile: ActuatorProfile
  let tracks: [[SampledTrack]]
  /// The width in pixels.
  package private(set) var width: Double
  /// The width that waveforms have bins for, so that one synthesis does for all widths of a page.
  private let waveWidth: Double
  /// What tells the picture's identifiers from those of its other widths on a page.
  private var id = ""
  private let marks: [Double]
  let range: TimeRange
  private let isStacked: Bool
  let sound: Sound?

  /// Whether scale and opacity share a panel.
  private var isPaired: Bool {
    let names = trackNames(isColor: false)
    return names.contains("scale") && names.contains("opacity")
  }

  /// The room right of the panels.
  var right: Double { isPaired ? 64 : 24 }

  var frame: PlotFrame {
    PlotFrame("timeline", width: width, left: Self.left, right: width - right)
  }

  /// Prepares the picture of timelines.
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

  /// The picture as a file.
  ///
  /// - Complexity: O(events + display frames until rest + frames of sound); memory does not grow with
  ///   the sound.
  package var svg: String {
    let time = timeScale
    let layers = timelines.enumerated().map { index, named in
      HapticLayer(named.timeline, index: index, profile: profile, range: range, time: time)
    }
    let waves = sound.map { sound in
      sound.renditions.enumerated().map { index, rendition in
        WaveLayer(rendition, sound.voice, index: index, time: time, bins: waveScale)
      }
    }
    var y = isStacked ? 8 : 20 + Self.legendRow * Double(timelines.count)
    var body = ""
    var top: Double?
    var markers = (drawn: 0, count: 0)
    for group in isStacked ? timelines.indices.map({ [$0] }) : [Array(timelines.indices)] {
      if isStacked {
        y += Self.legendRow + 4
        body += frame.legend(
          group[0], at: y + 4, shownName(timelines[group[0]].name), isHeading: true)
        y += 12
      }
      let panels = self.panels(of: group, layers, waves, top: y, time: time)
      body += panels.svg
      markers.drawn += panels.markers.drawn
      markers.count += panels.markers.count
      top = top ?? panels.top
      y = panels.bottom
    }
    // Short times read better in milliseconds.
    let axis = frame.timeAxis(
      time, from: top ?? y, to: y, isInMilliseconds: time.range.upperBound < 10,
      marks: marks.filter { time.range.contains($0) })
    let notes = captions(layers, markers)
    let captions = notes.enumerated().map { caption($1, at: y + 54 + 18 * Double($0)) }.joined()
    let height = y + 44 + (notes.isEmpty ? 0 : 18 * Double(notes.count))
    return head(height: height, time: time, top: top ?? y, bottom: y) + (isStacked ? "" : legend())
      + axis + body
      + "<g class=\"captions\">\n\(captions)</g>\n"
      + "</svg>\n"
  }

  /// Everything of some timelines, one panel below the other.
  private func panels(
    of group: [Int], _ layers: [HapticLayer], _ waves: [WaveLayer]?, top: Double, time: PlotScale
  ) -> (svg: String, top: Double, bottom: Double, markers: (drawn: Int, count: Int)) {
    let end = max(endTime, time.range.lowerBound)
    var y = top
    var body = ""
    var thinned = (drawn: 0, count: 0)
    let shown = group.map { timelines[$0].timeline }
    for kind in [Timeline.Marker.Kind.touch, .state] {
      for index in group {
        let markers = timelines[index].timeline.markers(kind)
        // Under the same finger one lane shows the touches of all.
        guard !markers.isEmpty,
          kind == .state || index == group[0]
            || markers != timelines[group[0]].timeline.markers(kind)
        else { continue }
        let layer = MarkerLayer(kind, of: timelines[index].timeline, time: time, end: end)
        body += lane(layer, of: index, top: y)
        thinned.count += layer.count
        thinned.drawn += layer.drawnCount
        y += Self.laneHeight
      }
    }
    let panelTop = y
    if shown.contains(where: { $0.eventCount > 0 }) {
      y += Self.gap
      body += intensity(group.map { layers[$0] }, top: y)
      y += Self.hapticHeight
    }
    if shown.contains(where: { $0.events.contains { $0.kind.isHaptic } }) {
      y += Self.gap
      body += sharpness(group.map { layers[$0] }, top: y)
      y += Self.sharpnessHeight
    }
    if let waves, shown.contains(where: { $0.eventCount > 0 }) {
      y += Self.gap
      // All stacked panels have one scale; silence has one too.
      let peak = max(waves.map(\.peak).max() ?? 0, 0.001)
      body += waveforms(group.map { waves[$0] }, peak: peak, top: y)
      y += Self.waveHeight
    }
    let isPaired = isPaired
    let tracks = group.map { ($0, self.tracks[$0]) }
    let own = Set(group.flatMap { timelines[$0].timeline.animations.map(\.name) })
    for name in trackNames(isColor: false)
    where own.contains(name) && !(isPaired && name == "opacity" && own.contains("scale")) {
      y += Self.gap
      let isFirst = isPaired && name == "scale"
      body += track(
        name, tracks, top: y, time: time, end: end, side: isFirst ? .left : .alone)
      if isFirst, own.contains("opacity") {
        body += track("opacity", tracks, top: y, time: time, end: end, side: .right)
      }
      y += Self.trackHeight
    }
    for name in trackNames(isColor: true) {
      for (index, sampled) in tracks {
        guard let track = sampled.first(where: { $0.track.name == name && $0.track.body == .color })
        else { continue }
        body += colors(track, of: index, top: y + 4, time: time, end: end)
        y += Self.laneHeight
      }
    }
    return (body, panelTop, y, thinned)
  }

  /// What the picture leaves out, and what the sound in it is.
  private func captions(
    _ layers: [HapticLayer], _ markers: (drawn: Int, count: Int)
  ) -> [String] {
    let (count, drawn) = layers.reduce((0, 0)) { ($0.0 + $1.tapCount, $0.1 + $1.drawnTapCount) }
    var parts: [String] = []
    if drawn < count { parts.append("\(drawn) of \(count) taps") }
    if markers.drawn < markers.count {
      parts.append("\(markers.drawn) of \(markers.count) touches and states")
    }
    let thinned =
      parts.isEmpty
      ? [] : ["thinned: \(parts.joined(separator: " and ")) are drawn, the extremes of each pixel"]
    let part = range == .all ? [] : ["part\(range.caption)"]
    return (sound.map { ["\($0.voice.rawValue) voice, profile \(profile.label)"] } ?? [])
      + thinned + part
  }

  /// Seconds to the end of what is drawn of each timeline: its patterns, its markers, and its motion until
  /// that rests.
  package var shownDurations: [Double] {
    zip(timelines, tracks).map { named, tracks in
      let markers = named.timeline.markers.map(\.time)
      return (markers + tracks.map(\.endTime)).reduce(named.timeline.duration, max)
    }
  }

  private var endTime: Double {
    // With its sound, a picture is as long as that rings.
    let sounds = sound.map { sound in
      sound.renditions.filter { $0.timeline.eventCount > 0 }.map {
        Double($0.frameCount(sound.voice)) / Double($0.sampleRate)
      }
    }
    return (shownDurations + marks + (sounds ?? [])).max() ?? 0
  }

  private var timeScale: PlotScale { timeScale(width: width) }

  /// The time axis that waveforms have bins for.
  private var waveScale: PlotScale { timeScale(width: waveWidth) }

  private func timeScale(width: Double) -> PlotScale {
    let start = range.start
    // A margin keeps what is at the very end inside, where nobody said where the picture ends.
    let end = range.end ?? start + (endTime - start) * 1.03
    return PlotScale(
      start...max(end, start + (range.end == nil ? 0.01 : 1e-6)), lower: Self.left,
      upper: width - right)
  }

  /// Tells the renditions which waveforms will be drawn, so that who synthesises them before finds
  /// them on the way.
  package func expectWaveforms() {
    guard let sound else { return }
    let time = waveScale
    for rendition in sound.renditions
    where rendition.timeline.eventCount > 0
      && WaveLayer.part(rendition, sound.voice, time: time) == nil
    {
      rendition.expect(
        sound.voice, binCount: WaveLayer.binCount(rendition, sound.voice, time: time))
    }
  }

  /// Synthesises the sounds whose waveforms will be drawn and are not known yet.
  package func synthesize(isInterrupted: () -> Bool) -> Bool {
    guard let sound else { return true }
    expectWaveforms()
    let time = waveScale
    return sound.renditions.allSatisfy { rendition in
      rendition.timeline.eventCount == 0
        || WaveLayer.part(rendition, sound.voice, time: time) != nil
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

  private func head(height: Double, time: PlotScale, top: Double, bottom: Double) -> String {
    let names = timelines.map(\.name).joined(separator: ", ")
    let sentences = timelines.map { named in
      let taps = named.timeline.transients.count
      let others = named.timeline.eventCount - taps
      return "\(named.name): \(taps) tap\(taps == 1 ? "" : "s"), "
        + (others == 0 ? "" : "\(others) other event\(others == 1 ? "" : "s"), ")
        + "\(significant(named.timeline.duration, digits: 6)) s"
        + (named.timeline.animations.isEmpty
          ? "." : "; animated: \(named.timeline.animations.map(\.name).joined(separator: ", ")).")
    }
    let unit = sound == nil ? [] : ["The waveform is in fractions of full scale (FS)."]
    return frame.head(
      title: names, id: id, sentences: sentences + unit, height: height, style: .timelinePlot,
      lineCount: timelines.count, alsoFilling: { ",.tapline-timeline .bar.s\($0)" },
      data: " data-left=\"\(SVGText.pixels(Self.left))\" "
        + "data-right=\"\(SVGText.pixels(width - right))\" "
        + "data-top=\"\(SVGText.pixels(top))\" data-bottom=\"\(SVGText.pixels(bottom))\" "
        + "data-start=\"\(time.range.lowerBound)\" data-seconds=\"\(time.range.upperBound)\"")
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
          index, at: 22 + Self.legendRow * Double(index), shownName(named.name))
      }.joined()
  }

  /// A name as the legend has room for it: of a long path the end.
  private func shownName(_ name: String) -> String {
    let room = max(Int((width - right - Self.left - 44) / Self.letterWidth), 8)
    return SVGText.escaped(name.count > room ? "…" + String(name.suffix(room - 1)) : name)
  }

  private func caption(_ text: String, at y: Double) -> String {
    "<text class=\"caption end\" x=\"\(SVGText.pixels(width - 24))\" "
      + "y=\"\(SVGText.pixels(y))\">\(SVGText.escaped(text))</text>\n"
  }

  func label(_ text: String, at y: Double) -> String {
    "<text class=\"axis name\" x=\"\(SVGText.pixels(Self.left - 10))\" y=\"\(SVGText.pixels(y))\">"
      + "\(SVGText.escaped(text))</text>\n"
  }
}
