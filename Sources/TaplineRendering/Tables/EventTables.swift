package import TaplineFiles
package import TaplinePatterns
package import TaplineSynthesis

package enum EventTables {
  package static let eventColumns = [
    "index", "time_s", "duration_s", "kind", "intensity", "sharpness", "attack", "decay", "release",
    "sustained", "source",
  ]

  static let scheduleColumns = [
    "index", "requested_s", "frame", "error_us", "end_frame", "kind", "source", "sample_rate_hz",
  ]

  /// Writes the events of a range, sorted by time, with the parameters in the pattern; controls are not applied.
  package static func writeEvents(
    _ timeline: Timeline, range: TimeRange = .all, to sink: any ByteSink,
    numbers: CSVWriter.Numbers = .shortest
  ) throws(FileError) {
    var csv = try CSVWriter(columns: eventColumns, to: sink, numbers: numbers)
    for row in rows(timeline, range: range) {
      for cell in row {
        switch cell {
        case .whole(let number): csv.cell(number)
        case .number(let number): csv.cell(number)
        case .text(let text): csv.cell(text)
        }
      }
      try csv.endRow()
    }
    try csv.finish()
  }

  package enum Cell {
    case whole(Int?)
    case number(Double?)
    case text(String)
  }

  /// Returns the rows of the layout `events`, sorted by time and created on demand.
  package static func rows(
    _ timeline: Timeline, range: TimeRange = .all
  ) -> some Sequence<[Cell]> {
    // Only times and indices are sorted, because events take more memory.
    var starts: [(time: Double, index: Int)] = []
    starts.reserveCapacity(timeline.eventCount)
    var firstEventIndices: [Int] = []
    var index = 0
    for placement in timeline.placements {
      firstEventIndices.append(index)
      for event in placement.pattern.events {
        let time = placement.offset + event.time
        if range.contains(time) { starts.append((time, index)) }
        index += 1
      }
    }
    starts.sort { ($0.time, $0.index) < ($1.time, $1.index) }
    return starts.lazy.map { time, index in
      let placementIndex = firstEventIndices.partitioningIndex { $0 > index } - 1
      let placement = timeline.placements[placementIndex]
      let event = placement.pattern.events[index - firstEventIndices[placementIndex]]
      return cells(of: event, index, at: time, placement.source)
    }
  }

  private static func cells(
    of event: HapticEvent, _ index: Int, at time: Double, _ source: String
  ) -> [Cell] {
    let (kind, isHaptic) = (event.kind, event.kind.isHaptic)
    let envelope = kind.isContinuous ? event.envelope : nil
    return [
      .whole(index), .number(time),
      .number(kind.isContinuous ? event.effectiveDuration : event.duration), .text(kind.tableName),
      .number(isHaptic ? event.intensity : nil), .number(isHaptic ? event.sharpness : nil),
      .number(envelope?.attack), .number(envelope?.decay), .number(envelope?.release),
      .whole(envelope.map { $0.isSustained ? 1 : 0 }), .text(source),
    ]
  }

  /// Writes the requested time and the frame of the events of a range, sorted by frame.
  package static func writeSchedule(
    _ schedule: Schedule, range: TimeRange = .all, to sink: any ByteSink,
    numbers: CSVWriter.Numbers = .shortest
  ) throws(FileError) {
    var csv = try CSVWriter(columns: scheduleColumns, to: sink, numbers: numbers)
    for row in schedule.rows where range.contains(row.requestedTime) {
      csv.cell(row.index)
      csv.cell(row.requestedTime)
      csv.cell(row.frame)
      csv.cell(row.errorMicroseconds)
      csv.cell(row.endFrame)
      csv.cell(row.kind.tableName)
      csv.cell(row.source)
      csv.cell(schedule.sampleRate)
      try csv.endRow()
    }
    try csv.finish()
  }
}
