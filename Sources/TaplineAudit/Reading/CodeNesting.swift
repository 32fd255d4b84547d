#if Audit
/// The nesting of brackets in code and of interpolations in strings, checked because SwiftParser's time grows with it;
/// each open square bracket that may begin a type doubles the time.
struct CodeNesting {
  private var depth = 0
  private var squareDepth = 0
  private var angleDepth = 0
  private(set) var isTooDeep = false

  /// The maximum depth of brackets, which is also SwiftParser's maximum, and the maximum number of unclosed `<`;
  /// SwiftParser needs seconds for thousands of them.
  private static let maximumDepth = 256

  /// The maximum depth of square brackets; SwiftParser needs less than half a second for 14.
  private static let maximumSquareDepth = 14

  /// The maximum depth of interpolations in a string; SwiftParser needs minutes for thousands.
  private static let maximumInterpolationDepth = 32

  init(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count, !isTooDeep {
      switch bytes[index] {
      case UInt8(ascii: "\""): index = endOfString(in: bytes, from: index)
      case UInt8(ascii: "/"): index = Self.endOfComment(in: bytes, from: index)
      // A `<` that begins generic arguments follows a name.
      case UInt8(ascii: "<") where index > 0 && bytes[index - 1] > UInt8(ascii: "/"):
        angleDepth += 1
        isTooDeep = angleDepth > Self.maximumDepth
      default: count(bytes[index])
      }
      index += 1
    }
  }

  private mutating func count(_ byte: UInt8) {
    // The `<` of a comparison is never closed, so a brace resets `angleDepth`.
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { angleDepth = 0 }
    switch byte {
    case UInt8(ascii: "["):
      squareDepth += 1
      depth += 1
    case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: ">"): angleDepth = max(angleDepth - 1, 0)
    case UInt8(ascii: "]"):
      squareDepth = max(squareDepth - 1, 0)
      depth = max(depth - 1, 0)
    case UInt8(ascii: ")"), UInt8(ascii: "}"): depth = max(depth - 1, 0)
    default: return
    }
    isTooDeep = depth > Self.maximumDepth || squareDepth > Self.maximumSquareDepth
  }

  /// Returns the index of the last byte of a string; a single-line string ends no later than its line.
  private mutating func endOfString(in bytes: [UInt8], from start: Int) -> Int {
    let quote = UInt8(ascii: "\"")
    let isBlock = bytes[start...].prefix(3).elementsEqual([quote, quote, quote])
    var index = start + (isBlock ? 3 : 1)
    var interpolations = 0
    while index < bytes.count, !isTooDeep {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 1
        if index < bytes.count, bytes[index] == UInt8(ascii: "(") { interpolations += 1 }
        isTooDeep = interpolations > Self.maximumInterpolationDepth
      } else if bytes[index] == UInt8(ascii: ")") {
        interpolations = max(interpolations - 1, 0)
      } else if isBlock {
        if bytes[index...].prefix(3).elementsEqual([quote, quote, quote]) { return index + 2 }
      } else if bytes[index] == quote || bytes[index] == UInt8(ascii: "\n") {
        return index
      }
      index += 1
    }
    return index
  }

  /// Returns the index of the last byte of a comment, or `start` if no comment begins there.
  private static func endOfComment(in bytes: [UInt8], from start: Int) -> Int {
    guard start + 1 < bytes.count else { return start }
    var index = start + 2
    switch bytes[start + 1] {
    case UInt8(ascii: "/"):
      return bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    case UInt8(ascii: "*"):
      while index + 1 < bytes.count {
        if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
          return index + 1
        }
        index += 1
      }
      return bytes.count
    default: return start
    }
  }
}
#endif
