public import MotionCurves

/// The characteristic values of an animation from 0 to 1.
///
/// Fluid springs are evaluated step by step with their integrator, all other animations with their closed form. Béziers
/// are evaluated exactly, without SwiftUI's deviations at the ends. Delays and speeds are included. For a repeated
/// animation, the values describe the first run.
public struct CurveDescription: Sendable, Hashable {
  package let model: AnimationModel
  /// The spring in every notation; `nil` for a curve.
  package let spring: SpringParameters?
  /// The four settling times of the spring, without delay and speed; `nil` for a curve.
  public let settling: SettlingTimes?
  /// The time in seconds at which the first run ends; infinite for a spring without damping, and for a fluid spring
  /// that does not end within 600 s.
  public let duration: Double
  /// The largest excess over the target, as a fraction of the animated distance, `>= 0`.
  public let overshoot: Double
  package let overshootTime: Double?
  /// The time in seconds at which 50 % of the distance is first covered; `nil` if this never happens.
  public let timeTo50: Double?
  package let timeTo90: Double?
  /// The time in seconds at which 99 % of the distance is first covered; `nil` if this never happens.
  public let timeTo99: Double?
  /// The maximum speed in either direction, in animated distances per second; infinite for curves with a vertical
  /// tangent.
  public let peakVelocity: Double
  package let peakVelocityTime: Double
  /// The framework's initial velocity and the curve's initial slope; nil if they are equal, and for springs and delays.
  package let startVelocity: StartVelocity?

  /// An initial velocity that differs from the curve's slope.
  package struct StartVelocity: Sendable, Hashable {
    /// The initial velocity that the framework reports, in animated distances per second.
    package let reported: Double
    package let slope: Double
  }

  /// Computes the description of an animation.
  ///
  /// `travel` is the animated distance in units of the value. `travel` and `rate` affect only the time at which a fluid
  /// spring ends.
  ///
  /// - Complexity: About 4096 evaluations. A spring also needs 300 integrator steps per second until its fluid spring
  ///   ends, for at most 600 s.
  public init(
    _ animation: Animation, travel: Double = 1, rate: SamplingRate = .framesPerSecond(60)
  ) {
    model = animation.model
    spring = SpringParameters(animation)
    if let (closedForm, velocity) = animation.closedFormSpring {
      settling = SettlingTimes(
        closedForm, initialVelocity: velocity, travel: travel, rate: rate)
    } else {
      settling = nil
    }
    let shape = CurveShape(animation.base, fluidSettling: settling?.fluidSpring)
    func outer(_ time: Double?) -> Double? { time.map(animation.outerTime(at:)) }
    duration = animation.outerTime(at: shape.duration)
    let highest = shape.highest
    overshoot = max(highest.value - 1, 0)
    overshootTime = highest.value > 1 ? animation.outerTime(at: highest.time) : nil
    timeTo50 = outer(shape.firstTime(reaching: 0.5))
    timeTo90 = outer(shape.firstTime(reaching: 0.9))
    timeTo99 = outer(shape.firstTime(reaching: 0.99))
    let fastest = shape.fastest
    peakVelocity = abs(fastest.velocity) * animation.speedFactor
    peakVelocityTime = animation.outerTime(at: fastest.time)
    startVelocity = Self.startVelocity(animation, baseSlope: shape.start.velocity)
  }

  /// Returns the framework's initial velocity and the curve's slope, or nil if they differ by at most a solver's error.
  ///
  /// SwiftUI's `easeOut` reports a velocity of 1 / duration; the slope of the curve is 1.724 / duration.
  private static func startVelocity(_ animation: Animation, baseSlope: Double) -> StartVelocity? {
    guard case .curve(_, let duration) = animation.base, duration > 0, animation.isClosedForm,
      animation.outerTime(at: 0) == 0
    else { return nil }
    var run = RunningAnimation(from: 0.0, to: 1, animation: animation)
    let reported = run.frame(at: 0).velocity
    let slope = baseSlope * animation.speedFactor
    guard reported.isFinite, slope.isFinite,
      abs(reported - slope) > 1e-3 * max(abs(reported), abs(slope))
    else { return nil }
    return StartVelocity(reported: reported, slope: slope)
  }
}
