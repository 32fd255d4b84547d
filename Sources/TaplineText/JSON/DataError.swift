/// An error in a data file: text that does not have the file's format, or a value that the format does not allow.
package struct DataError: Error, CustomStringConvertible {
  private let makeDiagnostic: @Sendable () -> Diagnostic

  package init(at value: JSONValue, _ message: String, rule: String = "data") {
    let make: @Sendable () -> Diagnostic = {
      Diagnostic(
        rule: rule, severity: .error, message: message, file: value.document.file,
        position: LineTable(value.document.bytes).position(at: value.range.lowerBound),
        range: value.range, path: value.path)
    }
    guard value.document.borrowedText != nil else {
      makeDiagnostic = make
      return
    }
    // The error may outlive a borrowed text.
    let diagnostic = make()
    makeDiagnostic = { diagnostic }
  }

  /// Creates an error for a byte range; the default is the start of the text, for errors of the whole text.
  package init(
    _ message: String, at range: Range<Int> = 0..<0, in text: some Sequence<UInt8>, file: String,
    rule: String
  ) {
    let bytes = Array(text)
    makeDiagnostic = {
      Diagnostic(
        rule: rule, severity: .error, message: message, file: file,
        position: LineTable(bytes).position(at: range.lowerBound), range: range)
    }
  }

  package init(_ failure: JSONScanner.Failure, in text: some Collection<UInt8>, file: String) {
    self.init(
      failure.message, at: failure.offset..<min(failure.offset + 1, text.count), in: text,
      file: file, rule: "json-syntax")
  }

  /// The error as a diagnostic; its position is costly to compute, so this is done at each access unless the text was
  /// borrowed.
  package var diagnostic: Diagnostic { makeDiagnostic() }

  package var description: String { diagnostic.description }
}
