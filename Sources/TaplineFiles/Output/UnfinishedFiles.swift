import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The names of the temporary files of outputs that are being written, for a signal handler that removes them.
package enum UnfinishedFiles {
  /// The most files that are known at once; each thread of a folder run has one or two.
  private static let capacity = 64
  private static let nameSize = 4_097

  /// Places for names, each beginning with zero while it is free.
  ///
  /// They are never freed, so that a handler does not read what has become something else.
  nonisolated(unsafe) private static let names: UnsafeMutablePointer<CChar> = {
    let names = UnsafeMutablePointer<CChar>.allocate(capacity: capacity * nameSize)
    for place in 0..<capacity { names[place * nameSize] = 0 }
    return names
  }()
  private static let lock = Mutex(())

  /// Keeps a name and returns its place; nil if there is no room.
  static func add(_ path: String) -> Int? {
    lock.withLock { _ in
      guard path.utf8.count < nameSize,
        let place = (0..<capacity).first(where: { names[$0 * nameSize] == 0 })
      else { return nil }
      let name = names + place * nameSize
      // The first byte last, so that a handler sees a whole name or none.
      for (offset, byte) in path.utf8.enumerated().dropFirst() {
        name[offset] = CChar(bitPattern: byte)
      }
      name[path.utf8.count] = 0
      atomicMemoryFence(ordering: .sequentiallyConsistent)
      name[0] = CChar(bitPattern: path.utf8.first ?? 0)
      return place
    }
  }

  static func remove(at place: Int) { lock.withLock { _ in names[place * nameSize] = 0 } }

  /// Makes the places for the names, which a signal handler may not.
  package static func prepare() { _ = names }

  /// Removes the files.
  ///
  /// Thread: any, also in a signal handler after `prepare()`.
  package static func unlinkAll() {
    for place in 0..<capacity where names[place * nameSize] != 0 {
      unlink(names + place * nameSize)
    }
  }
}
