/// The candidate nearest to a misspelt name, if one is near.
///
/// Near means an edit distance of at most a third of the name's length, and at least 2; letters
/// that differ only in case decide between equals, and a missing end counts little.
func nearestName(to name: String, in candidates: [String]) -> String? {
  let lowered = name.lowercased()
  let limit = max(2, lowered.count / 3)
  var best: (name: String, distance: (Int, Int))?
  for candidate in candidates {
    let other = candidate.lowercased()
    var distance = editDistance(Array(lowered), Array(other))
    if other.hasPrefix(lowered) && lowered.count >= 3 { distance = min(distance, 1) }
    guard distance <= limit else { continue }
    let rank = (distance, editDistance(Array(name), Array(candidate)))
    if rank < best?.distance ?? (.max, .max) { best = (candidate, rank) }
  }
  return best?.name
}

/// The least number of letters to insert, delete, replace or swap with their neighbour.
private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  var before = [Int](repeating: 0, count: second.count + 1)
  var row = Array(0...second.count)
  for i in first.indices {
    var next = [i + 1]
    for j in second.indices {
      var least = min(next[j] + 1, row[j + 1] + 1, row[j] + (first[i] == second[j] ? 0 : 1))
      if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
        least = min(least, before[j - 1] + 1)
      }
      next.append(least)
    }
    (before, row) = (row, next)
  }
  return row[second.count]
}
