/// A pattern that AHAP cannot hold, so that reading it back would give another one.
public struct AHAPWritingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value at fault, such as `events[3].intensity`.
  public let place: String

  /// What is wrong with it, and what AHAP can hold.
  public let reason: String

  /// Place and reason in one line.
  public var description: String { "\(place) \(reason)" }
}
