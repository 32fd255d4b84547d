package import TaplineText

/// A file of another format that cannot be read as written.
package struct ExchangeError: Error, Sendable, CustomStringConvertible {
  /// What is wrong and where, at least one error.
  package let diagnostics: [Diagnostic]

  /// One compiler-style line for each finding.
  package var description: String { diagnostics.map(\.description).joined(separator: "\n") }

  init(_ diagnostic: Diagnostic) { diagnostics = [diagnostic] }

  init(_ error: DataError) { self.init(error.diagnostic) }

  /// An error at bytes of a text that is no JSON.
  init(
    _ message: String, at range: Range<Int>, in bytes: some Sequence<UInt8>, file: String,
    path: String = ""
  ) {
    self.init(
      Diagnostic(
        rule: ExchangeReader.rule, severity: .error, message: message, file: file,
        position: LineTable(Array(bytes)).position(at: range.lowerBound), range: range, path: path))
  }
}

/// A timeline that a format cannot hold even with losses.
package struct ExchangeWritingError: Error, Sendable, CustomStringConvertible {
  /// Why, in one sentence.
  package let description: String
}
