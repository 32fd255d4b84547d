import TaplineText

/// A mistake in a specification, its place, and what was expected there.
///
///     spring(response: 0.3, damping: 0.7)
///                           ^~~~~~~
///     column 23: found argument 'damping', expected 'dampingFraction:' or 'blendDuration:';
///     did you mean 'dampingFraction'?
public struct CurveSpecError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A character or word that is not allowed there.
    case unexpected
    /// The text ends too soon.
    case unexpectedEnd = "unexpected-end"
    /// No curve, spring or modifier has this name.
    case unknownName = "unknown-name"
    /// The curve or spring has no argument of this name, or none together with the others.
    case unknownArgument = "unknown-argument"
    /// An argument without a default is missing.
    case missingArgument = "missing-argument"
    /// An argument is given twice.
    case repeatedArgument = "repeated-argument"
    /// An argument is of another type.
    case wrongType = "wrong-type"
    /// A number is outside the range that makes sense.
    case outOfRange = "out-of-range"
  }

  package let kind: Kind
  /// Bytes of UTF-8 before the mistake.
  package let offset: Int
  /// The number of the character at the mistake, counted from 1.
  public let column: Int
  /// The number of characters to underline, `>= 1`.
  package let length: Int
  /// The text there, quoted or in words.
  let found: String
  /// What was expected there.
  package let expected: String
  /// The right name nearest to the one found, if there is one near.
  public let suggestion: String?

  /// One line: the column, what was found, what was expected and the nearest name.
  public var description: String {
    var text = "column \(column): found \(found), expected \(expected)"
    if let suggestion { text += "; did you mean '\(suggestion)'?" }
    return text
  }

  /// The specification, a line that underlines the mistake, and the description.
  public func diagram(of specification: String) -> String {
    let before = SanitizedText(String(specification.prefix(column - 1))).text
    let wrong = SanitizedText(String(specification.dropFirst(column - 1).prefix(length))).text
    let after = SanitizedText(String(specification.dropFirst(column - 1 + length))).text
    let marks = "^" + String(repeating: "~", count: max(wrong.count, length) - 1)
    let indent = String(repeating: " ", count: max(before.count, column - 1))
    return "\(before)\(wrong)\(after)\n\(indent)\(marks)\n\(SanitizedText(description).text)"
  }
}
