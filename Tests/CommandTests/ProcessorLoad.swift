import Foundation
import Synchronization

/// Keeps every core busy until it is released.
///
/// A thread per core computes for 19 ms of every 20. With the last twentieth too, a virtual machine
/// that pays for its host's own work from its share of the processor is stopped for the rest of it,
/// ten times a second, and what would be measured is the host.
final class ProcessorLoad {
  private final class Flag: Sendable {
    let isOver = Atomic(false)
  }

  private let flag = Flag()

  init() {
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      Thread.detachNewThread { [flag] in
        while !flag.isOver.load(ordering: .relaxed) {
          let rest = DispatchTime.now() + .milliseconds(19)
          while DispatchTime.now() < rest {}
          usleep(1_000)
        }
      }
    }
  }

  deinit { flag.isOver.store(true, ordering: .relaxed) }
}
