/// A time rounded to the nanosecond where that lies within 10 ps: so the noise of a subtraction is
/// taken off.
///
/// - Parameter seconds: The time.
/// - Returns: The time without noise.
package func roundedToNanosecond(_ seconds: Double) -> Double {
  nanoseconds(seconds).map { $0 / 1e9 } ?? seconds
}

/// A time in milliseconds, rounded as `roundedToNanosecond` does.
///
/// - Parameter seconds: The time in seconds.
/// - Returns: The time in milliseconds without noise.
package func milliseconds(_ seconds: Double) -> Double {
  nanoseconds(seconds).map { $0 / 1e6 } ?? seconds * 1_000
}

/// The whole nanoseconds that a time is within 10 ps.
private func nanoseconds(_ seconds: Double) -> Double? {
  let whole = (seconds * 1e9).rounded()
  return abs(whole / 1e9 - seconds) < 1e-11 ? whole : nil
}
