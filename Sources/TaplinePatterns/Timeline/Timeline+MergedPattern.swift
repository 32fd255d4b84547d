extension Timeline {
  /// Returns one pattern, in which controls that act on all events are reset before another pattern's events or
  /// controls.
  package func mergedPattern() throws(TimelineWritingError) -> HapticPattern {
    var whole = HapticPattern(
      events: [], metadata: placements.count == 1 ? placements[0].pattern.metadata : [:])
    var resets: [DynamicParameter] = []
    for placement in placements {
      if placement.offset == 0, whole.events.isEmpty {
        whole.events = placement.pattern.events
      } else {
        whole.events += placement.pattern.events.map {
          $0.at(roundedToNanosecond($0.time + placement.offset))
        }
      }
    }
    var endTimes: [ParameterControl: [Double]] = [:]
    for control in ParameterControl.allCases {
      endTimes[control] = try resetTimes(of: control, &resets)
    }
    for (index, placement) in placements.enumerated() {
      for var step in placement.pattern.parameters {
        step.time += placement.offset
        if step.time < endTimes[step.control]?[index] ?? .infinity { whole.parameters.append(step) }
      }
      for var curve in placement.pattern.curves {
        curve.time += placement.offset
        let start = curve.time + (curve.points.map(\.time).min() ?? 0)
        if start < endTimes[curve.control]?[index] ?? .infinity { whole.curves.append(curve) }
      }
    }
    // The resets precede the patterns' own steps, because the last of several steps at the same time counts.
    whole.parameters = resets + whole.parameters
    return whole
  }

  /// Returns a time for each pattern: infinity for no reset, negative if the control acts on no event of its pattern.
  private func resetTimes(
    of control: ParameterControl, _ resets: inout [DynamicParameter]
  ) throws(TimelineWritingError) -> [Double] {
    var times = [Double](repeating: .infinity, count: placements.count)
    let isSet = placements.map { placement in
      placement.pattern.parameters.contains { $0.control == control }
        || placement.pattern.curves.contains { $0.control == control && !$0.points.isEmpty }
    }
    guard placements.count > 1, isSet.contains(true) else { return times }
    var affected: [AffectedEvent] = []
    for (index, placement) in placements.enumerated() {
      for event in placement.pattern.events where control.acts(on: event) {
        affected.append(
          AffectedEvent(
            placement: index, start: placement.offset + event.time,
            end: placement.offset + event.end, isTap: event.kind == .transient))
      }
    }
    affected.sort { $0.start < $1.start }
    let begins = placements.enumerated().map { index, placement -> Double in
      guard isSet[index] else { return .infinity }
      let values = ControlValues(control, of: placement.pattern, offset: placement.offset)
      return values.lines.first?.begin.time ?? .infinity
    }
    for index in placements.indices where isSet[index] {
      let ownEvents = affected.filter { $0.placement == index }
      guard let end = ownEvents.map(\.end).max() else {
        times[index] = -1
        continue
      }
      // The control still affects a tap at the very end, but not a continuous event, which has ended by then.
      let isTapLast = ownEvents.contains { $0.isTap && $0.end >= end }
      for other in affected where other.placement != index && !other.isOver(by: begins[index]) {
        guard other.start > (isTapLast ? end + slack : end - slack) else {
          let (setter, affected) = (placements[index].source, placements[other.placement].source)
          throw TimelineWritingError(
            "AHAP cannot represent this: '\(control.rawValue)' of '\(setter)' would also change "
              + "'\(affected)' at \(max(other.start, begins[index])) s, because the controls of a pattern "
              + "act on all its events; write a file that ends in .timeline.json")
        }
        // The reset is when the other event starts or another pattern sets the control, whichever is earlier.
        var reset = other.start
        for (setter, begin) in begins.enumerated() where setter != index && begin > end - slack {
          reset = min(reset, begin)
        }
        resets.append(DynamicParameter(control, at: reset, value: control.defaultValue))
        times[index] = reset - slack
        break
      }
    }
    return times
  }
}

/// In seconds.
private let slack = 1e-9

private struct AffectedEvent {
  let placement: Int
  let start: Double
  let end: Double
  let isTap: Bool

  /// Returns whether the event has ended when a control starts to act.
  func isOver(by time: Double) -> Bool { isTap ? start < time - slack : end <= time + slack }
}
