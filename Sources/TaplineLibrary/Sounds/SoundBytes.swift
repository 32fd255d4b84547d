import TaplineFiles

/// A file's bytes, of which any may be asked for.
struct SoundBytes {
  /// How many there are.
  let count: Int

  /// The bytes of a range that lies inside; fewer where they cannot be read.
  private let part: (Range<Int>) -> [UInt8]

  /// The bytes of a file that lies in memory.
  init(_ all: [UInt8]) {
    count = all.count
    part = { Array(all[$0]) }
  }

  /// The bytes of a file that lies on a disk.
  init(_ file: PartialFile) {
    count = file.length
    part = { (try? file.read($0)) ?? [] }
  }

  /// The next bytes, or nil past the end.
  func bytes(at offset: Int, _ count: Int) -> [UInt8]? {
    guard offset >= 0, count <= self.count, offset <= self.count - count else { return nil }
    let bytes = part(offset..<offset + count)
    return bytes.count == count ? bytes : nil
  }

  /// A little-endian number, or nil past the end and where it has more than 63 bits.
  func number(at offset: Int, _ count: Int) -> Int? {
    guard let bytes = bytes(at: offset, count) else { return nil }
    let number = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number)
  }

  /// Four letters, `?` for what is none; fewer past the end.
  func letters(at offset: Int) -> String {
    let letters = (bytes(at: offset, 4) ?? []).map { isLetter($0) ? $0 : UInt8(ascii: "?") }
    return String(decoding: letters, as: UTF8.self)
  }

  private func isLetter(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }

  /// Where the chunk after one begins: chunks of an odd size are followed by a byte of padding, which
  /// some writers forget.
  func next(after end: Int, from body: Int) -> Int {
    guard !(end - body).isMultiple(of: 2) else { return end }
    func isChunk(_ offset: Int) -> Bool { bytes(at: offset, 4)?.allSatisfy(isLetter) ?? false }
    return !isChunk(end + 1) && isChunk(end) ? end : end + 1
  }
}
