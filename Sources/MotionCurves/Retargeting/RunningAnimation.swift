/// A value that moves to a target, which may change at any time.
///
///     var press = RunningAnimation(from: 0.0, to: 1.0, animation: .easeOut(duration: 0.15))
///     press.frame(at: 0.05).value     // 0.488…
///     press.retarget(to: 0, at: 0.05)
///     press.frame(at: 4.0 / 60).value // 0.512…: the press deepens for one more frame
///
/// Times are seconds since the start of the animation and must not decrease from call to call.
public struct RunningAnimation<Value: AnimatableValue>: Sendable {
  /// The state at a time.
  public struct Frame: Sendable {
    /// The value.
    public let value: Value
    /// The engine's own, not a difference of frames.
    package let velocity: Value
    /// On the fluid integrator's clock, at or after the frame's time; nil for other engines.
    package let simulatedTime: Double?
    /// Whether the motion has ended: at the target, or near it for a `Spring` in closed form.
    public let isFinished: Bool
  }

  let policy: RetargetPolicy
  /// The target of the newest animation.
  public private(set) var target: Value

  // Either `chain` or `stack` is set. An enumeration would copy the arrays of its payload with every frame.
  private var chain: ChainedMotion<Value.Vector>?
  private var stack: AdditiveMotion<Value.Vector>?
  private var animation: Animation

  /// Creates an animation that starts at time 0.
  ///
  /// Without a policy, the animation's own API determines how changes of the target are combined.
  public init(
    from start: Value, to target: Value, animation: Animation, policy: RetargetPolicy? = nil
  ) {
    self.policy = policy ?? animation.retargetPolicy
    self.target = target
    self.animation = animation
    switch self.policy {
    case .coreAnimationAdditive:
      stack = AdditiveMotion(from: start.vector, to: target.vector, animation: animation)
    case .swiftUI, .swiftUIChain, .restartFromCurrent:
      chain = ChainedMotion(from: start.vector, to: target.vector, animation: animation, at: 0)
    }
  }

  /// Advances to a time in seconds and returns the value there.
  ///
  /// - Complexity: O(running animations), plus 300 steps per second for fluid springs.
  @_specialize(where Value == Double)
  public mutating func frame(at time: Double) -> Frame {
    var state = chain?.frame(at: time)
    if state == nil { state = stack?.frame(at: time) }
    guard let state else { preconditionFailure("an animation is either a chain or a stack") }
    return Frame(
      value: Value(vector: state.value), velocity: Value(vector: state.velocity),
      simulatedTime: state.simulatedTime, isFinished: state.isFinished)
  }

  /// Changes the target at a time in seconds, with a new animation or the previous one.
  ///
  /// At time 0, before anything has been displayed, the new animation replaces the old one. If all animations have
  /// ended, the new animation starts from the current value.
  public mutating func retarget(to target: Value, with animation: Animation? = nil, at time: Double)
  {
    self.target = target
    let next = animation ?? self.animation
    self.animation = next
    guard let origin = chain?.origin, let state = chain?.frame(at: time) else {
      stack?.retarget(to: target.vector, animation: next, at: time)
      return
    }
    if time <= 0 {
      chain = ChainedMotion(from: origin, to: target.vector, animation: next, at: 0)
    } else if policy == .restartFromCurrent || state.isFinished {
      chain = ChainedMotion(from: state.value, to: target.vector, animation: next, at: time)
    } else {
      let mayTakeOver = policy == .swiftUI
      let vector = target.vector
      chain?.retarget(to: vector, animation: next, at: time, mayTakeOver: mayTakeOver)
    }
  }
}

/// The rule that combines a running animation with a change of its target.
public enum RetargetPolicy: String, Sendable, Hashable, CaseIterable {
  /// SwiftUI's choice: a fluid spring without modifiers, or with the delays and speeds of the animation before it,
  /// continues position and velocity; other animations are chained.
  case swiftUI
  /// SwiftUI's chain for every animation: the old animation continues, and each new animation moves from the old
  /// animation's current value to the new target.
  ///
  /// With targets Tᵢ measured from the start value, curves fᵢ and start times tᵢ:
  ///
  ///     r₀ = T₀ f₀(t),   rᵢ = rᵢ₋₁ + (Tᵢ - rᵢ₋₁) fᵢ(t - tᵢ)
  case swiftUIChain
  /// Core Animation's stacking since iOS 8: the remaining distance of each animation is subtracted from the latest
  /// target.
  ///
  ///     value = target - Σ (newᵢ - oldᵢ) (1 - fᵢ)
  case coreAnimationAdditive
  /// A new animation from the current value, at rest.
  case restartFromCurrent
}

extension Animation {
  package var retargetPolicy: RetargetPolicy {
    switch model {
    case .swiftUICurve, .swiftUIFluidSpring, .interpolatingSpring: .swiftUI
    case .coreAnimationCurve, .coreAnimationSpring: .coreAnimationAdditive
    case .exactCurve, .swiftUISpring: .restartFromCurrent
    }
  }
}
