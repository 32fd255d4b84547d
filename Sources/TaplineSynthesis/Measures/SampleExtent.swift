/// The lowest and the highest of some samples, and the sum of their squares, found eight at a time.
struct SampleExtent {
  private typealias Lanes = SIMD8<Float>

  /// The lowest sample; positive infinity where there is none.
  private(set) var low = Float.infinity
  /// The highest sample; negative infinity where there is none.
  private(set) var high = -Float.infinity
  /// The sum of the squares.
  private(set) var energy = 0.0

  /// Squares that are summed in single precision before the sum goes on in double precision: few enough
  /// for an error below a millionth.
  private static let run = 128

  init(_ samples: UnsafePointer<Float>, count: Int) {
    let raw = UnsafeRawPointer(samples)
    var lows = Lanes(repeating: .infinity)
    var highs = Lanes(repeating: -.infinity)
    var index = 0
    while index + Lanes.scalarCount <= count {
      let end = min(index + Self.run, count)
      var squares = Lanes.zero
      while index + Lanes.scalarCount <= end {
        let lanes = raw.loadUnaligned(
          fromByteOffset: index * MemoryLayout<Float>.stride, as: Lanes.self)
        lows.replace(with: lanes, where: lanes .< lows)
        highs.replace(with: lanes, where: lanes .> highs)
        squares += lanes * lanes
        index += Lanes.scalarCount
      }
      energy += Double(squares.sum())
    }
    (low, high) = (lows.min(), highs.max())
    for sample in UnsafeBufferPointer(start: samples + index, count: count - index) {
      (low, high) = (Swift.min(low, sample), Swift.max(high, sample))
      energy += Double(sample) * Double(sample)
    }
  }
}
