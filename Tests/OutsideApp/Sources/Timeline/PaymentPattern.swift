import Tapline

/// The haptics and sounds at the end of a payment, written in code.
package enum PaymentPattern {
  /// Two taps, and a vibration that fades under a curve.
  package static func settled() -> HapticPattern {
    let first = HapticEvent(.transient, at: 0, intensity: 0.6, sharpness: 0.3)
    var second = first
    second.time = 0.12
    second.intensity = HapticEvent.defaultIntensity
    second.sharpness = HapticEvent.defaultSharpness
    let hum = HapticEvent(
      .continuous, at: 0.2, duration: 0.5, intensity: 0.8,
      envelope: .init(attack: 0.1, decay: 0.2, release: 0.3, isSustained: false))
    return HapticPattern(
      events: [first, second, hum],
      parameters: [DynamicParameter(.hapticSharpness, at: 0.2, value: -0.2)],
      curves: [
        ParameterCurve(
          .hapticIntensity, at: 0.2,
          points: [.init(time: 0, value: 1), .init(time: 0.5, value: 0)])
      ],
      metadata: ["Description": "A payment has been settled."])
  }

  /// A chime: a tone, and a sound file on the left side.
  package static func chime(file: String) -> HapticPattern {
    var tone = HapticEvent(.audioContinuous, at: 0, duration: 0.3)
    tone.audio.volume = 0.5
    tone.audio.pitch = 0.2
    tone.audio.brightness = 0.7
    let sample = HapticEvent(
      .audioCustom, at: 0.1,
      audio: .init(waveformPath: file, volume: 0.8, pan: -1, usesVolumeEnvelope: false))
    return HapticPattern(events: [tone, sample])
  }

  /// The numbers of haptic events and of continuous ones.
  package static func counts(of pattern: HapticPattern) -> (felt: Int, lasting: Int) {
    let felt = pattern.events.filter(\.kind.isHaptic)
    return (felt.count, felt.filter { ($0.duration ?? 0) > 0 }.count)
  }

  /// The ends of the events, without their release.
  package static func ends(of pattern: HapticPattern) -> [Double] {
    pattern.events.map { $0.time + $0.effectiveDuration }
  }

  /// The pattern with stretched curves and shortened envelopes.
  package static func calmer(_ pattern: HapticPattern, by factor: Double) -> HapticPattern {
    var pattern = pattern.scaled(intensity: 1 / factor)
    for index in pattern.curves.indices {
      for point in pattern.curves[index].points.indices {
        pattern.curves[index].points[point].time *= factor
        pattern.curves[index].points[point].value /= factor
      }
    }
    for index in pattern.events.indices {
      pattern.events[index].duration = pattern.events[index].duration.map { $0 * factor }
      pattern.events[index].envelope.release = 0
    }
    return pattern
  }

  /// The steps of controls, in the order of the pattern.
  package static func steps(
    of pattern: HapticPattern
  ) -> [(control: ParameterControl, time: Double, value: Double)] {
    pattern.parameters.map { ($0.control, $0.time, $0.value) }
  }

  /// The pattern for a device without envelopes.
  package static func flat(_ pattern: HapticPattern) -> HapticPattern {
    var pattern = pattern
    for index in pattern.events.indices where pattern.events[index].duration != nil {
      pattern.events[index].envelope.attack = 0
      pattern.events[index].envelope.decay = 0
      pattern.events[index].envelope.isSustained = true
      pattern.events[index].audio.usesVolumeEnvelope = false
    }
    return pattern
  }

  /// The limits of a control, and its value without curves.
  package static func limits(
    of control: ParameterControl
  ) -> (range: ClosedRange<Double>, resting: Double) {
    (control.range, control.defaultValue)
  }
}
