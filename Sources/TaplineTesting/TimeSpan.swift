/// A length of time as assertions take it: `.milliseconds(120)`.
///
/// `Duration` needs macOS 13 and iOS 16; this reads the same on every system that the package runs
/// on, and takes a `Duration` where there is one.
public struct TimeSpan: Sendable, Hashable, Comparable {
  let seconds: Double

  private init(_ seconds: Double) { self.seconds = seconds }

  /// A number of seconds.
  ///
  /// - Parameter count: How many.
  /// - Returns: The span.
  public static func seconds(_ count: Double) -> TimeSpan { TimeSpan(count) }

  /// A number of thousandths of a second.
  ///
  /// - Parameter count: How many.
  /// - Returns: The span.
  public static func milliseconds(_ count: Double) -> TimeSpan { TimeSpan(count / 1_000) }

  /// A number of millionths of a second.
  ///
  /// - Parameter count: How many.
  /// - Returns: The span.
  public static func microseconds(_ count: Double) -> TimeSpan { TimeSpan(count / 1_000_000) }

  /// A number of display frames.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - framesPerSecond: Display frames for each second, `> 0`.
  /// - Returns: The span.
  public static func frames(_ count: Double, at framesPerSecond: Double = 120) -> TimeSpan {
    TimeSpan(count / framesPerSecond)
  }

  /// Takes a duration as its seconds.
  ///
  /// - Parameter duration: The duration.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public init(_ duration: Duration) { self.init(duration / .seconds(1)) }

  /// Orders by length.
  ///
  /// - Parameters:
  ///   - left: One span.
  ///   - right: Another span.
  /// - Returns: Whether `left` is shorter.
  public static func < (left: TimeSpan, right: TimeSpan) -> Bool { left.seconds < right.seconds }

  /// Far below any difference that counts, so that 0.3 - 0.2 is 0.1.
  static let rounding = 1e-9

  /// The span as people read it.
  var text: String { "\((seconds * 1e9).rounded() / 1e6) ms".replacingWholeNumber }
}

extension String {
  /// Without the `.0` of a whole number.
  fileprivate var replacingWholeNumber: String {
    hasSuffix(".0 ms") ? String(dropLast(5)) + " ms" : self
  }
}
