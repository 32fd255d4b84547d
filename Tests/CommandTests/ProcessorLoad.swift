import Foundation
import Synchronization

/// Keeps every core busy until it is released.
///
/// One thread per core computes for 19 ms of every 20. Under full load, the hosts of some virtual machines stop them
/// ten times a second, because the hosts' own work counts toward their quota; tests would then measure the host.
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
