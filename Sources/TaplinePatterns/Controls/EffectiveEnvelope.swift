/// An event's envelope with the pattern's controls applied; the times are normalized as in `HapticEvent.Envelope`.
package struct EffectiveEnvelope: Sendable, Equatable {
  /// The time to full strength, `0...1`.
  package let attack: Double

  /// The time from full strength to zero, `0...1`, or nil if the event is sustained.
  package let decay: Double?

  /// The time from the event's end to zero, `0...1`.
  package let release: Double

  package init(attack: Double = 0, decay: Double? = nil, release: Double = 0) {
    self.attack = attack
    self.decay = decay
    self.release = release
  }
}
