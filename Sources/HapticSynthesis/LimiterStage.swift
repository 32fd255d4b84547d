import ActuatorProfiles

/// The last stage: keeps every sample within full scale, one sample at a time.
struct LimiterStage {
  private let knee: Float
  private let clamps: Bool

  init(_ limiter: Limiter) {
    switch limiter {
    case .clamp:
      knee = 1
      clamps = true
    case .saturator(let kneeDecibels):
      knee = Float(amplitude(decibels: kneeDecibels))
      clamps = false
    }
  }

  /// Bends or cuts what is above the knee.
  ///
  ///     y = k + (1 − k) · u/(1 + u),   u = (|x| − k)/(1 − k)
  ///
  /// which joins the straight part without a corner and stays below 1.
  ///
  /// - Returns: How many samples were changed.
  func apply(to samples: UnsafeMutablePointer<Float>, count: Int) -> Int {
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

  /// The largest magnitude; what is not a number does not count.
  private func peak(of samples: UnsafeMutablePointer<Float>, count: Int) -> Float {
    var (highest, lowest) = (Lanes(), Lanes())
    var (nextHighest, nextLowest) = (Lanes(), Lanes())
    var index = 0
    // Two groups at a time, so that a comparison need not wait for the one before.
    while index + 2 * laneCount <= count {
      let place = UnsafeRawPointer(samples + index)
      let lanes = place.loadUnaligned(as: Lanes.self)
      let next = place.loadUnaligned(
        fromByteOffset: MemoryLayout<Lanes>.size, as: Lanes.self)
      highest.replace(with: lanes, where: lanes .> highest)
      lowest.replace(with: lanes, where: lanes .< lowest)
      nextHighest.replace(with: next, where: next .> nextHighest)
      nextLowest.replace(with: next, where: next .< nextLowest)
      index += 2 * laneCount
    }
    highest.replace(with: nextHighest, where: nextHighest .> highest)
    lowest.replace(with: nextLowest, where: nextLowest .< lowest)
    highest.replace(with: -lowest, where: -lowest .> highest)
    var peak = Float(0)
    for lane in 0..<laneCount where highest[lane] > peak { peak = highest[lane] }
    while index < count {
      peak = max(peak, abs(samples[index]))
      index += 1
    }
    return peak
  }
}
