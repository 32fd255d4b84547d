public import TaplinePatterns

/// A timeline and what it is called, for tables and pictures that show several.
public struct NamedTimeline: Sendable, Equatable {
  /// What it is called.
  package let name: String

  /// The timeline.
  package let timeline: Timeline

  /// Names a timeline.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - timeline: The timeline.
  public init(_ name: String, _ timeline: Timeline) {
    self.name = name
    self.timeline = timeline
  }
}
