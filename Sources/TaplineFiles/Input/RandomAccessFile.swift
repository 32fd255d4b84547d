import TaplineSystem

/// A regular file that is read in parts, in constant memory.
///
/// Thread: one at a time; blocks.
package final class RandomAccessFile {
  package let descriptor: Int32

  /// The size in bytes when the file was opened.
  package let length: Int

  private let path: String

  /// Opens a file without blocking; `isInput` adds the file to `InputRecord`.
  package init(
    _ path: String, isInput: Bool = true, followsLinks: Bool = true
  ) throws(FileError) {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
    descriptor = open(path, flags)
    self.path = path
    let information = descriptor >= 0 ? status(of: descriptor) : nil
    // Set all properties before an error is thrown, so that `deinit` closes the file.
    length = Int(information?.st_size ?? 0)
    guard descriptor >= 0 else { throw FileError(.read, path: path, reason: lastErrorText()) }
    guard let information, information.isRegular else {
      let isDirectory = information?.isDirectory ?? false
      throw FileError(
        .read, path: path, reason: isDirectory ? "it is a directory" : "it is not a regular file")
    }
    if isInput { InputRecord.add(information) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  package func read(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    let count = max(0, min(range.upperBound, length) - range.lowerBound)
    return try [UInt8](unsafeUninitializedCapacity: count) { buffer, byteCount throws(FileError) in
      byteCount = try read(into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)
    }
  }

  /// Fills a buffer with the bytes at an offset; returns their number, which is smaller at the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileError) -> Int {
    guard let count = readAll(descriptor, into: buffer, at: offset) else {
      throw FileError(.read, path: path, reason: lastErrorText())
    }
    return count
  }
}
