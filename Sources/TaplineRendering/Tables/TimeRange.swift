package import TaplinePatterns

/// The part of a timeline that is wanted, in seconds.
public struct TimeRange: Sendable, Equatable {
  /// Where it begins, `>= 0`.
  package var start: Double

  /// Where it ends, `>= start`, or nil for the end of the sound.
  package var end: Double?

  /// The whole timeline.
  public static let all = TimeRange()

  /// Makes a range.
  ///
  /// - Parameters:
  ///   - start: Where it begins, `>= 0`.
  ///   - end: Where it ends, or nil for the end of the sound.
  public init(start: Double = 0, end: Double? = nil) {
    self.start = start
    self.end = end
  }

  /// Whether an event that begins at a time belongs to the range; its end does not.
  package func contains(_ time: Double) -> Bool { time >= start && end.map { time < $0 } ?? true }

  /// The range as the end of a sentence on a sound: nothing, or from where to where.
  package var caption: String {
    if let end { return ", from \(start) to \(end) s" }
    return start > 0 ? ", from \(start) s on" : ""
  }

  /// The range in frames.
  package func frames(_ clock: FrameClock, of frameCount: Int) -> Range<Int> {
    let first = clock.frame(at: start)
    let last = end.map { clock.frame(at: $0) } ?? max(frameCount, first)
    return first..<max(last, first)
  }
}
