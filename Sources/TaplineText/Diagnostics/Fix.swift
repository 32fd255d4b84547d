package struct TextEdit: Hashable, Sendable {
  /// The replaced bytes as offsets from the start of the file; empty for an insertion.
  package let range: Range<Int>

  package let replacement: String

  package init(_ range: Range<Int>, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

/// A change of a text that resolves a finding.
public struct Fix: Hashable, Sendable {
  /// The change in the imperative, such as `rename the key to 'EventDuration'`.
  public let summary: String

  /// The edits in ascending order, without overlaps.
  package let edits: [TextEdit]

  /// Whether playback stays the same, so that the change may be applied without asking.
  package let isSafe: Bool

  package init(_ summary: String, _ edits: [TextEdit], isSafe: Bool = true) {
    self.summary = summary
    self.edits = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    self.isSafe = isSafe
  }

  /// Returns the text with the fixes that `FixSelection` accepts in this order, and the number of these fixes.
  package static func apply(_ fixes: [Fix], to bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
    var selection = FixSelection(byteCount: bytes.count)
    var count = 0
    for fix in fixes where selection.accept(fix) { count += 1 }
    return (selection.applied(to: bytes), count)
  }

  /// Returns the text after the change.
  public func applied(to bytes: [UInt8]) -> [UInt8] {
    TextChange(edits).applied(to: bytes).bytes
  }
}

/// A selection of fixes that can be applied together, because their edits do not touch each other.
package struct FixSelection {
  /// Whether an accepted edit changes or adjoins each byte offset, including the end of the text.
  private var isTouched: [Bool]
  private var edits: [TextEdit] = []

  package init(byteCount: Int) { isTouched = Array(repeating: false, count: byteCount + 1) }

  /// Accepts a fix and returns true; returns false if the fix is empty, touches an accepted edit or exceeds the text.
  package mutating func accept(_ fix: Fix) -> Bool {
    guard !fix.edits.isEmpty else { return false }
    let isFree = fix.edits.allSatisfy { edit in
      edit.range.upperBound < isTouched.count
        && !isTouched[edit.range.lowerBound...edit.range.upperBound].contains(true)
    }
    guard isFree else { return false }
    for edit in fix.edits {
      for offset in edit.range.lowerBound...edit.range.upperBound { isTouched[offset] = true }
    }
    edits += fix.edits
    return true
  }

  package func applied(to bytes: [UInt8]) -> [UInt8] {
    edits.isEmpty ? bytes : Fix("", edits).applied(to: bytes)
  }
}
