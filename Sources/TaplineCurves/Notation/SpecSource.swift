/// The text of a specification and the places in it.
struct SpecSource: Sendable {
  let text: String
  let bytes: [UInt8]

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  /// An error at a range of bytes.
  func error(
    _ kind: CurveSpecError.Kind, at range: Range<Int>, found: String? = nil, expected: String,
    suggestion: String? = nil
  ) -> CurveSpecError {
    let quoted = "'\(slice(range))'"
    return CurveSpecError(
      kind: kind, offset: range.lowerBound, column: characterCount(0..<range.lowerBound) + 1,
      length: max(characterCount(range), 1),
      found: found ?? (range.lowerBound >= bytes.count ? "the end" : quoted),
      expected: expected, suggestion: suggestion)
  }

  /// The text of a range of bytes.
  func slice(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func characterCount(_ range: Range<Int>) -> Int { slice(range).count }
}
