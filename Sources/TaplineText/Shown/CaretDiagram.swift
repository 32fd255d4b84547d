/// A text with a line of carets under what is wrong with it, each line two spaces in.
///
/// Of several lines only the one that is wrong is shown; what the text holds is escaped.
package func caretDiagram(of text: String, under range: Range<Int>) -> String {
  let bytes = Array(text.utf8)
  let wrongBytes = range.clamped(to: 0..<bytes.count)
  let newline = UInt8(ascii: "\n")
  let start = (bytes[..<wrongBytes.lowerBound].lastIndex(of: newline) ?? -1) + 1
  let end = bytes[wrongBytes.lowerBound...].firstIndex(of: newline) ?? bytes.count
  let wrongEnd = max(wrongBytes.lowerBound, min(wrongBytes.upperBound, end))
  func shown(_ part: Range<Int>) -> String {
    ShownText(String(decoding: bytes[part], as: UTF8.self)).text
  }
  let before = shown(start..<wrongBytes.lowerBound)
  let wrong = shown(wrongBytes.lowerBound..<wrongEnd)
  let carets = String(repeating: "^", count: max(wrong.count, 1))
  return "  \(before)\(wrong)\(shown(wrongEnd..<max(wrongEnd, end)))\n"
    + "  \(String(repeating: " ", count: before.count))\(carets)"
}
