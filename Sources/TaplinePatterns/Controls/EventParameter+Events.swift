/// Which events have a parameter, under which name, and which value.
extension EventParameter {
  /// What the parameter is called outside AHAP, such as in golden files.
  package var name: String {
    switch self {
    case .hapticIntensity: "intensity"
    case .hapticSharpness: "sharpness"
    case .attackTime: "attack"
    case .decayTime: "decay"
    case .releaseTime: "release"
    case .sustained: "sustained"
    case .audioVolume: "volume"
    case .audioPitch: "pitch"
    case .audioPan: "pan"
    case .audioBrightness: "brightness"
    }
  }

  /// Whether it says how a haptic event feels.
  package var isHaptic: Bool { self == .hapticIntensity || self == .hapticSharpness }

  /// Whether events of a kind sound otherwise for another value.
  package func isUsed(by kind: HapticEvent.Kind) -> Bool {
    switch self {
    case .hapticIntensity, .hapticSharpness: kind.isHaptic
    case .attackTime, .decayTime, .releaseTime, .sustained: kind != .transient
    case .audioVolume, .audioPitch, .audioPan, .audioBrightness: !kind.isHaptic
    }
  }

  /// The value that an event has for the parameter.
  package func value(in event: HapticEvent) -> Double {
    switch self {
    case .hapticIntensity: event.intensity
    case .hapticSharpness: event.sharpness
    case .attackTime: event.envelope.attack
    case .decayTime: event.envelope.decay
    case .releaseTime: event.envelope.release
    case .sustained: event.envelope.isSustained ? 1 : 0
    case .audioVolume: event.audio.volume
    case .audioPitch: event.audio.pitch
    case .audioPan: event.audio.pan
    case .audioBrightness: event.audio.brightness
    }
  }
}
