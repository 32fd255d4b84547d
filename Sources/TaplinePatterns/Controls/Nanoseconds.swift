/// A time rounded to the nanosecond where that lies within 10 ps: so the noise of a subtraction is
/// taken off.
///
/// - Parameter seconds: The time.
/// - Returns: The time without noise.
package func roundedToNanosecond(_ seconds: Double) -> Double {
  let whole = (seconds * 1e9).rounded() / 1e9
  return abs(whole - seconds) < 1e-11 ? whole : seconds
}
