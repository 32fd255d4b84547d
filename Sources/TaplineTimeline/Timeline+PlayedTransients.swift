public import TaplinePatterns

extension Timeline {
  /// The taps as they are played, in the order of time: at their times on this axis, with what the
  /// pattern's own steps and curves make of their intensity and sharpness then.
  ///
  /// - Complexity: O(n log n) in taps and control points.
  public var playedTransients: [HapticEvent] {
    var played: [HapticEvent] = []
    for placement in placements {
      let taps = placement.pattern.events.lazy.filter { $0.kind == .transient }
      guard !taps.isEmpty else { continue }
      played.reserveCapacity(played.count + placement.pattern.events.count)
      let controls = PatternControls(placement.pattern, offset: placement.offset)
      for var tap in taps {
        tap.time += placement.offset
        let time = max(tap.time, 0)
        (tap.intensity, tap.sharpness) = (
          controls.intensity(of: tap, at: time), controls.sharpness(of: tap, at: time)
        )
        played.append(tap)
      }
    }
    guard !zip(played, played.dropFirst()).allSatisfy({ $0.time <= $1.time }) else { return played }
    let order = played.indices.sorted { (played[$0].time, $0) < (played[$1].time, $1) }
    return order.map { played[$0] }
  }
}
