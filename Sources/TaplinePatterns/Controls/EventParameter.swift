/// The event parameters of AHAP: what each sets, and its range.
///
/// Source: `CHHapticParameter.h`.
package enum EventParameter: String, CaseIterable {
  case hapticIntensity = "HapticIntensity"
  case hapticSharpness = "HapticSharpness"
  case attackTime = "AttackTime"
  case decayTime = "DecayTime"
  case releaseTime = "ReleaseTime"
  case sustained = "Sustained"
  case audioVolume = "AudioVolume"
  case audioPitch = "AudioPitch"
  case audioPan = "AudioPan"
  case audioBrightness = "AudioBrightness"

  /// The values the parameter may take; others are clamped.
  package var range: ClosedRange<Double> {
    switch self {
    case .audioPitch, .audioPan: -1...1
    default: 0...1
    }
  }

  /// Puts a value in its place.
  package func set(_ value: Double, in event: inout HapticEvent) {
    switch self {
    case .hapticIntensity: event.intensity = value
    case .hapticSharpness: event.sharpness = value
    case .attackTime: event.envelope.attack = value
    case .decayTime: event.envelope.decay = value
    case .releaseTime: event.envelope.release = value
    case .sustained: event.envelope.isSustained = value != 0
    case .audioVolume: event.audio.volume = value
    case .audioPitch: event.audio.pitch = value
    case .audioPan: event.audio.pan = value
    case .audioBrightness: event.audio.brightness = value
    }
  }
}
