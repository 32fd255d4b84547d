#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A long file that is read in pieces, each byte at its own place among all of them; what has been read
/// takes memory until it is let go.
///
/// Thread: one at a time; blocks.
package final class FilePieces {
  /// The shortest file that is worth it, in bytes: a text with its pattern takes some half more than that.
  static let leastSize = 16 << 20

  /// Bytes of a piece.
  private static let pieceSize = 1 << 20

  /// Room for the file's content; 0 where a byte has not been read or has been let go.
  package var content: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: memory.assumingMemoryBound(to: UInt8.self), count: size)
  }

  private let descriptor: Int32
  private let memory: UnsafeMutableRawPointer
  private let size: Int
  private var readSize = 0
  private var releasedSize = 0

  /// Opens a file; nil where there is no long one that may be read, and whoever reads the whole says why.
  package init?(_ path: String) {
    guard let length = InputFile.size(path), length >= Self.leastSize else { return nil }
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.isRegular,
      Self.leastSize...InputFile.maximumSize ~= Int(information.st_size)
    else {
      close(descriptor)
      return nil
    }
    size = Int(information.st_size)
    guard let memory = Self.emptyMemory(size, at: nil) else {
      close(descriptor)
      return nil
    }
    self.memory = memory
    InputRecord.add(information)
  }

  deinit {
    munmap(memory, size)
    close(descriptor)
  }

  /// Reads another piece, and lets go of what lies before a place.
  package func more(_ kept: Int) -> Int {
    // Whole pieces only, so that there are few calls and every one begins at a page.
    let released = kept / Self.pieceSize * Self.pieceSize
    if released > releasedSize {
      _ = Self.emptyMemory(released - releasedSize, at: memory + releasedSize)
      releasedSize = released
    }
    let end = min(size, readSize + Self.pieceSize)
    while readSize < end {
      let got = pread(descriptor, memory + readSize, end - readSize, off_t(readSize))
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { break }
      readSize += got
    }
    return readSize
  }

  /// Memory that reads as 0 and takes none until it is written to, in the place of what is there.
  private static func emptyMemory(
    _ size: Int, at place: UnsafeMutableRawPointer?
  ) -> UnsafeMutableRawPointer? {
    let flags = MAP_PRIVATE | MAP_ANON | (place == nil ? 0 : MAP_FIXED)
    let memory = mmap(place, size, PROT_READ | PROT_WRITE, flags, -1, 0)
    return memory == MAP_FAILED ? nil : memory
  }
}
