package import TaplineText

/// An error in a curve specification, with its location and the expected syntax.
///
///     spring(response: 0.3, damping: 0.7)
///                           ^~~~~~~
///     column 23: found argument 'damping', expected 'dampingFraction:' or 'blendDuration:';
///     did you mean 'dampingFraction'?
public struct CurveSpecError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case unexpected
    case unexpectedEnd = "unexpected-end"
    case unknownName = "unknown-name"
    /// The curve or spring has no argument of this name, or does not allow it with the other arguments.
    case unknownArgument = "unknown-argument"
    case missingArgument = "missing-argument"
    case repeatedArgument = "repeated-argument"
    case wrongType = "wrong-type"
    case outOfRange = "out-of-range"
  }

  package let kind: Kind
  /// The offset of the mistake in UTF-8 bytes.
  package let offset: Int
  /// The column of the mistake in characters, starting at 1.
  public let column: Int
  /// The number of characters to underline, `>= 1`.
  package let length: Int
  /// The text found, quoted or described.
  let found: String
  package let expected: String
  /// The valid name most similar to the one found; `nil` if none is similar.
  public let suggestion: String?

  /// The column, the text found, the expected text and the suggestion, in one line.
  public var description: String {
    var text = "column \(column): found \(found), expected \(expected)"
    if let suggestion { text += "; did you mean '\(suggestion)'?" }
    return text
  }

  /// Returns the specification, a line that underlines the mistake, and the description.
  public func diagram(of specification: String) -> String {
    let before = SanitizedText(String(specification.prefix(column - 1))).text
    let wrong = SanitizedText(String(specification.dropFirst(column - 1).prefix(length))).text
    let after = SanitizedText(String(specification.dropFirst(column - 1 + length))).text
    let marks = "^" + String(repeating: "~", count: max(wrong.count, length) - 1)
    let indent = String(repeating: " ", count: max(before.count, column - 1))
    return "\(before)\(wrong)\(after)\n\(indent)\(marks)\n\(SanitizedText(description).text)"
  }

  /// Returns the description, and below it the specification with the mistake underlined.
  package func report(on specification: String) -> SanitizedText {
    let wrong = specification.dropFirst(column - 1).prefix(length)
    let diagram = caretDiagram(of: specification, under: offset..<offset + wrong.utf8.count)
    return SanitizedText(lines: "\(SanitizedText(description).text)\n\(diagram)")
  }
}
