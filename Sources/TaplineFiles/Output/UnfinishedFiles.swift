import TaplineSystem

/// The paths of the temporary files that a signal handler must remove.
enum UnfinishedFiles {
  /// The maximum number of paths; each thread of `batch` has one or two.
  private static let capacity = 64
  private static let slotSize = 4_097

  /// The slots for paths; the first byte of a free slot is 0.
  ///
  /// The slots are never deallocated, because a signal handler may read them.
  nonisolated(unsafe) private static let slots: UnsafeMutablePointer<CChar> = {
    // `calloc` touches no page before a path is stored.
    guard let slots = calloc(capacity, slotSize) else { fatalError("out of memory") }
    return slots.bindMemory(to: CChar.self, capacity: capacity * slotSize)
  }()
  private static let isTaken = Locked([Bool](repeating: false, count: capacity))

  /// Stores a path and returns its slot, or nil if the path is too long or no slot is free.
  static func add(_ path: String) -> Int? {
    guard path.utf8.count < slotSize else { return nil }
    let slot = isTaken.withLock { isTaken -> Int? in
      guard let slot = isTaken.firstIndex(of: false) else { return nil }
      isTaken[slot] = true
      let start = slots + slot * slotSize
      for (offset, byte) in path.utf8.enumerated().dropFirst() {
        start[offset] = CChar(bitPattern: byte)
      }
      start[path.utf8.count] = 0
      return slot
    }
    // Write the first byte after the lock has published the others, so that a handler sees a whole path or none.
    if let slot {
      isTaken.withLock { _ in slots[slot * slotSize] = CChar(bitPattern: path.utf8.first ?? 0) }
    }
    return slot
  }

  static func remove(at slot: Int) {
    isTaken.withLock { isTaken in
      slots[slot * slotSize] = 0
      isTaken[slot] = false
    }
  }

  /// Allocates the slots, because a signal handler must not allocate memory.
  static func prepare() { _ = slots }

  /// Removes the files whose paths are stored.
  ///
  /// Thread: any, also in a signal handler after `prepare()`.
  static func unlinkAll() {
    for slot in 0..<capacity where slots[slot * slotSize] != 0 { unlink(slots + slot * slotSize) }
  }
}
