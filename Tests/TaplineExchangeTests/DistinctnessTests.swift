import TaplineComparison
import TaplineConversion
import TaplinePatterns
import TaplineTestSupport
import Testing

@Suite("Patterns that are too similar to tell apart")
struct DistinctnessTests {
  private func pattern(_ taps: [(Double, Double, Double)]) -> Timeline {
    Timeline(
      HapticPattern(
        events: taps.map {
          HapticEvent(.transient, at: $0.0, intensity: $0.1, sharpness: $0.2)
        }))
  }

  private func differences(_ one: Timeline, _ other: Timeline) throws -> Set<NoticeableQuantity> {
    let report = DistinctnessReport(
      [("one", one), ("other", other)], profile: try Fixtures.profile())
    #expect(report.hasAlike == report.pairs[0].isAlike)
    return report.pairs[0].differences
  }

  @Test("Rhythm is compared by intervals, and the time of the first event does not count")
  func rhythm() throws {
    let start = pattern([(0, 0.8, 0.5), (0.1, 0.8, 0.5), (0.2, 0.8, 0.5)])
    let later = pattern([(0.5, 0.8, 0.5), (0.62, 0.8, 0.5), (0.74, 0.8, 0.5)])
    #expect(try differences(start, later).isEmpty)
    let slower = pattern([(0, 0.8, 0.5), (0.125, 0.8, 0.5), (0.225, 0.8, 0.5)])
    #expect(try differences(start, slower) == [.onset])
    #expect(try differences(start, pattern([(0, 0.8, 0.5), (0.1, 0.8, 0.5)])) == [.onset])
  }

  @Test(
    "Level and frequency distinguish patterns with the same rhythm; an event that is not felt does not"
  )
  func levels() throws {
    let start = pattern([(0, 0.8, 0.5), (0.1, 0.4, 0.5)])
    #expect(try differences(start, pattern([(0, 0.8, 0.5), (0.1, 0.8, 0.5)])) == [.intensity])
    #expect(try differences(start, pattern([(0, 0.8, 0.9), (0.1, 0.4, 0.5)])) == [.frequency])
    let silent = pattern([(0, 0.8, 0.5), (0.05, 0.02, 0.5), (0.1, 0.4, 0.5)])
    #expect(try differences(start, silent).isEmpty)
  }

  @Test("An event at the threshold of feeling makes a difference exactly if 'diff' counts one")
  func quiet() throws {
    let (felt, quiet, silent) = (0.0363, 0.0355, 0.01)
    let start = pattern([(0, 0.8, 0.5), (0.05, felt, 0.5), (0.1, 0.4, 0.5)])
    for (other, isAlike) in [
      (pattern([(0, 0.8, 0.5), (0.05, quiet, 0.5), (0.1, 0.4, 0.5)]), true),
      (pattern([(0, 0.8, 0.5), (0.02, silent, 0.5), (0.05, quiet, 0.5), (0.1, 0.4, 0.5)]), true),
      (pattern([(0, 0.8, 0.5), (0.05, silent, 0.5), (0.1, 0.4, 0.5)]), false),
      (pattern([(0, 0.8, 0.5), (0.1, 0.4, 0.5)]), false),
    ] {
      #expect(try differences(start, other).isEmpty == isAlike)
      #expect(try differences(other, start).isEmpty == isAlike)
      let distance = try #require(
        TimelineDistance(expected: start, actual: other, profile: try Fixtures.profile()))
      #expect((distance.noticeableCount.differing == 0) == isAlike)
    }
  }

  @Test("The matrix is equal for both orders of patterns, and has every pair once")
  func matrix() throws {
    var patterns = MixedPatterns(seed: 38)
    let set = (0..<12).map { ("\($0)", Timeline(patterns.next())) }
    let there = DistinctnessReport(set, profile: try Fixtures.profile())
    let back = DistinctnessReport(set.reversed(), profile: try Fixtures.profile())
    #expect(there.pairs.count == 66)
    #expect(there.pairs.contains { !$0.isAlike })
    let first = Dictionary(
      uniqueKeysWithValues: there.pairs.map {
        (Set([$0.names.one, $0.names.other]), $0.differences)
      })
    for pair in back.pairs {
      #expect(first[Set([pair.names.one, pair.names.other])] == pair.differences)
    }
  }
}
