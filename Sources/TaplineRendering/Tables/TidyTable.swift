import MotionCurves
package import TaplineFiles
import TaplinePatterns
import TaplineSynthesis

/// The CSV layout `tidy`: one row for each value of each track.
///
/// If there are several timelines, track names have the form `NAME/scale`.
///
/// Events, control steps, curve points and markers have rows at their exact times; a marker's value is empty.
/// Animations have a row for each display frame.
package enum TidyTable {
  package static let columns = ["time_s", "track", "parameter", "value", "unit"]

  package struct Row {
    let time: Double
    let track: String
    let parameter: String
    let value: Double?
    let unit: String

    package init(time: Double, track: String, parameter: String, value: Double?, unit: String) {
      self.time = time
      self.track = track
      self.parameter = parameter
      self.value = value
      self.unit = unit
    }

    package func write(to csv: inout CSVWriter) throws(FileError) {
      csv.cell(time)
      csv.cell(track)
      csv.cell(parameter)
      csv.cell(value)
      csv.cell(unit)
      try csv.endRow()
    }
  }

  /// Writes the values of a range, sorted by time; the table is incomplete if interrupted.
  package static func write(
    _ timelines: [NamedTimeline], framesPerSecond: Int = 120, range: TimeRange = .all,
    to sink: any ByteSink, numbers: CSVWriter.Numbers = .shortest,
    isInterrupted: () -> Bool = { false }
  ) throws(FileError) {
    var csv = try CSVWriter(columns: columns, to: sink, numbers: numbers)
    let sources = timelines.map { named in
      MomentRows(timeline: named.timeline, prefix: timelines.count == 1 ? "" : named.name + "/")
    }
    var moments = sources.enumerated().flatMap { $1.moments(ofTimeline: UInt32($0)) }
    moments.sort()
    var trackRows = timelines.flatMap { named in
      named.timeline.animations.map { track in
        TrackRows(
          track, prefix: timelines.count == 1 ? "" : named.name + "/",
          framesPerSecond: framesPerSecond)
      }
    }
    func write(_ row: Row, to csv: inout CSVWriter) throws(FileError) {
      if range.contains(row.time) { try row.write(to: &csv) }
    }
    func write(_ moment: MomentRows.Moment, to csv: inout CSVWriter) throws(FileError) {
      for row in sources[Int(moment.timeline)].rows(of: moment) { try write(row, to: &csv) }
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
        for row in trackRows[index].rows(at: frame, time: time) { try write(row, to: &csv) }
      }
    }
    for moment in moments[next...] { try write(moment, to: &csv) }
    try csv.finish()
  }

  private struct TrackRows {
    private let track: AnimationTrack
    private let name: String
    private var pass: AnimationPass
    let frameCount: Int

    init(_ track: AnimationTrack, prefix: String, framesPerSecond: Int) {
      self.track = track
      name = prefix + track.name
      let rate = Double(framesPerSecond)
      pass = AnimationPass(track, framesPerSecond: rate)
      frameCount = TrackEnd(of: track, framesPerSecond: rate).frame + 1
    }

    mutating func rows(at frame: Int, time: Double) -> [Row] {
      let parameters =
        track.body == .color ? ["red", "green", "blue", "opacity"] : [track.name]
      return zip(parameters, pass.components(at: frame)).map { parameter, value in
        Row(time: time, track: name, parameter: parameter, value: value, unit: track.unit)
      }
    }
  }
}
