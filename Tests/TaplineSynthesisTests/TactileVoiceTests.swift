import Foundation
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

@Suite("The tactile voice follows the profile's formulas")
struct TactileVoiceTests {
  /// The frequency of a sharpness: logarithmic from 80 to 230 Hz.
  private func hertz(_ sharpness: Double) -> Double { 80 * pow(230.0 / 80, sharpness) }

  @Test("A tap is a sine of constant quality factor that ends after falling by 60 dB")
  func tapFormula() throws {
    for (intensity, sharpness, rate) in [
      (1.0, 0.0, 48_000), (0.7, 0.5, 48_000), (0.3, 1.0, 44_100), (0.9, 0.33, 96_000),
    ] {
      let tap = try renderTap(intensity, sharpness, voice: .tactile, rate: rate)
      let frequency = hertz(sharpness)
      let tau = 3.1 / (Double.pi * frequency)
      let length = Int((tau * log(1_000) * Double(rate)).rounded(.up))
      #expect(tap.count == length)
      // The peak is the first crest, at tan θ = 2Q: -12 dBFS times intensity squared.
      let theta = atan(2 * 3.1)
      let crest = sin(theta) * exp(-theta / 6.2)
      let scale = pow(10, -12.0 / 20) * intensity * intensity / crest
      for (frame, sample) in tap.enumerated() {
        let time = Double(frame) / Double(rate)
        let damping = (exp(-time / tau) - 0.001) / 0.999
        let expected = scale * damping * sin(2 * Double.pi * frequency * time)
        #expect(abs(sample - expected) < 2e-6 * scale + 1e-9)
      }
    }
  }

  @Test("One tap of intensity 1 peaks at -12 dBFS at every sharpness")
  func level() throws {
    for sharpness in stride(from: 0.0, through: 1, by: 0.125) {
      let peak = try renderTap(1, sharpness, voice: .tactile, rate: 96_000).map(abs).max() ?? 0
      #expect(abs(20 * log10(peak) + 12) < 0.05)
    }
  }

