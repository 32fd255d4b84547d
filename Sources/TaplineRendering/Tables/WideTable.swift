import MotionCurves
package import TaplineActuators
package import TaplineFiles
import TaplinePatterns

/// The CSV layout `wide`: a row for each display frame, with its strongest haptic and without empty columns.
package enum WideTable {
  /// Writes every display frame of a range; the table is incomplete if interrupted.
  package static func write(
    _ timelines: [NamedTimeline], profile: ActuatorProfile, framesPerSecond: Int = 120,
    range: TimeRange = .all, to sink: any ByteSink, numbers: CSVWriter.Numbers = .shortest,
    isInterrupted: () -> Bool = { false }
  ) throws(FileError) {
    var parts = timelines.map {
      TimelineColumns($0.timeline, times: profile.envelope, framesPerSecond: framesPerSecond)
    }
    let suffixes = columnWords(timelines.map(\.name))
    let columns = zip(parts, suffixes).flatMap { part, suffix in
      part.columns.map { timelines.count == 1 ? $0 : "\($0)_\(suffix)" }
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

/// The columns of one timeline; frames must be requested in ascending order.
private struct TimelineColumns {
  let columns: [String]
  let frameCount: Int
  private var haptics: DisplayedHaptics?
  private var firstPasses: [AnimationPass]
  private var otherPasses: [AnimationPass]
  private var markerColumns: [MarkerColumn]

  init(_ timeline: Timeline, times: EnvelopeTimes, framesPerSecond: Int) {
    let rate = Double(framesPerSecond)
    // A timeline without animations and markers has haptic columns even if it has no haptics.
    let hasOtherColumns = !timeline.animations.isEmpty || !timeline.markers.isEmpty
    let haptics = DisplayedHaptics(timeline, times: times, framesPerSecond: framesPerSecond)
    self.haptics = hasOtherColumns && timeline.eventCount == 0 ? nil : haptics
    let firstNames = ["scale", "opacity"]
    let first = firstNames.compactMap { name in timeline.animations.first { $0.name == name } }
    let others = timeline.animations.filter { !firstNames.contains($0.name) }
    firstPasses = first.map { AnimationPass($0, framesPerSecond: rate) }
    otherPasses = others.map { AnimationPass($0, framesPerSecond: rate) }
    markerColumns = [Timeline.Marker.Kind.touch, .state].compactMap { kind in
      let markers = timeline.markers(kind)
      return markers.isEmpty ? nil : MarkerColumn(kind.rawValue, markers, framesPerSecond: rate)
    }
    columns =
      first.flatMap(\.componentNames)
      + (self.haptics == nil ? [] : ["haptic_intensity", "haptic_sharpness"])
      + markerColumns.map(\.name)
      + others.flatMap(\.componentNames)
    // The frame after the last haptic is included, so that a plot returns to rest.
    let animationEnds = timeline.animations.map { TrackEnd(of: $0, framesPerSecond: rate).frame }
    let markerFrames = timeline.markers.map {
      SamplingRate.framesPerSecond(rate).frame(.firstShowing, at: $0.time)
    }
    frameCount = max(haptics.frameCount, animationEnds.max() ?? 0, markerFrames.max() ?? 0) + 1
  }

  mutating func appendCells(at frame: Int, to csv: inout CSVWriter) {
    func append(_ passes: inout [AnimationPass]) {
      for index in passes.indices {
        for number in passes[index].components(at: frame) { csv.cell(number) }
      }
    }
    append(&firstPasses)
    if haptics != nil {
      let haptic = haptics?.strongest(at: frame)
      csv.cell(haptic?.intensity)
      csv.cell(haptic?.sharpness)
    }
    for index in markerColumns.indices {
      csv.cell(markerColumns[index].word(at: frame))
    }
    append(&otherPasses)
  }
}

/// The touch or state at each display frame, from the last marker at or before the frame.
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
      // Touch markers with other names, such as actions of the program, are ignored.
      guard let isDown = marker.leavesFingerDown else { continue }
      let word = marker.name == "out" ? "out" : "down"
      current = isDown ? word : nil
    }
    return current
  }
}
