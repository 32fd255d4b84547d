/// The allowed differences of two timelines.
public struct ComparisonTolerance: Sendable, Hashable {
  /// The tolerance of times and durations in seconds, `>= 0`.
  public var time: Double

  /// The tolerance of intensity, sharpness and every other number, `>= 0`.
  public var value: Double

  /// 1 ms and 0.01.
  ///
  /// These are design choices. Errors of playback that is quantized to render blocks are more than ten times as large
  /// (steps of 11.6 ms in TheAmazingAudioEngine#224). Most values in Tapline's patterns are multiples of 0.05.
  public static let standard = ComparisonTolerance(time: 0.001, value: 0.01)

  /// The published thresholds below which people do not notice that two haptic events differ.
  ///
  /// Allows 2.2 dB of level, 18 % of frequency, 24 ms of onset and 16 % of duration, in the profile `taptic`. The
  /// article on actuators has the sources. Items other than haptic events may differ by 24 ms and 0.01. The model is
  /// unvalidated: no threshold was measured with a phone in a hand.
  public static let noticeable: ComparisonTolerance = {
    var tolerance = ComparisonTolerance(
      time: NoticeableQuantity.onset.threshold.value, value: standard.value)
    tolerance.isNoticeable = true
    return tolerance
  }()

  /// Whether haptic events are compared by the published thresholds.
  private(set) var isNoticeable = false

  /// Creates a tolerance without validating the numbers.
  public init(time: Double, value: Double) {
    self.time = time
    self.value = value
  }

  /// Returns `self` if both numbers are nil.
  package func replacing(time: Double?, value: Double?) -> ComparisonTolerance {
    guard time != nil || value != nil else { return self }
    return ComparisonTolerance(time: time ?? self.time, value: value ?? self.value)
  }

  /// Added to tolerances, so that a difference of exactly the tolerance is allowed despite binary rounding.
  private static let rounding = 1e-9

  func allows(time difference: Double) -> Bool { abs(difference) <= time + Self.rounding }
  func allows(value difference: Double) -> Bool { abs(difference) <= value + Self.rounding }

  package var summary: String {
    isNoticeable
      ? "noticeable" : "\(shortestText(time * 1_000)) ms and \(shortestText(value))"
  }
}
