extension ParameterControl {
  /// Whether the control acts on an event.
  package func acts(on event: HapticEvent) -> Bool {
    switch self {
    case .hapticIntensity: event.kind.isHaptic
    case .hapticSharpness:
      event.kind == .continuous
        || event.kind == .transient && ParameterControl.sharpnessActsOnTransients
    case .hapticAttackTime, .hapticReleaseTime: event.kind == .continuous
    case .hapticDecayTime: event.kind == .continuous && !event.envelope.isSustained
    case .audioVolume, .audioPan, .audioBrightness, .audioPitch: !event.kind.isHaptic
    case .audioAttackTime, .audioReleaseTime: !event.kind.isHaptic && event.hasEnvelope
    case .audioDecayTime:
      !event.kind.isHaptic && event.hasEnvelope && !event.envelope.isSustained
    }
  }
}
