import TaplineActuators
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport

/// The whole rendering of a pattern in one voice.
func render(
  _ pattern: HapticPattern, voice: Voice, profile: ActuatorProfile? = nil, rate: Int = 48_000
) throws -> [Float] {
  let schedule = ScheduleCompiler.compile(Timeline(pattern), sampleRate: rate)
  return Fixtures.render(
    Synthesizer(schedule, profile: try profile ?? Fixtures.profile(), voice: voice))
}

/// One tap on frame 0.
func renderTap(
  _ intensity: Double, _ sharpness: Double, voice: Voice, profile: ActuatorProfile? = nil,
  rate: Int = 48_000
) throws -> [Double] {
  let event = HapticEvent(.transient, at: 0, intensity: intensity, sharpness: sharpness)
  return try render(HapticPattern(events: [event]), voice: voice, profile: profile, rate: rate)
    .map(Double.init)
}

/// The six single taps of the default generator profile, with the intensity and sharpness of Pulsar's system presets.
let generators: [(name: String, intensity: Double, sharpness: Double)] = [
  ("light", 0.55, 0.40), ("medium", 0.70, 0.30), ("heavy", 1.00, 0.45), ("rigid", 0.80, 0.95),
  ("soft", 0.60, 0.10), ("selection", 0.40, 0.70),
]

/// A pattern of every kind of sound: overlapping taps and continuous events, envelopes, steps and curves of both
/// controls, and sharpness beyond both bounds.
let busyPattern: HapticPattern = {
  var events = (0..<40).map { index in
    HapticEvent(
      .transient, at: Double(index) * 0.0137, intensity: Double(index % 7) / 6,
      sharpness: Double(index % 11) / 10)
  }
  events += [
    HapticEvent(.continuous, at: 0.01, duration: 0.4, intensity: 0.8, sharpness: 0.2),
    HapticEvent(
      .continuous, at: 0.1, duration: 0.3, intensity: 0.6, sharpness: 0.9,
      envelope: .init(attack: 0.4, decay: 0.6, release: 0.5, isSustained: false)),
    HapticEvent(.continuous, at: 0.2003, duration: 0.0007, intensity: 1, sharpness: 0.5),
    HapticEvent(
      .continuous, at: 0.25, duration: 0.2, intensity: 0.7, sharpness: 0,
      envelope: .init(attack: 0.7, release: 0.3)),
  ]
  return HapticPattern(
    events: events,
    parameters: [DynamicParameter(.hapticIntensity, at: 0.33, value: 0.6)],
    curves: [
      ParameterCurve(
        .hapticIntensity, at: 0.05,
        points: [
          .init(time: 0, value: 1), .init(time: 0.1, value: 0.3), .init(time: 0.2, value: 1),
        ]
      ),
      ParameterCurve(
        .hapticSharpness, at: 0.02,
        points: [
          .init(time: 0, value: 0), .init(time: 0.1, value: 1), .init(time: 0.25, value: -1),
          .init(time: 0.2503, value: 0.4),
        ]),
    ])
}()
