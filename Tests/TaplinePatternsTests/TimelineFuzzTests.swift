import Tapline
import TaplineTestSupport
import Testing

@Suite("Mutated timelines and golden files")
struct TimelineFuzzTests {
  private func seed() throws -> [UInt8] {
    let library = try Fixtures.library()
    var timeline = Timeline(try library.load("error").pattern, source: "feedback/error")
    timeline.animations = [
      AnimationTrack(
        "scale", start: [1],
        changes: [
          .init(to: [0.9], at: 0.1, animation: .easeOut(duration: 0.1).delay(0.2)),
          .init(to: [1], at: 0.4, animation: .bouncy().repeatCount(2)),
        ], startupFrames: 2)
    ]
    timeline.markers = [.init(.touch, "down", at: 0, detail: "é")]
    return try TimelineWriter.bytes(of: timeline)
  }

  /// A text in which some bytes are changed, removed, repeated or replaced by other bytes of the text.
  private func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(bytes[place], at: place)
      default: bytes[place] = bytes.randomElement(using: &random) ?? 0
      }
    }
    return bytes
  }

  @Test("A timeline is refused with a position in the text, or can be written again")
  func timelines() throws {
    let seed = try seed()
    var random = SeededGenerator(seed: 81)
    var taken = 0
    for _ in 0..<2_000 {
      let bytes = mutated(seed, &random)
      _ = TimelineFile.isTimeline(bytes)
      do {
        let file = try TimelineFile(bytes, file: "f")
        taken += 1
        let written = try TimelineWriter.bytes(of: file.timeline)
        #expect(try TimelineFile(written, file: "f").timeline.markers == file.timeline.markers)
        #expect(try TimelineWriter.bytes(of: TimelineFile(written, file: "f").timeline) == written)
        for track in file.timeline.animations {
          _ = SampledTrack(track, framesPerSecond: 120).overshoot
        }
      } catch let failure as TimelineFile.Failure {
        let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
        for finding in failure.diagnostics {
          #expect(finding.position.line <= lines)
          #expect(finding.range.upperBound <= bytes.count)
        }
      }
    }
    #expect(taken > 100)
  }

  @Test("A golden file is refused with a position in the text, or can be written again")
  func goldens() throws {
    let timeline = try TimelineFile(seed(), file: "f").timeline
    let seed = Array(GoldenFile(timeline.items, subject: "error").text.utf8)
    var random = SeededGenerator(seed: 82)
    var taken = 0
    for _ in 0..<2_000 {
      let bytes = mutated(seed, &random)
      guard let golden = try? GoldenFile(bytes, file: "f") else { continue }
      taken += 1
      let again = try GoldenFile(Array(golden.text.utf8), file: "f")
      #expect(again.text == golden.text)
      let comparison = TimelineComparison(expected: golden.items ?? [], actual: timeline.items)
      #expect(comparison.isEqual == comparison.sentences.isEmpty)
      #expect(!comparison.report.isEmpty)
    }
    #expect(taken > 100)
  }
}
