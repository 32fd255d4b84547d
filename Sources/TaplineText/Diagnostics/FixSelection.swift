/// Fixes that can be made at once, since none touches what another changes.
///
/// - Complexity: O(n) memory in the text, and time in the text and in what the fixes change.
package struct FixSelection {
  /// Of each byte and the end, whether an edit changes it or borders on it.
  private var isTouched: [Bool]
  private var edits: [TextEdit] = []

  /// Nothing is chosen yet.
  package init(byteCount: Int) { isTouched = Array(repeating: false, count: byteCount + 1) }

  /// Takes a fix all of whose edits are clear of those that were taken before; another one waits for
  /// the next round: find again in the result, and choose again.
  package mutating func take(_ fix: Fix) -> Bool {
    guard !fix.edits.isEmpty else { return false }
    let isFree = fix.edits.allSatisfy { edit in
      edit.range.upperBound < isTouched.count
        && !isTouched[edit.range.lowerBound...edit.range.upperBound].contains(true)
    }
    guard isFree else { return false }
    for edit in fix.edits {
      for place in edit.range.lowerBound...edit.range.upperBound { isTouched[place] = true }
    }
    edits += fix.edits
    return true
  }

  /// The text after all that was taken.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    edits.isEmpty ? bytes : Fix("", edits).applied(to: bytes)
  }
}
