import MotionCurves
import TaplineFitting
import TaplineText

extension ExportPlan {
  func gsap() throws(CurveExportError) -> CodeFragment {
    try checkFinite()
    let duration = duration.roundedToMicrosecond
    let easing: EasingCode
    if !isLinear, let (path, drawn) = customEase(over: duration) {
      easing = EasingCode(
        declarations: ["gsap.registerPlugin(CustomEase);"],
        expression: "CustomEase.create(\"\(unique("tapline"))\", \"\(path)\")", drawn: drawn,
        note: "as CustomEase draws straight lines along its cubics")
    } else {
      // CustomEase cannot draw every motion, such as one with a jump.
      easing = try self.easing(over: duration, linear: "\"none\"", points: .script())
    }
    let property = options.property ?? "opacity"
    let settings =
      [
        "\(property): \(options.to.shortestText)", "duration: \(duration.shortestText)",
        "ease: \(easing.expression)",
      ] + repetitionSettings(endless: "-1", reverse: "yoyo: true")
    return try CodeFragment(
      self, declarations: easing.declarations,
      statements: [
        "gsap.fromTo(", "  element,", "  { \(property): \(options.from.shortestText) },", "  {",
      ] + settings.map { "    \($0)," } + ["  },", ");"], drawn: easing.drawn, note: easing.note)
  }

  /// Returns an SVG path and the motion that GSAP draws for it; nil if the motion jumps or cubics cannot approximate
  /// it.
  private func customEase(over duration: Double) -> (path: String, drawn: Trajectory)? {
    let pieces = truth.pieces
    guard let last = pieces.last, let first = pieces.first,
      abs(last.value(at: last.end) - endValue) <= options.tolerance / 2,
      abs(first.value(at: first.start)) < 1e-9,
      zip(pieces, pieces.dropFirst()).allSatisfy({
        abs($0.value(at: $0.end) - $1.value(at: $1.start)) < 1e-9
      })
    else { return nil }
    let cubics = try? cubicLine(over: duration) { paths in
      GSAPCustomEase.trajectory(paths.map { $0.stretched(by: 1 / duration) }).stretched(
        to: duration)
    }
    guard let (paths, drawn) = cubics, isWithinLimit(drawn) else { return nil }
    let digits = 12
    let curves = paths.map { path in
      let run = path.end - path.start
      let numbers = [
        path.start + run * path.handles.0, path.values.1, path.start + run * path.handles.1,
        path.values.2, path.end, path.values.3,
      ]
      let texts = numbers.enumerated().map { index, number in
        (index.isMultiple(of: 2) ? number / duration : number).text(decimals: digits)
      }
      return "C\(texts[0]),\(texts[1]) \(texts[2]),\(texts[3]) \(texts[4]),\(texts[5])"
    }
    return ("M0,0 " + curves.joined(separator: " "), drawn)
  }
}

/// The straight lines that `CustomEase` of GSAP 3 (`setData`) draws for cubic paths.
enum GSAPCustomEase {
  private typealias Point = (x: Double, y: Double)

  /// Returns the straight lines for paths that together last one second.
  static func trajectory(_ paths: [CubicPath]) -> Trajectory {
    var points: [Point] = []
    for path in paths {
      let run = path.end - path.start
      let corners: [Point] = [
        (path.start, path.values.0), (path.start + run * path.handles.0, path.values.1),
        (path.start + run * path.handles.1, path.values.2), (path.end, path.values.3),
      ]
      points.append(corners[0])
      halve(corners, into: &points, depth: 0)
      points.append(corners[3])
    }
    points = points.enumerated().filter { index, point in
      index == 0 || point.x > points[index - 1].x
    }.map(\.element)
    // Unless two neighboring slopes differ by more than 2, GSAP looks values up in points at equal time intervals.
    var closest = 1.0
    var isFast = true
    for index in points.indices.dropFirst() {
      closest = min(closest, points[index].x - points[index - 1].x)
      if index > 1, abs(slope(points, index) - slope(points, index - 1)) > 2 { isFast = false }
    }
    let count = Int(1 / closest + 1)
    guard isFast, count < 1_000_000 else {
      return Trajectory(lines: points.map { (time: $0.x, value: $0.y) })
    }
    var lookup: [(time: Double, value: Double)] = []
    var next = 1
    for index in 0..<count {
      let x = Double(index) / Double(count)
      if points[next].x < x, next < points.count - 1 { next += 1 }
      let before = points[next - 1]
      lookup.append((x, before.y + (x - before.x) * slope(points, next)))
    }
    lookup.append((1, points[points.count - 1].y))
    return Trajectory(lines: lookup)
  }

  private static func slope(_ points: [Point], _ index: Int) -> Double {
    (points[index].y - points[index - 1].y) / (points[index].x - points[index - 1].x)
  }

  /// Adds the points between the ends of a cubic, sorted by time.
  private static func halve(_ p: [Point], into points: inout [Point], depth: Int) {
    func middle(_ a: Point, _ b: Point) -> Point { ((a.x + b.x) / 2, (a.y + b.y) / 2) }
    let (a, b, c) = (middle(p[0], p[1]), middle(p[1], p[2]), middle(p[2], p[3]))
    let (ab, bc) = (middle(a, b), middle(b, c))
    let center = middle(ab, bc)
    let (dx, dy) = (p[3].x - p[0].x, p[3].y - p[0].y)
    // Cross products: the distances of the handles from the chord, multiplied by the chord's length.
    let distances =
      abs((p[1].x - p[3].x) * dy - (p[1].y - p[3].y) * dx)
      + abs((p[2].x - p[3].x) * dy - (p[2].y - p[3].y) * dx)
    let isBent = distances * distances > (dx * dx + dy * dy) / 200_000 && depth < 40
    if isBent { halve([p[0], a, ab, center], into: &points, depth: depth + 1) }
    points.append(center)
    if isBent { halve([center, bc, c, p[3]], into: &points, depth: depth + 1) }
  }
}
