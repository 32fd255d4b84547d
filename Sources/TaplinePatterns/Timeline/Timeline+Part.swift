import MotionCurves
import TaplineText

extension Timeline {
  /// Returns a part, moved to time 0, without the ring-out of earlier taps, and one message for each kind of cut.
  package func part(
    from start: Double, to end: Double? = nil
  ) -> (timeline: Timeline, cuts: [String]) {
    guard start > 0 || end != nil else { return (self, []) }
    let end = end ?? .infinity
    var part = Timeline()
    var cut = CutCounts()
    for placement in placements where placement.offset < end {
      var shifted = placement
      shifted.offset = max(roundedToNanosecond(placement.offset - start), 0)
      shifted.pattern = placement.pattern.part(
        from: max(roundedToNanosecond(start - placement.offset), 0),
        to: roundedToNanosecond(end - placement.offset), &cut)
      if !shifted.pattern.events.isEmpty { part.placements.append(shifted) }
    }
    for var marker in markers where marker.time >= start && marker.time < end {
      marker.time = roundedToNanosecond(marker.time - start)
      part.markers.append(marker)
    }
    if start == 0 {
      part.animations = animations.map { track in
        var track = track
        track.changes.removeAll { $0.time >= end }
        return track
      }
    }
    if start > 0 { cut.animations = animations.count }
    return (part, cut.sentences)
  }
}

private struct CutCounts {
  /// Continuous events and tones that start before the part.
  var beginnings = 0
  /// Continuous events and tones that end after the part.
  var ends = 0
  /// Sound files that start before the part.
  var sounds = 0
  var animations = 0

  var sentences: [String] {
    [
      (
        beginnings, "event",
        "cut at the start of the part, where playback begins without the attack"
      ),
      (ends, "event", "cut at the end of the part"),
      (sounds, "sound file", "left out, because playback would begin within the file"),
      (
        animations, "animation", "left out, because the values at the start of the part are unknown"
      ),
    ].compactMap { count, noun, change in
      count > 0 ? "\(counted(count, noun)) \(change)" : nil
    }
  }
}

extension HapticPattern {
  fileprivate func part(
    from start: Double, to end: Double, _ cut: inout CutCounts
  ) -> HapticPattern {
    var part = HapticPattern(events: [], metadata: metadata)
    for event in events where event.time < end {
      if let event = event.part(from: start, to: end, &cut) { part.events.append(event) }
    }
    for control in ParameterControl.allCases { add(control, to: &part, from: start, before: end) }
    return part
  }

  /// Adds the steps and curves of a control, preceded by its value at the start of the part.
  private func add(
    _ control: ParameterControl, to part: inout HapticPattern, from start: Double,
    before end: Double
  ) {
    let steps = parameters.filter { $0.control == control }
    let ramps = curves.filter { $0.control == control && !$0.points.isEmpty }
    guard !steps.isEmpty || !ramps.isEmpty else { return }
    let values = ControlValues(control, of: self)
    if start > 0, let line = values.line(at: start) {
      let value = line.value(at: start)
      var laterPoints: [ParameterCurve.ControlPoint] = []
      if let index = line.curveIndex {
        let curve = curves[index]
        laterPoints = curve.points.map {
          .init(time: curve.time + $0.time - start, value: $0.value)
        }
        .filter { $0.time > 1e-9 }
      }
      if laterPoints.isEmpty {
        part.parameters.append(DynamicParameter(control, at: 0, value: value))
      } else {
        part.curves.append(
          ParameterCurve(control, at: 0, points: [.init(time: 0, value: value)] + laterPoints))
      }
    }
    // The value at the start of the part already includes steps and curves at that time.
    let earliest = start > 0 ? start + 1e-9 : -1
    let isLater = { (time: Double) in time > earliest && time < end }
    for var step in steps where isLater(step.time) {
      step.time = roundedToNanosecond(step.time - start)
      part.parameters.append(step)
    }
    for var curve in ramps where isLater(curve.time + (curve.points.map(\.time).min() ?? 0)) {
      let time = roundedToNanosecond(curve.time - start)
      curve.time = max(time, 0)
      if time < 0 { for index in curve.points.indices { curve.points[index].time += time } }
      part.curves.append(curve)
    }
  }
}

extension HapticEvent {
  /// Returns the part of the event between the times; nil if there is none, or if it would begin within a sound file.
  fileprivate func part(
    from start: Double, to end: Double, _ cut: inout CutCounts
  ) -> HapticEvent? {
    var event = self
    event.time = roundedToNanosecond(time - start)
    if event.time < 0 {
      if kind == .audioCustom {
        if self.end > start { cut.sounds += 1 }
        return nil
      }
      guard kind.isContinuous, self.end > start else { return nil }
      cut.beginnings += 1
      event.time = 0
      event.duration = roundedToNanosecond(self.end - start)
      event.envelope.attack = 0
    }
    if kind.isContinuous, start + event.time + event.effectiveDuration > end {
      cut.ends += 1
      event.duration = roundedToNanosecond(end - start - event.time)
    }
    return event
  }
}
