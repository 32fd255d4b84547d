import TaplinePatterns
import TaplineText

/// The text of a file to which `tapline listen` appends calls; with `tail`, it is a valid timeline after every call.
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
  package static let head = """
    {
      "schemaVersion": \(TimelineWriter.schemaVersion),
      "placements": [],
      "calls": [
    """

  package static let tail = "\n  ]\n}\n"

  /// Returns the text of a call with the separator before it.
  package static func entry(_ line: String, isFirst: Bool) -> String {
    (isFirst ? "\n    " : ",\n    ") + line
  }

  /// Parses an unfinished text with `tail` in place of its incomplete last call; returns nil if it is not a timeline.
  static func completed(_ bytes: [UInt8], file: String) -> JSONDocument? {
    guard bytes.starts(with: head.utf8) else { return nil }
    var end = bytes.count
    // Each failed attempt removes the last line: the unfinished call, or a part of `tail`.
    for _ in 0..<4 {
      var kept = Array(bytes[..<end])
      while let last = kept.last, last == 0x0A || last == 0x20 || last == 0x2C { kept.removeLast() }
      kept += tail.utf8
      if let document = try? JSONDocument(parsing: kept, file: file) { return document }
      guard let line = bytes[..<end].lastIndex(of: 0x0A) else { return nil }
      end = line
    }
    return nil
  }
}
