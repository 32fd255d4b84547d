import TaplineText

/// The first line of a source range, shortened to a limit, and a line of carets below it.
struct SourceExcerpt {
  let source: String
  /// White space with the width of the text before the range.
  let indent: String
  /// A caret and tildes with the width of the visible part of the range.
  let carets: String

  /// The maximum number of bytes examined on either side of the range's start, because lines may be very long.
  private static let reach = 1_024

  init(of range: Range<Int>, in bytes: [UInt8], limit: Int) {
    let rangeStart = min(range.lowerBound, bytes.count)
    var start = Self.lineStart(before: rangeStart, in: bytes)
    let end = Self.lineEnd(after: rangeStart, in: bytes)
    let rangeEnd = max(rangeStart, min(range.upperBound, end))
    let isCutBefore = start > 0 && !Self.isLineBreak(bytes[start - 1])
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, rangeStart) }
    let before = Self.characters(bytes[start..<rangeStart])
    let marked = Self.characters(bytes[rangeStart..<rangeEnd])
    let after = Self.characters(bytes[rangeEnd..<end])

    let isCutAfter = end < bytes.count && !Self.isLineBreak(bytes[end])
    let afterCells = DisplayWidth.cells(marked) + DisplayWidth.cells(after)
    let beforeCells = DisplayWidth.cells(before)
    let fits = beforeCells + afterCells <= limit && !isCutBefore && !isCutAfter
    // The end of the line is cut first, but a third of the width is reserved for the range and the text after it.
    let room = fits ? beforeCells : limit - min(afterCells, limit / 3) - 1
    // Of the text before the range, the last characters are visible.
    let head = Array(Self.head(of: before.reversed(), cells: room, isCut: isCutBefore).reversed())
    let rest = limit - DisplayWidth.cells(head)
    let visible =
      fits
      ? marked + after : Self.head(of: marked + after, cells: rest, isCut: isCutAfter)

    source = String(head + visible)
    indent = head.map { character in
      character == "\t" ? "\t" : String(repeating: " ", count: DisplayWidth.cells(character))
    }.joined()
    let width = DisplayWidth.cells(visible.prefix(marked.count))
    carets = "^" + String(repeating: "~", count: max(width - 1, 0))
  }

  /// Returns as many of the first characters as fit, with an ellipsis for the others.
  private static func head(of text: [Character], cells: Int, isCut: Bool) -> [Character] {
    if !isCut, DisplayWidth.cells(text) <= cells { return text }
    var room = cells - 1
    let fitting = text.prefix { character in
      room -= DisplayWidth.cells(character)
      return room >= 0
    }
    return fitting + ["…"]
  }

  private static func characters(_ bytes: ArraySlice<UInt8>) -> [Character] {
    // A CI log interprets `##[` as a command, so `SanitizedText` escapes its `#`.
    let text = String(decoding: bytes, as: UTF8.self)
    let isCommand =
      text.utf8.contains(UInt8(ascii: "#")) && SanitizedText(text).text.contains("\\u{23}")
    return text.map { character in
      let isReplaced =
        isCommand && character == "#"
        || character != "\t" && character.unicodeScalars.contains(where: SanitizedText.isUnsafe)
      return isReplaced ? "\u{FFFD}" : character
    }
  }

  private static func lineStart(before offset: Int, in bytes: [UInt8]) -> Int {
    var start = offset
    let least = max(0, offset - reach)
    while start > least, !isLineBreak(bytes[start - 1]) { start -= 1 }
    if start == least {
      // Do not start within a character.
      while start < offset, bytes[start] & 0xC0 == 0x80 { start += 1 }
    }
    return start
  }

  private static func lineEnd(after offset: Int, in bytes: [UInt8]) -> Int {
    var end = offset
    let most = min(bytes.count, offset + reach)
    while end < most, !isLineBreak(bytes[end]) { end += 1 }
    if end == most {
      while end > offset, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    }
    return end
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
