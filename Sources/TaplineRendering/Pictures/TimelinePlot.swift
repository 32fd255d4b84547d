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
    /// Each in its own panels, below each other.
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

  let timelines: [NamedTimeline]
  private let profile: ActuatorProfile
  let tracks: [[SampledTrack]]
  package private(set) var width: Double
  /// The width that waveforms have bins for, so that one synthesis does for all widths of a page.
  private let waveWidth: Double
  private var id = ""
  private let marks: [Double]
  let range: TimeRange
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
  var isPaired: Bool {
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

  var endTime: Double {
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
  func trackNames(isColor: Bool) -> [String] {
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
