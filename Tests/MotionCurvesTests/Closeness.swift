import Testing

/// Expects a number within an absolute tolerance, in the number's own unit.
///
/// Equal infinities and two NaNs are close.
func expectClose(
  _ seen: Double, _ expected: Double, within tolerance: Double, _ what: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if seen == expected || (seen.isNaN && expected.isNaN) { return }
  #expect(
    abs(seen - expected) <= tolerance,
    "\(what) seen \(seen), expected \(expected), error \(seen - expected)",
    sourceLocation: sourceLocation)
}

/// Expects a number within a fraction of the expected one.
func expectClose(
  _ seen: Double, _ expected: Double, relative tolerance: Double, _ what: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectClose(
    seen, expected, within: abs(expected) * tolerance, what, sourceLocation: sourceLocation)
}
