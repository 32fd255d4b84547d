import Foundation
import MotionCurves
import Tapline
import TaplineButtons
import TaplineCurves
import TaplineLibrary
import TaplinePatterns
import TaplineRendering
import TaplineReports
import TaplineSynthesis
import TaplineTestSupport
import TaplineText
import Testing

@Suite("A track that never comes to rest")
struct EndlessTrackTests {
  static let endless: [Animation] = [
    .easeOut().repeatForever(), .interpolatingSpring(stiffness: 100, damping: 0),
    .coreAnimation(PhysicalSpring(mass: 1, stiffness: 100, damping: 0)),
    .spring(duration: 0.5, bounce: 1),
  ]

  private struct Document: Decodable {
    struct Press: Decodable {
      let tracks: [Track]
      let report: Report
    }
    struct Report: Decodable { let touchToRestMilliseconds: Double? }
    struct Track: Decodable { let values: [[Double]] }

    let presses: [Press]
  }

  private func timeline(_ animation: Animation, markers: [Timeline.Marker] = []) -> NamedTimeline {
    let track = AnimationTrack(
      "scale", body: .scale, start: [1],
      changes: [.init(to: [0.9], at: 0.5, animation: animation)])
    return NamedTimeline("endless", Timeline(animations: [track], markers: markers))
  }

  private func lastTime(_ rows: [[String]]) throws -> Double {
    let cell = try #require(rows.last?.first)
    return try #require(Double(cell))
  }

  @Test(
    "Tables, pictures and documents of an endless track end 10 s after its last change",
    arguments: endless)
  func end(_ animation: Animation) throws {
    let named = timeline(animation)
    let profile = try Fixtures.profile()
    let end = 10.5
    let wide = try table {
      try WideTable.write([named], profile: profile, framesPerSecond: 60, to: $0)
    }
    #expect(try lastTime(wide) == end)
    let tidy = try table { try TidyTable.write([named], framesPerSecond: 60, to: $0) }
    #expect(try lastTime(tidy) == end)
    let picture = try Picture(TimelinePlot([named], profile: profile, framesPerSecond: 60).svg)
    let line = try #require(picture.all("path", "track", "line").first)
    let last = try #require(Picture.corners(line).last)
    #expect(abs(last.x - (try picture.time()(end))) < 0.5)
    let text = textPlot([named], profile: profile, framesPerSecond: 60)
    #expect(text.contains(" 8 s") && !text.contains("20 s"))

    let library = try Fixtures.library()
    let platform = try library.platform()
    let found = try library.style("swiss-coin/primary")
    let press = PressSimulator(found.style, of: found.system, on: platform).simulate(.tap())
    let sampled = SampledPress(
      NamedPress("endless", press, on: named.timeline), framesPerSecond: 60)
    let json = SampledPress.document.output(of: [sampled]).text
    let document = try JSONDecoder().decode(Document.self, from: Data(json.utf8))
    #expect(document.presses[0].tracks[0].values[0].count == Int(end * 60) + 1)
    #expect(document.presses[0].report.touchToRestMilliseconds == nil)
    #expect(json.contains("\"touchToRestMilliseconds\": null"))
  }

  @Test("A motion of 15 minutes counts as endless, and one of 5 minutes is shown until it rests")
  func slow() throws {
    for (duration, end) in [(900.0, 10.5), (300, 300.5)] {
      let named = timeline(.linear(duration: duration))
      let tidy = try table { try TidyTable.write([named], framesPerSecond: 4, to: $0) }
      #expect(try lastTime(tidy) == end)
      // The value falls all the time, so it is farthest from its start at the end.
      let apex = AnimationMoment.apex(of: "scale").time(in: named.timeline, framesPerSecond: 4)
      #expect(apex == end)
    }
  }

  @Test("If other content lasts longer, the table continues and the picture draws no rest")
  func longer() throws {
    let named = timeline(
      .linear(duration: 1).repeatForever(), markers: [.init(.moment, "late", at: 12)])
    let profile = try Fixtures.profile()
    let wide = try table {
      try WideTable.write([named], profile: profile, framesPerSecond: 60, to: $0)
    }
    #expect(try lastTime(wide) == 12)
    #expect(Set(wide.suffix(30).map { $0[2] }).count > 10)
    let picture = try Picture(TimelinePlot([named], profile: profile, framesPerSecond: 60).svg)
    let line = try #require(picture.all("path", "track", "line").first)
    let last = try #require(Picture.corners(line).last)
    #expect(last.x < (try picture.time()(10.6)))
  }
}
