/// How far apart samples are.
public enum SamplingRate: Sendable, Hashable {
  /// Display frames per second, `> 0`; frame n is at n / rate.
  case framesPerSecond(Double)
  /// Seconds between samples, `> 0`; sample n is at n · step.
  case step(Double)

  /// The time in seconds of a display frame.
  package func time(ofFrame frame: Int) -> Double {
    switch self {
    case .framesPerSecond(let rate): Double(frame) / rate
    case .step(let step): Double(frame) * step
    }
  }

  /// The seconds between samples.
  package var interval: Double {
    switch self {
    case .framesPerSecond(let rate): 1 / rate
    case .step(let step): step
    }
  }
}
