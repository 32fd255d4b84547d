import TaplineFiles
import TaplineSynthesis

/// The encoded bytes of some frames, long silence apart.
///
/// Thread: one at a time; who fills it and who writes it take turns.
final class SoundChunk {
  /// A part of a chunk.
  private enum Piece {
    case bytes(Range<Int>)
    /// A number of zeros, which take no storage.
    case zeros(Int)
  }

  private var storage: UnsafeMutableRawBufferPointer
  private var pieces: [Piece] = []
  /// Where the bytes of the last piece begin, and where those to come will.
  private var (start, end) = (0, 0)
  private var silence = 0

  /// Silence of fewer bytes is written out: a file system keeps holes of whole pages only.
  private static let minimumHoleSize = 8_192

  /// What has been found out about the frames, where that was asked.
  var part: SoundPart?

  init() { storage = UnsafeMutableRawBufferPointer(start: nil, count: 0) }

  deinit { storage.deallocate() }

  /// Makes storage for at least this many bytes; what was appended is lost.
  func reserve(byteCount: Int) {
    guard byteCount > storage.count else { return }
    storage.deallocate()
    storage = .allocate(byteCount: byteCount, alignment: 16)
  }

  /// Writes the chunk's bytes.
  func write(to sink: any ByteSink) throws(FileError) {
    for piece in pieces {
      switch piece {
      case .bytes(let range): try sink.write(UnsafeRawBufferPointer(rebasing: storage[range]))
      case .zeros(let count): try sink.writeZeros(count)
      }
    }
  }

  /// Forgets what was appended; the storage stays.
  func removeAll() {
    pieces.removeAll(keepingCapacity: true)
    (start, end, silence) = (0, 0, 0)
  }

  /// Appends zeros.
  func append(silence byteCount: Int) { silence += byteCount }

  /// Appends bytes, which the caller writes into the storage that is returned.
  func append(byteCount: Int) -> UnsafeMutableRawBufferPointer {
    endSilence()
    end += byteCount
    return UnsafeMutableRawBufferPointer(rebasing: storage[end - byteCount..<end])
  }

  /// Says that nothing more is appended.
  func close() {
    endSilence()
    if end > start { pieces.append(.bytes(start..<end)) }
  }

  private func endSilence() {
    if silence >= Self.minimumHoleSize {
      if end > start { pieces.append(.bytes(start..<end)) }
      pieces.append(.zeros(silence))
      start = end
    } else if silence > 0 {
      UnsafeMutableRawBufferPointer(rebasing: storage[end..<end + silence]).initializeMemory(
        as: UInt8.self, repeating: 0)
      end += silence
    }
    silence = 0
  }
}
