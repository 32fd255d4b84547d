/// A conversion of seconds to audio frames; `SamplingRate` converts seconds to display frames.
package struct FrameClock: Sendable {
  /// Frames per second, `> 0`.
  package let sampleRate: Int

  package init(sampleRate: Int) {
    precondition(sampleRate > 0, "a clock needs a positive sample rate")
    self.sampleRate = sampleRate
  }

  /// A thousand years in seconds, to which seconds times a usual sample rate is exact to much less than a frame.
  package static let latestTime = 3.2e10

  /// Clamps a time to `0...latestTime`; NaN becomes 0.
  package static func bounded(_ seconds: Double) -> Double {
    seconds > 0 ? min(seconds, latestTime) : 0
  }

  /// Rounds halves to the later frame.
  package func frame(at seconds: Double) -> Int {
    Int((Self.bounded(seconds) * Double(sampleRate)).rounded(.toNearestOrAwayFromZero))
  }

  package func seconds(at frame: Int) -> Double { Double(frame) / Double(sampleRate) }
}

/// Rounds a time to the nanosecond if this changes it by less than 10 ps.
package func roundedToNanosecond(_ seconds: Double) -> Double {
  nanoseconds(seconds).map { $0 / 1e9 } ?? seconds
}

/// Returns a time in milliseconds, rounded as `roundedToNanosecond` does.
package func milliseconds(_ seconds: Double) -> Double {
  nanoseconds(seconds).map { $0 / 1e6 } ?? seconds * 1_000
}

/// Returns nil unless the whole nanoseconds are within 10 ps of the time.
private func nanoseconds(_ seconds: Double) -> Double? {
  let whole = (seconds * 1e9).rounded()
  return abs(whole / 1e9 - seconds) < 1e-11 ? whole : nil
}
