public import HapticPatterns

/// Patterns on one time axis.
///
/// Sound, tables and pictures of the same moment all come from the same timeline.
///
/// Thread: any.
public struct Timeline: Sendable, Equatable {
  /// A pattern that stands at a time.
  public struct Placement: Sendable, Equatable {
    /// The pattern.
    public var pattern: HapticPattern

    /// Seconds from the start of the timeline to the pattern's time 0, `>= 0`.
    public var offset: Double

    /// Where the pattern comes from, for reports, such as its name.
    public var source: String

    /// Makes a placement; values are taken as they are.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - offset: Seconds from the start of the timeline, `>= 0`.
    ///   - source: Where it comes from.
    public init(_ pattern: HapticPattern, at offset: Double = 0, source: String = "") {
      self.pattern = pattern
      self.offset = offset
      self.source = source
    }
  }

  /// The patterns, in the order in which they were placed; they may overlap.
  ///
  /// A pattern's controls act on its own events only.
  public var placements: [Placement]

  /// Makes a timeline.
  ///
  /// - Parameter placements: The patterns, in any order of time.
  public init(_ placements: [Placement] = []) {
    self.placements = placements
  }

  /// Makes a timeline of one pattern at time 0.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - source: Where it comes from.
  public init(_ pattern: HapticPattern, source: String = "") {
    self.init([Placement(pattern, source: source)])
  }

  /// Seconds from the start to the end of the last pattern, without ring-out.
  public var duration: Double {
    placements.lazy.map { $0.offset + $0.pattern.duration }.max() ?? 0
  }

  /// The number of events of all patterns.
  public var eventCount: Int { placements.reduce(0) { $0 + $1.pattern.events.count } }

  /// The timeline played faster or slower.
  ///
  /// Times of events, steps and curves and the durations of continuous events are scaled; taps
  /// keep their length and nothing changes in pitch, as CoreHaptics' playback rate has it.
  ///
  /// - Parameter speed: `> 0`; 2 is twice as fast.
  /// - Returns: The scaled timeline.
  public func played(atSpeed speed: Double) -> Timeline {
    precondition(speed > 0, "speed is positive")
    var scaled = self
    for index in scaled.placements.indices {
      scaled.placements[index].offset /= speed
      scaled.placements[index].pattern = scaled.placements[index].pattern.played(atSpeed: speed)
    }
    return scaled
  }
}

extension HapticPattern {
  fileprivate func played(atSpeed speed: Double) -> HapticPattern {
    var scaled = self
    for index in scaled.events.indices {
      // The cap on continuous events counts in the pattern's own time.
      if scaled.events[index].kind == .continuous {
        scaled.events[index].duration = scaled.events[index].effectiveDuration
      }
      scaled.events[index].time /= speed
      scaled.events[index].duration = scaled.events[index].duration.map { $0 / speed }
    }
    for index in scaled.parameters.indices { scaled.parameters[index].time /= speed }
    for index in scaled.curves.indices {
      scaled.curves[index].time /= speed
      for point in scaled.curves[index].points.indices {
        scaled.curves[index].points[point].time /= speed
      }
    }
    return scaled
  }
}
