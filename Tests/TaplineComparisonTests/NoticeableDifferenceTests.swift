import Foundation
import Tapline
import TaplineTestSupport
import Testing

@Suite("Noticeable differences")
struct NoticeableDifferenceTests {
  private func event(
    at time: Double = 0, for duration: Double = 0, intensity: Double = 0.7, sharpness: Double = 0.5
  ) -> DrivenEvent {
    DrivenEvent(time: time, duration: duration, intensity: intensity, sharpness: sharpness)
  }

  private func random(_ generator: inout SeededGenerator) -> DrivenEvent {
    func part() -> Double { .random(in: 0...1, using: &generator) }
    return event(
      at: 0.1 * part(), for: Bool.random(using: &generator) ? 0 : 0.2 * part(), intensity: part(),
      sharpness: part())
  }

  @Test("An event does not differ from itself; two events differ equally in both directions")
  func symmetric() {
    var generator = SeededGenerator(seed: 38)
    var counts: [NoticeableQuantity: Int] = [:]
    for _ in 0..<2_000 {
      let (one, other) = (random(&generator), random(&generator))
      #expect(one.noticeableDifferences(from: one).isEmpty)
      let there = one.noticeableDifferences(from: other)
      #expect(there == other.noticeableDifferences(from: one))
      for quantity in there { counts[quantity, default: 0] += 1 }
    }
    // Every quantity decides in many cases, so that the test covers it.
    for quantity in NoticeableQuantity.allCases {
      #expect((200..<1_950).contains(counts[quantity] ?? 0))
    }
  }

