/// Memory that lives as long as its owner, for elements that need no deinitialization.
final class Memory<Element> {
  let start: UnsafeMutablePointer<Element>
  let count: Int

  init(repeating element: Element, count: Int) {
    self.count = count
    start = .allocate(capacity: count)
    start.initialize(repeating: element, count: count)
  }

  deinit { start.deallocate() }
}

typealias ScratchBuffer = Memory<Float>

extension ScratchBuffer {
  convenience init(count: Int) { self.init(repeating: 0, count: count) }
}
