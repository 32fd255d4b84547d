public import MotionCurves

/// What an exported animation moves, and how finely it is sampled.
public struct CurveExportOptions: Sendable, Hashable {
  /// The value at the start, in the property's unit.
  package var from: Double
  /// The value at the end, in the property's unit.
  package var to: Double
  /// The property moved, in the target's own spelling; `nil` for a usual one.
  package var property: String?
  /// The display rate of sampled keyframes.
  package var rate: SamplingRate
  /// The largest error of what is fitted, such as `linear()`, as a fraction of the travel, `> 0`.
  package var tolerance: Double
  /// What no output may be further off, as a fraction of the travel; `nil` for no limit.
  ///
  /// A target whose own spring or curve is further off gets points or segments instead, as few as
  /// keep it, and one that has no way to keep it is refused.
  package var maximumError: Double? {
    didSet { if let maximumError { tolerance = maximumError } }
  }

  /// Creates options.
  public init(
    from: Double = 0, to: Double = 1, property: String? = nil,
    rate: SamplingRate = .framesPerSecond(60), tolerance: Double = 0.0005
  ) {
    self.from = from
    self.to = to
    self.property = property
    self.rate = rate
    self.tolerance = tolerance
  }
}
