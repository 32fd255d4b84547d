#if os(Linux)
import Dispatch
import Synchronization

/// A thread that only reads keys, so that each key has an accurate time.
///
/// Thread: control.
final class KeyListener: Sendable {
  private let sharedState: SharedState
  private let thread: AudioThread

  private final class SharedState: Sendable {
    let isOver = Atomic<Bool>(false)
    let isClosed = Atomic<Bool>(false)
    let readSignal = DispatchSemaphore(value: 0)
    /// A byte written to this pipe wakes the thread.
    let wakePipe: (reading: Int32, writing: Int32)

    init?() {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { return nil }
      wakePipe = (ends[0], ends[1])
    }

    deinit {
      close(wakePipe.reading)
      close(wakePipe.writing)
    }
  }

  init?(_ input: Int32, receive: @escaping @Sendable ([TerminalKey], Int) -> Void) {
    guard let sharedState = SharedState() else { return nil }
    // One level below the audio thread, which plays the keys' sounds.
    let priority = RealTimePriority(level: RealTimePriority().level - 1)
    guard let thread = try? AudioThread(priority, { Self.listen(input, sharedState, receive) })
    else {
      return nil
    }
    self.sharedState = sharedState
    self.thread = thread
  }

  private static func listen(
    _ input: Int32, _ sharedState: SharedState, _ receive: ([TerminalKey], Int) -> Void
  ) {
    var decoder = KeyDecoder()
    var bytes = [UInt8](repeating: 0, count: 256)
    while !sharedState.isOver.load(ordering: .relaxed) {
      var requests = [
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: sharedState.wakePipe.reading, events: Int16(POLLIN), revents: 0),
      ]
      // If no byte follows an escape byte within 25 ms, it is the Escape key and not the start of a sequence.
      let ready = poll(&requests, 2, decoder.isWaiting ? 25 : -1)
      let now = SystemClock.nanoseconds
      var keys: [TerminalKey] = []
      if ready == 0 {
        keys = decoder.flush()
      } else if requests[0].revents != 0 {
        let count = read(input, &bytes, bytes.count)
        if count > 0 {
          keys = decoder.keys(bytes[..<count])
        } else if !canContinue(count, input) {
          sharedState.isClosed.store(true, ordering: .releasing)
          sharedState.readSignal.signal()
          return
        }
      }
      guard !keys.isEmpty else { continue }
      receive(keys, now)
      sharedState.readSignal.signal()
    }
  }

  private static func canContinue(_ count: Int, _ input: Int32) -> Bool {
    guard count < 0 else { return false }
    if errno == EINTR || errno == EAGAIN { return true }
    // A process in the background cannot read the terminal until it is in the foreground again.
    guard errno == EIO, tcgetpgrp(input) > 0, tcgetpgrp(input) != getpgrp() else { return false }
    SystemClock.sleep(milliseconds: 100)
    return true
  }

  /// Waits a limited time for keys; returns false if the input has ended.
  func wait(milliseconds: Int) -> Bool {
    _ = sharedState.readSignal.wait(timeout: .now() + .milliseconds(milliseconds))
    return !sharedState.isClosed.load(ordering: .acquiring)
  }

  func finish() {
    sharedState.isOver.store(true, ordering: .relaxed)
    var byte: UInt8 = 0
    _ = write(sharedState.wakePipe.writing, &byte, 1)
    _ = thread.finish(within: 500)
  }
}
#endif
