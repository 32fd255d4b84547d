public import TaplinePatterns

extension Timeline {
  /// The taps as strong as they are played: at their times on this axis, their intensity multiplied by
  /// what the pattern's own steps and curves make of it then.
  public var playedTransients: [HapticEvent] {
    var played = self
    for (index, placement) in placements.enumerated() {
      for (event, tap) in placement.pattern.events.enumerated() where tap.kind == .transient {
        let control = placement.pattern.value(of: .hapticIntensity, at: tap.time)
        played.placements[index].pattern.events[event].intensity = tap.intensity * control
      }
    }
    return played.transients
  }
}
