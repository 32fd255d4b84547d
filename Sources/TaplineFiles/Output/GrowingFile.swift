#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file that grows piece by piece and is whole after each: what must stand at its end is written with
/// every piece, over the end before.
///
/// A piece and the new end are one call to the system, so that a process that is killed leaves the file
/// with all pieces before.
///
/// Thread: one at a time; blocks.
package final class GrowingFile {
  private let path: String
  private let tail: [UInt8]
  private let descriptor: Int32
  /// Where the end begins.
  private var length: Int

  /// Creates the file, in place of one that is there.
  package init(_ path: String, head: [UInt8], tail: [UInt8]) throws(FileError) {
    self.path = path
    self.tail = tail
    length = head.count
    guard path != "-", status(of: path).map(\.isRegular) ?? true else {
      throw FileError(.create, path: path, reason: "what grows needs a regular file")
    }
    let output = try OutputFile(path)
    try output.write(head + tail)
    try output.finish()
    descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.create, path: path, reason: lastErrorText()) }
  }

  deinit { close(descriptor) }

  /// Adds a piece; the file stays as it was where there is no room for it.
  package func append(_ piece: [UInt8]) throws(FileError) {
    let bytes = piece + tail
    var count: Int
    repeat {
      count = pwrite(descriptor, bytes, bytes.count, off_t(length))
    } while count < 0
      && errno == EINTR
    guard count == bytes.count else {
      let reason = count < 0 ? lastErrorText() : "there is no room for more"
      // The old end again, which had room before.
      _ = pwrite(descriptor, tail, tail.count, off_t(length))
      _ = ftruncate(descriptor, off_t(length + tail.count))
      throw FileError(.write, path: path, reason: reason)
    }
    length += piece.count
  }
}
