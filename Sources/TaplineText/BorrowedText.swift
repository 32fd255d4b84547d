/// UTF-8 text in memory that the caller owns and keeps valid.
package struct BorrowedText: @unchecked Sendable {
  // Unchecked: the memory is only read.

  package let bytes: UnsafeBufferPointer<UInt8>

  /// Releases the memory of the text that has been read, up to a byte offset; nil if the memory is kept.
  private let releaseRead: (@Sendable (Int) -> Void)?

  /// The number of bytes that are read between two calls of `releaseRead`.
  private static let releaseInterval = 1 << 20

  package init(
    _ bytes: UnsafeBufferPointer<UInt8>, releaseRead: (@Sendable (Int) -> Void)? = nil
  ) {
    self.bytes = bytes
    self.releaseRead = releaseRead
  }

  package var isReleasing: Bool { releaseRead != nil }

  package func part(_ range: Range<Int>) -> BorrowedText {
    let part = UnsafeBufferPointer(rebasing: bytes[range])
    guard let releaseRead else { return BorrowedText(part) }
    let start = range.lowerBound
    return BorrowedText(part) { offset in releaseRead(start + offset) }
  }

  package var more: JSONScanner.Loader {
    var end = 0
    return { neededOffset in
      releaseRead?(neededOffset)
      end = min(end + Self.releaseInterval, bytes.count)
      return end
    }
  }

  /// Tracks the reading position and releases the text before that position.
  package struct Progress {
    private let releaseRead: (@Sendable (Int) -> Void)?
    private var next: Int

    fileprivate init(_ text: BorrowedText) {
      releaseRead = text.releaseRead
      next = text.releaseRead == nil ? .max : BorrowedText.releaseInterval
    }

    package mutating func advance(to offset: Int) {
      guard offset >= next else { return }
      releaseRead?(offset)
      next = offset + BorrowedText.releaseInterval
    }
  }

  package var progress: Progress { Progress(self) }
}
