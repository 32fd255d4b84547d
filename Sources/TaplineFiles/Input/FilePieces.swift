import TaplineSystem

/// A long file that is read in pieces, whose memory can be released.
///
/// Thread: one at a time; blocks.
package final class FilePieces {
  /// The minimum size in bytes for which reading in pieces saves memory.
  static let minimumSize = 16 << 20

  private static let pieceSize = 1 << 20

  /// The file's content; bytes that are released or not yet read are 0.
  package var content: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: memory.assumingMemoryBound(to: UInt8.self), count: file.length)
  }

  private let file: RandomAccessFile
  private let memory: UnsafeMutableRawPointer
  private var loadedByteCount = 0
  private var releasedByteCount = 0

  /// Opens a file; returns nil if it is short, too long or unreadable: `InputFile.read` reads it or throws an error.
  package init?(_ path: String) {
    guard let size = InputFile.size(path), size >= Self.minimumSize,
      let file = try? RandomAccessFile(path),
      Self.minimumSize...InputFile.maximumSize ~= file.length,
      let memory = Self.mapZeroPages(file.length, at: nil)
    else { return nil }
    self.file = file
    self.memory = memory
  }

  deinit { munmap(memory, file.length) }

  /// Releases the whole pieces before the offset `kept`, reads the next piece, and returns the number of bytes read so
  /// far.
  package func more(_ kept: Int) -> Int {
    // Whole pieces start at page boundaries and need few system calls.
    let released = kept / Self.pieceSize * Self.pieceSize
    if released > releasedByteCount {
      _ = Self.mapZeroPages(released - releasedByteCount, at: memory + releasedByteCount)
      releasedByteCount = released
    }
    let piece = UnsafeMutableRawBufferPointer(
      start: memory + loadedByteCount, count: min(Self.pieceSize, file.length - loadedByteCount))
    loadedByteCount += (try? file.read(into: piece, at: loadedByteCount)) ?? 0
    return loadedByteCount
  }

  /// Maps pages of zeros, which take no memory until they are written; they replace the memory at `address`, if given.
  private static func mapZeroPages(
    _ size: Int, at address: UnsafeMutableRawPointer?
  ) -> UnsafeMutableRawPointer? {
    let flags = MAP_PRIVATE | MAP_ANON | (address == nil ? 0 : MAP_FIXED)
    let memory = mmap(address, size, PROT_READ | PROT_WRITE, flags, -1, 0)
    return memory == MAP_FAILED ? nil : memory
  }
}
