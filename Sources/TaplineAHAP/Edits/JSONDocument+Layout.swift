import TaplineText

extension JSONValue {
  var onlyKey: JSONValue? {
    let keys = members.map(\.key)
    return keys.count == 1 ? keys[0] : nil
  }
}

extension JSONDocument {
  /// Returns a part of the text with the edits that start in that part applied.
  func text(_ range: Range<Int>, applying edits: [TextEdit]) -> String {
    let moved = edits.filter { range.contains($0.range.lowerBound) }.map { edit in
      TextEdit(
        edit.range.lowerBound - range.lowerBound..<edit.range.upperBound - range.lowerBound,
        edit.replacement)
    }
    return String(decoding: Fix("", moved).applied(to: Array(bytes[range])), as: UTF8.self)
  }

  func space(before offset: Int) -> String {
    text((skipSpace(before: offset).map { $0 + 1 } ?? 0)..<offset)
  }
}
