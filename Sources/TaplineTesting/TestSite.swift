import TaplineFiles
import TaplineRecording
import Testing
import XCTest

/// Where in a test's source an assertion stands.
package struct TestSite {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Names an assertion.
  package init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The folder of the test's source.
  var folder: String { FilePath.folder(of: filePath.description) }

  /// Fails the test that runs, in Swift Testing or in XCTest.
  ///
  /// Where neither can be told, as in a detached task, both are told: the one that does not run
  /// takes no notice.
  func fail(_ message: String, attachments: () -> [FailureAttachment] = { [] }) {
    if let failures = CapturedFailures.current {
      failures.withLock { $0.append(message) }
      return
    }
    let location = SourceLocation(
      fileID: fileID.description, filePath: filePath.description, line: Int(line),
      column: Int(column))
    if Test.current != nil {
      // Attachments are public since the Testing of Swift 6.2.
      #if compiler(>=6.2)
      for attachment in attachments() {
        Attachment.record(attachment.bytes, named: attachment.name, sourceLocation: location)
      }
      #endif
      Issue.record(Comment(rawValue: message), sourceLocation: location)
      return
    }
    XCTFail(message, file: filePath, line: line)
    Issue.record(Comment(rawValue: message), sourceLocation: location)
  }
}

/// The messages with which assertions fail inside a closure.
enum CapturedFailures {
  /// Where the assertions of this task put their messages instead of failing the test.
  @TaskLocal static var current: Locked<[String]>?
}

/// Runs assertions whose messages are wanted instead of a failing test: for tests of assertions.
package func capturedFailures(in body: () throws -> Void) rethrows -> [String] {
  let messages = Locked([String]())
  try CapturedFailures.$current.withValue(messages) { try body() }
  return messages.withLock { $0 }
}
