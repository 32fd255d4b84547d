/// How far the actual may lie from the expected.
public struct ComparisonTolerance: Sendable, Hashable {
  /// Seconds, `>= 0`, for times and durations.
  public var time: Double

  /// For intensity, sharpness and every other number, `>= 0`.
  public var value: Double

  /// 1 ms and 0.01.
  ///
  /// Design choice: a millisecond is less than a tenth of what playback quantised to render blocks
  /// is off (steps of 11.6 ms in TheAmazingAudioEngine#224), and a hundredth of the full range is
  /// less than the twentieths in which the library's own figures mostly are.
  public static let standard = ComparisonTolerance(time: 0.001, value: 0.01)

  /// Makes a tolerance; values are not validated.
  ///
  /// - Parameters:
  ///   - time: Seconds, `>= 0`.
  ///   - value: For every other number, `>= 0`.
  public init(time: Double, value: Double) {
    self.time = time
    self.value = value
  }

  /// Far below both: so that a difference of exactly the tolerance is inside it, whatever the last
  /// digits of its two `Double`s.
  private static let rounding = 1e-9

  func allows(time difference: Double) -> Bool { abs(difference) <= time + Self.rounding }
  func allows(value difference: Double) -> Bool { abs(difference) <= value + Self.rounding }

  /// The tolerance in words.
  package var summary: String { "\(shortestText(time * 1_000)) ms and \(shortestText(value))" }
}
