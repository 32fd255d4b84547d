import Foundation
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import TaplineTimeline
import Testing

@Suite("Loops and excerpts")
struct LoopTests {
  private func source(_ pattern: HapticPattern, _ voice: Voice = .tactile) throws -> Synthesizer {
    let schedule = ScheduleCompiler.compile(Timeline(pattern), sampleRate: 48_000)
    return Synthesizer(schedule, profile: try Fixtures.profile(), voice: voice)
  }

  private static let taps = HapticPattern(events: [
    HapticEvent(.transient, at: 0, intensity: 0.3),
    HapticEvent(.transient, at: 0.2, intensity: 0.3),
    HapticEvent(.continuous, at: 0.05, duration: 0.2, intensity: 0.3),
  ])

  private static let steady = HapticPattern(events: [
    HapticEvent(.continuous, at: 0, duration: 2, intensity: 0.7)
  ])

  /// What a loop is by its definition: every round from its start to the end of the source, added up.
  private func rounds(_ whole: [Float], length: Int, count: Int) -> [Float] {
    var sum = [Float](repeating: 0, count: count)
    for start in stride(from: 0, to: count, by: length) {
      for (frame, sample) in whole.enumerated() where start + frame < count {
        sum[start + frame] += sample
      }
    }
    return sum
  }

  @Test(
    "Rounds begin where the pattern ends, and ring on under each other", arguments: Voice.allCases)
  func ringing(voice: Voice) throws {
    let source = try source(Self.taps, voice)
    let whole = Fixtures.render(source)
    let length = 12_000
    #expect(whole.count > length + 100)
    for size in [1, 77, 1_024, 50_000] {
      let loop = LoopedSource(try self.source(Self.taps, voice), over: 0..<length, ringsOut: true)
      let played = Fixtures.render(loop, count: 60_000, blockSize: { size })
      let expected = rounds(whole, length: length, count: 60_000)
      #expect(zip(played, expected).allSatisfy { abs($0 - $1) < 1e-6 }, "block size \(size)")
    }
  }

  @Test("However short a loop is, it is the sum of all its rounds")
  func shortLoops() throws {
    let source = try source(HapticPattern(events: [HapticEvent(.transient, at: 0, intensity: 0.1)]))
    let whole = Fixtures.render(source)
    for length in [1, 2, 100, 1_000] {
      let loop = LoopedSource(source, over: 0..<length, ringsOut: true)
      let played = Fixtures.render(loop, count: 9_000, blockSize: { 333 })
      let expected = rounds(whole, length: length, count: 9_000)
      #expect(
        zip(played, expected).allSatisfy { abs($0 - $1) < 1e-4 * max(1, abs($1)) },
        "\(length) frames")
    }
  }

  @Test("A loop longer than what is kept of it is the same sound")
  func longLoop() throws {
    let events = (0..<20).map { HapticEvent(.transient, at: Double($0) * 0.099, intensity: 0.4) }
    let source = try source(HapticPattern(events: events))
    let whole = Fixtures.render(source)
    let length = 90_288
    let loop = LoopedSource(source, over: 0..<length, ringsOut: true)
    let played = Fixtures.render(loop, count: 200_000, blockSize: { 511 })
    let expected = rounds(whole, length: length, count: 200_000)
    #expect(zip(played, expected).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test("From any frame on, a loop is the rest of the whole")
  func seeking() throws {
    for length in [50, 12_000] {
      let loop = LoopedSource(try source(Self.taps), over: 0..<length, ringsOut: true)
      let whole = Fixtures.render(loop, count: 40_000, blockSize: { 640 })
      for start in [1, 49, 50, 11_999, 12_000, 12_001, 25_000] {
        loop.seek(to: start)
        #expect(loop.position == start)
        let rest = Fixtures.render(loop, count: 5_000, blockSize: { 97 })
        #expect(rest == Array(whole[start..<start + 5_000]), "from \(start)")
      }
    }
  }

  /// The largest change from one sample to the next.
  private func steepest(_ samples: some Collection<Float>) -> Float {
    zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
  }

  @Test("A part that is cut out of a sound steps nowhere, once or over and over")
  func cuts() throws {
    let whole = Fixtures.render(try source(Self.steady))
    let slope = steepest(whole)
    // From crest to crest of other phases.
    let part = 10_037..<30_111
    let once = Fixtures.render(Excerpt(part, of: try source(Self.steady)))
    #expect(once.count == part.count)
    #expect(steepest([0] + once + [0]) <= 1.2 * slope)
    #expect(Array(once[240..<part.count - 240]) == Array(whole[10_277..<29_871]))
    let loop = LoopedSource(try source(Self.steady), over: part, ringsOut: false)
    let played = Fixtures.render(loop, count: 3 * part.count, blockSize: { 777 })
    #expect(steepest(played) <= 1.2 * slope)
    #expect(Array(played[..<part.count]) == once && Array(played.suffix(part.count)) == once)
  }

  @Test(
    "Where a part begins again it is no brighter than where the sound itself begins",
    arguments: Voice.allCases)
  func brightness(voice: Voice) throws {
    let whole = Fixtures.render(try source(Self.steady, voice))
    let onset = power(of: whole, around: 0, above: 5_000)
    for part in [10_037..<30_111, 4_800..<9_613, 20_001..<68_429] {
      let loop = LoopedSource(try source(Self.steady, voice), over: part, ringsOut: false)
      let played = Fixtures.render(loop, count: 4 * part.count, blockSize: { 1_024 })
      for round in 1...3 {
        let joint = power(of: played, around: round * part.count, above: 5_000)
        #expect(joint <= onset, "\(decibels(power: joint / onset)) dB above the onset, \(part)")
      }
    }
  }

  @Test("A part at whose ends nothing sounds, or which begins with an onset, is left as it is")
  func silentCuts() throws {
    let pattern = HapticPattern(events: [
      HapticEvent(.transient, at: 0.5), HapticEvent(.continuous, at: 1, duration: 0.2),
    ])
    let whole = Fixtures.render(try source(pattern))
    for part in [24_000..<48_000, 10_000..<40_000, 20_000..<whole.count, 0..<48_000] {
      #expect(Fixtures.render(Excerpt(part, of: try source(pattern))) == Array(whole[part]))
    }
  }

  @Test("A decayed event does not lengthen a sound beyond its pattern")
  func decayed() throws {
    var envelope = HapticEvent.Envelope(attack: 0, decay: 0.3, release: 1)
    envelope.isSustained = false
    let pattern = HapticPattern(events: [
      HapticEvent(.continuous, at: 0, duration: 1, envelope: envelope)
    ])
    for voice in Voice.allCases {
      let samples = Fixtures.render(try source(pattern, voice))
      // Its decay is over after 5 ms · 600^0.3 = 34 ms and 2 ms of attack.
      #expect(samples.count == 48_000)
      let last = try #require(samples.lastIndex { $0 != 0 })
      #expect((1_600..<1_760).contains(last))
    }
  }
}
