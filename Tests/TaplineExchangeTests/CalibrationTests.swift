import Foundation
import TaplineActuators
import TaplineConversion
import TaplineLibrary
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

@Suite("Actuators from recordings")
struct CalibrationTests {
  /// Three taps, half a second apart.
  private static let taps = Timeline(
    HapticPattern(
      events: [(0, 0.9), (0.4, 0.3), (0.9, 0.6)].map {
        HapticEvent(.transient, at: $0.0, intensity: 0.9, sharpness: $0.1)
      }))

  /// A recording's true parameters.
  private struct Truth {
    var hertz = 150.0
    var quality = 8.0
    var level = 0.5
    var drift = 0.0
    var start = 0.2
    var rate = 4_000
    var decibels = 30.0
    /// The clipping level as a fraction of the peak.
    var clip = 1.0

    /// The value of a parameter; an acceleration of 1 is the largest response to a steady drive of 1.
    func value(_ parameter: Calibration.Parameter) -> Double {
      switch parameter {
      case .resonance: hertz
      case .quality: quality
      case .rise: log(9) * quality / (Double.pi * hertz)
      case .level: level
      case .drift: drift
      }
    }
  }

  /// Simulates a recording: integrates `x″ + (ω/Q)·x′ + ω²·x = drive` by Runge and Kutta's method.
  private static func recording(
    _ truth: Truth, _ random: inout SeededGenerator
  ) throws -> [Float] {
    let rendition = Rendition(taps, profile: try Fixtures.profile())
    let source = rendition.source(.tactile)
    var drive = [Float](repeating: 0, count: source.frameCount)
    drive.withUnsafeMutableBufferPointer { source.render(into: $0) }
    let gain = pow(10, try Fixtures.profile().tactile.continuousDecibels / 20)
    func input(_ time: Double) -> Double {
      let position = time * 48_000
      let frame = Int(position)
      guard position >= 0, frame + 1 < drive.count else { return 0 }
      let part = position - Double(frame)
      let value = Double(drive[frame]) * (1 - part) + Double(drive[frame + 1]) * part
      return min(max(value / gain, -1), 1)
    }
    let (omega, quality) = (2 * Double.pi * truth.hertz, truth.quality)
    var state = SIMD2(0.0, 0.0)
    func slope(_ time: Double, _ state: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(
        state.y, input(time) - omega / quality * state.y - omega * omega * state.x)
    }
    let squared = 4 * quality * quality
    let largest = squared / (2 * (squared - 1).squareRoot())
    var time = 0.0
    let count = Int((truth.start + 1.3) * Double(truth.rate))
    var samples = (0..<count).map { frame -> Double in
      let next = (Double(frame) / Double(truth.rate) - truth.start) * (1 + truth.drift)
      guard next > 0 else { return 0 }
      let steps = max(Int(((next - time) * 24_000).rounded(.up)), 1)
      let length = (next - time) / Double(steps)
      for _ in 0..<steps {
        let one = slope(time, state)
        let two = slope(time + length / 2, state + one * (length / 2))
        let three = slope(time + length / 2, state + two * (length / 2))
        let four = slope(time + length, state + three * length)
        state += (one + 2 * two + 2 * three + four) * (length / 6)
        time += length
      }
      return slope(time, state).y / largest * truth.level
    }
    let power = samples.reduce(0) { $0 + $1 * $1 } / (1.3 * Double(truth.rate))
    let noise = (power / pow(10, truth.decibels / 10)).squareRoot()
    let limit = samples.reduce(0) { max($0, abs($1)) } * truth.clip
    for frame in samples.indices {
      let length = (-2 * log(Double.random(in: .leastNonzeroMagnitude...1, using: &random)))
        .squareRoot()
      samples[frame] += noise * length * cos(Double.random(in: 0...2 * Double.pi, using: &random))
      if truth.clip < 1 { samples[frame] = min(max(samples[frame], -limit), limit) }
    }
    return samples.map { Float($0) }
  }

  private static func calibration(
    _ truth: Truth, seed: UInt64 = 1, drift: Double? = nil
  ) throws -> Calibration {
    var random = SeededGenerator(seed: seed)
    let samples = try recording(truth, &random)
    return try Calibration(
      try ActuatorRecording(samples, sampleRate: truth.rate), of: taps,
      profile: try Fixtures.profile(), drift: drift)
  }

