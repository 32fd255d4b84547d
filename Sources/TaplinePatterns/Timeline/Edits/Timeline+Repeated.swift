extension Timeline {
  /// - Complexity: O(n · count).
  package func repeated(_ count: Int, gap: Double) -> Timeline {
    var whole = self
    let step = duration + gap
    for index in 1..<max(count, 1) {
      whole.append(self, at: roundedToNanosecond(step * Double(index)))
    }
    return whole
  }

  /// Whether events start both at 0 and at the timeline's end, so that they coincide if it repeats without a gap.
  package var repeatsAtOnce: Bool {
    let times = placements.flatMap { placement in
      placement.pattern.events.map { roundedToNanosecond(placement.offset + $0.time) }
    }
    return times.contains(0) && times.contains(roundedToNanosecond(duration))
  }
}
