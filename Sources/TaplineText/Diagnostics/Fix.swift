/// Bytes of a text that give way to others.
package struct TextEdit: Hashable, Sendable {
  /// The bytes that go, as offsets from the start of the file; empty where text is put in.
  package let range: Range<Int>

  /// The text that comes.
  package let replacement: String

  /// Makes an edit.
  ///
  /// - Parameters:
  ///   - range: Byte offsets from the start of the file.
  ///   - replacement: The text that comes.
  package init(_ range: Range<Int>, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

/// A change of a text that takes one finding away and that a machine may make unasked.
public struct Fix: Hashable, Sendable {
  /// What the change does, in the imperative, such as `rename the key to 'EventDuration'`.
  public let summary: String

  /// The edits, in ascending order, none overlapping another.
  package let edits: [TextEdit]

  /// Makes a fix.
  ///
  /// - Parameters:
  ///   - summary: What the change does, in the imperative.
  ///   - edits: Edits that do not overlap, in any order.
  package init(_ summary: String, _ edits: [TextEdit]) {
    self.summary = summary
    self.edits = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Applies fixes to the text that they were found in.
  ///
  /// A fix one of whose edits would touch what an earlier fix has changed is left for another
  /// round: find again in the result, and apply again.
  ///
  /// - Parameters:
  ///   - fixes: The fixes, in the order in which they count.
  ///   - bytes: The text.
  /// - Returns: The new text, and how many fixes were made.
  /// - Complexity: O(n) in the text and O(m²) in the edits.
  package static func apply(_ fixes: [Fix], to bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
    var edits: [TextEdit] = []
    var count = 0
    for fix in fixes {
      let isFree = fix.edits.allSatisfy { edit in
        edit.range.upperBound <= bytes.count && edits.allSatisfy { $0.isClear(of: edit) }
      }
      guard isFree else { continue }
      edits += fix.edits
      count += 1
    }
    return (Fix("", edits).applied(to: bytes), count)
  }

  /// The text after the change.
  ///
  /// - Parameter bytes: The text that the fix was found in.
  /// - Returns: The new text.
  public func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var offset = 0
    for edit in edits {
      result += bytes[offset..<edit.range.lowerBound]
      result += edit.replacement.utf8
      offset = edit.range.upperBound
    }
    result += bytes[offset...]
    return result
  }
}

extension TextEdit {
  /// Whether both can be made whatever their order; two insertions at one place cannot.
  fileprivate func isClear(of other: TextEdit) -> Bool {
    range.upperBound < other.range.lowerBound || other.range.upperBound < range.lowerBound
  }
}
