import TaplineFiles
import TaplineRecording
import Testing
import XCTest

/// The source location of an assertion.
package struct AssertionLocation {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  package init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  var folder: String { FilePath.folder(of: filePath.description) }

  /// Fails the running test, in Swift Testing or in XCTest, and returns false as assertions do.
  ///
  /// If neither is known to run, as in a detached task, the failure is reported to both; the inactive one ignores it.
  func fail(_ message: String, attachments: () -> [FailureAttachment] = { [] }) -> Bool {
    if let failures = CapturedFailures.current {
      failures.withLock { $0.append(message) }
      return false
    }
    let location = SourceLocation(
      fileID: fileID.description, filePath: filePath.description, line: Int(line),
      column: Int(column))
    if Test.current != nil {
      // Attachments are public from the Testing of Swift 6.2 on.
      #if compiler(>=6.2)
      for attachment in attachments() {
        Attachment.record(attachment.bytes, named: attachment.name, sourceLocation: location)
      }
      #endif
      Issue.record(Comment(rawValue: message), sourceLocation: location)
      return false
    }
    XCTFail(message, file: filePath, line: line)
    Issue.record(Comment(rawValue: message), sourceLocation: location)
    return false
  }
}

enum CapturedFailures {
  /// The messages of this task, collected instead of failing the test.
  @TaskLocal static var current: Locked<[String]>?
}

/// Returns the messages of failing assertions, for tests of assertions.
package func capturedFailures(in body: () throws -> Void) rethrows -> [String] {
  let messages = Locked([String]())
  try CapturedFailures.$current.withValue(messages) { try body() }
  return messages.withLock { $0 }
}
