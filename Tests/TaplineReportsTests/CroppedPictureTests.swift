import MotionCurves
import TaplinePatterns
import TaplineRendering
import TaplineReports
import TaplineSynthesis
import TaplineTestSupport
import TaplineText
import Testing

/// Parts of timelines, and several timelines below each other.
@Suite("Parts of pictures")
struct CroppedPictureTests {
  /// Taps, a continuous event, an audio event, a track, touches and states over two seconds.
  private static let busy: Timeline = {
    let taps = (0..<40).map { index in
      HapticEvent(.transient, at: Double(index) * 0.05, intensity: 0.5, sharpness: 0.5)
    }
    let others = [
      HapticEvent(.continuous, at: 0.3, duration: 1.2, intensity: 0.8, sharpness: 0.3),
      HapticEvent(.audioContinuous, at: 0.1, duration: 1.7, intensity: 0.4, sharpness: 0.5),
    ]
    let track = AnimationTrack(
      "scale", body: .scale, start: [1],
      changes: [
        .init(to: [0.9], at: 0.2, animation: .easeOut(duration: 0.9)), .init(to: [1], at: 1.3),
      ])
    return Timeline(
      [.init(HapticPattern(events: taps + others))], animations: [track],
      markers: [
        .init(.touch, "down", at: 0), .init(.touch, "up", at: 0.9),
        .init(.state, "pressed", at: 0), .init(.state, "normal", at: 1.1),
      ])
  }()

  private func picture(
    _ timelines: [NamedTimeline], range: TimeRange = .all,
    arrangement: TimelinePlot.Arrangement = .automatic
  ) throws -> Picture {
    let profile = try Fixtures.profile()
    let renditions = timelines.map {
      Rendition($0.timeline, profile: profile, sampleRate: 8_000)
    }
    return try Picture(
      TimelinePlot(
        timelines, profile: profile, range: range, arrangement: arrangement,
        renditions: renditions, signals: [.audible]
      ).svg)
  }

  /// The x coordinates of all elements in panels.
  private func places(_ picture: Picture) -> [Double] {
    picture.elements.flatMap { element -> [Double] in
      let path = (element.attributes["d"] ?? "").contains("h34") ? [] : Picture.corners(element)
      let own = ["cx", "x1", "x2"].compactMap { element.attributes[$0].flatMap(Double.init) }
      let bar = element.name == "rect" && element.attributes["width"] != "100%"
      let left = bar ? [element.attributes["x"].flatMap(Double.init)].compactMap(\.self) : []
      let width = element.attributes["width"].flatMap(Double.init) ?? 0
      return path.map(\.x) + own + left + left.map { $0 + width }
    }
  }

