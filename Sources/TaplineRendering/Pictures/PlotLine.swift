/// A line through samples in pixels, thinned to the corners that are seen.
package struct PlotLine {
  /// A place in pixels.
  package struct Point: Equatable {
    package var x: Double
    package var y: Double

    /// Makes a place.
    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The corners of each unbroken segment.
  package let segments: [[Point]]

  /// The most a sample may lie beside the line, in pixels.
  static let tolerance = 0.1

  /// Draws a line through points; a place that is not finite breaks it.
  package init(_ points: [Point]) {
    segments = points.split { !$0.y.isFinite }.map { Self.thinned(Self.condensed(Array($0))) }
  }

  /// The part of a line between two places of x, with corners on both.
  static func clipped(_ points: [Point], to sides: ClosedRange<Double>) -> [Point] {
    var kept: [Point] = []
    func crossing(_ side: Double, _ start: Point, _ end: Point) -> Point {
      Point(x: side, y: start.y + (end.y - start.y) * (side - start.x) / (end.x - start.x))
    }
    for (index, point) in points.enumerated() {
      if index > 0 {
        let before = points[index - 1]
        for side in [sides.lowerBound, sides.upperBound] where before.x < side && side < point.x {
          kept.append(crossing(side, before, point))
        }
      }
      if sides.contains(point.x) { kept.append(point) }
    }
    return kept
  }

  /// The `d` of a path.
  package var path: String {
    segments.map { segment in
      segment.enumerated().map { index, point in
        (index == 0 ? "M" : index == 1 ? "L" : " ") + SVGText.pixels(point.x) + " "
          + SVGText.pixels(point.y)
      }.joined() + (segment.count == 1 ? "h0" : "")
    }.joined()
  }

  /// Of thousands of points in one column of pixels, the first, last, lowest and highest.
  private static func condensed(_ points: [Point]) -> [Point] {
    guard points.count > 8_000 else { return points }
    var kept: [Point] = []
    var column = points[...]
    while let first = column.first {
      let end = column.firstIndex { $0.x >= first.x.rounded(.down) + 1 } ?? column.endIndex
      let part = column[..<end]
      var indices: Set = [part.startIndex, end - 1]
      if let low = part.indices.min(by: { part[$0].y < part[$1].y }) { indices.insert(low) }
      if let high = part.indices.max(by: { part[$0].y < part[$1].y }) { indices.insert(high) }
      kept += indices.sorted().map { part[$0] }
      column = column[end...]
    }
    return kept
  }

  /// The corners that keep every point within the tolerance (Ramer, Douglas and Peucker).
  private static func thinned(_ points: [Point]) -> [Point] {
    guard points.count > 2 else { return points }
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var open = [0..<points.count - 1]
    while let part = open.popLast() {
      let (start, end) = (points[part.lowerBound], points[part.upperBound])
      var farthest = (index: part.lowerBound, distance: tolerance)
      for index in part.dropFirst() {
        let distance = distance(points[index], from: start, to: end)
        if distance > farthest.distance { farthest = (index, distance) }
      }
      guard farthest.index > part.lowerBound else { continue }
      isKept[farthest.index] = true
      open.append(part.lowerBound..<farthest.index)
      open.append(farthest.index..<part.upperBound)
    }
    return points.indices.filter { isKept[$0] }.map { points[$0] }
  }

  private static func distance(_ point: Point, from start: Point, to end: Point) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let (px, py) = (point.x - start.x, point.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return length > 0
      ? abs(dx * py - dy * px) / length : (px * px + py * py).squareRoot()
  }
}
