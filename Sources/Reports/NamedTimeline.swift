public import HapticTimeline

/// A timeline and what it is called, for tables and pictures that show several.
///
/// Thread: any.
public struct NamedTimeline: Sendable, Equatable {
  /// What it is called.
  public let name: String

  /// The timeline.
  public let timeline: Timeline

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
