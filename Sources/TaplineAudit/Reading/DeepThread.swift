#if Audit
import TaplineFiles
import TaplineSystem

/// A thread with a stack for deeply nested code.
final class DeepThread {
  private static let stackByteCount = 256 << 20

  private let body: () -> Void
  private var thread: pthread_t?

  /// Runs each closure on its own thread, and returns when all of them have returned.
  static func run(_ bodies: [() -> Void]) {
    let threads = bodies.map(DeepThread.init)
    for thread in threads { thread.join() }
  }

  /// Returns the results of a closure for each index below `count`, computed on several threads.
  static func map<Result: Sendable>(
    _ count: Int, threads: Int, _ body: (Int) -> Result
  ) -> [Result] {
    guard count > 0 else { return [] }
    let results = Locked([Result?](repeating: nil, count: count))
    let next = Locked(0)
    func work() {
      while true {
        let index = next.withLock { value in
          value += 1
          return value - 1
        }
        guard index < count else { return }
        let result = body(index)
        results.withLock { $0[index] = result }
      }
    }
    withoutActuallyEscaping(work) { work in
      run([() -> Void](repeating: work, count: min(max(threads, 1), count)))
    }
    return results.withLock { $0 }.compactMap(\.self)
  }

  private init(_ body: @escaping () -> Void) {
    self.body = body
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, Self.stackByteCount)
    defer { pthread_attr_destroy(&attributes) }
    let context = Unmanaged.passRetained(self)
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let code = pthread_create(
      &thread, &attributes,
      { context in
        let opaque: UnsafeMutableRawPointer? = context
        if let opaque { Unmanaged<DeepThread>.fromOpaque(opaque).takeRetainedValue().body() }
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      body()
      return
    }
    self.thread = thread
  }

  private func join() {
    if let thread { pthread_join(thread, nil) }
  }
}
#endif
