/// A part of a timeline, in seconds.
public struct TimeRange: Sendable, Equatable {
  /// The start, `>= 0`.
  package var start: Double

  /// The end, which the range excludes, or nil for no limit; a range whose end is not after `start` is empty.
  package var end: Double?

  /// The whole timeline.
  public static let all = TimeRange()

  /// Creates a range, which is empty if its end is not after its start.
  ///
  /// - Parameters:
  ///   - start: The start in seconds, `>= 0`; an earlier one has the effect of 0.
  ///   - end: The end in seconds, which the range excludes, or nil for no limit.
  public init(start: Double = 0, end: Double? = nil) {
    self.start = max(start, 0)
    self.end = end
  }

  func contains(_ time: Double) -> Bool { time >= start && end.map { time < $0 } ?? true }

  /// The range as the end of a caption; empty for the whole timeline.
  package var caption: String {
    if let end { return ", from \(start) to \(end) s" }
    return start > 0 ? ", from \(start) s on" : ""
  }

  /// Returns the range in frames; `frameCount` replaces an absent end, and `frame` converts seconds to frames.
  package func frames(of frameCount: Int, frame: (Double) -> Int) -> Range<Int> {
    let first = frame(start)
    let last = end.map(frame) ?? max(frameCount, first)
    return first..<max(last, first)
  }
}
