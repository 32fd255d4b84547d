extension Double {
  /// The number in the fewest digits that read back as the same `Double`, whole ones without a point
  /// and both zeros as `0`.
  package var shortestText: String {
    guard self != 0 else { return "0" }
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
