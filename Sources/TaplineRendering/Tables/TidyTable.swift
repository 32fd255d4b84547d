import MotionCurves
package import TaplineFiles
import TaplinePatterns
import TaplineSynthesis

/// The CSV layout `tidy`: a row for each value of each track at its exact time or, for an animation, at each display
/// frame.
package enum TidyTable {
  package static let columns = ["time_s", "track", "parameter", "value", "unit"]

  /// Writes the values of a range, sorted by time; the table is incomplete if interrupted.
  package static func write(
    _ timelines: [NamedTimeline], framesPerSecond: Int = 120, range: TimeRange = .all,
    to sink: any ByteSink, numbers: CSVWriter.Numbers = .shortest,
    isInterrupted: () -> Bool = { false }
  ) throws(FileError) {
    var csv = try CSVWriter(columns: columns, to: sink, numbers: numbers)
    let prefixes = timelines.map { timelines.count == 1 ? "" : $0.name + "/" }
    let sources = zip(timelines, prefixes).map { MomentRows(timeline: $0.timeline, prefix: $1) }
    var moments = sources.enumerated().flatMap { $1.moments(ofTimeline: UInt32($0)) }
    moments.sort()
    var trackRows = zip(timelines, prefixes).flatMap { named, prefix in
      named.timeline.animations.map {
        TrackRows($0, prefix: prefix, framesPerSecond: Double(framesPerSecond))
      }
    }
    func write(_ moment: MomentRows.Moment, to csv: inout CSVWriter) throws(FileError) {
      guard range.contains(moment.time) else { return }
      try sources[Int(moment.timeline)].write(moment, to: &csv)
    }
    // At equal times, haptics and markers precede the display frame.
    var next = 0
    for frame in 0..<(trackRows.map(\.frameCount).max() ?? 0) {
      if frame.isMultiple(of: 4_096), isInterrupted() { return }
      let time = Double(frame) / Double(framesPerSecond)
      while next < moments.count, moments[next].time <= time {
        try write(moments[next], to: &csv)
        next += 1
      }
      for index in trackRows.indices where frame < trackRows[index].frameCount {
        let values = trackRows[index].pass.components(at: frame)
        if range.contains(time) { try trackRows[index].write(values, at: time, to: &csv) }
      }
    }
    for moment in moments[next...] { try write(moment, to: &csv) }
    try csv.finish()
  }
}

extension CSVWriter {
  /// Appends a row of the layout `tidy`.
  package mutating func tidyRow(
    _ time: Double, track: String, _ parameter: String, _ value: Double?, unit: String
  ) throws(FileError) {
    cell(time)
    cell(track)
    cell(parameter)
    cell(value)
    cell(unit)
    try endRow()
  }
}

private struct TrackRows {
  let track: AnimationTrack
  let name: String
  let frameCount: Int
  var pass: AnimationPass

  init(_ track: AnimationTrack, prefix: String, framesPerSecond: Double) {
    self.track = track
    name = prefix + track.name
    frameCount = TrackEnd(of: track, framesPerSecond: framesPerSecond).frame + 1
    pass = AnimationPass(track, framesPerSecond: framesPerSecond)
  }

  func write(
    _ values: [Double], at time: Double, to csv: inout CSVWriter
  ) throws(FileError) {
    let parameters = track.body == .color ? ["red", "green", "blue", "opacity"] : [track.name]
    for (parameter, value) in zip(parameters, values) {
      try csv.tidyRow(time, track: name, parameter, value, unit: track.unit)
    }
  }
}

/// The events, markers, control steps and curve points of a timeline as rows of a tidy table, created on demand.
private struct MomentRows {
  /// The time of one event, marker, control step or curve point, and its place in the timeline.
  struct Moment: Comparable {
    let time: Double
    let timeline: UInt32
    let kind: Kind
    /// The index of the marker, or of the placement that contains the event or control.
    let owner: UInt32
    /// The index of the event in its pattern, or of the control step or curve; curves are counted after all steps.
    let index: UInt32
    /// The index of the point in its curve.
    let point: UInt32

    static func < (left: Moment, right: Moment) -> Bool {
      (left.time, left.timeline, left.kind, left.owner, left.index, left.point)
        < (right.time, right.timeline, right.kind, right.owner, right.index, right.point)
    }
  }

  enum Kind: Comparable {
    case control
    case event
    case marker
  }

  let timeline: Timeline
  /// The beginning of every track name: empty, or the timeline's name and a slash.
  let prefix: String

  func moments(ofTimeline timelineIndex: UInt32) -> [Moment] {
    var moments: [Moment] = []
    moments.reserveCapacity(timeline.eventCount + timeline.markers.count)
    func add(_ time: Double, _ kind: Kind, _ owner: Int, _ index: Int = 0, _ point: Int = 0) {
      moments.append(
        Moment(
          time: time, timeline: timelineIndex, kind: kind, owner: UInt32(owner),
          index: UInt32(index), point: UInt32(point)))
    }
    for (owner, placement) in timeline.placements.enumerated() {
      let pattern = placement.pattern
      func time(_ seconds: Double) -> Double { roundedToNanosecond(placement.offset + seconds) }
      for (index, step) in pattern.parameters.enumerated() {
        add(time(step.time), .control, owner, index)
      }
      for (index, curve) in pattern.curves.enumerated() {
        for (pointIndex, point) in curve.points.enumerated() {
          add(
            time(curve.time + point.time), .control, owner, pattern.parameters.count + index,
            pointIndex)
        }
      }
      for (index, event) in pattern.events.enumerated() {
        add(placement.offset + event.time, .event, owner, index)
      }
    }
    for (index, marker) in timeline.markers.enumerated() { add(marker.time, .marker, index) }
    return moments
  }

  func write(_ moment: Moment, to csv: inout CSVWriter) throws(FileError) {
    func row(
      _ track: String, _ parameter: String, _ value: Double?, unit: String = "fraction"
    ) throws(FileError) {
      try csv.tidyRow(moment.time, track: prefix + track, parameter, value, unit: unit)
    }
    let (owner, index) = (Int(moment.owner), Int(moment.index))
    switch moment.kind {
    case .marker:
      let marker = timeline.markers[owner]
      try row(marker.kind.rawValue, marker.name, nil, unit: "")
    case .control:
      let pattern = timeline.placements[owner].pattern
      if index < pattern.parameters.count {
        let step = pattern.parameters[index]
        try row("control", step.control.rawValue, step.value)
      } else {
        let curve = pattern.curves[index - pattern.parameters.count]
        try row("control", curve.control.rawValue, curve.points[Int(moment.point)].value)
      }
    case .event:
      let event = timeline.placements[owner].pattern.events[index]
      let track = event.kind.isHaptic ? "haptic" : "audio"
      if event.kind.isHaptic {
        try row(track, "intensity", event.intensity)
        try row(track, "sharpness", event.sharpness)
      } else {
        try row(track, "volume", event.audio.volume)
      }
      let duration = event.effectiveDuration
      if duration > 0 { try row(track, "duration", duration, unit: "s") }
    }
  }
}
