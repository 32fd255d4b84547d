/// A part of a timeline, in seconds.
public struct TimeRange: Sendable, Equatable {
  package var start: Double

  /// The end, which the range excludes; nil for no limit.
  package var end: Double?

  /// The whole timeline.
  public static let all = TimeRange()

  /// Creates a range in seconds that excludes its end; an `end` of nil is no limit.
  ///
  /// A negative start has the effect of 0. A range whose end is not after its start is empty.
  public init(start: Double = 0, end: Double? = nil) {
    self.start = max(start, 0)
    self.end = end
  }

  func contains(_ time: Double) -> Bool { time >= start && end.map { time < $0 } ?? true }

  /// A description of the range for the end of a caption; empty for the whole timeline.
  package var caption: String {
    if let end { return ", from \(start) to \(end) s" }
    return start > 0 ? ", from \(start) s on" : ""
  }

  /// Returns the range in frames; `frameCount` replaces an end of nil, and `frame` converts seconds to frames.
  package func frames(of frameCount: Int, frame: (Double) -> Int) -> Range<Int> {
    let first = frame(start)
    let last = end.map(frame) ?? max(frameCount, first)
    return first..<max(last, first)
  }
}
