/// An event's envelope with the pattern's controls applied; the times are normalized as in `HapticEvent.Envelope`.
package struct EffectiveEnvelope: Sendable, Equatable {
  package let attack: Double

  /// Nil if the event is sustained.
  package let decay: Double?

  package let release: Double

  package init(attack: Double = 0, decay: Double? = nil, release: Double = 0) {
    self.attack = attack
    self.decay = decay
    self.release = release
  }
}
