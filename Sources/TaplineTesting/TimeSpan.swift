import MotionCurves
import TaplineText

/// A time span in assertions: `.milliseconds(120)`.
///
/// On macOS 13, iOS 16 and later, a span can be created from a `Duration`.
public struct TimeSpan: Sendable, Hashable, Comparable {
  let seconds: Double

  private init(_ seconds: Double) { self.seconds = seconds }

  /// Creates a span of seconds.
  public static func seconds(_ count: Double) -> TimeSpan { TimeSpan(count) }

  /// Creates a span of milliseconds.
  public static func milliseconds(_ count: Double) -> TimeSpan { TimeSpan(count / 1_000) }

  /// Creates a span of microseconds.
  public static func microseconds(_ count: Double) -> TimeSpan { TimeSpan(count / 1_000_000) }

  /// Creates a span of display frames at a rate `> 0`.
  public static func frames(_ count: Double, at framesPerSecond: Double = 120) -> TimeSpan {
    TimeSpan(count / framesPerSecond)
  }

  /// Creates a span from a duration.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public init(_ duration: Duration) { self.init(duration / .seconds(1)) }

  /// Orders by length.
  public static func < (left: TimeSpan, right: TimeSpan) -> Bool { left.seconds < right.seconds }

  /// Returns whether the span is longer than another by more than a rounding error, such as that of 0.3 - 0.2.
  func exceeds(_ limit: TimeSpan) -> Bool { seconds > limit.seconds + 1e-9 }

  /// The span in milliseconds.
  var text: String { "\(((seconds * 1e9).rounded() / 1e6).shortestText) ms" }
}
