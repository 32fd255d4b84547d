import TaplineAHAP
package import TaplineFiles
package import TaplinePatterns

/// The file of a session: a recorded timeline that is a valid file after each appended call.
///
/// Thread: one at a time; blocks.
package final class SessionFile {
  private let file: GrowingFile
  private var isEmpty = true

  package init(_ path: String) throws(FileError) {
    file = try GrowingFile(
      path, head: Array(TimelineLog.head.utf8), tail: Array(TimelineLog.tail.utf8))
  }

  package func append(_ call: TimelineCall) throws(FileError) {
    // Calls that a timeline cannot contain are left out.
    guard let line = try? call.line() else { return }
    try file.append(Array(TimelineLog.entry(line, isFirst: isEmpty).utf8))
    isEmpty = false
  }
}
