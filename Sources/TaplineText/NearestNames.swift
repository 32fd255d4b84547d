/// Returns the known names that begin with a name of at least three letters, or whose edit distance from it, ignoring
/// case, is at most a third of its length (1 for short names, 2 from four letters on); nearest first.
package func nearestNames(
  to name: String, in candidates: [String], atMost count: Int = 3
) -> [String] {
  let letters = Array(name)
  let lowered = Array(name.lowercased())
  let limit = max(lowered.count < 4 ? 1 : 2, lowered.count / 3)
  func rank(_ spelling: String) -> (distance: Int, casedDistance: Int)? {
    let known = Array(spelling.lowercased())
    let isStart = lowered.count >= 3 && known.starts(with: lowered)
    // A distance is at least the difference of the lengths.
    guard isStart || abs(known.count - lowered.count) <= limit else { return nil }
    let distance = min(editDistance(lowered, known), isStart ? 1 : Int.max)
    guard distance <= limit else { return nil }
    return (distance, editDistance(letters, Array(spelling)))
  }
  let ranked = candidates.prefix(maximumComparedNames).compactMap { candidate in
    let last = candidate.split(separator: "/").last.map(String.init) ?? candidate
    let spellings = last == candidate ? [candidate] : [candidate, last]
    return spellings.compactMap(rank).min(by: <).map { ($0, candidate) }
  }
  return ranked.sorted { $0.0 < $1.0 }.prefix(count).map(\.1)
}

/// A design choice, because the time grows with the number of names.
private let maximumComparedNames = 2_000

/// Returns a question with the nearest known name, such as `did you mean 'rigid'?`, or nil if none is near.
package func nearestNameHint(for name: String, in candidates: [String]) -> String? {
  nearestNames(to: name, in: candidates, atMost: 1).first.map { "did you mean '\($0)'?" }
}

/// Returns the end of a message about an unknown name: `nearestNameHint` after a semicolon, or an empty string.
package func nearestNameEnd(for name: String, in candidates: [String]) -> String {
  nearestNameHint(for: name, in: candidates).map { "; \($0)" } ?? ""
}

/// Returns the end of a message about an unknown name: `nearestNameHint`, if any, and all known names.
package func knownNameHint(for name: String, in names: [String], _ plural: String) -> String {
  (nearestNameHint(for: name, in: names).map { $0 + " The" } ?? "the")
    + " \(plural) are \(names.joined(separator: ", "))"
}

/// Returns the optimal string alignment distance (insert, delete, replace, swap neighbors).
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
