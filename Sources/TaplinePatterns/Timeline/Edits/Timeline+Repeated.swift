extension Timeline {
  package func repeated(_ count: Int, gap: Double) -> Timeline {
    var whole = self
    let step = duration + gap
    for index in 1..<max(count, 1) {
      whole.append(self, at: roundedToNanosecond(step * Double(index)))
    }
    return whole
  }

  /// Whether one event starts at 0 and another at the end, so that repeating without a gap makes them coincide.
  package var hasEventsAtBothEnds: Bool {
    let times = placements.flatMap { placement in
      placement.pattern.events.map { roundedToNanosecond(placement.offset + $0.time) }
    }
    return times.contains(0) && times.contains(roundedToNanosecond(duration))
  }
}
