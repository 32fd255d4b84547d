import TaplineFiles
import TaplineRecording
import Testing
import XCTest

package struct AssertionLocation {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// The messages of failures in this task; nil if failures fail the test.
  @TaskLocal static var collectedMessages: Locked<[String]>?

  package init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Fails the running test and returns false; XCTest and Swift Testing both get the failure if no test of Swift
  /// Testing is known to run in this task, and the inactive library ignores it.
  func fail(_ message: String, attachments: () -> [FailureAttachment] = { [] }) -> Bool {
    if let messages = Self.collectedMessages {
      messages.withLock { $0.append(message) }
      return false
    }
    let location = SourceLocation(
      fileID: fileID.description, filePath: filePath.description, line: Int(line),
      column: Int(column))
    if Test.current != nil {
      // Attachments are public in Swift Testing since Swift 6.2.
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

/// Returns the messages of failed assertions without failing the test, for tests of assertions.
package func capturedFailures(in body: () throws -> Void) rethrows -> [String] {
  let messages = Locked([String]())
  try AssertionLocation.$collectedMessages.withValue(messages) { try body() }
  return messages.withLock { $0 }
}
