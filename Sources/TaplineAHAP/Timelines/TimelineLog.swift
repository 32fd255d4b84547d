import TaplinePatterns
import TaplineText

/// The text of a session that grows call by call: at any moment a whole timeline of calls.
///
///     {
///       "schemaVersion": 1,
///       "placements": [],
///       "calls": [
///         { "at": 0.12, "source": "feedback/rigid", "pattern": { … } },
///         { "at": 0.5, "kind": "call", "name": "prepare" }
///       ]
///     }
package enum TimelineLog {
  /// What stands before the first call.
  package static let head = """
    {
      "schemaVersion": \(TimelineWriter.schemaVersion),
      "placements": [],
      "calls": [
    """

  /// What stands behind the last call.
  package static let tail = "\n  ]\n}\n"

  /// A call as it stands in the text, with what separates it from the one before.
  package static func entry(_ line: String, isFirst: Bool) -> String {
    (isFirst ? "\n    " : ",\n    ") + line
  }

  /// A text that a writer left in the middle of a call, without that call.
  ///
  /// - Complexity: O(n).
  package static func completed(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: head.utf8) else { return nil }
    var end = bytes.count
    // The line that was being written, and what of the end may stand before or behind it.
    for _ in 0..<4 {
      var kept = Array(bytes[..<end])
      while let last = kept.last, last == 0x0A || last == 0x20 || last == 0x2C { kept.removeLast() }
      let text = kept + Array(tail.utf8)
      if (try? JSONDocument(parsing: text, file: "")) != nil { return text }
      guard let line = bytes[..<end].lastIndex(of: 0x0A) else { return nil }
      end = line
    }
    return nil
  }
}
