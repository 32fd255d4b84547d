/// A time rounded to the nanosecond where that lies within 10 ps: so the noise of a subtraction is
/// taken off.
package func roundedToNanosecond(_ seconds: Double) -> Double {
  nanoseconds(seconds).map { $0 / 1e9 } ?? seconds
}

/// A time in milliseconds, rounded as `roundedToNanosecond` does.
package func milliseconds(_ seconds: Double) -> Double {
  nanoseconds(seconds).map { $0 / 1e6 } ?? seconds * 1_000
}

/// The whole nanoseconds that a time is within 10 ps.
private func nanoseconds(_ seconds: Double) -> Double? {
  let whole = (seconds * 1e9).rounded()
  return abs(whole / 1e9 - seconds) < 1e-11 ? whole : nil
}
