import TaplineSystem

/// A file that is well-formed after each added piece, even if the process is killed, because one write replaces the
/// tail with the piece and the tail.
///
/// Thread: one at a time; blocks.
package final class GrowingFile {
  private let path: String
  private let tail: [UInt8]
  private let descriptor: Int32
  private var tailOffset: Int

  package init(_ path: String, head: [UInt8], tail: [UInt8]) throws(FileError) {
    self.path = path
    self.tail = tail
    tailOffset = head.count
    guard path != "-", status(of: path).map(\.isRegular) ?? true else {
      throw FileError.notRegular(path)
    }
    try OutputFile.write(head + tail, to: path)
    descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.create, path: path, reason: lastErrorText()) }
  }

  deinit { close(descriptor) }

  /// Inserts a piece before the tail; if the write fails, restores the tail and throws.
  package func append(_ piece: [UInt8]) throws(FileError) {
    let bytes = piece + tail
    guard bytes.withUnsafeBytes({ writeAll(descriptor, $0, at: tailOffset) }) else {
      let reason = lastErrorText()
      // There is room for the tail, because the file contained it before.
      _ = pwrite(descriptor, tail, tail.count, off_t(tailOffset))
      _ = ftruncate(descriptor, off_t(tailOffset + tail.count))
      throw FileError(.write, path: path, reason: reason)
    }
    tailOffset += piece.count
  }
}

/// A file to which processes append lines, which do not mix, because one system call writes each; a killed process
/// leaves at most its last line incomplete.
///
/// Thread: any; blocks.
package final class JournalFile: Sendable {
  private let path: String
  private let descriptor: Int32

  /// Returns a journal's content, or no bytes if the journal does not exist, without adding it to `InputRecord`.
  package static func content(of path: String) throws(FileError) -> [UInt8] {
    guard let information = status(of: path, followingLinks: false) else { return [] }
    guard information.isRegular else { throw FileError.notRegular(path) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(information.st_size))
    try InputFile.readPieces(of: path) { bytes += $0 }
    return bytes
  }

  /// Opens or creates a journal, and ends an incomplete last line.
  package init(appendingTo path: String) throws(FileError) {
    // Do not follow a link or wait for a FIFO of this name.
    let flags = O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    descriptor = open(path, flags, 0o666)
    self.path = path
    guard descriptor >= 0 else {
      let isNotRegular = errno == EISDIR || errno == ELOOP
      throw isNotRegular
        ? .notRegular(path) : FileError(.create, path: path, reason: lastErrorText())
    }
    guard let information = status(of: descriptor), information.isRegular else {
      throw FileError.notRegular(path)
    }
    var last = UInt8(ascii: "\n")
    if information.st_size > 0 { pread(descriptor, &last, 1, information.st_size - 1) }
    if last != UInt8(ascii: "\n") { try append("\n") }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends a line that ends with a newline.
  package func append(_ line: String) throws(FileError) {
    let bytes = Array(line.utf8)
    while true {
      let count = write(descriptor, bytes, bytes.count)
      if count == bytes.count { return }
      if count < 0, errno == EINTR { continue }
      let reason = count < 0 ? lastErrorText() : "only a part of the line was written"
      // End an incomplete last line.
      if count > 0 { _ = write(descriptor, "\n", 1) }
      throw FileError(.write, path: path, reason: reason)
    }
  }
}