  @Test(
    "A part has its own axis, the taps inside it at their times, and nothing outside its panels",
    arguments: [(0.4, 0.8), (0.0, 0.31), (1.2, 5), (0.52, 0.53)])
  func part(start: Double, end: Double) throws {
    let picture = try picture(
      [NamedTimeline("busy", Self.busy)], range: TimeRange(start: start, end: end))
    let time = try picture.time()
    let svg = try #require(picture.all("svg").first ?? picture.elements.first)
    #expect(svg.attributes["data-start"].flatMap(Double.init) == start)
    #expect(svg.attributes["data-seconds"].flatMap(Double.init) == end)
    #expect(abs(time(start) - 92) < 0.5 && abs(time(end) - (760 - 24)) < 0.5)
    let due = (0..<40).map { Double($0) * 0.05 }.filter { $0 >= start && $0 < end }
    let heads = picture.all("circle", "haptics").compactMap {
      $0.attributes["cx"].flatMap(Double.init)
    }
    #expect(heads.count == due.count)
    for (x, tap) in zip(heads, due) { #expect(abs(x - time(tap)) < 0.5) }
    for x in places(picture) { #expect(x > 91.5 && x < 736.5, "\(x)") }
  }

  @Test("The waveform of a part has the same onsets as that of the whole")
  func waveform() throws {
    let tap = HapticPattern(events: [
      HapticEvent(.transient, at: 0.5, intensity: 1, sharpness: 0.5)
    ])
    let picture = try picture(
      [NamedTimeline("tap", Timeline(tap))], range: TimeRange(start: 0.45, end: 0.55))
    let time = try picture.time()
    let wave = try #require(picture.all("path", "waveform", "wave").first)
    let corners = Picture.corners(wave)
    let heights = corners.map(\.y)
    let middle = try picture.height("waveform")(0)
    // Silence up to the tap, and its sound after it.
    #expect(corners.filter { $0.x < time(0.498) }.allSatisfy { abs($0.y - middle) < 0.1 })
    #expect((heights.max() ?? 0) - (heights.min() ?? 0) > 40)
  }

  @Test(
    "More than three timelines have their own panels below each other, on one axis",
    arguments: [
      (3, TimelinePlot.Arrangement.automatic), (4, .automatic), (2, .stacked), (6, .overlaid),
    ])
  func stacked(count: Int, arrangement: TimelinePlot.Arrangement) throws {
    let names = (0..<count).map { "t\($0)" }
    let picture = try picture(
      names.map { NamedTimeline($0, Self.busy) }, arrangement: arrangement)
    let isStacked = arrangement == .stacked || (arrangement == .automatic && count > 3)
    #expect(picture.all("g", "legend").map(\.text) == names)
    #expect(picture.all("g", "heading").count == (isStacked ? count : 0))
    #expect(
      picture.all("g", "haptics").filter { $0.attributes["data-track"] != nil }.count
        == (isStacked ? count : 1))
    #expect(picture.all("text", "axes", "axis").count == 1)
    // In every arrangement, the same tap is at the same place of every timeline.
    let element = ["circle", "rect", "polygon", "polygon"]
    let time = try picture.time()
    let heads = picture.all("circle", "haptics").compactMap {
      $0.attributes["cx"].flatMap(Double.init)
    }
    #expect(heads.allSatisfy { x in (0..<40).contains { abs(x - time(Double($0) * 0.05)) < 0.5 } })
    for index in 0..<count {
      #expect(picture.all(element[index % 4], "heads", "s\(index)").count == 40, "\(index)")
    }
  }

  @Test("A thinned picture states how many of its taps are drawn")
  func thinned() throws {
    func caption(_ count: Int) throws -> [String] {
      let taps = (0..<count).map { index in
        HapticEvent(
          .transient, at: Double(index) * 0.001, intensity: Double(index % 7) / 7 + 0.1,
          sharpness: 0.5)
      }
      return try Picture(
        TimelinePlot(
          [NamedTimeline("taps", Timeline(HapticPattern(events: taps)))],
          profile: Fixtures.profile()
        ).svg
      ).all("text", "caption").map(\.text)
    }
    let few = try caption(1_000)
    #expect(few.isEmpty)
    let dense = try #require(try caption(5_000).first)
    let figures = dense.split { !$0.isNumber }.compactMap { Int($0) }
    #expect(figures.count == 2 && figures[0] < 5_000 && figures[1] == 5_000, "\(dense)")
  }

  @Test("Thinned joined patterns are counted separately from touches and states")
  func thinnedPatterns() throws {
    let pattern = HapticPattern(events: [
      HapticEvent(.continuous, at: 0, duration: 0.01, intensity: 0.5, sharpness: 0.5)
    ])
    let timeline = Timeline(
      (0..<1_500).map { .init(pattern, at: Double($0) * 0.02, source: "pattern\($0)") })
    let captions = try picture([NamedTimeline("patterns", timeline)]).all("text", "caption")
    #expect(captions.contains { $0.text.contains(" of 1500 joined patterns are drawn") })
    #expect(!captions.contains { $0.text.contains("touches") })
  }

  @Test(
    "Up to 1000 touches are all drawn; more are thinned to two per pixel, including the longest")
  func thinnedMarkers() throws {
    func picture(_ count: Int) throws -> Picture {
      var timeline = Timeline()
      for index in 0..<count / 2 {
        // One touch lasts 4 s.
        let begin = Double(index) * 0.02 + (index > 1_000 ? 5 : 0)
        timeline.markers.append(.init(.touch, "down", at: begin))
        timeline.markers.append(.init(.touch, "up", at: begin + (index == 1_000 ? 4 : 0.01)))
      }
      return try Picture(
        TimelinePlot([NamedTimeline("touches", timeline)], profile: Fixtures.profile()).svg)
    }
    let few = try picture(1_000)
    #expect(few.all("text", "caption").isEmpty)
    #expect(few.all("rect", "bar").count == 500 && few.all("path", "tick").count == 500)
    let many = try picture(4_000)
    let bars = many.all("rect", "bar")
    let drawn = bars.count + many.all("path", "tick").count
    #expect(
      many.all("text", "caption").map(\.text) == [
        "thinned: \(drawn) of 4000 touches and states are drawn, the extremes of each pixel"
      ])
    var columns: [Int: Int] = [:]
    for bar in bars {
      let x = try #require(bar.attributes["x"].flatMap(Double.init))
      columns[Int(x.rounded(.down)), default: 0] += 1
    }
    #expect(columns.count > 200 && columns.values.allSatisfy { $0 <= 2 })
    let time = try many.time()
    let widest = bars.compactMap { $0.attributes["width"].flatMap(Double.init) }.max() ?? 0
    #expect(abs(widest - (time(4) - time(0))) < 0.1, "\(widest)")
  }

