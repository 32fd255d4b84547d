import TaplinePatterns
import TaplineText

/// A number in the fewest digits, to a nanosecond, whole ones without a point.
func shortestText(_ number: Double) -> String { number.toNanosecond.shortestText }
