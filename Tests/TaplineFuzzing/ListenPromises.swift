import TaplineAHAP
import TaplineLibrary
import TaplineLive
import TaplinePatterns

/// Promises about any bytes that an app sends to `tapline listen`.
enum ListenPromises {
  private static let library = Result { try PatternLibrary() }

  /// Checks that each line is refused or accepted, and that the session of the accepted lines is a valid timeline.
  static func check(_ bytes: [UInt8]) throws {
    let library = try Self.library.get()
    var session = ListeningSession(
      .init(
        pattern: { (try? library.pattern(named: $0)) ?? nil }, findings: { _, _ in [] }))
    var text = TimelineLog.head
    var count = 0
    var number = 0
    var greetings = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let events: [ListeningEvent]
      do throws(ProtocolError) {
        events = try session.receive(
          Array(line), line: number, from: greetings, at: 1_000_000_000 * number)
      } catch {
        try BrokenPromise.require(
          error.line == number && error.column >= 1, "refused at line \(error.line)")
        // The connection is closed, and another app connects.
        _ = session.leave(greetings, error)
        greetings += 1
        continue
      }
      for case .call(let call) in events {
        try BrokenPromise.require(
          call.time >= 0 && call.time.isFinite, "a call at \(call.time)")
        let written = try call.call.line()
        try BrokenPromise.require(!written.contains("\n"), "a call on several lines")
        text += TimelineLog.entry(written, isFirst: count == 0)
        count += 1
      }
    }
    do throws(TimelineFile.Failure) {
      _ = try TimelineFile(Array((text + TimelineLog.tail).utf8), file: "session")
    } catch {
      throw BrokenPromise(description: "the session cannot be read: \(error)")
    }
  }
}
