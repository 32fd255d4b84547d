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
  public var rate: SamplingRate
  /// The largest error of `linear()` as a fraction of the travel, `> 0`.
  public var tolerance: Double

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