  @Test("A larger difference of one quantity is noticed if a smaller one is")
  func monotone() {
    let start = event(for: 0.1, intensity: 0.5, sharpness: 0.2)
    let series: [(NoticeableQuantity, (Double) -> DrivenEvent)] = [
      (.onset, { event(at: 0.1 * $0, for: 0.1, intensity: 0.5, sharpness: 0.2) }),
      (.duration, { event(for: 0.1 + $0, intensity: 0.5, sharpness: 0.2) }),
      (.intensity, { event(for: 0.1, intensity: 0.5 + 0.5 * $0, sharpness: 0.2) }),
      (.frequency, { event(for: 0.1, intensity: 0.5, sharpness: 0.2 + 0.8 * $0) }),
    ]
    for (quantity, moved) in series {
      let found = (0...200).map { start.noticeableDifferences(from: moved(Double($0) / 200)) }
      let first = found.firstIndex { !$0.isEmpty } ?? 0
      #expect(first > 0)
      #expect(
        found[..<first].allSatisfy(\.isEmpty) && found[first...].allSatisfy { $0 == [quantity] })
    }
  }

  @Test("Each published threshold decides, with amplitude as intensity squared and 80 to 230 Hz")
  func thresholds() {
    func noticed(_ one: DrivenEvent, _ other: DrivenEvent) -> [NoticeableQuantity] {
      one.noticeableDifferences(from: other)
    }
    // 2.2 dB is a factor of 10^(2.2 / 40) = 1.135 of intensity.
    #expect(noticed(event(intensity: 0.5), event(intensity: 0.567)).isEmpty)
    #expect(noticed(event(intensity: 0.5), event(intensity: 0.568)) == [.intensity])
    // 18 % of frequency is ln 1.18 / ln (230 / 80) = 0.15673 of sharpness.
    #expect(noticed(event(sharpness: 0.3), event(sharpness: 0.456)).isEmpty)
    #expect(noticed(event(sharpness: 0.3), event(sharpness: 0.457)) == [.frequency])
    #expect(noticed(event(at: 0.1), event(at: 0.124)).isEmpty)
    #expect(noticed(event(at: 0.1), event(at: 0.1241)) == [.onset])
    #expect(noticed(event(for: 1), event(for: 1.16)).isEmpty)
    #expect(noticed(event(for: 1), event(for: 1.161)) == [.duration])
    // A vibration of at most 30 ms is a pulse like a tap.
    #expect(noticed(event(), event(for: 0.0348)).isEmpty)
    #expect(noticed(event(), event(for: 0.035)) == [.duration])
  }

  @Test("Silent events do not differ; a felt event differs from silence by its level alone")
  func silence() {
    let silent = event(at: 1, for: 1, intensity: 0, sharpness: 1)
    #expect(silent.noticeableDifferences(from: event(intensity: 0.01)).isEmpty)
    #expect(silent.noticeableDifferences(from: event()) == [.intensity])
    // Amplitude is intensity squared: -58 dB and -57.6 dB are intensities of 0.0355 and 0.0363.
    let (quiet, felt) = (event(at: 1, intensity: 0.0355), event(intensity: 0.0363))
    #expect(!quiet.isNoticeable && felt.isNoticeable)
    #expect(quiet.noticeableDifferences(from: felt).isEmpty)
  }

  @Test("A comparison counts pairs and events without a counterpart")
  func count() {
    func tap(_ time: Double, _ intensity: Double) -> TimelineItem {
      TimelineItem(HapticEvent(.transient, at: time, intensity: intensity), name: "tap")
    }
    let expected = [tap(0, 0.8), tap(0.1, 0.4), tap(0.2, 0.6)]
    let same = TimelineComparison(expected: expected, actual: expected)
    #expect(same.noticeableCount.summary == "0 of 3 events differ noticeably")
    let actual = [tap(0, 0.78), tap(0.1, 0.6), tap(0.23, 0.6), tap(0.9, 1), tap(1.2, 0)]
    let comparison = TimelineComparison(expected: expected, actual: actual)
    let sentence =
      "3 of 5 events differ noticeably: intensity 1, onset 1, without counterpart 1"
    #expect(comparison.noticeableCount.summary == sentence)
    #expect(comparison.report.hasSuffix("\n\(sentence)\ntolerance 1 ms and 0.01\n"))
  }

  @Test(
    "The tolerance 'noticeable' accepts differences that are not noticed, in items and in golden files"
  )
  func tolerance() throws {
    func tap(_ time: Double, _ intensity: Double) -> TimelineItem {
      TimelineItem(HapticEvent(.transient, at: time, intensity: intensity), name: "tap")
    }
    let expected = [tap(0, 0.8), tap(0.1, 0.4)]
    for (actual, isAccepted) in [
      ([tap(0.02, 0.75), tap(0.09, 0.44)], true), ([tap(0.03, 0.8), tap(0.1, 0.4)], false),
      ([tap(0, 0.8), tap(0.1, 0.5)], false),
      // An event that is not felt needs no counterpart.
      ([tap(0, 0.8), tap(0.1, 0.4), tap(0.5, 0), tap(0.7, 0.03)], true),
      ([tap(0, 0.8), tap(0.1, 0.4), tap(0.5, 0.04)], false), ([tap(0, 0.8)], false),
    ] {
      let comparison = TimelineComparison(
        expected: expected, actual: actual, tolerance: .noticeable)
      #expect(comparison.isEqual == isAccepted)
      #expect(isAccepted || comparison.report.hasSuffix("\ntolerance noticeable\n"))
      #expect(!TimelineComparison(expected: expected, actual: actual).isEqual)
    }
    let golden = GoldenFile(expected, tolerance: .noticeable)
    #expect(try GoldenFile(Array(golden.text.utf8), file: "a.golden.json") == golden)
    // A given number counts instead.
    let late = [tap(0.02, 0.8), tap(0.1, 0.4)]
    for (time, isAccepted) in [(nil, true), (0.002, false)] {
      var file = golden
      file.tolerance = golden.tolerance.replacing(time: time, value: nil)
      let outcome = try file.check(late, in: "a.golden.json", rewriting: .never)
      if case .passed = outcome { #expect(isAccepted) } else { #expect(!isAccepted) }
    }
  }

  @Test("The article has every threshold with its condition and source, and no others")
  func article() throws {
    let text = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent(
        "Sources/Tapline/Documentation.docc/Actuators.md"), encoding: .utf8)
    let rows = text.components(separatedBy: "\n")
    let start = try #require(rows.firstIndex { $0.hasPrefix("| quantity | threshold |") })
    let expected = NoticeableQuantity.allCases.map {
      "| \($0.rawValue) | \($0.threshold.text) | \($0.threshold.condition) | \($0.threshold.source) |"
    }
    #expect(Array(rows[(start + 2)...].prefix { $0.hasPrefix("|") }) == expected)
  }
}