  // MARK: - Text

  @Test("A plain text picture is ASCII and has as many lines as the braille picture")
  func plain() throws {
    var style = TextFigure.Style()
    let named = [NamedTimeline("busy", Self.busy), NamedTimeline("again", Self.busy)]
    let profile = try Fixtures.profile()
    let braille = textPlot(named, profile: profile, style: style)
    style.characters = .plain
    let plain = textPlot(named, profile: profile, style: style)
    func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }
    #expect(isPlain(plain) && !isPlain(braille))
    #expect(plain.split(separator: "\n").count == braille.split(separator: "\n").count)
    let curve = NamedCurve(name: "snappy", spec: "snappy", animation: .snappy())
    let set = try CurveSet([curve], move: CurveMove())
    #expect(isPlain(set.text(style).text))
  }

  @Test("A tap's sharpness is in the column of its stem, at every width and in every part")
  func sameColumns() throws {
    var generator = SeededGenerator(seed: 5)
    for width in [40, 60, 80, 133] {
      let tap = Double.random(in: 0.31...0.69, using: &generator)
      let pattern = HapticPattern(events: [
        HapticEvent(.transient, at: tap, intensity: 1, sharpness: 1)
      ])
      for range in [TimeRange.all, TimeRange(start: 0.3, end: 0.7)] {
        var style = TextFigure.Style()
        style.width = width
        let lines = textPlot(
          [NamedTimeline("tap", Timeline(pattern))], profile: try Fixtures.profile(), range: range,
          style: style
        ).split(separator: "\n", omittingEmptySubsequences: false)
        func column(_ label: String) throws -> (Int, UInt32) {
          let line = try #require(lines.first { $0.contains(label) }).dropFirst(8)
          let dot = try #require(
            line.enumerated().first { $0.element != "\u{2800}" && $0.element != " " })
          let bits = (dot.element.unicodeScalars.first?.value ?? 0x2800) - 0x2800
          return (dot.offset, bits & 0b0100_0111 == 0 ? 1 : 0)
        }
        let (stem, mark) = (try column("1┤"), try column("sharp 1┤"))
        #expect(stem == mark, "\(width), \(tap)")
      }
    }
  }

  @Test("A part of a text picture has the part's taps and axis")
  func textPart() throws {
    var style = TextFigure.Style()
    style.characters = .plain
    let text = textPlot(
      [NamedTimeline("busy", Self.busy)], profile: try Fixtures.profile(),
      range: TimeRange(start: 1, end: 1.2), style: style)
    #expect(text.contains("1000 ms") && !text.contains("950 ms") && !text.contains("1300 ms"))
  }
}
