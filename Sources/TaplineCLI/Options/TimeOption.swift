import ArgumentParser
import Tapline

/// Reads the value of an option that takes a time: a number with its unit, or one of seconds.
///
/// - Parameter text: The value as it was typed.
/// - Returns: Seconds, finite.
/// - Throws: `ValidationError` with what may be written.
func readTime(_ text: String) throws -> Double {
  guard let time = TimeText(text) else {
    throw ValidationError("write \(TimeText.form); without a unit it is seconds")
  }
  return time.seconds
}

/// Reads a tolerance of times, which needs its unit: a bare 10, meant as milliseconds, would let
/// everything pass.
///
/// - Parameter text: The value as it was typed.
/// - Returns: Seconds, finite, `>= 0`.
/// - Throws: `ValidationError` with what may be written.
func readTimeTolerance(_ text: String) throws -> Double {
  guard let time = TimeText(text) else { throw ValidationError("write \(TimeText.form)") }
  guard time.hasUnit else {
    throw ValidationError("a tolerance needs its unit; write \(text)ms or \(text)s")
  }
  guard time.seconds >= 0 else { throw ValidationError("a tolerance is not negative") }
  return time.seconds
}
