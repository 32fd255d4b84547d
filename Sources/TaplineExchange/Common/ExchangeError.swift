package import TaplineText

package struct ExchangeError: Error, Sendable, CustomStringConvertible {
  package let diagnostics: [Diagnostic]

  package var description: String { diagnostics.map(\.description).joined(separator: "\n") }

  init(_ diagnostic: Diagnostic) { diagnostics = [diagnostic] }

  /// Creates an error for a byte range, by default for the whole text.
  init(
    _ message: String, at range: Range<Int> = 0..<0, in bytes: some Sequence<UInt8>, file: String
  ) {
    self.init(
      Diagnostic(
        rule: ExchangeReader.rule, severity: .error, message: message, file: file,
        position: LineTable(Array(bytes)).position(at: range.lowerBound), range: range))
  }
}

/// An error for a timeline that a format cannot represent, even with losses.
package struct ExchangeWritingError: Error, Sendable, CustomStringConvertible {
  package let description: String
}

extension JSONFields {
  func failure(at key: String, _ message: String) throws(DataError) -> DataError {
    failure(at: try member(key), message)
  }
}
