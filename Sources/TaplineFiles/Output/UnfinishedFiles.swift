import TaplineSystem

/// The names of the temporary files of outputs that are being written, for a signal handler that removes them.
enum UnfinishedFiles {
  /// The maximum number of names; each thread of `batch` has one or two.
  private static let capacity = 64
  private static let nameSize = 4_097

  /// Slots for names, whose first byte is 0 while they are free.
  ///
  /// They are never deallocated, because a handler may read them.
  nonisolated(unsafe) private static let names: UnsafeMutablePointer<CChar> = {
    // `calloc` touches no page before a name is stored.
    guard let names = calloc(capacity, nameSize) else { fatalError("out of memory") }
    return names.bindMemory(to: CChar.self, capacity: capacity * nameSize)
  }()
  private static let isTaken = Locked([Bool](repeating: false, count: capacity))

  /// Stores a name and returns its slot, or nil if the name is too long or no slot is free.
  static func add(_ path: String) -> Int? {
    guard path.utf8.count < nameSize else { return nil }
    let slot = isTaken.withLock { isTaken -> Int? in
      guard let slot = isTaken.firstIndex(of: false) else { return nil }
      isTaken[slot] = true
      let name = names + slot * nameSize
      for (offset, byte) in path.utf8.enumerated().dropFirst() {
        name[offset] = CChar(bitPattern: byte)
      }
      name[path.utf8.count] = 0
      return slot
    }
    // Write the first byte after the lock has published the others, so that a handler sees a whole name or none.
    if let slot {
      isTaken.withLock { _ in names[slot * nameSize] = CChar(bitPattern: path.utf8.first ?? 0) }
    }
    return slot
  }

  static func remove(at slot: Int) {
    isTaken.withLock { isTaken in
      names[slot * nameSize] = 0
      isTaken[slot] = false
    }
  }

  /// Allocates the slots, which a signal handler must not do.
  static func prepare() { _ = names }

  /// Removes the files whose names are stored.
  ///
  /// Thread: any, also in a signal handler after `prepare()`.
  static func unlinkAll() {
    for slot in 0..<capacity where names[slot * nameSize] != 0 { unlink(names + slot * nameSize) }
  }
}
