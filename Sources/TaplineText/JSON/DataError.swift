/// A file of data that is JSON, and not what its format says.
package struct DataError: Error {
  /// Where, and what to do.
  package let diagnostic: Diagnostic

  /// Points at a value.
  package init(at value: JSONValue, _ message: String) {
    diagnostic = Diagnostic(
      rule: "data", severity: .error, message: message, file: value.document.file,
      position: LineTable(value.document.bytes).position(at: value.range.lowerBound),
      range: value.range, path: value.path)
  }
}
