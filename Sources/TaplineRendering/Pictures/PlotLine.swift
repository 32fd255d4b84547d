import TaplineNumerics

/// A line through points in pixels, reduced to the corners that change its shape visibly.
struct PlotLine {
  struct Point: Equatable {
    var x: Double
    var y: Double
  }

  /// The corners of each unbroken segment.
  let segments: [[Point]]

  /// The maximum distance in pixels between a removed point and the reduced line.
  static let tolerance = 0.1

  /// Creates a line through points; a point whose `y` is not finite interrupts the line.
  init(_ points: [Point]) {
    segments = points.split { !$0.y.isFinite }.map { points in
      let isDense = points.count > 8_000
      return Self.thinned(
        isDense
          ? points.columnExtremes(at: \.x, of: [\.y], keepsEnds: true) : Array(points))
    }
  }

  var path: String {
    segments.map { segment in
      let corners = segment.map { "\(px: $0.x) \(px: $0.y)" }
      let others = corners.dropFirst().joined(separator: " ")
      return "M\(corners[0])" + (others.isEmpty ? "h0" : "L\(others)")
    }.joined()
  }

  /// Points along the line, usually 4 to 8 pixels apart, without the last corner of each segment.
  var densePoints: [Point] {
    segments.flatMap { corners in
      zip(corners, corners.dropFirst()).flatMap { start, end -> [Point] in
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let count = min(max(1, Int((dx * dx + dy * dy).squareRoot() / 4)), 400)
        return (0..<count).map { index in
          let fraction = Double(index) / Double(count)
          return Point(x: start.x + dx * fraction, y: start.y + dy * fraction)
        }
      }
    }
  }

  private static func thinned(_ points: [Point]) -> [Point] {
    simplifiedIndices(of: points.count, within: tolerance) { start, end in
      let (start, end) = (points[start], points[end])
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = (dx * dx + dy * dy).squareRoot()
      return { index in
        let (px, py) = (points[index].x - start.x, points[index].y - start.y)
        return length > 0
          ? abs(dx * py - dy * px) / length : (px * px + py * py).squareRoot()
      }
    }.map { points[$0] }
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the marks of each column of pixels with the smallest and the largest result of each closure in `values`;
  /// the marks must be sorted by `x`, their position in pixels.
  func columnExtremes(
    at x: (Element) -> Double, of values: [(Element) -> Double], keepsEnds: Bool = false
  ) -> [Element] {
    var kept: [Element] = []
    var remaining = self[...]
    while let first = remaining.first {
      let column = x(first).rounded(.down)
      let end = remaining.firstIndex { x($0).rounded(.down) != column } ?? remaining.endIndex
      let part = remaining[..<end]
      var indices: Set<Int> = keepsEnds ? [part.startIndex, end - 1] : []
      for value in values {
        let order = { (left: Int, right: Int) in value(part[left]) < value(part[right]) }
        indices.formUnion(
          [part.indices.min(by: order), part.indices.max(by: order)].compactMap(\.self))
      }
      kept += indices.sorted().map { part[$0] }
      remaining = remaining[end...]
    }
    return kept
  }
}
