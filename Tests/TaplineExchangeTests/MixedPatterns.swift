import TaplinePatterns
import TaplineTestSupport

/// Patterns like those of apps: taps and vibrations of milliseconds to seconds, some under curves.
struct MixedPatterns {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func next() -> HapticPattern {
    var pattern = HapticPattern(events: [])
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      pattern.events.append(
        HapticEvent(.transient, at: time(), intensity: level(), sharpness: level()))
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      var event = HapticEvent(
        .continuous, at: time(), duration: time() + 0.001, intensity: level(), sharpness: level())
      if Bool.random(using: &random) { event.envelope.attack = level() * 0.6 }
      if Bool.random(using: &random) { event.envelope.release = level() * 0.6 }
      if Int.random(in: 0...3, using: &random) == 0 { event.envelope.isSustained = false }
      pattern.events.append(event)
    }
    for control in [ParameterControl.hapticIntensity, .hapticSharpness]
    where Int.random(in: 0...2, using: &random) == 0 {
      var times = (0...Int.random(in: 1...5, using: &random)).map { _ in time() }
      times.sort()
      pattern.curves.append(
        ParameterCurve(
          control, at: time(),
          points: times.map {
            .init(
              time: $0, value: control == .hapticIntensity ? level() : level() * 2 - 1)
          }))
    }
    if Int.random(in: 0...3, using: &random) == 0 {
      pattern.parameters.append(DynamicParameter(.hapticIntensity, at: time(), value: level()))
    }
    return pattern
  }

  /// A time of up to two seconds; half of the times are whole milliseconds.
  private mutating func time() -> Double {
    let any = Double.random(in: 0...2, using: &random)
    return Bool.random(using: &random) ? (any * 1_000).rounded() / 1_000 : any
  }

  private mutating func level() -> Double {
    switch Int.random(in: 0...5, using: &random) {
    case 0: 1
    case 1: 0.5
    default: Double.random(in: 0...1, using: &random)
    }
  }
}