  @Test("Amplitude is intensity squared by default, and intensity in taptic-linear")
  func amplitudeLaws() throws {
    for (profile, ratio) in [("taptic", 0.49), ("taptic-linear", 0.7)] {
      let profile = try Fixtures.profile(profile)
      let full = try renderTap(1, 0.5, voice: .tactile, profile: profile)
      let part = try renderTap(0.7, 0.5, voice: .tactile, profile: profile)
      for (a, b) in zip(full, part) { #expect(abs(b - ratio * a) < 1e-7) }
    }
  }

  @Test("The mpeg profile's taps are two cycles in 22 ms at any sharpness, within one LSB")
  func mpegTap() throws {
    let profile = try Fixtures.profile("mpeg")
    for sharpness in [0, 0.5, 1] {
      let tap = try renderTap(0.8, sharpness, voice: .tactile, profile: profile)
      #expect(tap.count == 1_057)
      for (frame, sample) in tap.enumerated() {
        let expected = 0.792 * 0.8 * sin(4 * Double.pi * Double(frame) / 48_000 / 0.022)
        #expect(abs(sample - expected) < 1.0 / 32_767)
      }
    }
  }

  @Test("The mpeg profile's continuous events are sines of 65 to 300 Hz without ramps")
  func mpegContinuous() throws {
    let profile = try Fixtures.profile("mpeg")
    for sharpness in [0, 0.25, 1] {
      let event = HapticEvent(
        .continuous, at: 0, duration: 0.5, intensity: 0.6, sharpness: sharpness)
      let samples = try render(
        HapticPattern(events: [event]), voice: .tactile, profile: profile)
      #expect(samples.count == 24_000)
      for (frame, sample) in samples.enumerated() {
        let phase = 2 * Double.pi * (65 + 235 * sharpness) * Double(frame) / 48_000
        #expect(abs(Double(sample) - 0.6138 * 0.6 * sin(phase)) < 1.0 / 32_767)
      }
    }
  }

  @Test("A continuous event's phase is the integral of its frequency under every curve")
  func phaseIntegral() throws {
    // Sharpness 0.2 plus a curve that leaves 0...1 on both sides and jumps.
    let points: [(Double, Double)] = [(0, 0), (0.1, 1), (0.25, -1), (0.25, 0.4), (0.4, 0.1)]
    let event = HapticEvent(.continuous, at: 0, duration: 0.5, intensity: 1, sharpness: 0.2)
    let pattern = HapticPattern(
      events: [event],
      curves: [
        ParameterCurve(
          .hapticSharpness, at: 0, points: points.map { .init(time: $0.0, value: $0.1) })
      ])
    for (name, law) in [
      ("taptic", { self.hertz($0) }), ("mpeg", { (s: Double) in 65 + 235 * s }),
    ] as [(String, (Double) -> Double)] {
      let samples = try render(
        pattern, voice: .tactile, profile: Fixtures.profile(name), rate: 48_000)
      func control(_ time: Double) -> Double {
        guard time < 0.4 else { return 0.1 }
        let index = points.lastIndex { $0.0 <= time } ?? 0
        let (from, to) = (points[index], points[index + 1])
        return from.1 + (to.1 - from.1) * (time - from.0) / (to.0 - from.0)
      }
      // The integral by the midpoint rule with 16 steps per frame.
      var turns = 0.0
      let gain = name == "mpeg" ? 0.6138 : pow(10, -12.0 / 20)
      for frame in 0..<23_000 {
        if frame > 200 {
          let expected = gain * sin(2 * Double.pi * turns)
          #expect(abs(Double(samples[frame]) - expected) < 2e-4, "\(name), frame \(frame)")
        }
        for step in 0..<16 {
          let time = (Double(frame) + (Double(step) + 0.5) / 16) / 48_000
          turns += law(min(max(0.2 + control(time), 0), 1)) / 48_000 / 16
        }
      }
    }
  }

  @Test(
    "Under a slow curve of sharpness, the error of amplitude and phase is less than a fifth of a 16-bit step",
    arguments: [0.02, 0.05, 0.1, 0.2, 0.4])
  func slowCurve(slope: Double) throws {
    var pattern = HapticPattern(events: [
      HapticEvent(.continuous, at: 0, duration: 2, intensity: 1, sharpness: 0)
    ])
    pattern.curves = [curve(.hapticSharpness, (0, 0.1), (2, 0.1 + 2 * slope))]
    let samples = try render(pattern, voice: .tactile, rate: 48_000)
    // f = 80 · e^(u·s) with s = 0.1 + slope · t, so the phase is (f − f0) / (u · slope).
    let logarithm = log(230.0 / 80)
    for frame in stride(from: 480, to: 95_000, by: 7) {
      let time = Double(frame) / 48_000
      let turns = (hertz(0.1 + slope * time) - hertz(0.1)) / (logarithm * slope)
      let expected = pow(10, -12.0 / 20) * sin(2 * Double.pi * turns)
      #expect(abs(Double(samples[frame]) - expected) < 6e-6, "frame \(frame)")
    }
  }

  @Test("Intensity control, envelope and amplitude law determine a continuous event's amplitude")
  func amplitudeRamp() throws {
    let event = HapticEvent(
      .continuous, at: 0, duration: 0.3, intensity: 0.9, sharpness: 0.5,
      envelope: .init(attack: 0.5, release: 0.5))
    let pattern = HapticPattern(
      events: [event],
      curves: [
        ParameterCurve(
          .hapticIntensity, at: 0, points: [.init(time: 0, value: 1), .init(time: 0.3, value: 0.5)])
      ])
    let samples = try render(pattern, voice: .tactile)
    // shortest · (longest / shortest)^½: attack 2 ms to 2 s, release 5 ms to 2 s.
    let attack = sqrt(0.002 * 2)
    let release = sqrt(0.005 * 2)
    #expect(samples.count == Int(((0.3 + release) * 48_000).rounded(.up)))
    for (frame, sample) in samples.enumerated() {
      let time = Double(frame) / 48_000
      let control = time < 0.3 ? 1 - 0.5 * time / 0.3 : 0.5
      let rise = min(time / attack, 1)
      let fall = time < 0.3 ? 1 : max(0, 1 - (time - 0.3) / release)
      let strength = 0.9 * control * rise * fall
      let expected =
        pow(10, -12.0 / 20) * strength * strength * sin(2 * Double.pi * hertz(0.5) * time)
      #expect(abs(Double(sample) - expected) < 2e-5)
    }
  }

  @Test("An event that is not sustained decays to 0 before its end")
  func decay() throws {
    let event = HapticEvent(
      .continuous, at: 0, duration: 0.3, intensity: 1, sharpness: 0.5,
      envelope: .init(decay: 0.5, isSustained: false))
    let samples = try render(HapticPattern(events: [event]), voice: .tactile)
    let end = Int((0.002 + sqrt(0.005 * 3)) * 48_000)
    #expect(samples[(end / 2)..<end].contains { abs($0) > 0.01 })
    #expect(samples[(end + 2)...].allSatisfy { $0 == 0 })
  }

  @Test("The limiter leaves samples below the knee unchanged, and counts those above it")
  func limiter() throws {
    func source(_ count: Int) throws -> Synthesizer {
      let events = (0..<count).map { _ in HapticEvent(.transient, at: 0, sharpness: 0.5) }
      return Synthesizer(
        ScheduleCompiler.compile(Timeline(HapticPattern(events: events)), sampleRate: 48_000),
        profile: try Fixtures.profile(), voice: .tactile)
    }
    let one = try source(1)
    let two = try source(2)
    let eight = try source(8)
    let single = Fixtures.render(one)
    let double = Fixtures.render(two)
    _ = Fixtures.render(eight)
    for (a, b) in zip(single, double) { #expect(b == 2 * a) }
    #expect(one.limitedSampleCount == 0)
    #expect(two.limitedSampleCount == 0)
    let loud = single.count { 8 * abs($0) > Float(pow(10, -3.0 / 20)) }
    #expect(loud > 0)
    #expect(eight.limitedSampleCount == loud)
  }

  @Test(
    "The limiter changes only the part of overlapping events by which their sum exceeds the knee",
    arguments: [(6, 0, 0), (0, 4, 0), (3, 2, 0), (1, 0, 8)])
  func limiterOfSums(taps: Int, continuous: Int, stacked: Int) throws {
    func source(_ events: [HapticEvent]) throws -> Synthesizer {
      Synthesizer(
        ScheduleCompiler.compile(Timeline(HapticPattern(events: events)), sampleRate: 48_000),
        profile: try Fixtures.profile(), voice: .tactile)
    }
    // Each alone stays below the knee. Taps ring for 60 ms, so there is no silence; the stacks are rare, so most
    // quanta that they reach contain only their ringing.
    let tap = HapticEvent(.transient, at: 0, sharpness: 0)
    let long = HapticEvent(
      .continuous, at: 0.1, duration: 1, sharpness: 0.4, envelope: .init(attack: 0.5, release: 0.5))
    let onsets =
      (0..<120 * taps).map { $0 / taps * 751 }
      + (0..<44 * stacked).map { $0 / stacked * 2_048 + 964 }
    let whole = try source(
      onsets.map { HapticEvent(.transient, at: Double($0) / 48_000, sharpness: 0) }
        + [HapticEvent](repeating: long, count: continuous))
    var sums = [Double](repeating: 0, count: whole.frameCount)
    let ring = Fixtures.render(try source([tap]))
    for onset in onsets {
      for (frame, sample) in ring.enumerated() { sums[onset + frame] += Double(sample) }
    }
    if continuous > 0 {
      for (frame, sample) in Fixtures.render(try source([long])).enumerated() {
        sums[frame] += Double(continuous) * Double(sample)
      }
    }
    let knee = pow(10, -3.0 / 20)
    for (frame, sample) in Fixtures.render(whole).enumerated() {
      let over = (abs(sums[frame]) - knee) / (1 - knee)
      let bent = knee + (1 - knee) * over / (1 + over)
      let expected = over > 0 ? (sums[frame] < 0 ? -bent : bent) : sums[frame]
      #expect(abs(Double(sample) - expected) < 1e-5, "frame \(frame)")
    }
    let loud = sums.count { abs($0) > knee }
    #expect(loud > 1_000)
    #expect(abs(whole.limitedSampleCount - loud) <= sums.count { abs(abs($0) - knee) < 1e-5 })
  }

  @Test("The limiter counts the frames that were rendered, from any start frame")
  func limiterAfterSeeking() throws {
    // Eight simultaneous taps are limited on more than 40 frames; nothing is limited after 0.5 s.
    let events =
      (0..<8).map { _ in HapticEvent(.transient, at: 0, sharpness: 0.5) }
      + [HapticEvent(.transient, at: 1, intensity: 0.1)]
    func source() throws -> Synthesizer {
      Synthesizer(
        ScheduleCompiler.compile(Timeline(HapticPattern(events: events)), sampleRate: 48_000),
        profile: try Fixtures.profile(), voice: .tactile)
    }
    let whole = try source()
    #expect(whole.limitedSampleCount == 0)
    _ = Fixtures.render(whole)
    let again = try source()
    again.seek(to: 0)
    _ = Fixtures.render(again)
    #expect(whole.limitedSampleCount > 0)
    #expect(again.limitedSampleCount == whole.limitedSampleCount)
    let late = try source()
    late.seek(to: 24_000)
    _ = Fixtures.render(late)
    #expect(late.limitedSampleCount == 0)
  }
}
