package import MotionCurves
package import TaplineText

/// The sampled curves of a page; for a fluid spring, two motions whose weighted sum is the motion after any change of
/// target, because SwiftUI's integrator is linear.
package struct SampledCurves {
  /// Samples per second of a closed form, ten for each display frame at 120 Hz, so that frames need no interpolation.
  private static let rate = 1_200.0

  private var animations: [Animation] = []

  package private(set) var values: [JSONOutput] = []

  package init() {}

  /// Returns the index of an animation's curve in `values`, and samples the curve if it is new.
  package mutating func index(of animation: Animation) -> Int {
    if let index = animations.firstIndex(of: animation) { return index }
    animations.append(animation)
    if case .fluidSpring(let spring) = animation.base, animation.modifiers.isEmpty {
      values.append(Self.fluid(spring, policy: animation.retargetPolicy))
    } else {
      values.append(Self.curve(animation))
    }
    return animations.count - 1
  }

  // MARK: - Closed forms

  private static func curve(_ animation: Animation) -> JSONOutput {
    let length = length(of: animation)
    let step = min(1 / rate, max(length, 1e-6) / 64)
    // The first frame after the end, at most 1/60 s later, may still show a moving closed form.
    let count = Int(((length + 1.0 / 60) / step).rounded(.up)) + 1
    var run = RunningAnimation(from: 0.0, to: 1, animation: animation)
    let frames = (0..<count).map { run.frame(at: Double($0) * step) }
    return [
      "kind": "curve", "policy": .string(animation.retargetPolicy.rawValue),
      "length": .number(length),
      "endsAtTarget": .boolean(frames.last?.value == 1 && frames.last?.velocity == 0),
      "step": .number(step), "value": .numbers(frames.map(\.value), digits: 7),
      "velocity": animation.reportsVelocity
        ? .numbers(frames.map(\.velocity), digits: 5) : .null,
    ]
  }

  /// Returns the seconds until an animation has ended, or `TrackEnd.endlessDuration` if it is endless.
  private static func length(of animation: Animation) -> Double {
    guard animation.isClosedForm else {
      let sampler = try? CurveSampler(
        animation, from: 0.0, to: 1, rate: .framesPerSecond(rate))
      return sampler.map(\.lastTime) ?? TrackEnd.endlessDuration
    }
    func hasEnded(_ time: Double) -> Bool {
      var run = RunningAnimation(from: 0.0, to: 1, animation: animation)
      return run.frame(at: time).isFinished
    }
    if case .curve(_, let duration) = animation.base, animation.modifiers.isEmpty {
      return duration <= TrackEnd.restLimit ? max(duration, 0) : TrackEnd.endlessDuration
    }
    var (before, after) = (0.0, TrackEnd.endlessDuration)
    while !hasEnded(after) {
      guard after < TrackEnd.restLimit else { return TrackEnd.endlessDuration }
      (before, after) = (after, min(after * 2, TrackEnd.restLimit))
    }
    while after - before > 1e-12, (before + after) / 2 > before, (before + after) / 2 < after {
      let middle = (before + after) / 2
      if hasEnded(middle) { after = middle } else { before = middle }
    }
    return after
  }

  // MARK: - The integrated spring

  private typealias Body = FluidSpringState<SIMD2<Double>>

  private static func fluid(_ spring: FluidSpring, policy: RetargetPolicy) -> JSONOutput {
    // The first component starts at rest away from its target, the second at its target with a velocity.
    var body = Body(position: .zero, velocity: SIMD2(0, 1), time: 0)
    let target = SIMD2(1.0, 0)
    var components = [[Double]](repeating: [], count: 6)
    func record() {
      for component in 0..<2 {
        components[component].append(body.position[component])
        components[2 + component].append(body.velocity[component])
        components[4 + component].append(body.acceleration[component])
      }
    }
    record()
    while body.time < TrackEnd.restLimit, !isStill(body, at: target) {
      body.step(spring, target: target)
      record()
    }
    if !isStill(body, at: target) {
      let sampleCount = Int(TrackEnd.endlessDuration / Body.step)
      components = components.map { Array($0.prefix(sampleCount)) }
    }
    let names = [
      "value", "valueOfMotion", "velocity", "velocityOfMotion", "force", "forceOfMotion",
    ]
    return .object(
      [("kind", "fluid"), ("policy", .string(policy.rawValue)), ("step", .number(Body.step))]
        + zip(names, components).map { ($0, .numbers($1, digits: 7)) })
  }

  /// Returns whether the remaining motion is below 1e-7, the smallest number that is written.
  private static func isStill(_ body: Body, at target: SIMD2<Double>) -> Bool {
    guard body.time > 0.1 else { return false }
    let rest = [target - body.position, body.velocity, body.acceleration]
    return rest.allSatisfy { abs($0.x) < 1e-7 && abs($0.y) < 1e-7 }
  }
}
