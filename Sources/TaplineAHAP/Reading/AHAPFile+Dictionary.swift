import TaplineText

extension AHAPFile {
  /// Reads a dictionary of the kind that `CHHapticPattern` takes and gives.
  ///
  /// There is one reader: the dictionary is written as JSON and read as a file, so defaults, clamping
  /// and findings are the same. What counts in a finding is its path, such as
  /// `$.Pattern[3].Event.Time`; line, column and range are places in that JSON, which is one line
  /// with sorted keys.
  ///
  /// Taken are `String`, `Bool`, every integer and floating-point type, arrays, dictionaries, their
  /// Foundation counterparts, and values whose raw value is a `String`, such as the keys and
  /// identifiers of CoreHaptics. A number other than a `Double` counts as the decimal it prints as,
  /// so that the `Float` 0.8 is 0.8. A Boolean wrapped in an `NSNumber` may count as 1 or 0, which
  /// flags may be too.
  ///
  /// - Parameters:
  ///   - dictionary: The pattern, by the raw values of `CHHapticPattern.Key`.
  ///   - name: The name that diagnostics carry in place of a file.
  /// - Throws: `AHAPError` with every error; values that JSON has no form for, such as dates and
  ///   numbers that are not finite, are errors of the rule `wrong-type`.
  /// - Complexity: O(n log n).
  public init(dictionary: [String: Any], named name: String = "dictionary") throws(AHAPError) {
    var text = DictionaryText()
    text.append(dictionary)
    let problems = text.problems(in: name)
    guard problems.isEmpty else { throw AHAPError(diagnostics: problems) }
    try self.init(text.bytes, file: name)
  }
}
