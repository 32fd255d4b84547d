extension Double {
  var milliseconds: Int { Int((self * 1_000).rounded()) }

  /// Whether the seconds are a whole number of milliseconds, within a nanosecond.
  var isWholeMilliseconds: Bool { abs(self - Double(milliseconds) / 1_000) <= 1e-9 }

  /// Returns the number rounded to a multiple of `1 / steps`.
  package func rounded(to steps: Double) -> Double { (self * steps).rounded() / steps }

  /// The number rounded to six decimals: a microsecond, or a millionth of a level.
  var sixDecimals: Double { rounded(to: 1e6) }

  /// The level rounded to four decimals, the precision of code and XML.
  var fourDecimals: Double { rounded(to: 1e4) }
}
