import Foundation
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

@Suite("Steps of controls")
struct StepTests {
  /// The energy above 5 kHz in 20 ms around a time.
  private func brightness(_ samples: [Float], at time: Double) -> Double {
    power(of: samples, around: Int(time * 48_000), above: 5_000)
  }

  private func stepping(
    _ control: ParameterControl, to value: Double, _ event: HapticEvent
  ) throws -> [Float] {
    try render(
      HapticPattern(
        events: [event], parameters: [DynamicParameter(control, at: 0.5, value: value)]),
      voice: .audible)
  }

  @Test(
    "In the audible voice, a step is at most 3 dB brighter than the event's own onset",
    arguments: [
      (ParameterControl.hapticIntensity, 0.0, false), (.hapticIntensity, 0.3, false),
      (.hapticSharpness, 0.5, false), (.hapticSharpness, -0.5, false), (.audioVolume, 0, true),
      (.audioBrightness, -1, true),
    ])
  func click(control: ParameterControl, value: Double, isTone: Bool) throws {
    let event =
      isTone
      ? tone(at: 0.1, duration: 1)
      : HapticEvent(.continuous, at: 0.1, duration: 1, intensity: 1, sharpness: 0.5)
    let samples = try stepping(control, to: value, event)
    let onset = brightness(samples, at: 0.1)
    let step = brightness(samples, at: 0.5)
    #expect(step <= 2 * onset, "\(decibels(power: step / onset)) dB above the onset")
  }

  @Test("A step takes the profile's shortest attack, and the actuator's signal steps immediately")
  func length() throws {
    let event = HapticEvent(.continuous, at: 0, duration: 1, intensity: 1, sharpness: 0.5)
    let steady = HapticPattern(events: [event])
    let audible = try stepping(.hapticIntensity, to: 0, event)
    let reference = try render(steady, voice: .audible)
    #expect(Array(audible[..<24_000]) == Array(reference[..<24_000]))
    #expect(audible[24_096...].allSatisfy { $0 == 0 })
    // Amplitude is the square of intensity, which falls linearly.
    for frame in stride(from: 0, to: 96, by: 5) {
      let left = 1 - Float(frame) / 96
      #expect(abs(audible[24_000 + frame] - left * left * reference[24_000 + frame]) < 1e-4)
    }
    let tactile = try render(
      HapticPattern(
        events: [event], parameters: [DynamicParameter(.hapticIntensity, at: 0.5, value: 0)]),
      voice: .tactile)
    #expect(tactile[24_000...].allSatisfy { $0 == 0 } && abs(tactile[23_990]) > 0)
  }

  @Test("An event that begins with a step or right after it has the step's final value")
  func onset() throws {
    for delay in [0, 1.0 / 48_000, 0.001] {
      let event = HapticEvent(.continuous, at: 0.5 + delay, duration: 0.2)
      let stepped = try stepping(.hapticIntensity, to: 0.5, event)
      let curve = ParameterCurve(
        .hapticIntensity, at: 0, points: [.init(time: 0, value: 0.5), .init(time: 2, value: 0.5)])
      let steady = try render(HapticPattern(events: [event], curves: [curve]), voice: .audible)
      #expect(stepped == steady, "\(delay) s")
    }
  }

  @Test("Steps that arrive faster than they can be rendered cause no jump")
  func fastSteps() throws {
    let event = HapticEvent(.continuous, at: 0, duration: 1, intensity: 1, sharpness: 0.5)
    let parameters = (0..<40).map {
      DynamicParameter(.hapticIntensity, at: 0.3 + Double($0) * 0.0007, value: $0 % 2 == 0 ? 0 : 1)
    }
    let samples = try render(
      HapticPattern(events: [event], parameters: parameters), voice: .audible)
    let onset = brightness(samples, at: 0)
    #expect(brightness(samples, at: 0.315) <= 4 * onset)
  }
}
