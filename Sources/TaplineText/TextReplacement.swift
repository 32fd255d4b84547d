// Foundation has the same, and would make the command three times as large; the standard library's own
// needs macOS 13.
extension String {
  /// Where another text begins and ends next, compared byte by byte; nil where it does not stand, or is empty.
  package func place(of other: String, from start: Index? = nil) -> Range<Index>? {
    guard let first = other.utf8.first else { return nil }
    var start = start ?? startIndex
    while let place = utf8[start...].firstIndex(of: first) {
      if utf8[place...].starts(with: other.utf8) {
        return place..<utf8.index(place, offsetBy: other.utf8.count)
      }
      start = utf8.index(after: place)
    }
    return nil
  }

  /// The text with every occurrence of another replaced.
  package func replacingAll(_ other: String, by word: String) -> String {
    replacingAll(other) { _ in word }
  }

  /// The text with a word replaced wherever no letter, digit or underscore stands beside it.
  package func replacingWord(_ other: String, by word: String) -> String {
    replacingAll(other) { place in
      let neighbours = [self[..<place.lowerBound].last, self[place.upperBound...].first]
      let isAlone = neighbours.allSatisfy { neighbour in
        neighbour.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
      }
      return isAlone ? word : other
    }
  }

  private func replacingAll(_ other: String, by word: (Range<Index>) -> String) -> String {
    var result = ""
    var start = startIndex
    while let place = place(of: other, from: start) {
      result += self[start..<place.lowerBound]
      result += word(place)
      start = place.upperBound
    }
    return result + self[start...]
  }
}
