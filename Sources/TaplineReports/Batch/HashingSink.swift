import TaplineFiles

/// Thread: one at a time; blocks.
final class HashingSink: ByteSink {
  private static let zeros = [UInt8](repeating: 0, count: 1 << 14)

  private let file: OutputFile
  private let isHashed: Bool
  private var hash = XXHash64()
  private var size = 0

  init(_ file: OutputFile, isHashed: Bool) {
    self.file = file
    self.isHashed = isHashed
  }

  /// The digest of the bytes written; invalid if they are not hashed.
  var digest: OutputDigest { OutputDigest(hash: hash.value, size: size) }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    if isHashed { hash.combine(bytes) }
    size += bytes.count
    try file.write(bytes)
  }

  func write(unbuffered bytes: UnsafeRawBufferPointer) throws(FileError) {
    if isHashed { hash.combine(bytes) }
    size += bytes.count
    try file.write(unbuffered: bytes)
  }

  func writeZeros(_ count: Int) throws(FileError) {
    size += count
    Self.zeros.withUnsafeBytes { zeros in
      var remaining = isHashed ? count : 0
      while remaining > 0 {
        let part = min(remaining, zeros.count)
        hash.combine(UnsafeRawBufferPointer(rebasing: zeros[..<part]))
        remaining -= part
      }
    }
    try file.writeZeros(count)
  }

  func finish() throws(FileError) { try file.finish() }

  func discard() { file.discard() }
}

struct OutputDigest {
  let hash: UInt64
  let size: Int

  /// Returns whether a file has this digest; reads the file only if its size matches.
  func matches(_ path: String) -> Bool {
    guard InputFile.size(path) == size else { return false }
    var found = XXHash64()
    do throws(FileError) {
      try InputFile.readPieces(of: path) { found.combine($0) }
    } catch {
      return false
    }
    return found.value == hash
  }
}
