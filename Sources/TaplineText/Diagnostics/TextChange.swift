/// A compact set of replacements in a text, which can be undone.
package struct TextChange: Sendable, Equatable {
  private struct Piece: Equatable {
    let start: UInt32
    let removedCount: UInt32
    let addedCount: UInt32
  }

  /// The replaced parts in ascending order, without overlaps.
  private var pieces: [Piece] = []

  /// The replacements of all parts, one after another.
  private var replacements: [UInt8] = []

  /// Creates a change from edits in ascending order, without overlaps.
  package init(_ edits: [TextEdit]) {
    for edit in edits { add(edit.range, Array(edit.replacement.utf8)[...]) }
  }

  /// Creates a change of the part in which two texts differ; nil if they are equal.
  package init?(from old: [UInt8], to new: [UInt8]) {
    guard old != new else { return nil }
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var suffix = 0
    while suffix < min(old.count, new.count) - start,
      old[old.count - 1 - suffix] == new[new.count - 1 - suffix]
    {
      suffix += 1
    }
    add(start..<old.count - suffix, new[start..<new.count - suffix])
  }

  private mutating func add(_ range: Range<Int>, _ text: ArraySlice<UInt8>) {
    pieces.append(
      Piece(
        start: UInt32(range.lowerBound), removedCount: UInt32(range.count),
        addedCount: UInt32(text.count)))
    replacements += text
  }

  package var isEmpty: Bool { pieces.isEmpty }

  /// Returns the changed text, the change that undoes it, and the changed ranges of the new text.
  package func applied(
    to bytes: [UInt8]
  ) -> (bytes: [UInt8], inverse: TextChange, ranges: [Range<Int>]) {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + replacements.count)
    var inverse = TextChange([])
    var ranges: [Range<Int>] = []
    var (offset, used) = (0, 0)
    for piece in pieces {
      let old = Int(piece.start)..<Int(piece.start + piece.removedCount)
      result += bytes[offset..<old.lowerBound]
      let new = result.count..<result.count + Int(piece.addedCount)
      result += replacements[used..<used + new.count]
      inverse.add(new, bytes[old])
      ranges.append(new)
      offset = old.upperBound
      used += new.count
    }
    result += bytes[offset...]
    return (result, inverse, ranges)
  }
}
