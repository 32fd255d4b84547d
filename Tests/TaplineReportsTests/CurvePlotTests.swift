import Foundation
import MotionCurves
import TaplineCurves
import TaplineReports
import Testing

extension Picture {
  /// The map from a panel's ticks: a number to pixels.
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

/// The distance of a point from a line of many corners.
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

  @Test("Every sample lies on its line, within half a pixel of where the ticks put it")
  func places() throws {
    let set = try CurveSet(
      specs.map(curve), move: CurveMove(from: -20, to: 130, rate: .framesPerSecond(120)))
    let picture = try Picture(CurvePlot(set).svg)
    let x = try picture.scale("value", "x")
    for (panel, figure) in [
      ("value", \CurveSample<Double>.value), ("velocity", \CurveSample<Double>.velocity),
    ] {
      let y = try picture.scale(panel, "y")
      for (index, member) in set.members.enumerated() {
        let corners = try picture.corners(panel, index)
        for sample in member.sampler where sample[keyPath: figure].isFinite {
          let point = SIMD2(x(sample.time), y(sample[keyPath: figure]))
          let apart = distance(point, from: corners)
          #expect(apart < 0.5, "\(panel) of \(member.curve.name) at \(sample.time): \(apart) px")
        }
      }
    }
  }

  @Test("Settling, overshoot and peak velocity are marked on the samples and labelled")
  func marks() throws {
    let set = try CurveSet(
      [curve("caSpring(damping: 8)"), curve("smooth")],
      move: CurveMove(rate: .framesPerSecond(60)))
    let picture = try Picture(CurvePlot(set).svg)
    let x = try picture.scale("value", "x")
    let value = try picture.scale("value", "y")
    let velocity = try picture.scale("velocity", "y")
    let samples = Array(set.members[0].sampler)
    func mark(_ kind: String, _ index: Int) -> Picture.Element? {
      picture.all("g", "mark", kind).first { $0.attributes["data-curve"] == "\(index)" }
    }
    func expect(_ mark: Picture.Element?, at point: SIMD2<Double>, _ label: String) throws {
      let mark = try #require(mark)
      let place = SIMD2(
        try #require(Double(mark.attributes["data-x"] ?? "")),
        try #require(Double(mark.attributes["data-y"] ?? "")))
      #expect(abs(place.x - point.x) < 0.5 && abs(place.y - point.y) < 0.5, "\(mark.text)")
      #expect(mark.text == label)
    }
    let highest = try #require(samples.max { $0.value < $1.value })
    // By hand: exp(-0.4 π / √0.84) = 25.4 % at 0.343 s, and 1.818 s to 0.001;
    // the marks stand on the display frames beside them.
    try expect(
      mark("overshoot", 0), at: SIMD2(x(highest.time), value(highest.value)),
      "overshoot 25.3 % at 0.35 s")
    let fastest = try #require(samples.max { $0.velocity < $1.velocity })
    try expect(
      mark("peak", 0), at: SIMD2(x(fastest.time), velocity(fastest.velocity)),
      "peak 6.02/s at 0.133 s")
    let settled = try #require(set.members[0].settleTime)
    try expect(mark("settle", 0), at: SIMD2(x(settled), value(1)), "settled 1.83 s")
    // The critically damped spring stays below its target.
    #expect(mark("overshoot", 1) == nil)
    #expect(mark("settle", 1)?.text == "settled 0.833 s")
  }

  @Test("Changes of target are labelled where they happen, without running into each other")
  func retargets() throws {
    let retargets = [(0.0, 0.2), (2, 0.22), (1, 0.24)].map {
      CurveSampler<Double>.Retarget(to: $0.0, at: $0.1)
    }
    let set = try CurveSet([curve("easeOut")], move: CurveMove(retargets: retargets))
    let picture = try Picture(CurvePlot(set).svg)
    let x = try picture.scale("value", "x")
    let notes = picture.all("text", "targets", "note")
    #expect(notes.map(\.text) == ["to 0 at 0.2 s", "to 2 at 0.22 s", "to 1 at 0.24 s"])
    for (note, retarget) in zip(notes, retargets) {
      let place = try #require(Double(note.attributes["x"] ?? ""))
      #expect(abs(place - x(retarget.time) - 5) < 0.5)
    }
    #expect(Set(notes.compactMap { $0.attributes["y"] }).count == 3)
  }

  @Test("A hostile name is text, and no mark-up, in the title, the description and the legend")
  func escaping() throws {
    let name = "<script>alert(\"&amp;\")</script>\u{1}'--> ]]>"
    let hostile = NamedCurve(name: name, spec: "snappy", animation: .snappy())
    let svg = CurvePlot(try CurveSet([hostile], move: CurveMove())).svg
    let picture = try Picture(svg)
    let shown = name.replacingOccurrences(of: "\u{1}", with: "\\u{1}")
    #expect(!svg.contains("<script"))
    #expect(picture.all("script").isEmpty)
    #expect(picture.all("title").first?.text == shown)
    #expect(picture.all("desc").first?.text.contains(shown) == true)
    #expect(picture.all("text", "legend").first?.text.hasPrefix(shown) == true)
  }

  @Test("The legend names every curve and its model, lines differ by colour and by dashes")
  func legend() throws {
    let svg = CurvePlot(try CurveSet(specs.map(curve), move: CurveMove())).svg
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

  @Test("A million samples give a small file", .timeLimit(.minutes(1)))
  func size() throws {
    let set = try CurveSet(
      [curve("caSpring(damping: 2)")], move: CurveMove(rate: .step(1e-4), until: .time(10)))
    let svg = CurvePlot(set).svg
    #expect(set.count == 100_001)
    #expect(svg.utf8.count < 40_000)
  }

  @Test(
    "Odd moves give a picture too",
    arguments: [
      ("snappy", 1.0, 1.0), ("snappy", 0, 1e12), ("linear(duration: 0)", 0, 1e-9),
      ("circularEaseOut", 0, -1),
    ])
  func oddMoves(spec: String, from: Double, to: Double) throws {
    let svg = CurvePlot(try CurveSet([curve(spec)], move: CurveMove(from: from, to: to))).svg
    let picture = try Picture(svg)
    #expect(!svg.contains("nan") && !svg.contains("inf"))
    #expect(picture.all("text", "tick", "x").count > 2)
  }
}
