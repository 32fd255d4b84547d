extension Double {
  /// The number in the fewest digits that read back as the same `Double`, whole ones without a point
  /// and both zeros as `0`.
  package var shortestText: String {
    guard self != 0 else { return "0" }
    return description.hasSuffix(".0") ? String(description.dropLast(2)) : description
  }
}
