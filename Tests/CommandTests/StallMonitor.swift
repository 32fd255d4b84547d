import Foundation
import Synchronization

/// Measures how long the machine stalled, independently of the programs on it.
///
/// A thread on each core, with a real-time priority above that of all others, wakes every millisecond and measures its
/// delay. Programs with normal priority cannot delay it, so a delay means that the host gave the machine no time.
final class StallMonitor {
  private final class Notes: Sendable {
    let isOver = Atomic(false)
    let isRefused = Atomic(false)
    let maximumNs = Atomic(0)
  }

  private let notes = Notes()

  /// Starts the measurement.
  init() {
    for core in 0..<ProcessInfo.processInfo.activeProcessorCount {
      Thread.detachNewThread { [notes] in Self.watch(core, notes) }
    }
  }

  deinit { notes.isOver.store(true, ordering: .relaxed) }

  /// The longest stall until now, in milliseconds; nil if the priority was refused.
  var maximumMs: Double? {
    notes.isRefused.load(ordering: .relaxed)
      ? nil : Double(notes.maximumNs.load(ordering: .relaxed)) / 1e6
  }

  private static func watch(_ core: Int, _ notes: Notes) {
    #if os(Linux)
    var parameters = sched_param()
    parameters.sched_priority = 90
    guard stay(on: core), pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters) == 0
    else {
      notes.isRefused.store(true, ordering: .relaxed)
      return
    }
    var next = timespec()
    clock_gettime(CLOCK_MONOTONIC, &next)
    while !notes.isOver.load(ordering: .relaxed) {
      next.tv_nsec += 1_000_000
      if next.tv_nsec >= 1_000_000_000 {
        next.tv_nsec -= 1_000_000_000
        next.tv_sec += 1
      }
      clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, nil)
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      let late = (now.tv_sec - next.tv_sec) * 1_000_000_000 + now.tv_nsec - next.tv_nsec
      notes.maximumNs.max(late, ordering: .relaxed)
      if late > 1_000_000 { next = now }
    }
    #else
    notes.isRefused.store(true, ordering: .relaxed)
    #endif
  }

  #if os(Linux)
  /// Binds the calling thread to a core.
  private static func stay(on core: Int) -> Bool {
    // Found by name, because Swift does not import this function.
    typealias Function = @convention(c) (pid_t, Int, UnsafeRawPointer) -> Int32
    guard let symbol = dlsym(nil, "sched_setaffinity") else { return false }
    var cores = [UInt8](repeating: 0, count: 128)
    cores[core / 8] = 1 << UInt8(core % 8)
    return unsafeBitCast(symbol, to: Function.self)(0, cores.count, cores) == 0
  }
  #endif
}
