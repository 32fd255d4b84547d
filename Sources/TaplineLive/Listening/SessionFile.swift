import TaplineAHAP
package import TaplineFiles
package import TaplinePatterns

/// The file of a session: a recorded timeline that grows call by call and is whole after each.
///
/// Thread: one at a time; blocks.
package final class SessionFile {
  private let file: GrowingFile
  private var isEmpty = true

  /// Creates the file.
  package init(_ path: String) throws(FileError) {
    file = try GrowingFile(
      path, head: Array(TimelineLog.head.utf8), tail: Array(TimelineLog.tail.utf8))
  }

  /// Adds a call.
  package func append(_ call: TimelineCall) throws(FileError) {
    // What was read can be written, but for what no timeline holds.
    guard let line = try? call.line() else { return }
    try file.append(Array(TimelineLog.entry(line, isFirst: isEmpty).utf8))
    isEmpty = false
  }
}
