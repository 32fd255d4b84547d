extension Timeline {
  /// The taps at their times on this axis, sorted by time, with intensity and sharpness as changed by controls.
  ///
  /// - Complexity: O(n log n) in taps and control points.
  public var playedTransients: [HapticEvent] {
    if placements.count == 1, placements[0].playsAsWritten { return placements[0].pattern.events }
    var played: [HapticEvent] = []
    for placement in placements {
      let taps = placement.pattern.events.lazy.filter { $0.kind == .transient }
      guard !taps.isEmpty else { continue }
      played.reserveCapacity(played.count + placement.pattern.events.count)
      let controls = PatternControls(placement.pattern, offset: placement.offset)
      for tap in taps { played.append(tap.played(under: controls, delayedBy: placement.offset)) }
    }
    return played.inTime
  }
}

extension Timeline.Placement {
  /// Whether the pattern starts at 0 and has only sorted taps that no control changes, so that no copy is needed.
  fileprivate var playsAsWritten: Bool {
    let controls = PatternControls(pattern, offset: offset)
    var last = -Double.infinity
    return pattern.events.allSatisfy { event in
      let isInOrder = last <= event.time
      last = event.time
      return event.kind == .transient && isInOrder
        && event.played(under: controls, delayedBy: offset) == event
    }
  }
}

extension HapticEvent {
  fileprivate func played(under controls: PatternControls, delayedBy offset: Double) -> HapticEvent
  {
    var tap = self
    tap.time += offset
    let time = max(tap.time, 0)
    (tap.intensity, tap.sharpness) = (
      controls.intensity(of: tap, at: time), controls.sharpness(of: tap, at: time)
    )
    return tap
  }
}
