/// A line through many points as one through few of them.
enum SimplifiedLine {
  /// The points that are enough for the line to pass every other within a distance, by Ramer's and
  /// Douglas and Peucker's way.
  static func points(
    _ points: [(time: Double, value: Double)], within tolerance: Double
  ) -> [(time: Double, value: Double)] {
    guard points.count > 2 else { return points }
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var waiting = [0..<points.count - 1]
    while let range = waiting.popLast() {
      let (first, last) = (points[range.lowerBound], points[range.upperBound])
      let slope = (last.value - first.value) / max(last.time - first.time, 1e-9)
      var (worst, distance) = (range.lowerBound, tolerance)
      for index in range.lowerBound + 1..<max(range.upperBound, range.lowerBound + 1) {
        let line = first.value + slope * (points[index].time - first.time)
        let off = abs(points[index].value - line)
        if off > distance { (worst, distance) = (index, off) }
      }
      guard worst > range.lowerBound else { continue }
      isKept[worst] = true
      if worst - range.lowerBound > 1 { waiting.append(range.lowerBound..<worst) }
      if range.upperBound - worst > 1 { waiting.append(worst..<range.upperBound) }
    }
    return zip(points, isKept).filter(\.1).map(\.0)
  }
}
