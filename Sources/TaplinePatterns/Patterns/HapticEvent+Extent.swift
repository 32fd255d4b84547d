extension HapticEvent {
  /// Whether the event has no strength of its own, which no control gives it.
  package var isSilent: Bool { kind.isHaptic ? intensity == 0 : audio.volume == 0 }

  /// Whether attack, decay and release do anything: a sound file may be played without.
  package var hasEnvelope: Bool {
    switch kind {
    case .transient: false
    case .continuous, .audioContinuous: true
    case .audioCustom: audio.usesVolumeEnvelope
    }
  }

  /// Seconds from the pattern's start to the event's end, infinite for a sound of unknown length.
  package var end: Double {
    switch kind {
    case .transient: time
    case .continuous, .audioContinuous: time + effectiveDuration
    case .audioCustom: effectiveDuration > 0 ? time + effectiveDuration : .infinity
    }
  }
}
