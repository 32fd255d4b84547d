/// A reason why an animation cannot be sampled as asked.
public enum SamplingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The rate or step is not a finite number above 0.
  case invalidRate(Double)
  /// The end time is not a number of at least 0, or more than 1e15 samples away.
  case invalidEnd(Double)
  /// A change of the target is not at a finite time of at least 0.
  case invalidRetargetTime(Double)
  /// The animation had not ended after the seconds given; sample it until a time instead.
  case neverSettles(limit: Double)
  /// The animation had not ended after so many samples; sample it until a time, or less often.
  case tooManySamples(limit: Int)

  /// One line that says what is wrong and what would do.
  public var description: String {
    switch self {
    case .invalidRate(let rate):
      "the sampling rate is \(rate.shortText), expected a finite number above 0"
    case .invalidEnd(let end):
      "the end time is \(end.shortText) s, expected a finite number of at least 0"
    case .invalidRetargetTime(let time):
      "a retarget is at \(time.shortText) s, expected a finite number of at least 0"
    case .neverSettles(let limit):
      "the animation has not settled after \(limit.shortText) s; sample it until a time instead"
    case .tooManySamples(let limit):
      "the animation has not settled after \(limit) samples; sample it less often, or until a time"
    }
  }
}
