import Baseline
import Tapline

/// Patterns as AHAP text, similar to those of `Benchmarks/compare`.
enum Workload {
  /// Returns 20,000 taps in 1,000 s, all with different intensities and sharpnesses.
  static func dense() throws -> [UInt8] {
    var numbers = Numbers(seed: 2)
    let events = (0..<20_000).map { index in
      HapticEvent(
        .transient, at: (Double(index) + numbers.next(in: 0...1)) * 0.05,
        intensity: numbers.next(in: 0.1...1), sharpness: numbers.next(in: 0...1))
    }
    return try text(HapticPattern(events: events))
  }

  /// Returns 600 s of eight simultaneous continuous events, with curves of intensity and sharpness.
  static func long() throws -> [UInt8] {
    var numbers = Numbers(seed: 3)
    var events: [HapticEvent] = []
    for _ in 0..<8 {
      var time = numbers.next(in: 0...2)
      while time < 599 {
        let duration = min(numbers.next(in: 1...12), 600 - time)
        events.append(
          HapticEvent(
            .continuous, at: time, duration: duration, intensity: numbers.next(in: 0.05...0.3),
            sharpness: numbers.next(in: 0...1),
            envelope: .init(attack: numbers.next(in: 0...0.5), release: numbers.next(in: 0...0.5))))
        time += duration + numbers.next(in: 0...1.5)
      }
    }
    let curves = stride(from: 0.0, to: 600, by: 8).flatMap { start in
      [
        curve(.hapticIntensity, at: start, in: 0.3...1, &numbers),
        curve(.hapticSharpness, at: start, in: -0.3...0.3, &numbers),
      ]
    }
    return try text(HapticPattern(events: events, curves: curves))
  }

  /// Returns a curve of 16 points, the maximum of the format, half a second apart.
  private static func curve(
    _ control: ParameterControl, at time: Double, in range: ClosedRange<Double>,
    _ numbers: inout Numbers
  ) -> ParameterCurve {
    ParameterCurve(
      control, at: time,
      points: (0..<16).map { .init(time: Double($0) * 0.5, value: numbers.next(in: range)) })
  }

  private static func text(_ pattern: HapticPattern) throws -> [UInt8] {
    try AHAPWriter(pattern).bytes
  }
}
