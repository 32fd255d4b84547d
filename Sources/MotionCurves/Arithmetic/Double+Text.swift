extension Double {
  /// The shortest decimal text that reads back as the same number, without a trailing `.0`.
  package var shortText: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The number rounded to a count of decimals.
  package func rounded(decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let rounded = (self * scale).rounded() / scale
    // Large magnitudes have no such decimals; -0 is printed as 0.
    return rounded.isFinite ? rounded + 0 : self
  }
}
