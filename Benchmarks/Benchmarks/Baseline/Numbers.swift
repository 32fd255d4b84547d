/// A pseudorandom number generator that gives the same numbers in every run (xorshift, Marsaglia 2003).
public struct Numbers: Sendable {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: The initial state, not 0.
  public init(seed: UInt64 = 88_172_645_463_325_252) { state = seed }

  /// Returns the next number in a range.
  public mutating func next(in range: ClosedRange<Double>) -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    let part = Double(state >> 11) / 9_007_199_254_740_992
    return range.lowerBound + (range.upperBound - range.lowerBound) * part
  }
}
