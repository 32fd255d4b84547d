/// Memory for samples that lives as long as its owner.
final class ScratchBuffer {
  let start: UnsafeMutablePointer<Float>
  let count: Int

  init(count: Int) {
    self.count = count
    start = .allocate(capacity: count)
    start.initialize(repeating: 0, count: count)
  }

  deinit { start.deallocate() }
}
