/// Returns the indices of the points to keep by the algorithm of Ramer, Douglas and Peucker; `line` returns the distance
/// of each point from the line through two points.
package func simplifiedIndices(
  of count: Int, within tolerance: Double, line: (_ start: Int, _ end: Int) -> (Int) -> Double
) -> [Int] {
  guard count > 2 else { return Array(0..<count) }
  var isKept = [Bool](repeating: false, count: count)
  isKept[0] = true
  isKept[count - 1] = true
  var open = [0..<count - 1]
  while let part = open.popLast() {
    let distanceFromLine = line(part.lowerBound, part.upperBound)
    var farthest = (index: part.lowerBound, distance: tolerance)
    for index in part.dropFirst() {
      let distance = distanceFromLine(index)
      if distance > farthest.distance { farthest = (index, distance) }
    }
    guard farthest.index > part.lowerBound else { continue }
    isKept[farthest.index] = true
    open += [part.lowerBound..<farthest.index, farthest.index..<part.upperBound]
  }
  return isKept.indices.filter { isKept[$0] }
}
