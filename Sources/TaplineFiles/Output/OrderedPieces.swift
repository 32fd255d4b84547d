import Dispatch

/// Produces pieces of an output, one at a time, into one of two buffers (slot 0 or 1).
package protocol PieceWorker: AnyObject, Sendable {
  func produce(_ index: Int, into slot: Int)
}

/// Produces the pieces of an output on one or more threads, and consumes them in order; each of n workers fills its two
/// slots alternately with every n-th piece.
///
/// Thread: one at a time; blocks.
package struct OrderedPieces<Worker: PieceWorker>: Sendable {
  private let workers: [Worker]
  private let count: Int

  package init(_ workers: [Worker], count: Int) {
    self.workers = workers
    self.count = count
  }

  /// Passes each piece in order to a closure until the closure returns false.
  package func consume<Failure: Error>(
    _ body: (_ worker: Worker, _ index: Int, _ slot: Int) throws(Failure) -> Bool
  ) throws(Failure) {
    guard workers.count > 1 else {
      for index in 0..<count {
        workers[0].produce(index, into: 0)
        guard try body(workers[0], index, 0) else { return }
      }
      return
    }
    let queues = workers.map { PieceQueue(worker: $0) }
    let group = DispatchGroup()
    defer { group.wait() }
    func begin(_ index: Int) {
      guard index < count else { return }
      queues[index % queues.count].begin(index, in: slot(index), group)
    }
    for index in 0..<2 * workers.count { begin(index) }
    for index in 0..<count {
      let queue = queues[index % queues.count]
      queue.filled.wait()
      guard try body(queue.worker, index, slot(index)) else { return }
      begin(index + 2 * workers.count)
    }
  }

  private func slot(_ index: Int) -> Int { index / workers.count % 2 }
}

private struct PieceQueue<Worker: PieceWorker>: Sendable {
  let worker: Worker
  let filled = DispatchSemaphore(value: 0)
  private let queue = DispatchQueue(label: "tapline.pieces", qos: .userInitiated)

  func begin(_ index: Int, in slot: Int, _ group: DispatchGroup) {
    queue.async(group: group) { [worker, filled] in
      worker.produce(index, into: slot)
      filled.signal()
    }
  }
}
