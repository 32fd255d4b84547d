import Foundation
package import Testing

/// Runs each test on a new thread.
///
/// Tests share as many threads as there are cores. One that waits for a process or a clock would keep a thread from
/// the tests that compute. An exit test that waits for a thread lets the testing library poll without a pause as soon as
/// its process has exited.
package struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard #available(macOS 15, iOS 18, *), testCase != nil else { return try await function() }
    try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
  }
}

extension Trait where Self == OwnThreadTrait {
  /// Runs each test on a new thread, because it mostly waits.
  package static var onOwnThread: Self { OwnThreadTrait() }
}

/// Runs each job on a new thread.
@available(macOS 15, iOS 18, *)
private final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
