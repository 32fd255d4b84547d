/// How the lines of a text end.
enum LineEnding: String {
  case lineFeed = "\n"
  case carriageReturnLineFeed = "\r\n"

  /// As the first line ends.
  init(of bytes: [UInt8]) {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
    self =
      end > 0 && bytes[end - 1] == UInt8(ascii: "\r") ? .carriageReturnLineFeed : .lineFeed
  }

  /// A text whose lines end like this.
  func restored(_ text: String) -> String {
    guard self == .carriageReturnLineFeed, text.utf8.contains(UInt8(ascii: "\n")) else {
      return text
    }
    var result = ""
    for scalar in text.unicodeScalars where scalar != "\r" {
      result.unicodeScalars.append(contentsOf: scalar == "\n" ? ["\r", "\n"] : [scalar])
    }
    return result
  }
}
