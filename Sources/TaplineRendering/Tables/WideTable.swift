import MotionCurves
package import TaplineActuators
package import TaplineFiles
package import TaplinePatterns

/// The CSV layout `wide`: one row for each display frame, of one timeline or of several side by side.
///
/// Columns that do not apply are left out. A frame shows the strongest haptic of its time: taps on the
/// frame nearest to them, continuous events with their controls and envelope on those that lie in
/// them. Frames without any have empty cells. Animations, touches
/// and states are those of the frame's own time. What is animated beside scale and opacity has
/// columns of its own behind the others, colours four.
package enum WideTable {
  /// Writes every display frame of a range.
  package static func write(
    _ timeline: Timeline, profile: ActuatorProfile, framesPerSecond: Int = 120,
    range: TimeRange = .all, to sink: any ByteSink, numbers: CSVWriter.Numbers = .shortest,
    isInterrupted: () -> Bool = { false }
  ) throws(FileError) {
    try write(
      [NamedTimeline("", timeline)], profile: profile, framesPerSecond: framesPerSecond,
      range: range, to: sink, numbers: numbers, isInterrupted: isInterrupted)
  }

  /// Writes every display frame of a range of several timelines side by side.
  ///
  /// Of several, each has columns of its own: `scale_NAME`.
  static func write(
    _ timelines: [NamedTimeline], profile: ActuatorProfile, framesPerSecond: Int = 120,
    range: TimeRange = .all, to sink: any ByteSink, numbers: CSVWriter.Numbers = .shortest,
    isInterrupted: () -> Bool = { false }
  ) throws(FileError) {
    var parts = timelines.map {
      TimelineColumns($0.timeline, times: profile.envelope, framesPerSecond: framesPerSecond)
    }
    let words = columnWords(timelines.map(\.name))
    let columns = zip(parts, words).flatMap { part, word in
      part.columns.map { timelines.count == 1 ? $0 : "\($0)_\(word)" }
    }
    var csv = try CSVWriter(columns: ["time_s", "frame"] + columns, to: sink, numbers: numbers)
    let clock = SamplingRate.framesPerSecond(Double(framesPerSecond))
    let count = parts.map(\.frameCount).max() ?? 0
    let frames = range.frames(of: count) {
      clock.frame(.nearest, at: FrameClock.bounded($0))
    }
    for frame in frames {
      if frame.isMultiple(of: 4_096), isInterrupted() { return }
      csv.cell(clock.seconds(at: frame))
      csv.cell(frame)
      for index in parts.indices { parts[index].appendCells(at: frame, to: &csv) }
      try csv.endRow()
    }
    try csv.finish()
  }
}

/// The columns of one timeline, frames in ascending order.
private struct TimelineColumns {
  private static let firstNames = ["scale", "opacity"]

  private var haptics: DisplayedHaptics?
  private let firstTracks: [AnimationTrack]
  private let otherTracks: [AnimationTrack]
  private var firstPasses: [AnimationPass]
  private var otherPasses: [AnimationPass]
  private var marks: [MarkerColumn]

  let frameCount: Int

  init(_ timeline: Timeline, times: EnvelopeTimes, framesPerSecond: Int) {
    let rate = Double(framesPerSecond)
    // A timeline that nothing is seen on is one of haptics, even where it has none.
    let isSeen = !timeline.animations.isEmpty || !timeline.markers.isEmpty
    let haptics = DisplayedHaptics(
      EffectiveHaptics(timeline, times: times), duration: timeline.duration,
      framesPerSecond: framesPerSecond)
    self.haptics = isSeen && timeline.eventCount == 0 ? nil : haptics
    firstTracks = Self.firstNames.compactMap { name in
      timeline.animations.first { $0.name == name }
    }
    otherTracks = timeline.animations.filter { !Self.firstNames.contains($0.name) }
    firstPasses = firstTracks.map { AnimationPass($0, framesPerSecond: rate) }
    otherPasses = otherTracks.map { AnimationPass($0, framesPerSecond: rate) }
    marks = [("touch", .touch), ("state", .state)].compactMap {
      name, kind -> MarkerColumn? in
      let markers = timeline.markers(kind)
      return markers.isEmpty ? nil : MarkerColumn(name, markers, framesPerSecond: rate)
    }
    // The frame after the last that is felt is shown too, so that a plot comes back to rest.
    let ends = timeline.animations.map { TrackEnd(of: $0, framesPerSecond: rate).frame }
    let marked = timeline.markers.map {
      SamplingRate.framesPerSecond(rate).frame(.firstShowing, at: $0.time)
    }
    frameCount = max(haptics.frameCount, ends.max() ?? 0, marked.max() ?? 0) + 1
  }

  var columns: [String] {
    firstTracks.flatMap(\.componentNames)
      + (haptics == nil ? [] : ["haptic_intensity", "haptic_sharpness"]) + marks.map(\.name)
      + otherTracks.flatMap(\.componentNames)
  }

  mutating func appendCells(at frame: Int, to csv: inout CSVWriter) {
    func append(_ passes: inout [AnimationPass]) {
      for index in passes.indices {
        for number in passes[index].components(at: frame) { csv.cell(number) }
      }
    }
    append(&firstPasses)
    if haptics != nil {
      let now = haptics?.strongest(at: frame)
      csv.cell(now?.intensity)
      csv.cell(now?.sharpness)
    }
    for index in marks.indices {
      if let word = marks[index].word(at: frame) { csv.cell(word) } else { csv.emptyCell() }
    }
    append(&otherPasses)
  }
}

/// What holds at each display frame, by the markers so far.
private struct MarkerColumn {
  let name: String
  private let markers: [Timeline.Marker]
  private let rate: SamplingRate
  private var next = 0
  private var current: String?

  init(_ name: String, _ markers: [Timeline.Marker], framesPerSecond: Double) {
    self.name = name
    self.markers = markers
    rate = SamplingRate.framesPerSecond(framesPerSecond)
  }

  mutating func word(at frame: Int) -> String? {
    while next < markers.count, rate.frame(.firstShowing, at: markers[next].time) <= frame {
      let marker = markers[next]
      next += 1
      guard marker.kind == .touch else {
        current = marker.name
        continue
      }
      // A finger that is nowhere leaves the cell empty; what the program does is not a touch.
      guard let isDown = marker.leavesFingerDown else { continue }
      current = isDown ? (marker.name == "out" ? "out" : "down") : nil
    }
    return current
  }
}
