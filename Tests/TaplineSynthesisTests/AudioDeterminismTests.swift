import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

@Suite("Determinism of rendering with audio events")
struct AudioDeterminismTests {
  /// Everything that modulates audio at once, with haptics, on two channels; the rate is low because it is rendered
  /// often.
  private func busy(rate: Int = 12_000) throws -> Synthesizer {
    var pattern = busyPattern
    pattern.events += [
      playing(at: 0.01, ramps: true), playing("b", at: 0.02, pitch: 0.3, pan: -0.7),
      playing("a", at: 0.033, duration: 0.4, brightness: 0.4, ramps: true, isLooped: true),
      playing("b", at: 0.2, duration: 0.15, pitch: -0.9, isLooped: true),
      tone(at: 0.05, duration: 0.3, pan: 0.4), tone(at: 0.123, duration: 0.21, pitch: -0.5),
    ]
    pattern.curves += [
      curve(.audioPan, (0.1, 0), (0.2, 1), (0.35, -1)),
      curve(.audioVolume, (0, 1), (0.3, 0.5), (0.31, 1)),
      curve(.audioPitch, (0.05, 0), (0.15, 1), (0.4, -1)),
      curve(.audioBrightness, (0, 0), (0.4, -1)),
    ]
    var random = SeededGenerator(seed: 9)
    let noise = clip(2_001, rate: rate) { _ in Double.random(in: -0.3...0.3, using: &random) }
    let pair = (0..<2).map { _ in
      (0..<833).map { _ in Float.random(in: -0.3...0.3, using: &random) }
    }
    return try audioSynthesizer(
      pattern, ["a": noise, "b": SoundClip(sampleRate: 11_025, channels: pair)],
      profile: Fixtures.profile(), rate: rate)
  }

  @Test("Every block size gives the same samples")
  func blockSizes() throws {
    let whole = Fixtures.render(try busy(), blockSize: { .max })
    #expect(try busy().channelCount == 2)
    #expect(whole.contains { $0 != 0 } && whole.allSatisfy { abs($0) <= 1 })
    for size in [1, 97, 256] {
      #expect(Fixtures.render(try busy(), blockSize: { size }) == whole, "block size \(size)")
    }
  }

  @Test("Rendering from any frame on gives the rest of the whole rendering")
  func seeking() throws {
    let source = try busy()
    let whole = Fixtures.render(source)
    for start in [1, 255, 256, 2_401, 3_599, 5_000, source.frameCount - 1] {
      source.seek(to: start)
      #expect(Fixtures.render(source) == Array(whole[(2 * start)...]), "from \(start)")
    }
  }

  @Test("Silence between and after sounds is exactly 0 on both sides")
  func silence() throws {
    let pattern = HapticPattern(events: [
      playing(at: 0.1, pan: 1, ramps: true), tone(at: 1, duration: 0.1),
      HapticEvent(.transient, at: 2),
    ])
    let source = try audioSynthesizer(pattern, ["a": steadyClip(480)])
    let samples = Fixtures.render(source, count: 3 * 48_000)
    for range in [0..<4_800, 5_280..<48_000, 53_040..<96_000, 110_000..<144_000] {
      #expect(
        samples[(2 * range.lowerBound)..<(2 * range.upperBound)].allSatisfy { $0.bitPattern == 0 })
    }
    #expect(samples[9_700..<9_800].contains { $0 != 0 })
  }

  @Test("The tactile voice contains no audio events")
  func tactile() throws {
    let haptics = try render(busyPattern, voice: .tactile)
    var pattern = busyPattern
    pattern.events += [tone(pan: 1)]
    let both = try render(pattern, voice: .tactile)
    #expect(Array(both.prefix(haptics.count)) == haptics)
    #expect(both.dropFirst(haptics.count).allSatisfy { $0 == 0 })
  }
}
