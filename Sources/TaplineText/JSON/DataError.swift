/// A JSON value that is not what the format of its file says.
package struct DataError: Error {
  /// The value at fault, or its key.
  package let value: JSONValue

  /// What is wrong, and what to do.
  package let message: String

  /// The rule that the finding carries.
  private let rule: String

  /// Points at a value.
  package init(at value: JSONValue, _ message: String, rule: String = "data") {
    self.value = value
    self.message = message
    self.rule = rule
  }

  /// The finding; only here is worked out where the value stands.
  ///
  /// - Complexity: O(size of the file).
  package var diagnostic: Diagnostic {
    Diagnostic(
      rule: rule, severity: .error, message: message, file: value.document.file,
      position: LineTable(value.document.bytes).position(at: value.range.lowerBound),
      range: value.range, path: value.path)
  }
}
