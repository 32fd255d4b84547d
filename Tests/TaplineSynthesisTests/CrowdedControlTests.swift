import TaplineActuators
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Controls that change every few frames")
struct CrowdedControlTests {
  private let events = [
    HapticEvent(.continuous, at: 0.011, duration: 0.15, intensity: 0.9, sharpness: 0.4),
    HapticEvent(
      .continuous, at: 0.05, duration: 0.07, intensity: 0.7, sharpness: 0.8,
      envelope: .init(attack: 0.4, decay: 0.6, release: 0.5, isSustained: false)),
    HapticEvent(.continuous, at: 0.0603, duration: 0.0007, intensity: 1, sharpness: 0.1),
  ]

  /// The value of each step of `crowded`: even steps set the intensity, odd steps the sharpness.
  private func value(_ index: Int) -> Double {
    let part = Double(index * 37 % 101) / 100
    return index.isMultiple(of: 2) ? part : part - 0.5
  }

  /// Alternating steps of intensity and sharpness, five frames apart.
  private var crowded: HapticPattern {
    let parameters = (0..<1_700).map { index in
      let control: ParameterControl =
        index.isMultiple(of: 2) ? .hapticIntensity : .hapticSharpness
      return DynamicParameter(control, at: Double(index * 5) / 48_000, value: value(index))
    }
    return HapticPattern(events: events, parameters: parameters)
  }

  @Test("Any number of steps that repeat the current value change nothing")
  func repeatedSteps() throws {
    let steps: [(time: Double, intensity: Double, sharpness: Double)] = [
      (0, 0.8, 0.1), (0.03, 0.3, -0.6), (0.07, 1, 0.4), (0.09, 0.5, 0), (0.13, 0.9, -0.1),
    ]
    func pattern(_ times: [Double]) -> HapticPattern {
      HapticPattern(
        events: events,
        parameters: times.flatMap { time -> [DynamicParameter] in
          guard let step = steps.last(where: { $0.time <= time }) else { return [] }
          return [
            DynamicParameter(.hapticIntensity, at: time, value: step.intensity),
            DynamicParameter(.hapticSharpness, at: time, value: step.sharpness),
          ]
        })
    }
    let few = steps.map(\.time)
    // No step is added while the audible voice ramps to the previous one.
    let many = stride(from: 0.001, to: 0.15, by: 0.0002).filter { time in
      steps.allSatisfy { time < $0.time || time > $0.time + 0.0025 }
    }
    for profile in ["taptic", "taptic-linear", "mpeg"].map({ try? Fixtures.profile($0) }) {
      for voice in Voice.allCases {
        let expected = try render(pattern(few), voice: voice, profile: profile)
        let samples = try render(pattern((few + many).sorted()), voice: voice, profile: profile)
        #expect(samples.count == expected.count && expected.contains { abs($0) > 0.05 })
        let errors = zip(samples, expected).map { abs($0 - $1) }
        let mean = (errors.reduce(0) { $0 + $1 * $1 } / Float(errors.count)).squareRoot()
        // The weights of carriers are linear over eight frames and bend where a step begins.
        let isExact = voice == .tactile
        #expect((errors.max() ?? 1) < (isExact ? 2e-4 : 0.03), "\(voice)")
        #expect(mean < (isExact ? 5e-5 : 1e-3), "\(voice)")
      }
    }
  }

  @Test("The drive signal equals its definition: squared intensities and summed frequencies")
  func definition() throws {
    let profile = try Fixtures.profile()
    let event = HapticEvent(
      .continuous, at: 0, duration: 0.15, intensity: 0.9, sharpness: 0.4,
      envelope: .init(attack: 0))
    let samples = try render(
      HapticPattern(events: [event], parameters: crowded.parameters), voice: .tactile)
    let loudest = samples.map { abs($0) }.max() ?? 0
    var (turns, scale, error) = (0.0, 0.0, 0.0)
    for frame in 0..<7_000 {
      let step = frame / 5
      let intensity = value(step / 2 * 2)
      let sharpness = step == 0 ? 0 : value((step - 1) / 2 * 2 + 1)
      let sample = intensity * intensity * sin(2 * Double.pi * turns)
      turns +=
        profile.frequency.hertz(min(max(0.4 + sharpness, 0), 1)) / 48_000
      // After the attack, the first loud sample gives the scale factor of the voice.
      guard frame > 1_000 else { continue }
      if scale == 0, abs(sample) > 0.5 { scale = Double(samples[frame]) / sample }
      if scale > 0 { error = max(error, abs(Double(samples[frame]) - scale * sample)) }
    }
    #expect(scale > 0 && loudest > 0.05 && error < 1e-3 * Double(loudest), "\(error)")
  }

  @Test("Every block size and every first frame gives the same samples")
  func determinism() throws {
    let schedule = ScheduleCompiler.compile(Timeline(crowded), sampleRate: 48_000)
    for voice in Voice.allCases {
      let source = Synthesizer(schedule, profile: try Fixtures.profile(), voice: voice)
      let whole = Fixtures.render(source)
      #expect(whole.contains { abs($0) > 0.01 })
      for start in [1, 600, 1_023, 1_024, 2_900, 3_072, 5_000, 8_191, 8_500] {
        source.seek(to: start)
        let rest = Fixtures.render(source, blockSize: { 97 })
        #expect(rest == Array(whole[start...]), "\(start)")
      }
    }
  }

  @Test("Eight times as many steps over the same frames take at most twice the time")
  func cost() throws {
    let events = (0..<40).map { index in
      HapticEvent(
        .continuous, at: 0, duration: 0.1, intensity: 1, sharpness: Double(index) / 40)
    }
    func seconds(steps: Int) throws -> Double {
      let pattern = HapticPattern(
        events: events,
        parameters: (0..<steps).map { index in
          DynamicParameter(
            .hapticIntensity, at: 0.1 * Double(index) / Double(steps), value: Double(index % 2))
        })
      let runs = try (0..<3).map { _ in
        let start = processorSeconds()
        _ = try render(pattern, voice: .audible)
        return processorSeconds() - start
      }
      return runs.min() ?? 0
    }
    let (few, many) = (try seconds(steps: 600), try seconds(steps: 4_800))
    #expect(many < 2 * few, "\(few) and \(many) s")
  }

  /// The processor time of this thread.
  private func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
