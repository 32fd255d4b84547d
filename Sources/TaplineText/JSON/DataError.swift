/// An error in a data file: text that is not JSON, or a value that the format does not allow.
package struct DataError: Error, CustomStringConvertible {
  private let makeDiagnostic: @Sendable () -> Diagnostic

  package init(at value: JSONValue, _ message: String, rule: String = "data") {
    makeDiagnostic = {
      Diagnostic(
        rule: rule, severity: .error, message: message, file: value.document.file,
        position: LineTable(value.document.bytes).position(at: value.range.lowerBound),
        range: value.range, path: value.path)
    }
  }

  package init(_ failure: JSONScanner.Failure, in bytes: [UInt8], file: String) {
    makeDiagnostic = {
      Diagnostic(
        rule: "json-syntax", severity: .error, message: failure.message, file: file,
        position: LineTable(bytes).position(at: failure.offset),
        range: failure.offset..<min(failure.offset + 1, bytes.count))
    }
  }

  /// The finding, whose position is costly and therefore computed only here.
  package var diagnostic: Diagnostic { makeDiagnostic() }

  package var description: String { diagnostic.description }
}
