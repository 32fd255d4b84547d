import TaplineText

/// The times of samples: the frames of a display, or steps of equal length.
public enum SamplingRate: Sendable, Hashable {
  /// Display frames per second, `> 0`; frame n is at n / rate.
  case framesPerSecond(Double)
  /// Seconds between samples, `> 0`; sample n is at n · step.
  case step(Double)

  package enum Rounding: Sendable {
    /// The closest frame, or the later of two equally close: for haptics, which can also be felt between frames.
    case nearest
    /// The first frame at or after the time: for motion and markers, which a display shows from then on.
    case firstShowing
    /// The last frame at or before the time: for samples up to an end.
    case lastBefore
  }

  var number: Double {
    switch self {
    case .framesPerSecond(let number), .step(let number): number
    }
  }

  package var framesPerSecond: Double {
    switch self {
    case .framesPerSecond(let rate): rate
    case .step(let step): 1 / step
    }
  }

  package var interval: Double {
    switch self {
    case .framesPerSecond(let rate): 1 / rate
    case .step(let step): step
    }
  }

  package func seconds(at frame: Int) -> Double {
    switch self {
    case .framesPerSecond(let rate): Double(frame) / rate
    case .step(let step): Double(frame) * step
    }
  }

  /// Returns a time in frames, rounded to a whole number if the difference is a rounding error, below 1e-6.
  func frames(_ seconds: Double) -> Double {
    let frames = seconds * framesPerSecond
    let whole = frames.rounded()
    return abs(frames - whole) < 1e-6 ? whole : frames
  }

  package func frame(_ rounding: Rounding, at seconds: Double) -> Int {
    switch rounding {
    case .nearest:
      return Int((seconds * framesPerSecond).rounded(.toNearestOrAwayFromZero))
    case .firstShowing: return Int(frames(seconds).rounded(.up))
    case .lastBefore:
      var frame = Int(seconds / interval)
      while self.seconds(at: frame + 1) <= seconds { frame += 1 }
      while frame > 0, self.seconds(at: frame) > seconds { frame -= 1 }
      return frame
    }
  }
}

/// An error of sampling an animation.
public enum SamplingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The rate or step is not a finite number above 0.
  case invalidRate(Double)
  /// The end time is not a number `>= 0`, or is more than 1e15 samples away.
  case invalidEnd(Double)
  /// A change of the target is not at a finite time `>= 0`.
  case invalidRetargetTime(Double)
  /// The animation had not ended after this many seconds; sample it until a time instead.
  case neverSettles(limit: Double)
  /// The animation had not ended after this many samples; sample it until a time, or less often.
  case tooManySamples(limit: Int)

  /// One line with the problem and the remedy.
  public var description: String {
    switch self {
    case .invalidRate(let rate):
      "the sampling rate is \(rate.shortestText), expected a finite number above 0"
    case .invalidEnd(let end):
      "the end time is \(end.shortestText) s, expected at least 0 s and fewer than 1e15 samples"
    case .invalidRetargetTime(let time):
      "a retarget is at \(time.shortestText) s, expected a finite number of at least 0"
    case .neverSettles(let limit):
      "the animation has not settled after \(limit.shortestText) s; sample it until a time instead"
    case .tooManySamples(let limit):
      "the animation has not settled after \(limit) samples; sample it less often, or until a time"
    }
  }
}
