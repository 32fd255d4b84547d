import TaplineSystem

/// A value protected by a `pthread_mutex_t`, because `Synchronization.Mutex` and `OSAllocatedUnfairLock` need newer
/// systems than macOS 12 and iOS 15.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  // Unchecked: the lock guards the value.
  private var value: Value
  // A mutex must not move in memory, but Swift may copy a stored property.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Creates a protected value; with `inheritsPriority`, a thread that holds the lock runs at the priority of a waiting
  /// real-time thread.
  package init(_ value: Value, inheritsPriority: Bool = false) {
    self.value = value
    mutex = .allocate(capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    // 1 is PTHREAD_PRIO_INHERIT; its imported type differs between systems, because Glibc declares it in an unnamed
    // enum.
    if inheritsPriority { pthread_mutexattr_setprotocol(&attributes, 1) }
    let failure = pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
    precondition(failure == 0, "the system cannot create a mutex")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs a closure with the value; the closure must not call `withLock` again.
  package func withLock<Result, Failure>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
