import Foundation
import MotionCurves
import TaplineCurves
import TaplineRendering
import TaplineReports
import Testing

extension Picture {
  /// Returns the map from numbers to pixels, derived from a panel's ticks.
  fileprivate func scale(_ panel: String, _ axis: String) throws -> (Double) -> Double {
    let ticks = try all("text", axis == "x" ? "axes" : panel, "tick", axis).map { tick in
      (try #require(Double(tick.text)), try #require(Double(tick.attributes[axis] ?? "")))
    }
    let first = try #require(ticks.first)
    let last = try #require(ticks.last)
    try #require(ticks.count > 1)
    return { first.1 + ($0 - first.0) / (last.0 - first.0) * (last.1 - first.1) }
  }

  /// The corners of the line of a curve.
  fileprivate func corners(_ panel: String, _ index: Int) throws -> [SIMD2<Double>] {
    let line = try #require(all("path", "curves", panel, "c\(index)").first)
    let numbers = (line.attributes["d"] ?? "").split { "ML ".contains($0) }.compactMap {
      Double($0)
    }
    return stride(from: 0, to: numbers.count - 1, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
  }
}

/// Returns the distance of a point from a polyline.
private func distance(_ point: SIMD2<Double>, from corners: [SIMD2<Double>]) -> Double {
  zip(corners, corners.dropFirst()).map { start, end in
    let along = end - start
    let length = (along * along).sum()
    let part = length > 0 ? min(max(((point - start) * along).sum() / length, 0), 1) : 0
    let apart = point - (start + along * part)
    return (apart * apart).sum().squareRoot()
  }.min() ?? .infinity
}

private func curve(_ spec: String) throws -> NamedCurve {
  NamedCurve(name: spec, spec: spec, animation: try CurveSpec(spec).animation)
}

@Suite("The plot of curves")
struct CurvePlotTests {
  private let specs = [
    "snappy", "caSpring(damping: 8)", "easeOut(duration: 0.35)", "steps(4, duration: 0.5)",
  ]

  @Test(
    "Every sample is within half a pixel of its line, fluid springs at their integrator's times"
  )
  func places() throws {
    let set = try CurveSet(
      specs.map(curve), move: CurveMove(from: -20, to: 130, rate: .framesPerSecond(120)))
    let picture = try Picture(set.svg)
    let x = try picture.scale("value", "x")
    for (panel, figure) in [
      ("value", \CurveSample<Double>.value), ("velocity", \CurveSample<Double>.velocity),
    ] {
      let y = try picture.scale(panel, "y")
      for (index, member) in set.members.enumerated() {
        let corners = try picture.corners(panel, index)
        for sample in member.sampler where sample[keyPath: figure].isFinite {
          let isAtRest = sample.value == 130 && sample.velocity == 0
          // The velocity that SwiftUI reports at the start is a mark beside the line.
          guard sample.time > 0 || panel == "value" else { continue }
          let time = isAtRest ? sample.time : sample.simulatedTime ?? sample.time
          let point = SIMD2(x(time), y(sample[keyPath: figure]))
          let apart = distance(point, from: corners)
          #expect(apart < 0.5, "\(panel) of \(member.curve.name) at \(sample.time): \(apart) px")
        }
      }
    }
  }

  private func mark(_ picture: Picture, _ kind: String, _ index: Int) -> Picture.Element? {
    picture.all("g", "mark", kind).first { $0.attributes["data-curve"] == "\(index)" }
  }

  private func expect(
    _ mark: Picture.Element?, at point: SIMD2<Double>, _ label: String
  ) throws {
    let mark = try #require(mark)
    let place = SIMD2(
      try #require(Double(mark.attributes["data-x"] ?? "")),
      try #require(Double(mark.attributes["data-y"] ?? "")))
    #expect(abs(place.x - point.x) < 0.5 && abs(place.y - point.y) < 0.5, "\(mark.text)")
    #expect(mark.text == label)
  }

  @Test("Settling, overshoot and peak velocity are marked at their times, for every display rate")
  func marks() throws {
    for rate in [30.0, 60, 120] {
      let set = try CurveSet(
        [curve("caSpring(damping: 8)"), curve("smooth")],
        move: CurveMove(rate: .framesPerSecond(rate)))
      let picture = try Picture(set.svg)
      let x = try picture.scale("value", "x")
      let value = try picture.scale("value", "y")
      let velocity = try picture.scale("velocity", "y")
      // By hand, with ζ = 0.4 and ω = 10: the overshoot is exp(-ζ π / √(1 - ζ²)) = 25.38 % at
      // π / (ω √(1 - ζ²)) = 0.34278 s, the peak velocity ω exp(-ζ acos(ζ) / √(1 - ζ²)) = 6.0275 a
      // second at acos(ζ) / (ω √(1 - ζ²)) = 0.12649 s.
      try expect(
        mark(picture, "overshoot", 0), at: SIMD2(x(0.34278), value(1.25383)),
        "overshoot 25.4 % at 0.343 s")
      let (root, turn) = (0.84.squareRoot(), acos(0.4))
      let peak = 10 * exp(-0.4 * turn / root)
      try expect(
        mark(picture, "peak", 0), at: SIMD2(x(turn / (10 * root)), velocity(peak)),
        "peak \(String(format: "%.2f", peak))/s at \(String(format: "%.3f", turn / (10 * root))) s")
      let settled = try #require(set.members[0].settleTime)
      #expect(
        abs(settled - PhysicalSpring(mass: 1, stiffness: 100, damping: 8).settlingDuration) < 1e-9)
      try expect(mark(picture, "settle", 0), at: SIMD2(x(settled), value(1)), "settled 1.82 s")
      // The critically damped spring stays below its target.
      #expect(mark(picture, "overshoot", 1) == nil)
    }
  }

  @Test("A picture ends at the curve's duration, like the last row of a table and the description")
  func durations() throws {
    for (spec, duration) in [
      ("easeOut(duration: 0.15)", 0.15), ("steps(4)", 1), ("easeIn(duration: 0.333)", 0.333),
    ] {
      let named = try curve(spec)
      let set = try CurveSet([named], move: CurveMove())
      let picture = try Picture(set.svg)
      let label = "settled \(String(format: "%g", duration)) s"
      #expect(mark(picture, "settle", 0)?.text == label)
      #expect(set.lastTime == duration)
      #expect(CurveDescription(named.animation).duration == duration)
    }
  }

  @Test("If SwiftUI reports another velocity at the start, the line begins at the slope")
  func toldVelocity() throws {
    // 1 / 0.58 is the slope of easeOut at the start; SwiftUI reports 1 (0 / 0).
    let set = try CurveSet(
      [curve("easeOut(duration: 0.15)")], move: CurveMove(from: 100, to: 340))
    let picture = try Picture(set.svg)
    let (x, y) = (try picture.scale("value", "x"), try picture.scale("velocity", "y"))
    let first = try #require(picture.corners("velocity", 0).first)
    #expect(abs(first.x - x(0)) < 0.1 && abs(first.y - y(240 / 0.15 / 0.58)) < 0.5)
    try expect(mark(picture, "reported", 0), at: SIMD2(x(0), y(1_600)), "reported 1600/s at 0 s")
    try expect(
      mark(picture, "peak", 0), at: SIMD2(x(0), y(240 / 0.15 / 0.58)), "peak 2759/s at 0 s")
    #expect(
      mark(try Picture(CurveSet([curve("easeIn")], move: CurveMove()).svg), "reported", 0)
        == nil)
  }

  @Test("Each step is a vertical line between its two levels")
  func steps() throws {
    let set = try CurveSet([curve("steps(4)")], move: CurveMove(rate: .framesPerSecond(60)))
    let picture = try Picture(set.svg)
    let (x, y) = (try picture.scale("value", "x"), try picture.scale("value", "y"))
    let corners = try picture.corners("value", 0)
    for step in 1...4 {
      let side = corners.filter { abs($0.x - x(Double(step) / 4)) < 0.02 }
      for level in [Double(step - 1) / 4, Double(step) / 4] {
        #expect(side.contains { abs($0.y - y(level)) < 0.05 }, "step \(step) at \(level)")
      }
    }
    // The line has only vertical and horizontal segments.
    for (start, end) in zip(corners, corners.dropFirst()) {
      #expect(abs(start.x - end.x) < 0.02 || abs(start.y - end.y) < 0.02)
    }
  }

  @Test("A fluid spring is drawn at rest only after its last display frame")
  func rest() throws {
    // Evaluated 240 times a second this spring would end at 0.571 s, 120 times a second at 0.725 s.
    let set = try CurveSet(
      [curve("spring(response: 0.3, dampingFraction: 0.5)")],
      move: CurveMove(rate: .framesPerSecond(120)))
    let picture = try Picture(set.svg)
    let (x, y) = (try picture.scale("value", "x"), try picture.scale("value", "y"))
    // The table's value at 0.575 s; a line through the target would be 0.36 pixels away.
    let point = SIMD2(x(0.5766666666666671), y(1.001869520724444))
    #expect(distance(point, from: try picture.corners("value", 0)) < 0.1)
    #expect(abs(point.y - y(1)) > 0.3)
  }

  @Test("Changes of target are labelled at their times, and labels do not overlap")
  func retargets() throws {
    let retargets = [(0.0, 0.2), (2, 0.22), (1, 0.24)].map {
      CurveSampler<Double>.Retarget(to: $0.0, at: $0.1)
    }
    let set = try CurveSet([curve("easeOut")], move: CurveMove(retargets: retargets))
    let picture = try Picture(set.svg)
    let x = try picture.scale("value", "x")
    let notes = picture.all("text", "targets", "note")
    #expect(notes.map(\.text) == ["to 0 at 0.2 s", "to 2 at 0.22 s", "to 1 at 0.24 s"])
    for (note, retarget) in zip(notes, retargets) {
      let place = try #require(Double(note.attributes["x"] ?? ""))
      #expect(abs(place - x(retarget.time) - 5) < 0.5)
    }
    #expect(Set(notes.compactMap { $0.attributes["y"] }).count == 3)
  }

  @Test("A hostile name is text, not markup, in the title, the description and the legend")
  func escaping() throws {
    let name = "<script>alert(\"&amp;\")</script>\u{1}'--> ]]>"
    let hostile = NamedCurve(name: name, spec: "snappy", animation: .snappy())
    let svg = try CurveSet([hostile], move: CurveMove()).svg
    let picture = try Picture(svg)
    let shown = name.replacingOccurrences(of: "\u{1}", with: "\\u{1}")
    #expect(!svg.contains("<script"))
    #expect(picture.all("script").isEmpty)
    #expect(picture.all("title").first?.text == shown)
    #expect(picture.all("desc").first?.text.contains(shown) == true)
    #expect(picture.all("text", "legend").first?.text.hasPrefix(shown) == true)
  }

  @Test("A short name is at the end of its curve if there are several curves")
  func endNames() throws {
    func label(_ names: [String]) throws -> String? {
      let curves = try names.map {
        NamedCurve(name: $0, spec: "linear()", animation: try CurveSpec("linear()").animation)
      }
      return mark(
        try Picture(try CurveSet(curves, move: CurveMove()).svg), "settle", 0)?.text
    }
    let alone = try #require(try label(["press"]))
    #expect(alone.hasPrefix("settled "))
    #expect(try label(["press", "release"]) == "press \(alone)")
    #expect(try label(["a name of 17 lett", "release"]) == alone)
  }

  @Test("Nine colours differ and have a contrast of at least 4.5 to 1 on white and on black")
  func contrast() throws {
    func luminance(_ text: String) throws -> Double {
      let digits =
        text.count == 4 ? text.dropFirst().map { "\($0)\($0)" }.joined() : String(text.dropFirst())
      let number = try #require(Int(digits, radix: 16))
      // WCAG 2.2, relative luminance.
      let parts = [16, 8, 0].map { (shift: Int) -> Double in
        let part = Double((number >> shift) & 255) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let colors = (0..<9).map(PlotColors.color)
    #expect(Set(colors.map(\.light)).count == 9 && Set(colors.map(\.dark)).count == 9)
    for color in colors {
      #expect(1.05 / (try luminance(color.light) + 0.05) >= 4.5, "\(color)")
      #expect((try luminance(color.dark) + 0.05) / 0.05 >= 4.5, "\(color)")
    }
  }

  @Test("The legend names every curve and its model, and lines differ in colour and dashes")
  func legend() throws {
    let svg = try CurveSet(specs.map(curve), move: CurveMove()).svg
    let legend = try Picture(svg).all("text", "legend").map(\.text)
    #expect(
      legend == [
        "snappySwiftUI fluid spring", "caSpring(damping: 8)Core Animation CASpringAnimation",
        "easeOut(duration: 0.35)SwiftUI curve", "steps(4, duration: 0.5)exact curve",
      ])
    #expect(svg.contains("prefers-color-scheme:dark"))
    for index in 1..<specs.count { #expect(svg.contains(".c\(index){stroke-dasharray:")) }
    #expect(!svg.contains(".c0{stroke-dasharray:"))
  }

  @Test("A curve of 100,000 samples gives a small file", .timeLimit(.minutes(1)))
  func size() throws {
    let set = try CurveSet(
      [curve("caSpring(damping: 2)")], move: CurveMove(rate: .step(1e-4), until: .time(10)))
    let svg = set.svg
    #expect(set.count == 100_001)
    #expect(svg.utf8.count < 40_000)
  }

  @Test(
    "Unusual moves also give a picture",
    arguments: [
      ("snappy", 1.0, 1.0), ("snappy", 0, 1e12), ("linear(duration: 0)", 0, 1e-9),
      ("circularEaseOut", 0, -1),
    ])
  func oddMoves(spec: String, from: Double, to: Double) throws {
    let svg = try CurveSet([curve(spec)], move: CurveMove(from: from, to: to)).svg
    let picture = try Picture(svg)
    #expect(!svg.contains("nan") && !svg.contains("inf"))
    #expect(picture.all("text", "tick", "x").count > 2)
  }
}
