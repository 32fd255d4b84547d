// Foundation's string methods would triple the size of the command; those of the standard library need macOS 13.
extension String {
  /// Returns the first range at or after `start` with the same bytes as `text`; nil if `text` is empty or not found.
  package func place(of text: String, from start: Index? = nil) -> Range<Index>? {
    guard let first = text.utf8.first else { return nil }
    var start = start ?? startIndex
    while let place = utf8[start...].firstIndex(of: first) {
      if utf8[place...].starts(with: text.utf8) {
        return place..<utf8.index(place, offsetBy: text.utf8.count)
      }
      start = utf8.index(after: place)
    }
    return nil
  }

  package func replacingAll(_ text: String, by replacement: String) -> String {
    var result = ""
    var start = startIndex
    while let place = place(of: text, from: start) {
      result += self[start..<place.lowerBound] + replacement
      start = place.upperBound
    }
    return result + self[start...]
  }

  /// Returns the words on lines of at most `width` characters; a longer word has its own line.
  package func wrapped(to width: Int) -> [String] {
    split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
  }
}
