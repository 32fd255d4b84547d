#if os(Linux)
import Synchronization

/// A lock-free queue with a single producer and a single consumer.
///
/// Source: L. Lamport, "Proving the Correctness of Multiprocess Programs", IEEE TSE SE-3 (1977).
///
/// Thread: one thread calls `push`, another one `pop`.  Allocates: only in `init`.
final class SPSCQueue<Element: BitwiseCopyable>: @unchecked Sendable {
  // Unchecked: the counters give each slot to one thread at a time.
  private let slots: UnsafeMutablePointer<Element>
  private let capacity: Int
  private let pushCount = Atomic<Int>(0)
  private let popCount = Atomic<Int>(0)

  init(capacity: Int) {
    precondition(
      capacity > 0 && capacity & (capacity - 1) == 0, "the capacity must be a power of two")
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
  }

  deinit { slots.deallocate() }

  /// Returns false if the queue is full.
  func push(_ element: Element) -> Bool {
    let count = pushCount.load(ordering: .relaxed)
    guard count - popCount.load(ordering: .acquiring) < capacity else { return false }
    (slots + (count & (capacity - 1))).initialize(to: element)
    pushCount.store(count + 1, ordering: .releasing)
    return true
  }

  func pop() -> Element? {
    let count = popCount.load(ordering: .relaxed)
    guard count < pushCount.load(ordering: .acquiring) else { return nil }
    let element = slots[count & (capacity - 1)]
    popCount.store(count + 1, ordering: .releasing)
    return element
  }
}
#endif
