/// An event's envelope with its controls applied, in normalised times.
package struct EffectiveEnvelope: Sendable, Equatable {
  /// Time to full strength, `0...1`.
  package let attack: Double

  /// Time from full strength to nothing, `0...1`, or nil where the event is sustained.
  package let decay: Double?

  /// Time from the end to nothing, `0...1`.
  package let release: Double

  /// Makes an envelope; by default the shortest of everything, sustained.
  package init(attack: Double = 0, decay: Double? = nil, release: Double = 0) {
    self.attack = attack
    self.decay = decay
    self.release = release
  }
}
