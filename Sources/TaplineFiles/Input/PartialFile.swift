#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A regular file that is read in parts, in constant memory.
///
/// Thread: one at a time; blocks.
package final class PartialFile {
  /// The file, open for reading.
  package let descriptor: Int32

  /// The size in bytes when it was opened.
  package let length: Int

  private let path: String

  package convenience init(_ path: String) throws(FileError) { try self.init(path, isInput: true) }

  /// Opens a file without blocking; an input is recorded in `InputRecord`.
  init(_ path: String, isInput: Bool, followsLinks: Bool = true) throws(FileError) {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
    descriptor = open(path, flags)
    self.path = path
    let information = descriptor >= 0 ? status(of: descriptor) : nil
    // All properties are set before the first error, after which `deinit` closes the file.
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
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(FileError) {
        filled = try read(into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Fills a buffer with the bytes at an offset; returns fewer at the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileError) -> Int {
    guard let count = readAll(descriptor, into: buffer, at: offset) else {
      throw FileError(.read, path: path, reason: lastErrorText())
    }
    return count
  }
}

/// A long file that is read in pieces into one range of memory, from which earlier pieces can be released.
///
/// Thread: one at a time; blocks.
package final class FilePieces {
  /// The minimum size in bytes for which this saves memory: a text with its pattern takes one and a half times as much.
  static let minimumSize = 16 << 20

  /// The size of a piece in bytes.
  private static let pieceSize = 1 << 20

  /// The file's content; bytes that are released or not yet read are 0.
  package var content: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: memory.assumingMemoryBound(to: UInt8.self), count: file.length)
  }

  private let file: PartialFile
  private let memory: UnsafeMutableRawPointer
  private var readSize = 0
  private var releasedSize = 0

  /// Opens a file; returns nil if it is short or unreadable: `InputFile.read` reports the error.
  package init?(_ path: String) {
    guard let size = InputFile.size(path), size >= Self.minimumSize,
      let file = try? PartialFile(path), Self.minimumSize...InputFile.maximumSize ~= file.length,
      let memory = Self.emptyMemory(file.length, at: nil)
    else { return nil }
    self.file = file
    self.memory = memory
  }

  deinit { munmap(memory, file.length) }

  /// Reads another piece, and releases the memory before an offset.
  package func more(_ kept: Int) -> Int {
    // Release whole pieces, in few calls that start at a page boundary.
    let released = kept / Self.pieceSize * Self.pieceSize
    if released > releasedSize {
      _ = Self.emptyMemory(released - releasedSize, at: memory + releasedSize)
      releasedSize = released
    }
    let piece = UnsafeMutableRawBufferPointer(
      start: memory + readSize, count: min(Self.pieceSize, file.length - readSize))
    readSize += (try? file.read(into: piece, at: readSize)) ?? 0
    return readSize
  }

  /// Replaces memory with pages that read as 0 and take no space until they are written.
  private static func emptyMemory(
    _ size: Int, at place: UnsafeMutableRawPointer?
  ) -> UnsafeMutableRawPointer? {
    let flags = MAP_PRIVATE | MAP_ANON | (place == nil ? 0 : MAP_FIXED)
    let memory = mmap(place, size, PROT_READ | PROT_WRITE, flags, -1, 0)
    return memory == MAP_FAILED ? nil : memory
  }
}
