/// The names nearest to a misspelt one, nearest first, at most three.
///
/// Near is an edit distance (insertions, deletions, replacements and swaps of neighbours) of at
/// most a third of the name's length, at least one.
func nearest(_ name: String, in names: [String]) -> [String] {
  let wanted = Array(name.lowercased())
  let limit = max(1, wanted.count / 3)
  let scored = names.compactMap { candidate -> (distance: Int, name: String)? in
    let last = candidate.split(separator: "/").last.map(String.init) ?? candidate
    let distance =
      [candidate, last]
      .map { editDistance(wanted, Array($0.lowercased())) }.min() ?? .max
    return distance <= limit ? (distance, candidate) : nil
  }
  return scored.sorted { $0 < $1 }.prefix(3).map(\.name)
}

/// The optimal string alignment distance.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
  var before = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  for row in 1...left.count {
    var now = [row] + [Int](repeating: 0, count: right.count)
    for column in 1...right.count {
      let isSame = left[row - 1] == right[column - 1]
      now[column] = min(
        last[column] + 1, now[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
      if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1]
      {
        now[column] = min(now[column], before[column - 2] + 1)
      }
    }
    before = last
    last = now
  }
  return last[right.count]
}
