import TaplinePatterns

extension Timeline {
  /// The timeline several times over, one after another.
  ///
  /// - Parameters:
  ///   - count: How often it plays, `>= 1`.
  ///   - gap: Seconds between the end of one and the beginning of the next, `>= 0`.
  /// - Returns: The longer timeline.
  /// - Complexity: O(n · count).
  package func repeated(_ count: Int, gap: Double) -> Timeline {
    var whole = self
    let step = duration + gap
    for index in 1..<max(count, 1) {
      whole.append(self, at: roundedToNanosecond(step * Double(index)))
    }
    return whole
  }
}
