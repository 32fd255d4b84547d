extension Timeline {
  /// The timeline several times over, one after another.
  ///
  /// - Complexity: O(n · count).
  package func repeated(_ count: Int, gap: Double) -> Timeline {
    var whole = self
    let step = duration + gap
    for index in 1..<max(count, 1) {
      whole.append(self, at: roundedToNanosecond(step * Double(index)))
    }
    return whole
  }

  /// Whether an event begins where the timeline ends, and one at 0, so that both are at once in what is
  /// repeated without a gap.
  package var repeatsAtOnce: Bool {
    let times = placements.flatMap { placement in
      placement.pattern.events.map { roundedToNanosecond(placement.offset + $0.time) }
    }
    return times.contains(0) && times.contains(roundedToNanosecond(duration))
  }
}
