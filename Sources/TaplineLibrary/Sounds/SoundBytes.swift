import TaplineFiles

/// Random access to a file's bytes.
struct SoundBytes {
  let count: Int

  /// Returns the bytes of a range inside the file, or fewer if they cannot be read.
  private let read: (Range<Int>) -> [UInt8]

  init(_ all: [UInt8]) {
    count = all.count
    read = { Array(all[$0]) }
  }

  init(_ file: RandomAccessFile) {
    count = file.length
    read = { (try? file.read($0)) ?? [] }
  }

  /// Returns `count` bytes at an offset, or nil past the end.
  func bytes(at offset: Int, _ count: Int) -> [UInt8]? {
    guard offset >= 0, count <= self.count, offset <= self.count - count else { return nil }
    let bytes = read(offset..<offset + count)
    return bytes.count == count ? bytes : nil
  }

  /// Returns a little-endian number, or nil if it extends past the end or exceeds 63 bits.
  func number(at offset: Int, _ count: Int) -> Int? {
    guard let bytes = bytes(at: offset, count) else { return nil }
    let number = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number)
  }

  /// Returns four ASCII characters, with `?` for unprintable bytes; empty past the end.
  func letters(at offset: Int) -> String {
    let letters = (bytes(at: offset, 4) ?? []).map { isPrintable($0) ? $0 : UInt8(ascii: "?") }
    return String(decoding: letters, as: UTF8.self)
  }

  private func isPrintable(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }

  /// Returns the offset of the chunk after a chunk's content; a padding byte follows content of odd size, but some
  /// writers omit it.
  func chunkOffset(afterContent content: Range<Int>) -> Int {
    let end = content.upperBound
    guard !content.count.isMultiple(of: 2) else { return end }
    func isChunk(_ offset: Int) -> Bool { bytes(at: offset, 4)?.allSatisfy(isPrintable) ?? false }
    return !isChunk(end + 1) && isChunk(end) ? end : end + 1
  }
}
