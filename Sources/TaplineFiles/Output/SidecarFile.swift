#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A small file beside an output that says what the output is, and that one process at a time holds
/// while it makes the output anew.
///
/// It is empty while the output is being made, so that a process that is killed leaves nothing that
/// speaks for the wrong output.
package final class SidecarFile {
  private let path: String
  private let descriptor: Int32

  /// How long is waited before another process that holds the file is asked again, in microseconds.
  private static let pause: UInt32 = 5_000

  /// Opens the file, creates it where there is none, and waits for another process that holds it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isInterrupted: Asked while another process is waited for; true gives up.
  /// - Returns: The file, or nil where it was interrupted.
  /// - Throws: `FileError` of kind `create`.
  package static func hold(
    _ path: String, isInterrupted: () -> Bool
  ) throws(FileError) -> SidecarFile? {
    while true {
      // Whatever else has the name, such as a FIFO, is neither followed nor waited for.
      let descriptor = open(
        path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o666)
      guard descriptor >= 0 else {
        let reason = errno == EISDIR ? "it is a directory" : lastErrorText()
        throw FileError(.create, path: path, reason: reason)
      }
      let file = SidecarFile(path, descriptor)
      var information = stat()
      guard fstat(descriptor, &information) == 0, information.isRegular else {
        throw FileError(.create, path: path, reason: "it is not a regular file")
      }
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EWOULDBLOCK || errno == EINTR else {
          throw FileError(.create, path: path, reason: lastErrorText())
        }
        if isInterrupted() { return nil }
        usleep(pause)
      }
      // The process that held it may have removed it.
      if let named = status(of: path, followingLinks: false), named.st_ino == information.st_ino,
        named.st_dev == information.st_dev
      {
        return file
      }
    }
  }

  private init(_ path: String, _ descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// What it holds: nothing where the output is being made, or was when a process was killed.
  ///
  /// - Parameter path: The file.
  /// - Returns: At most 1,024 bytes; none where there is no such file.
  package static func content(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return content(of: descriptor)
  }

  /// What it holds.
  package var content: [UInt8] { Self.content(of: descriptor) }

  private static func content(of descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1_024) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
    }
  }

  /// Empties it: from now on it speaks for no output.
  ///
  /// - Throws: `FileError` of kind `write`.
  package func clear() throws(FileError) {
    guard ftruncate(descriptor, 0) == 0 else {
      throw FileError(.write, path: path, reason: lastErrorText())
    }
  }

  /// Fills an empty one.
  ///
  /// - Parameter content: What it says, in one piece of the system's.
  /// - Throws: `FileError` of kind `write`.
  package func fill(_ content: [UInt8]) throws(FileError) {
    while true {
      let count = pwrite(descriptor, content, content.count, 0)
      if count == content.count { return }
      if count < 0, errno == EINTR { continue }
      throw FileError(
        .write, path: path, reason: count < 0 ? lastErrorText() : "it was written in part")
    }
  }

  /// Takes the file away, since its output could not be made.
  package func remove() { unlink(path) }
}
