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

  package var range: ClosedRange<Double> {
    switch self {
    case .audioPitch, .audioPan: -1...1
    default: 0...1
    }
  }

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

  /// The name used outside AHAP, such as in golden files.
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

  var isHaptic: Bool { self == .hapticIntensity || self == .hapticSharpness }

  package func isUsed(by kind: HapticEvent.Kind) -> Bool {
    switch self {
    case .hapticIntensity, .hapticSharpness: kind.isHaptic
    case .attackTime, .decayTime, .releaseTime, .sustained: kind != .transient
    case .audioVolume, .audioPitch, .audioPan, .audioBrightness: !kind.isHaptic
    }
  }

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

  fileprivate var order: UInt16 {
    switch self {
    case .hapticIntensity: 0
    case .hapticSharpness: 1
    case .attackTime: 2
    case .decayTime: 3
    case .releaseTime: 4
    case .sustained: 5
    case .audioVolume: 6
    case .audioPitch: 7
    case .audioPan: 8
    case .audioBrightness: 9
    }
  }
}

/// A set of parameters without heap memory.
package struct EventParameterSet {
  private var bits: UInt16 = 0

  package init() {}

  package func contains(_ parameter: EventParameter) -> Bool { bits & 1 << parameter.order != 0 }

  /// Returns false if the set already contained the parameter.
  package mutating func insert(_ parameter: EventParameter) -> Bool {
    defer { bits |= 1 << parameter.order }
    return !contains(parameter)
  }
}
