import Foundation
package import Testing

/// Runs each test on a new thread.
///
/// By default, tests share as many threads as there are cores. A test that waits for a process or a clock would occupy
/// one of them, which tests that compute could use. While an exit test waits for a thread after its process has exited,
/// the testing library polls without a pause.
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
