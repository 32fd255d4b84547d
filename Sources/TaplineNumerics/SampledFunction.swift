/// A function of time, given by samples at a constant rate from time 0 on.
package struct SampledFunction: Sendable {
  private let samples: [Float]
  private let rate: Double

  package init(_ samples: [Float], scaledBy scale: Float = 1, rate: Double) {
    self.samples = samples.map { $0 * scale }
    self.rate = rate
  }

  /// Returns the value and its change per second by cubic interpolation; both are 0 outside the inner samples.
  package func value(at time: Double) -> (value: Double, slope: Double) {
    let position = time * rate
    guard position >= 1, position < Double(samples.count - 2) else { return (0, 0) }
    let index = Int(position)
    let x = position - Double(index)
    let (a, b) = (Double(samples[index - 1]), Double(samples[index]))
    let (c, d) = (Double(samples[index + 1]), Double(samples[index + 2]))
    let (linear, quadratic) = ((c - a) / 2, a - 2.5 * b + 2 * c - d / 2)
    let cubic = (d - a) / 2 + 1.5 * (b - c)
    return (
      b + x * (linear + x * (quadratic + x * cubic)),
      (linear + x * (2 * quadratic + x * 3 * cubic)) * rate
    )
  }

  /// Returns the sums of f(t − start)·v and f(t − start)² over times t with values v, without interpolation.
  package func projection(
    of values: [Double], at times: [Double], start: Double
  ) -> (product: Double, square: Double) {
    var (product, square) = (0.0, 0.0)
    for (time, value) in zip(times, values) {
      let position = Int((time - start) * rate)
      guard time >= start, position < samples.count else { continue }
      let sample = Double(samples[position])
      product += sample * value
      square += sample * sample
    }
    return (product, square)
  }

  /// The root mean square of the samples minus their mean, for each whole millisecond.
  package var envelope: [Double] {
    let mean = samples.reduce(0.0) { $0 + Double($1) } / Double(max(samples.count, 1))
    let count = Int(Double(samples.count) / rate * 1_000)
    return (0..<count).map { millisecond in
      let first = Int(Double(millisecond) * rate / 1_000)
      let end = max(Int(Double(millisecond + 1) * rate / 1_000), first + 1)
      let sum = samples[first..<min(end, samples.count)].reduce(0.0) {
        $0 + (Double($1) - mean) * (Double($1) - mean)
      }
      return (sum / Double(end - first)).squareRoot()
    }
  }
}
