#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A regular file of which parts are read, so that memory does not grow with it.
///
/// Thread: one at a time; blocks.
package final class PartialFile {
  /// The file, open for reading.
  package let descriptor: Int32

  /// Its length in bytes, as it was when it was opened.
  package let length: Int

  private let path: String

  /// Opens a file.
  package init(_ path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(.read, path: path, reason: lastErrorText()) }
    self.descriptor = descriptor
    self.path = path
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.isRegular else {
      let reason = information.isDirectory ? "it is a directory" : "it is not a regular file"
      close(descriptor)
      throw FileError(.read, path: path, reason: reason)
    }
    InputRecord.add(information)
    length = Int(information.st_size)
  }

  deinit { close(descriptor) }

  /// Reads a part.
  package func read(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    let count = max(0, min(range.upperBound, length) - range.lowerBound)
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
          off_t(range.lowerBound + filled))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = FileError(.read, path: path, reason: lastErrorText()) }
        guard got > 0 else { break }
        filled += got
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
