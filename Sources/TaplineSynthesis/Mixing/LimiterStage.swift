package import TaplineActuators
import TaplineNumerics

/// The last stage of rendering, which limits each sample to full scale on the render thread, without allocating.
package struct LimiterStage: Sendable {
  private let knee: Float
  private let clamps: Bool

  package init(_ limiter: Limiter) {
    switch limiter {
    case .clamp: (knee, clamps) = (1, true)
    case .saturator(let decibels): (knee, clamps) = (Float(amplitude(decibels: decibels)), false)
    }
  }

  /// Returns whether samples up to a bound may exceed the knee, with a margin of 0.1 % for rounding errors.
  func mayChange(samplesUpTo bound: Double) -> Bool { bound * 1.001 > Double(knee) }

  /// Compresses or clips samples above the knee, and returns their number.
  ///
  ///     y = k + (1 − k) · u/(1 + u),   u = (|x| − k)/(1 − k)
  package func apply(to samples: UnsafeMutablePointer<Float>, count: Int) -> Int {
    guard peak(of: samples, count: count) > knee else { return 0 }
    var changed = 0
    for index in 0..<count {
      let magnitude = abs(samples[index])
      guard magnitude > knee else { continue }
      changed += 1
      var limited = Float(1)
      if !clamps {
        let excess = (magnitude - knee) / (1 - knee)
        limited = knee + (1 - knee) * (excess / (1 + excess))
      }
      samples[index] = samples[index] < 0 ? -limited : limited
    }
    return changed
  }
}
