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
  private let start = ProcessorLoad.times()

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

  /// The fraction of all processor time that this process has received since the load began.
  var share: Double {
    let now = Self.times()
    let cores = Double(ProcessInfo.processInfo.activeProcessorCount)
    return Double(now.processor - start.processor) / Double(now.wall - start.wall) / cores
  }

  /// The processor time of this process and the time of the system's clock, in nanoseconds.
  private static func times() -> (processor: UInt64, wall: UInt64) {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return (
      UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec),
      DispatchTime.now().uptimeNanoseconds
    )
  }

  deinit { flag.isOver.store(true, ordering: .relaxed) }
}
