package import TaplinePatterns

extension Timeline {
  /// Puts a simulated press on the time axis: its haptics, what it animates, and what happens.
  package init<Failure: Error>(
    _ press: SimulatedPress, pattern: (String) throws(Failure) -> HapticPattern
  ) throws(Failure) {
    var placements: [Placement] = []
    for haptic in press.haptics {
      placements.append(
        Placement(try pattern(haptic.name), at: haptic.time, source: haptic.name))
    }
    self.init(placements, animations: press.tracks, markers: press.markers)
  }
}
