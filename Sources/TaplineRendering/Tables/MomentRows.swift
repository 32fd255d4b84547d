import TaplinePatterns

/// The events, markers, control steps and curve points of a timeline as rows of a tidy table, created on demand.
struct MomentRows {
  /// The time of one event, marker, control step or curve point, and its place in the timeline.
  struct Moment: Comparable {
    let time: Double
    /// The index of the timeline in the table.
    let timeline: UInt32
    fileprivate let kind: Kind
    /// The index of the marker, or of the placement that contains the event or control.
    fileprivate let owner: UInt32
    /// The index of the event in its pattern, or of the control step or curve; curves are counted after all steps.
    fileprivate let index: UInt32
    /// The index of the point in its curve.
    fileprivate let point: UInt32

    static func < (left: Moment, right: Moment) -> Bool {
      (left.time, left.timeline, left.kind, left.owner, left.index, left.point)
        < (right.time, right.timeline, right.kind, right.owner, right.index, right.point)
    }
  }

  fileprivate enum Kind: Comparable {
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

  func rows(of moment: Moment) -> [TidyTable.Row] {
    func row(
      _ track: String, _ parameter: String, _ value: Double?, _ unit: String = "fraction"
    ) -> TidyTable.Row {
      TidyTable.Row(
        time: moment.time, track: prefix + track, parameter: parameter, value: value, unit: unit)
    }
    let (owner, index) = (Int(moment.owner), Int(moment.index))
    switch moment.kind {
    case .marker:
      let marker = timeline.markers[owner]
      return [row(marker.kind.rawValue, marker.name, nil, "")]
    case .control:
      let pattern = timeline.placements[owner].pattern
      if index < pattern.parameters.count {
        let step = pattern.parameters[index]
        return [row("control", step.control.rawValue, step.value)]
      }
      let curve = pattern.curves[index - pattern.parameters.count]
      return [row("control", curve.control.rawValue, curve.points[Int(moment.point)].value)]
    case .event:
      let event = timeline.placements[owner].pattern.events[index]
      let track = event.kind.isHaptic ? "haptic" : "audio"
      var rows =
        event.kind.isHaptic
        ? [row(track, "intensity", event.intensity), row(track, "sharpness", event.sharpness)]
        : [row(track, "volume", event.audio.volume)]
      let duration = event.effectiveDuration
      if duration > 0 { rows.append(row(track, "duration", duration, "s")) }
      return rows
    }
  }
}
