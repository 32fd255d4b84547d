import TaplineFiles

/// What tells the content of an output from any other.
struct OutputDigest {
  /// XXH64 of its bytes.
  let hash: UInt64

  /// Its length in bytes.
  let size: Int

  /// Whether a file has this content: it is read only where its length is right.
  func describes(_ path: String) -> Bool {
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
