/// One of several equal parts of a library, so that several machines can share the work.
///
/// A file belongs to the part that its path, relative to the library, hashes to: the same part on
/// every machine, whatever other files there are.
package struct BatchShard: Sendable {
  /// Which part, `1...count`.
  package let index: Int

  /// How many parts there are, `>= 1`.
  package let count: Int

  /// Names a part; nil where there is no such part.
  package init?(_ index: Int, of count: Int) {
    guard count >= 1, (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Whether a file belongs to the part.
  package func contains(_ path: String) -> Bool {
    var hash = XXHash64()
    hash.combine(Array(path.utf8))
    return hash.value % UInt64(count) == UInt64(index - 1)
  }
}
