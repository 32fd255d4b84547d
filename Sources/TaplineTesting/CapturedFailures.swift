import TaplineRecording

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
