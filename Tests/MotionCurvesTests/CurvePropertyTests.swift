import TaplineCurves
import TaplineNumerics
import Testing

@testable import MotionCurves

@Suite struct CurvePropertyTests {
  /// A small deterministic generator, so that a failure can be repeated.
  struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 32) | (state << 32)
    }
  }

  @Test("x(t) is inverted to 1e-9 in exact mode, for any control points")
  func inversion() {
    var random = Random(state: 1)
    var worst = 0.0
    for round in 0..<3000 {
      let ends = [0.0, 1]
      let curve = CubicBezier(
        round % 7 == 0
          ? ends.randomElement(using: &random) ?? 0 : .random(in: 0...1, using: &random),
        .random(in: -2...3, using: &random),
        round % 5 == 0
          ? ends.randomElement(using: &random) ?? 0 : .random(in: 0...1, using: &random),
        .random(in: -2...3, using: &random))
      for _ in 0..<30 {
        let progress = Double.random(in: 0...1, using: &random)
        let parameter = curve.horizontal.parameter(ofValue: progress)
        worst = max(worst, abs(curve.horizontal(parameter) - progress))
      }
    }
    #expect(worst <= 1e-9)
    #expect(worst <= 1e-15 * 4, "worst \(worst)")
  }

  @Test("A Bézier with control points in 0...1 never falls")
  func monotone() {
    var random = Random(state: 2)
    for _ in 0..<300 {
      let heights = [
        Double.random(in: 0...1, using: &random), .random(in: 0...1, using: &random),
      ]
      let curve = CubicBezier(
        .random(in: 0.01...1, using: &random), heights[0],
        .random(in: 0...0.99, using: &random), heights[1])
      var previous = 0.0
      for step in 0...400 {
        let value = curve.value(at: Double(step) / 400)
        #expect(value >= previous - 1e-14)
        previous = value
      }
    }
  }

  @Test("The three evaluations of a curve agree within their accuracies")
  func evaluations() {
    var random = Random(state: 4)
    for _ in 0..<200 {
      let curve = CubicBezier(
        .random(in: 0.05...0.95, using: &random), .random(in: 0...1, using: &random),
        .random(in: 0.05...0.95, using: &random), .random(in: 0...1, using: &random))
      for step in 0...50 {
        let progress = Double(step) / 50
        let exact = curve.value(at: progress, evaluation: .exact)
        let slope = max(abs(curve.velocity(at: progress, evaluation: .exact)), 1)
        guard slope.isFinite, slope < 50 else { continue }
        expectClose(
          curve.value(at: progress, evaluation: .swiftUI), exact, within: slope * 3e-6)
        expectClose(
          curve.value(at: progress, evaluation: .coreAnimation), exact, within: slope * 1.2e-5)
      }
    }
  }

  @Test("The exact velocity is the derivative of the exact value")
  func bezierDerivative() {
    var random = Random(state: 5)
    for _ in 0..<200 {
      let curve = CubicBezier(
        .random(in: 0.1...0.9, using: &random), .random(in: -1...2, using: &random),
        .random(in: 0.1...0.9, using: &random), .random(in: -1...2, using: &random))
      for step in 1..<20 {
        let progress = Double(step) / 20
        let h = 1e-5
        let difference = (curve.value(at: progress + h) - curve.value(at: progress - h)) / (2 * h)
        let velocity = curve.velocity(at: progress)
        guard abs(velocity) < 20 else { continue }
        expectClose(velocity, difference, within: 1e-3 * max(1, abs(velocity)))
      }
    }
  }

  @Test("Every damped spring ends at its target")
  func springsEnd() throws {
    for ratio in stride(from: 0.05, through: 3, by: 0.23) {
      for response in [0.1, 0.35, 1.2] {
        let spring = Spring(response: response, dampingRatio: ratio)
        expectClose(spring.value(target: 1, time: 200 * response), 1, within: 1e-9)
        for animation in [
          Animation.spring(spring), .interpolatingSpring(spring),
          Animation.closedForm(spring).reinterpreted(as: .coreAnimation),
        ] {
          let sampler = try CurveSampler(animation, from: -2.0, to: 5.0)
          #expect(sampler.suffix(1).map(\.value) == [5])
        }
      }
    }
  }

  @Test("A spring's derivative is the slope of its value in every regime")
  func springDerivative() {
    for ratio in [0, 0.2, 0.9, 1, 1.1, 3] {
      let spring = Spring(response: 0.7, dampingRatio: ratio)
      for time in [0.01, 0.1, 0.5, 2] {
        func value(_ time: Double) -> Double {
          spring.value(target: 1.5, initialVelocity: -2, time: time)
        }
        let difference = (value(time + 1e-5) - value(time - 1e-5)) / 2e-5
        let derivative = spring.derivative(target: 1.5, initialVelocity: -2, time: time)
        expectClose(derivative, difference, within: 1e-6)
      }
    }
  }

  static let animations: [Animation] = [
    .easeIn(duration: 0.3), .easeOut(duration: 0.3), .snappy(), .bouncy(),
    .interpolatingSpring(stiffness: 200, damping: 12), .coreAnimation(PhysicalSpring()),
    .closedForm(.bouncy), .timingCurve(.circularEaseInOut, duration: 0.4),
    .snappy().delay(0.05), .easeOut(duration: 0.2).speed(0.7),
  ]

  @Test(
    "A change of target never makes the value jump, under any policy",
    arguments: RetargetPolicy.allCases)
  func continuousValue(policy: RetargetPolicy) {
    for first in Self.animations {
      for second in Self.animations {
        var running = RunningAnimation(from: 0.0, to: 1.0, animation: first, policy: policy)
        for time in [0.02, 0.1, 0.13] { _ = running.frame(at: time) }
        for (target, time) in [(-0.5, 0.13), (2.0, 0.2), (0.25, 0.21)] {
          let before = running.frame(at: time)
          running.retarget(to: target, with: second, at: time)
          let after = running.frame(at: time)
          expectClose(after.value, before.value, within: 1e-12, "\(policy) \(first) \(second)")
        }
      }
    }
  }

  @Test("A fluid spring's velocity is continuous when the target changes, as in SwiftUI")
  func continuousVelocity() {
    let starts: [Animation] = [.snappy(), .bouncy(duration: 0.8), .default]
    let seconds: [Animation] =
      starts + [
        .easeIn(duration: 0.3), .interpolatingSpring(stiffness: 200, damping: 12),
      ]
    for first in starts {
      for second in seconds {
        var running = RunningAnimation(from: 0.0, to: 1.0, animation: first, policy: .swiftUI)
        _ = running.frame(at: 0.05)
        let before = running.frame(at: 0.1)
        running.retarget(to: 3, with: second, at: 0.1)
        let after = running.frame(at: 0.1)
        expectClose(after.velocity, before.velocity, within: 1e-9, "\(first) \(second)")
      }
    }
  }

  @Test("After fast tapping, an animation ends at its target", arguments: RetargetPolicy.allCases)
  func tapping(policy: RetargetPolicy) {
    for animation in Self.animations {
      var running = RunningAnimation(from: 0.0, to: 1.0, animation: animation, policy: policy)
      var time = 0.0
      for tap in 1...50 {
        time = Double(tap) * 0.037
        running.retarget(to: tap.isMultiple(of: 2) ? 1 : 0, at: time)
        _ = running.frame(at: time + 0.01)
      }
      while !running.frame(at: time).isFinished && time < 60 { time += 1.0 / 60 }
      expectClose(running.frame(at: time).value, 1, within: 0.002, "\(policy) \(animation)")
    }
  }

  @Test("A sampler and a track have the same values at display frames, even with changes of target")
  func trackAndSampler() throws {
    let rate = 60.0
    for first in Self.animations {
      // Without fluid springs, whose steps are rounded as in SwiftUI, so that their values depend on the start time.
      for second in Self.animations
      where second.retargetPolicy == first.retargetPolicy
        && first.isClosedForm && second.isClosedForm
      {
        let changes: [(frame: Double, target: Double, animation: Animation)] = [
          (7, -0.5, second), (19, 2, first), (21.5, 0.25, second),
        ]
        let sampler = try CurveSampler(
          first, from: 0.0, to: 1.0, rate: .framesPerSecond(rate), until: .time(1.4),
          retargets: changes.map {
            .init(to: $0.target, at: $0.frame / rate, animation: $0.animation)
          })
        let track = AnimationTrack(
          "value", start: [0],
          changes: [.init(to: [1], at: 0, animation: first)]
            + changes.map { .init(to: [$0.target], at: $0.frame / rate, animation: $0.animation) })
        var pass = AnimationPass(track, framesPerSecond: rate)
        for sample in sampler {
          expectClose(
            pass.components(at: sample.frame)[0], sample.value, within: 1e-12,
            "\(first) \(second), frame \(sample.frame)")
        }
      }
    }
  }
}
