/// A number that a curve cannot be made from, and what would do.
public struct CurveValueError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the quantity.
  public let name: String
  /// The number given.
  public let value: Double
  /// The range or rule the number must keep, in words.
  public let expected: String

  /// Creates an error.
  package init(name: String, value: Double, expected: String) {
    self.name = name
    self.value = value
    self.expected = expected
  }

  /// One line that names the quantity, the number found and what was expected.
  public var description: String {
    "\(name) is \(value.shortText), expected \(expected)"
  }
}
