/// A timeline that the text form cannot hold.
public struct TimelineWritingError: Error, Sendable, CustomStringConvertible {
  /// The placement, as an index into the timeline's placements; nil where something else is meant.
  package let placement: Int?

  /// What is wrong, in one sentence.
  package let reason: String

  init(placement: Int, _ error: AHAPWritingError) {
    self.placement = placement
    reason = error.description
  }

  init(_ reason: String) {
    placement = nil
    self.reason = reason
  }

  /// The reason, and which placement it is about.
  public var description: String {
    placement.map { "placement \($0): \(reason)" } ?? reason
  }
}
