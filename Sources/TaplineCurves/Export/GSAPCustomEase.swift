import MotionCurves

/// What GSAP's `CustomEase` draws through cubic paths: straight lines.
///
/// Each cubic is halved while the sum of its handles' distances from its chord is more than the root
/// of 1/200000; the points are then looked up at equal distances, and where no two neighbours differ
/// in slope by more than 2, replaced by the values there. Source: `CustomEase.setData` of GSAP 3.
enum GSAPCustomEase {
  private typealias Point = (x: Double, y: Double)

  /// The lines over one second for paths that cover one second.
  static func course(_ paths: [CubicPath]) -> Course {
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
    var closest = 1.0
    var isFast = true
    for index in points.indices.dropFirst() {
      closest = min(closest, points[index].x - points[index - 1].x)
      if index > 1, abs(slope(points, index) - slope(points, index - 1)) > 2 { isFast = false }
    }
    let count = Int(1 / closest + 1)
    guard isFast, count < 1_000_000 else {
      return Course(lines: points.map { (time: $0.x, value: $0.y) })
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
    return Course(lines: lookup)
  }

  private static func slope(_ points: [Point], _ index: Int) -> Double {
    (points[index].y - points[index - 1].y) / (points[index].x - points[index - 1].x)
  }

  /// Adds the points between the ends of a cubic, in order.
  private static func halve(_ p: [Point], into points: inout [Point], depth: Int) {
    func middle(_ a: Point, _ b: Point) -> Point { ((a.x + b.x) / 2, (a.y + b.y) / 2) }
    let (a, b, c) = (middle(p[0], p[1]), middle(p[1], p[2]), middle(p[2], p[3]))
    let (ab, bc) = (middle(a, b), middle(b, c))
    let center = middle(ab, bc)
    let (dx, dy) = (p[3].x - p[0].x, p[3].y - p[0].y)
    let off =
      abs((p[1].x - p[3].x) * dy - (p[1].y - p[3].y) * dx)
      + abs((p[2].x - p[3].x) * dy - (p[2].y - p[3].y) * dx)
    let isBent = off * off > (dx * dx + dy * dy) / 200_000 && depth < 40
    if isBent { halve([p[0], a, ab, center], into: &points, depth: depth + 1) }
    points.append(center)
    if isBent { halve([center, bc, c, p[3]], into: &points, depth: depth + 1) }
  }
}
