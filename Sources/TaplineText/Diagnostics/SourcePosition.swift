/// A position in a text file, counted as in editors.
public struct SourcePosition: Hashable, Sendable {
  /// The line number, `>= 1`; a line ends at LF, CR LF or a single CR.
  public let line: Int

  /// The column number in Unicode scalars, `>= 1`; a tab counts as one.
  public let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The line starts of a text, which convert byte offsets to positions.
package struct LineTable: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]
  /// The number of scalars before each multiple of `stride` bytes, which speeds up finding columns in long lines.
  private let scalars: [Int]

  private static let stride = 256

  package init(_ bytes: [UInt8]) {
    var starts = [0]
    var scalars: [Int] = []
    scalars.reserveCapacity(bytes.count / Self.stride + 2)
    bytes.withUnsafeBufferPointer { text in
      var count = 0
      for start in Swift.stride(from: 0, to: text.count, by: Self.stride) {
        scalars.append(count)
        let end = min(start + Self.stride, text.count)
        count += end - start
        var index = start
        while index + 8 <= end {
          let word = text.word(at: index)
          count -= word.continuationCount
          var ends = word.lineEnds
          while ends != 0 {
            Self.addLineStart(after: index + ends.trailingZeroBitCount / 8, text, &starts)
            ends &= ends - 1
          }
          index += 8
        }
        for offset in index..<end {
          if text[offset] & 0xC0 == 0x80 { count -= 1 }
          Self.addLineStart(after: offset, text, &starts)
        }
      }
      scalars.append(count)
    }
    self.bytes = bytes
    self.starts = starts
    self.scalars = scalars
  }

  @inline(__always)
  private static func addLineStart(
    after offset: Int, _ text: UnsafeBufferPointer<UInt8>, _ starts: inout [Int]
  ) {
    let byte = text[offset]
    guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { return }
    // CR LF ends a line once, after the LF.
    let isInCRLF =
      byte == UInt8(ascii: "\r") && offset + 1 < text.count
      && text[offset + 1] == UInt8(ascii: "\n")
    if !isInCRLF { starts.append(offset + 1) }
  }

  /// Returns the position of a byte offset; offsets past the end give the end.
  package func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    var start = starts[low]
    // A byte-order mark is not a character of the first line.
    if start == 0, offset >= 3, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    var column = scalarCount(before: offset) - scalarCount(before: start) + 1
    // Continuation bytes 10xxxxxx belong to the scalar before them.
    if offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { column -= 1 }
    return SourcePosition(line: low + 1, column: max(column, 1))
  }

  private func scalarCount(before offset: Int) -> Int {
    let whole = offset / Self.stride
    return bytes[whole * Self.stride..<offset].reduce(scalars[whole]) { count, byte in
      byte & 0xC0 != 0x80 ? count + 1 : count
    }
  }
}

extension UInt64 {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// The number of the eight bytes that continue a UTF-8 sequence: their highest bits are 10.
  fileprivate var continuationCount: Int {
    self & 0x8080_8080_8080_8080 == 0 ? 0 : (self >> 7 & ~(self >> 6) & Self.ones).nonzeroBitCount
  }

  /// The highest bit of each byte that is CR or LF; bytes after such a byte may be marked in error.
  fileprivate var lineEnds: UInt64 {
    let lineFeeds = self ^ (Self.ones * 0x0A)
    let returns = self ^ (Self.ones * 0x0D)
    let zeros = (lineFeeds &- Self.ones) & ~lineFeeds | (returns &- Self.ones) & ~returns
    return zeros & 0x8080_8080_8080_8080
  }
}
