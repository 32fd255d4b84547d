#if os(Linux)
import Synchronization
import TaplineFiles
import TaplineSystem

/// A thread that receives only the signals of faults, optionally with real-time priority.
///
/// Thread: control.
package final class AudioThread: Sendable {
  private final class Work: @unchecked Sendable {
    // Unchecked: each variable is written before the thread starts or `isDone` is set, and read afterwards.
    let body: @Sendable () -> Void
    let priority: RealTimePriority?
    var outcome: RealTimePriority.Outcome?
    let isDone = Atomic<Bool>(false)

    init(_ priority: RealTimePriority?, _ body: @escaping @Sendable () -> Void) {
      self.priority = priority
      self.body = body
    }
  }

  private let work: Work
  private let thread: pthread_t

  package init(
    _ priority: RealTimePriority?, _ body: @escaping @Sendable () -> Void
  ) throws(PlaybackError) {
    let work = Work(priority, body)
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    // Signals of faults are not blocked, so that crash handlers run.
    for fault in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { sigdelset(&all, fault) }
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let context = Unmanaged.passRetained(work)
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
        work.outcome = work.priority?.request()
        work.body()
        work.isDone.store(true, ordering: .releasing)
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      throw .noSoundSystem(reason: "the system cannot create a thread")
    }
    self.work = work
    self.thread = thread
  }

  var isDone: Bool { work.isDone.load(ordering: .acquiring) }

  /// Nil until the body has returned.
  var outcome: RealTimePriority.Outcome? { isDone ? work.outcome : nil }

  /// Waits for the body to return, or abandons the thread and returns false; this can be called only once.
  package func finish(within milliseconds: Int) -> Bool {
    let deadline = SystemClock.nanoseconds + milliseconds * 1_000_000
    while !isDone {
      guard SystemClock.nanoseconds < deadline else {
        pthread_detach(thread)
        return false
      }
      SystemClock.sleep(milliseconds: 1)
    }
    pthread_join(thread, nil)
    return true
  }
}
#endif
