import MotionCurves
import TaplinePatterns
import TaplineRendering
import TaplineTestSupport
import Testing

extension Picture {
  /// Returns the map from seconds to pixels, derived from the time axis's ticks and unit.
  func time() throws -> (Double) -> Double {
    let isShort = all("text", "axes", "axis").contains { $0.text.contains("milliseconds") }
    let map = try Self.map(all("text", "axes", "tick", "x"), "x")
    return { map($0 * (isShort ? 1_000 : 1)) }
  }

  /// Returns the map from values to pixels, derived from the ticks of a group.
  func height(_ group: String) throws -> (Double) -> Double {
    try Self.map(all("text", group, "tick", "y"), "y")
  }

  private static func map(_ ticks: [Element], _ axis: String) throws -> (Double) -> Double {
    let points = try ticks.map { tick in
      (try #require(Double(tick.text)), try #require(Double(tick.attributes[axis] ?? "")))
    }
    let (first, last) = (try #require(points.first), try #require(points.last))
    try #require(points.count > 1)
    return { first.1 + ($0 - first.0) / (last.0 - first.0) * (last.1 - first.1) }
  }

  static func corners(_ element: Element) -> [(x: Double, y: Double)] {
    let numbers = (element.attributes["d"] ?? "").split { "MLZ ".contains($0) }.compactMap {
      Double($0)
    }
    return stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
  }
}

@Suite("Pictures of timelines")
struct TimelinePlotTests {
  private func picture(_ timelines: [NamedTimeline], width: Double = 760) throws -> Picture {
    try Picture(
      TimelinePlot(timelines, profile: Fixtures.profile(), width: width).svg)
  }

  @Test(
    "Each tap is a lollipop at its time and height, for any range and width",
    arguments: [0.01, 0.5, 20, 36_000], [300.0, 760, 3_000])
  func lollipops(span: Double, width: Double) throws {
    var generator = SeededGenerator(seed: UInt64(width) + UInt64(span * 100))
    let taps = (0..<12).map { index in
      HapticEvent(
        .transient, at: span * Double(index) / 11,
        intensity: Double.random(in: 0...1, using: &generator),
        sharpness: Double.random(in: 0...1, using: &generator))
    }
    let timeline = Timeline(HapticPattern(events: taps))
    let picture = try picture([NamedTimeline("taps", timeline)], width: width)
    let (time, height) = (try picture.time(), try picture.height("haptics"))
    let heads = picture.all("circle", "haptics")
    #expect(heads.count == taps.count)
    for (tap, head) in zip(taps, heads) {
      let x = try #require(Double(head.attributes["cx"] ?? ""))
      let y = try #require(Double(head.attributes["cy"] ?? ""))
      #expect(abs(x - time(tap.time)) < 0.5 && abs(y - height(tap.intensity)) < 0.5)
      let fullness = try #require(Double(head.attributes["fill-opacity"] ?? ""))
      #expect(abs(fullness - tap.sharpness) < 0.006)
    }
    // Every stem goes from the floor to its head.
    let stems = try #require(picture.all("path", "haptics", "stem").first?.attributes["d"])
    #expect(stems.split(separator: "M").count == taps.count)
  }

  @Test("A tap is drawn with the intensity that a step of its pattern gives it")
  func bentTap() throws {
    let pattern = HapticPattern(
      events: [HapticEvent(.transient, at: 0.1, intensity: 0.9, sharpness: 0.5)],
      parameters: [DynamicParameter(.hapticIntensity, at: 0, value: 0.5)])
    let picture = try picture([NamedTimeline("tap", Timeline(pattern))])
    let head = try #require(picture.all("circle", "haptics").first)
    let y = try #require(Double(head.attributes["cy"] ?? ""))
    #expect(try abs(y - picture.height("haptics")(0.45)) < 0.5)
  }

  @Test(
    "A continuous event is drawn as its envelope, with sustained level and release at their times")
  func envelope() throws {
    let event = HapticEvent(
      .continuous, at: 0.5, duration: 1, intensity: 0.8, sharpness: 0.5,
      envelope: .init(attack: 0, decay: 0, release: 0, isSustained: true))
    let timeline = Timeline(HapticPattern(events: [event]))
    let picture = try picture([NamedTimeline("buzz", timeline)])
    let (time, height) = (try picture.time(), try picture.height("haptics"))
    let path = try #require(picture.all("path", "haptics", "envelope").first)
    let corners = Picture.corners(path)
    let first = try #require(corners.first)
    #expect(abs(first.x - time(0.5)) < 0.6)
    let top = try #require(corners.map(\.y).min())
    #expect(abs(top - height(0.8)) < 0.5)
    #expect(corners.contains { abs($0.x - time(1.5)) < 0.6 })
  }

  @Test("An animation is drawn through its display frames and stays at rest to the end")
  func animation() throws {
    let track = AnimationTrack(
      "scale", body: .scale, start: [1],
      changes: [
        .init(to: [0.9], at: 0, animation: .easeOut(duration: 0.2)),
        .init(to: [1], at: 0.1, animation: .easeOut(duration: 0.2)),
      ])
    let timeline = Timeline(
      [.init(HapticPattern(events: [HapticEvent(.transient, at: 1)]))], animations: [track])
    let picture = try picture([NamedTimeline("press", timeline)])
    let (time, height) = (try picture.time(), try picture.height("track"))
    let line = try #require(picture.all("path", "track", "line").first)
    let corners = Picture.corners(line)
    var pass = AnimationPass(track, framesPerSecond: 120)
    for frame in 0...60 {
      let x = time(Double(frame) / 120)
      let y = height(pass.components(at: frame)[0])
      let next = try #require(corners.firstIndex { $0.x >= x - 0.01 })
      let (left, right) = (corners[max(next - 1, 0)], corners[next])
      let part = right.x > left.x ? (x - left.x) / (right.x - left.x) : 1
      #expect(abs(left.y + part * (right.y - left.y) - y) < 0.5, "frame \(frame)")
    }
    let last = try #require(corners.last)
    #expect(abs(last.x - time(1)) < 0.5 && abs(last.y - height(1)) < 0.5)
  }

  @Test("Several timelines have different classes and one axis, and equal touches are shown once")
  func overlay() throws {
    let touches: [Timeline.Marker] = [.init(.touch, "down", at: 0), .init(.touch, "up", at: 0.2)]
    let states: [Timeline.Marker] = [.init(.state, "normal", at: 0)]
    let tap = HapticPattern(events: [HapticEvent(.transient, at: 0.2)])
    let one = Timeline([.init(tap)], markers: touches + states)
    let picture = try picture([NamedTimeline("one", one), NamedTimeline("two", one)])
    #expect(
      picture.all("g", "lane", "touch").filter { $0.attributes["data-track"] != nil }.count == 1)
    #expect(
      picture.all("g", "lane", "state").filter { $0.attributes["data-track"] != nil }.count == 2)
    #expect(
      picture.all("circle", "s0").count == 1 && picture.all("rect", "haptics", "s1").count == 1)
    #expect(picture.all("g", "legend").map(\.text) == ["one", "two"])
  }

  @Test("Hostile names and details are only text")
  func hostile() throws {
    let hostile = "</text><script>alert(1)</script>\" onload=\"x' &amp; \u{0}\u{202E}]]>"
    let timeline = Timeline(
      [.init(HapticPattern(events: [HapticEvent(.transient, at: 0)]))],
      animations: [AnimationTrack(hostile, start: [0], changes: [.init(to: [1], at: 0.1)])],
      markers: [
        .init(.state, hostile, at: 0, detail: hostile),
        .init(.touch, hostile, at: 0, detail: hostile),
      ])
    let picture = try picture([NamedTimeline(hostile, timeline)])
    #expect(picture.elements.allSatisfy { $0.name != "script" })
    #expect(
      picture.elements.allSatisfy { element in
        !element.attributes.keys.contains { $0.lowercased().hasPrefix("on") }
      })
    #expect(picture.all("title").contains { $0.text.contains("<script>alert(1)</script>") })
  }

  @Test("A picture of 1000 taps is smaller than 200 kB")
  func size() throws {
    var generator = SeededGenerator(seed: 3)
    let taps = (0..<1_000).map { index in
      HapticEvent(
        .transient, at: Double(index) * 0.0937,
        intensity: Double.random(in: 0...1, using: &generator),
        sharpness: Double.random(in: 0...1, using: &generator))
    }
    let plot = TimelinePlot(
      [NamedTimeline("taps", Timeline(HapticPattern(events: taps)))],
      profile: try Fixtures.profile())
    #expect(plot.svg.utf8.count < 200_000)
  }

  @Test("A long name is shortened at its start and does not reach the sharpness key")
  func longName() throws {
    let tap = Timeline(HapticPattern(events: [HapticEvent(.transient, at: 0)]))
    let name = String(repeating: "folder/", count: 30) + "tap.ahap"
    let picture = try picture([NamedTimeline(name, tap)])
    let shown = try #require(picture.all("g", "legend").first?.text)
    #expect(shown.hasPrefix("…") && shown.hasSuffix("/tap.ahap"))
    // A letter of the picture's font is about 6.6 pixels wide; the name begins 44 pixels after the line before it.
    let key = try #require(
      picture.all("circle").compactMap { $0.attributes["cy"] == "18" ? $0.attributes["cx"] : nil }
        .compactMap(Double.init).min())
    let start = try #require(
      picture.all("text").first { $0.text == shown }?.attributes["x"].flatMap(Double.init))
    #expect(start + 6.6 * Double(shown.count) < key)
  }

  @Test("An empty timeline gives a picture with axes")
  func empty() throws {
    let picture = try picture([NamedTimeline("nothing", Timeline())])
    #expect(picture.all("text", "axes", "tick").count > 1)
    #expect(picture.all("circle").isEmpty)
  }
}
