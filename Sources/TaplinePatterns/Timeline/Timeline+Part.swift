import MotionCurves

/// What taking a part out of a timeline changed about it, beside leaving out what lies outside.
package enum TimelineCut: Hashable, Sendable {
  /// Events that last and began before the part: they begin with it, without their attack.
  case beginnings(Int)
  /// Events that begin in the part and last longer than it.
  case ends(Int)
  /// Sound files that began before the part, which cannot be played from their middle.
  case sounds(Int)
  /// Animations, of which nothing says how they stood where the part begins.
  case animations(Int)

  /// What was changed, as a sentence without a full stop.
  package var sentence: String {
    switch self {
    case .beginnings(let count):
      "\(Self.counted(count, "event")) under way at the start: cut, so it begins there at full strength"
    case .ends(let count): "\(Self.counted(count, "event")) longer than the part: cut at its end"
    case .sounds(let count):
      "\(Self.counted(count, "sound file")) under way at the start: left out"
    case .animations(let count):
      "\(Self.counted(count, "animation")) left out: a part that begins later has no start for it"
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension Timeline {
  /// A part of the timeline as a timeline of its own, which begins at time 0.
  ///
  /// Controls have the values there that they had. A tap before the part leaves nothing behind in it.
  ///
  /// - Complexity: O(n log n).
  package func part(
    from start: Double, to end: Double? = nil
  ) -> (timeline: Timeline, cuts: [TimelineCut]) {
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
    let cuts: [TimelineCut] = [
      .beginnings(cut.beginnings), .ends(cut.ends), .sounds(cut.sounds),
      .animations(start > 0 ? animations.count : 0),
    ]
    return (part, cuts.filter { $0.count > 0 })
  }
}

extension TimelineCut {
  fileprivate var count: Int {
    switch self {
    case .beginnings(let count), .ends(let count), .sounds(let count), .animations(let count): count
    }
  }
}

private struct CutCounts {
  var beginnings = 0
  var ends = 0
  var sounds = 0
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

  /// Puts the steps and curves of a control into a part, its value at the start first.
  private func add(
    _ control: ParameterControl, to part: inout HapticPattern, from start: Double,
    before end: Double
  ) {
    let steps = parameters.filter { $0.control == control }
    let ramps = curves.filter { $0.control == control && !$0.points.isEmpty }
    guard !steps.isEmpty || !ramps.isEmpty else { return }
    let values = ControlValues(control, of: self)
    if start > 0, let source = values.source(at: start) {
      let value = values.value(at: start)
      var rest: [ParameterCurve.ControlPoint] = []
      if case .curve(let index) = source {
        let curve = curves[index]
        rest = curve.points.map { .init(time: curve.time + $0.time - start, value: $0.value) }
          .filter { $0.time > 1e-9 }
      }
      if rest.isEmpty {
        part.parameters.append(DynamicParameter(control, at: 0, value: value))
      } else {
        part.curves.append(
          ParameterCurve(control, at: 0, points: [.init(time: 0, value: value)] + rest))
      }
    }
    // What begins at the start itself is what counts there already.
    let isLater = { (time: Double) in time > start + (start > 0 ? 1e-9 : -1) && time < end }
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
  /// What of the event lies between two times, at its time from the first; nil where nothing does.
  fileprivate func part(
    from start: Double, to end: Double, _ cut: inout CutCounts
  ) -> HapticEvent? {
    var event = self
    event.time = roundedToNanosecond(time - start)
    let lasts = kind == .continuous || kind == .audioContinuous
    if event.time < 0 {
      if kind == .audioCustom {
        if self.end > start { cut.sounds += 1 }
        return nil
      }
      guard lasts, self.end > start else { return nil }
      cut.beginnings += 1
      event.time = 0
      event.duration = roundedToNanosecond(self.end - start)
      event.envelope.attack = 0
    }
    if lasts, start + event.time + event.effectiveDuration > end {
      cut.ends += 1
      event.duration = roundedToNanosecond(end - start - event.time)
    }
    return event
  }
}