  @Test(
    "The confidence intervals contain the parameters of simulated recordings at the stated rate")
  func coverage() throws {
    let count = Fixtures.isExhaustive ? 80 : 8
    var random = SeededGenerator(seed: 7)
    var (hits, all) = (0, 0)
    for index in 0..<count {
      let truth = Truth(
        hertz: Double.random(in: 90...230, using: &random),
        quality: Double.random(in: 3...20, using: &random),
        level: Double.random(in: 0.1...10, using: &random) * (index % 3 == 0 ? -1 : 1),
        drift: Double.random(in: -200e-6...200e-6, using: &random),
        rate: [4_000, 8_000, 11_025, 48_000][index % 4],
        decibels: Double.random(in: 10...40, using: &random), clip: index % 2 == 0 ? 1 : 0.8)
      let calibration = try Self.calibration(truth, seed: UInt64(index))
      for estimate in calibration.estimates {
        let value =
          estimate.parameter == .level ? abs(truth.level) : truth.value(estimate.parameter)
        all += 1
        if estimate.low <= value, value <= estimate.high { hits += 1 }
        let width = (estimate.high - estimate.low) / 2
        #expect(abs(estimate.value - value) < 2.5 * width, "\(index): \(estimate.parameter)")
      }
    }
    #expect(all == 5 * count)
    #expect(Double(hits) / Double(all) > 0.85, "\(hits) of \(all)")
  }

  @Test("A given drift is not fitted, and less noise gives narrower intervals")
  func fixedDrift() throws {
    let quiet = try Self.calibration(Truth(decibels: 60), drift: 0)
    #expect(quiet[.drift] == nil && quiet.explained > 0.9999)
    let noisy = try Self.calibration(Truth(decibels: 20), drift: 0)
    for parameter in [Calibration.Parameter.resonance, .quality, .rise, .level] {
      let (one, other) = (try #require(quiet[parameter]), try #require(noisy[parameter]))
      #expect(one.high - one.low < (other.high - other.low) / 20)
      #expect(abs(one.value / Truth().value(parameter) - 1) < 0.002, "\(parameter)")
    }
  }

  private static func failure(
    _ samples: [Float], rate: Int = 4_000, of timeline: Timeline = taps
  ) throws -> String {
    do {
      _ = try Calibration(
        try ActuatorRecording(samples, sampleRate: rate), of: timeline,
        profile: try Fixtures.profile())
      return ""
    } catch let error as CalibrationError {
      return error.description
    }
  }

  @Test("A recording that does not determine an actuator is refused with the reason")
  func refusals() throws {
    var random = SeededGenerator(seed: 3)
    let good = try Self.recording(Truth(), &random)
    #expect(try Self.failure(good).isEmpty)
    #expect(try Self.failure([]).contains("silent"))
    #expect(try Self.failure([Float](repeating: 0.25, count: 8_000)).contains("silent"))
    #expect(try Self.failure(good + [.nan]).contains("sample \(good.count) is not a finite number"))
    #expect(try Self.failure(good, rate: 999).contains("too low"))
    #expect(try Self.failure([Float](repeating: 0, count: 240_001)).contains("longer than"))
    #expect(try Self.failure(Array(good[..<2_000])).contains("less than the pattern's"))
    #expect(try Self.failure(good, of: Timeline()).contains("no haptic event"))
    let noise = (0..<8_000).map { _ in Float.random(in: -1...1, using: &random) }
    #expect(try Self.failure(noise).contains("the pattern was not found"))
    let signs = good.map { Float($0 > 0 ? 0.1 : -0.1) }
    #expect(try Self.failure(signs).contains("clipped"))
    // A single tap does not determine the difference of the clocks.
    let tap = Timeline(HapticPattern(events: [HapticEvent(.transient, at: 0, sharpness: 0.9)]))
    let first = Array(good[..<2_200])
    #expect(try Self.failure(first, of: tap).contains("does not determine the clock drift"))
    // Every fourth sample: a resonance of 400 Hz at 1 kHz.
    let fast = try Self.recording(Truth(hertz: 480, rate: 4_000), &random)
    let sparse = stride(from: 0, to: fast.count, by: 4).map { fast[$0] }
    #expect(try Self.failure(sparse, rate: 1_000).contains("outside the band"))
  }

  @Test("Clipped samples are excluded by their modeled value")
  func clipping() throws {
    let calibration = try Self.calibration(Truth(rate: 8_000, decibels: 25, clip: 0.7))
    #expect(calibration.clippedCount > 10)
    let resonance = try #require(calibration[.resonance])
    #expect(resonance.low < 150 && 150 < resonance.high)
    #expect(try Self.calibration(Truth(decibels: 25)).clippedCount == 0)
  }
}
