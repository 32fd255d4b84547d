#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The regular files that this process has read, so that no output replaces one of them.
///
/// Nothing is noted until a program begins to: a library that an app links must not grow with every
/// file that the app opens.
package enum InputRecord {
  private struct File: Hashable {
    let device: UInt64
    let number: UInt64

    init(_ information: stat) {
      device = UInt64(truncatingIfNeeded: information.st_dev)
      number = UInt64(truncatingIfNeeded: information.st_ino)
    }
  }

  /// What is read and written under the mutex only.
  nonisolated(unsafe) private static var files: Set<File>?
  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    return mutex
  }()

  private static func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Forgets what was read so far, and notes every file that is read from now on.
  ///
  /// A program that reads files again and again begins anew each time: the number of a file that is gone
  /// is given to another.
  package static func begin() {
    locked { files = [] }
  }

  /// Forgets what was read, and notes nothing from now on.
  package static func end() {
    locked { files = nil }
  }

  /// Whether writing to a path would replace a file that was read, by whatever name or link.
  package static func contains(_ path: String) -> Bool {
    guard path != "-", let information = status(of: path) else { return false }
    return contains(information)
  }

  static func contains(_ information: stat) -> Bool {
    guard information.isRegular else { return false }
    return locked { files?.contains(File(information)) ?? false }
  }

  static func add(_ information: stat) {
    guard information.isRegular else { return }
    locked { _ = files?.insert(File(information)) }
  }
}
