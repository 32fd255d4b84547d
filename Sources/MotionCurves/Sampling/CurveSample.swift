/// The value and velocity of an animation at one display frame.
public struct CurveSample<Value: AnimatableValue>: Sendable, Equatable {
  /// Seconds since the animation's start, `>= 0`.
  public let time: Double
  /// The display frame, counted from 0.
  public let frame: Int
  /// The value shown.
  public let value: Value
  /// The engine's own velocity in units per second; infinite where a curve is vertical.
  public let velocity: Value
  /// The fluid integrator's own time in seconds, at or after ``time``; `nil` for all else.
  package let simulatedTime: Double?

  /// Creates a sample.
  package init(
    time: Double, frame: Int, value: Value, velocity: Value, simulatedTime: Double? = nil
  ) {
    self.time = time
    self.frame = frame
    self.value = value
    self.velocity = velocity
    self.simulatedTime = simulatedTime
  }
}
