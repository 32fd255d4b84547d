import Foundation
import MotionCurves
import TaplinePatterns
import TaplineRendering
import TaplineSynthesis
import TaplineTestSupport
import Testing

/// The contents of a timeline's panels besides lollipops: sharpness, waveform, axes.
@Suite("Panels of timelines")
struct PlotLayerTests {
  private func picture(
    _ timelines: [NamedTimeline], width: Double = 760, renditions: [Rendition] = [],
    signals: [Signal] = []
  ) throws -> Picture {
    try Picture(
      TimelinePlot(
        timelines, profile: Fixtures.profile(), width: width, renditions: renditions,
        signals: signals
      ).svg)
  }

  /// The points of a path of single dots.
  private func dots(_ element: Picture.Element) -> [SIMD2<Double>] {
    (element.attributes["d"] ?? "").split(separator: "M").map { part in
      let numbers = part.split { " h".contains($0) }.compactMap { Double($0) }
      return SIMD2(numbers[0], numbers[1])
    }
  }

  private func taps(_ count: Int, over span: Double, seed: UInt64) -> [HapticEvent] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      HapticEvent(
        .transient, at: span * Double(index) / Double(count),
        intensity: Double.random(in: 0...1, using: &generator),
        sharpness: Double.random(in: 0...1, using: &generator))
    }
  }

  @Test(
    "Each tap's sharpness is a dot at its time and height", arguments: [300.0, 760, 3_000])
  func sharpness(width: Double) throws {
    let taps = taps(40, over: 3, seed: 11)
    let picture = try picture(
      [NamedTimeline("taps", Timeline(HapticPattern(events: taps)))], width: width)
    let (time, height) = (try picture.time(), try picture.height("sharpness"))
    let path = try #require(picture.all("path", "sharpness", "dots").first)
    let places = dots(path)
    #expect(places.count == taps.count)
    for (tap, place) in zip(taps, places) {
      #expect(abs(place.x - time(tap.time)) < 0.5 && abs(place.y - height(tap.sharpness)) < 0.5)
    }
  }

  @Test("A continuous event's sharpness is a line from its start to the end of its release")
  func continuousSharpness() throws {
    let event = HapticEvent(.continuous, at: 0.2, duration: 0.6, intensity: 1, sharpness: 0.3)
    let picture = try picture([
      NamedTimeline("buzz", Timeline(HapticPattern(events: [event])))
    ])
    let (time, height) = (try picture.time(), try picture.height("sharpness"))
    let corners = Picture.corners(
      try #require(picture.all("path", "sharpness", "line").first))
    #expect(abs(try #require(corners.first).x - time(0.2)) < 0.6)
    #expect(try #require(corners.last).x >= time(0.8) - 0.6)
    #expect(corners.allSatisfy { abs($0.y - height(0.3)) < 0.5 })
  }

  @Test("A continuous event shows its full height, even if it is very narrow")
  func narrowEnvelope() throws {
    let events = [
      HapticEvent(
        .continuous, at: 18_000, duration: 0.2, intensity: 0.9, sharpness: 0.5,
        envelope: .init(attack: 0.3, decay: 0.3, release: 0.3, isSustained: true)),
      HapticEvent(.transient, at: 36_000),
    ]
    let picture = try picture(
      [NamedTimeline("long", Timeline(HapticPattern(events: events)))], width: 300)
    let height = try picture.height("haptics")
    let corners = Picture.corners(
      try #require(picture.all("path", "haptics", "envelope").first))
    let top = try #require(corners.map(\.y).min())
    // A tenth of a second has at least two thirds of its strength.
    #expect(top < height(0.6) && top > height(0.91))
  }

  @Test(
    "The waveform covers every sample of the synthesizer and nothing else",
    arguments: [(0.01, 3_000.0), (0.4, 760), (4, 300)])
  func waveform(span: Double, width: Double) throws {
    let rate = 8_000
    let profile = try Fixtures.profile()
    let events =
      taps(6, over: span, seed: 5) + [
        HapticEvent(.continuous, at: span / 2, duration: span / 4, intensity: 0.6, sharpness: 0.4)
      ]
    let timeline = Timeline(HapticPattern(events: events))
    let picture = try picture(
      [NamedTimeline("sound", timeline)], width: width,
      renditions: [Rendition(timeline, profile: profile, sampleRate: rate)],
      signals: [.audible])
    let (time, height) = (try picture.time(), try picture.height("waveform"))
    let path = try #require(picture.all("path", "waveform", "wave").first)
    let corners = Picture.corners(path)
    let source = Synthesizer(
      ScheduleCompiler.compile(timeline, sampleRate: rate), profile: profile, voice: .audible)
    let samples = Fixtures.render(source)
    // An area runs along its top and back along its bottom; a line runs once.
    let isArea = path.attributes["d"]?.hasSuffix("Z") == true
    let turn = isArea ? try #require(corners.indices.max { corners[$0].x < corners[$1].x }) : 0
    let (top, bottom) =
      isArea
      ? (corners[...turn].map { SIMD2($0.x, $0.y) }, corners[turn...].map { SIMD2($0.x, $0.y) })
      : (corners.map { SIMD2($0.x, $0.y) }, corners.map { SIMD2($0.x, $0.y) })
    func reach(_ line: [SIMD2<Double>], around x: Double) -> ClosedRange<Double> {
      // The heights of the line within a pixel and a half.
      var low = Double.infinity
      var high = -Double.infinity
      for (one, other) in zip(line, line.dropFirst()) {
        let (start, end) = one.x <= other.x ? (one, other) : (other, one)
        let (from, to) = (max(start.x, x - 1.5), min(end.x, x + 1.5))
        guard from <= to else { continue }
        for place in [from, to] {
          let part = end.x > start.x ? (place - start.x) / (end.x - start.x) : 0
          let y = start.y + part * (end.y - start.y)
          (low, high) = (min(low, y), max(high, y))
        }
      }
      return low <= high ? low...high : x...x
    }
    for (frame, sample) in samples.enumerated() where abs(sample) > 0.001 && frame % 3 == 0 {
      let (x, y) = (time(Double(frame) / Double(rate)), height(Double(sample)))
      #expect(reach(top, around: x).lowerBound <= y + 0.5, "frame \(frame)")
      #expect(reach(bottom, around: x).upperBound >= y - 0.5, "frame \(frame)")
    }
    let peaks = (samples.map(Double.init).max() ?? 0, samples.map(Double.init).min() ?? 0)
    #expect(abs(try #require(corners.map(\.y).min()) - height(peaks.0)) < 0.5)
    #expect(abs(try #require(corners.map(\.y).max()) - height(peaks.1)) < 0.5)
  }

  @Test("A picture of 20,000 taps draws the extremes of every pixel column and stays small")
  func thinning() throws {
    let taps = taps(20_000, over: 1_000, seed: 3)
    let timeline = Timeline(HapticPattern(events: taps))
    let svg = TimelinePlot([NamedTimeline("taps", timeline)], profile: try Fixtures.profile()).svg
    #expect(svg.utf8.count < 400_000, "\(svg.utf8.count)")
    let picture = try Picture(svg)
    let (time, height) = (try picture.time(), try picture.height("haptics"))
    let heads = try picture.all("circle", "haptics").map { head in
      SIMD2(
        try #require(Double(head.attributes["cx"] ?? "")),
        try #require(Double(head.attributes["cy"] ?? "")))
    }
    #expect(heads.count < 4 * 760)
    for part in stride(from: 0, to: 1_000, by: 5.0) {
      let some = taps.filter { $0.time >= part && $0.time < part + 5 }
      // Another tap in the same column may be even stronger or weaker.
      let strongest = try #require(some.max { $0.intensity < $1.intensity })
      let weakest = try #require(some.min { $0.intensity < $1.intensity })
      let high = height(strongest.intensity) + 0.5
      let low = height(weakest.intensity) - 0.5
      #expect(heads.contains { abs($0.x - time(strongest.time)) < 1 && $0.y < high }, "\(part)")
      #expect(heads.contains { abs($0.x - time(weakest.time)) < 1 && $0.y > low }, "\(part)")
    }
  }

  @Test("Thousands of continuous events give one outline with the highest value of each column")
  func outline() throws {
    var generator = SeededGenerator(seed: 8)
    let events = (0..<4_000).map { index in
      HapticEvent(
        .continuous, at: Double(index) * 0.25, duration: 0.1,
        intensity: Double.random(in: 0...1, using: &generator), sharpness: 0.5,
        envelope: .init(attack: 0, decay: 0, release: 0, isSustained: true))
    }
    let svg = TimelinePlot(
      [NamedTimeline("buzz", Timeline(HapticPattern(events: events)))],
      profile: try Fixtures.profile()
    ).svg
    #expect(svg.utf8.count < 400_000, "\(svg.utf8.count)")
    let picture = try Picture(svg)
    let envelopes = picture.all("path", "haptics", "envelope")
    #expect(envelopes.count == 1)
    let corners = Picture.corners(try #require(envelopes.first))
    let (time, height) = (try picture.time(), try picture.height("haptics"))
    for part in stride(from: 0, to: 1_000, by: 20.0) {
      let some = events.filter { $0.time >= part && $0.time < part + 20 }
      let strongest = try #require(some.max { $0.intensity < $1.intensity })
      let near = corners.filter { abs($0.x - time(strongest.time)) < 2 }
      #expect(near.contains { $0.y <= height(strongest.intensity) + 0.5 }, "\(strongest.time)")
    }
  }

  @Test("Scale and opacity share a panel and have their own axes")
  func twoAxes() throws {
    func track(_ name: String, _ value: Double) -> AnimationTrack {
      AnimationTrack(
        name, body: .number, start: [1],
        changes: [.init(to: [value], at: 0.05, animation: nil)])
    }
    let timeline = Timeline(animations: [track("scale", 0.96), track("opacity", 0.5)])
    let picture = try picture([NamedTimeline("press", timeline)])
    let groups = picture.all("g", "track")
    #expect(groups.compactMap { $0.attributes["data-track"] } == ["scale", "opacity"])
    let thin = Picture.corners(try #require(picture.all("path", "track", "thin").first))
    let thick = Picture.corners(
      try #require(picture.all("path", "track", "line").first { !$0.classes.contains("thin") }))
    func axis(_ isFar: Bool) throws -> (Double) -> Double {
      let ticks = picture.all("text", "track", "tick", "y").filter {
        $0.classes.contains("far") == isFar
      }
      let points = try ticks.map {
        (try #require(Double($0.text)), try #require(Double($0.attributes["y"] ?? "")))
      }
      let (first, last) = (try #require(points.first), try #require(points.last))
      return { first.1 + ($0 - first.0) / (last.0 - first.0) * (last.1 - first.1) }
    }
    let (left, right) = (try axis(false), try axis(true))
    #expect(abs(try #require(thick.last).y - left(0.96)) < 0.5)
    #expect(abs(try #require(thin.last).y - right(0.5)) < 0.5)
    // The right axis is outside the panel.
    let root = try #require(picture.all("svg").first).attributes
    let edge = try #require(Double(root["data-right"] ?? ""))
    for tick in picture.all("text", "far") {
      #expect(try #require(Double(tick.attributes["x"] ?? "")) > edge)
    }
  }

  @Test("The root element has the position of the time axis, and the caption has voice and profile")
  func root() throws {
    let timeline = Timeline(HapticPattern(events: [HapticEvent(.transient, at: 0.5)]))
    let picture = try picture(
      [NamedTimeline("tap", timeline)],
      renditions: [Rendition(timeline, profile: try Fixtures.profile())], signals: [.tactile])
    let root = try #require(picture.all("svg").first).attributes
    let left = try #require(Double(root["data-left"] ?? ""))
    let right = try #require(Double(root["data-right"] ?? ""))
    let seconds = try #require(Double(root["data-seconds"] ?? ""))
    let time = try picture.time()
    #expect(abs(left + 0.5 / seconds * (right - left) - time(0.5)) < 0.5)
    #expect(picture.all("text", "caption").map(\.text) == ["tactile voice, profile taptic@1"])
    #expect(picture.all("title").count == 2 && picture.all("desc").count == 1)
  }
}
