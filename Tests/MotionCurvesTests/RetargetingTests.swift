import MotionCurves
import Testing

/// Changes of the target while an animation runs.
@Suite struct RetargetingTests {
  static let chain = [
    0, 0.177555, 0.339711, 0.488349, 0.512368, 0.490080, 0.431750, 0.348554, 0.252418, 0.156164,
    0.075500, 0.020799, 0,
  ]
  static let additive = [
    0, 0.177555, 0.339711, 0.488349, 0.445426, 0.402510, 0.355487, 0.301519, 0.236980, 0.156164,
    0.075500, 0.020799, 0,
  ]
  static let restart = [
    0, 0.177555, 0.339711, 0.488349, 0.401640, 0.322452, 0.249864, 0.184117, 0.125886, 0.076262,
    0.036870, 0.010157, 0,
  ]

  static func press(
    _ policy: RetargetPolicy, _ evaluation: BezierEvaluation
  ) throws -> [Double] {
    let animation = Animation.timingCurve(.bezier(.easeOut, evaluation), duration: 0.15)
    let sampler = try CurveSampler(
      animation, from: 0.0, to: 1.0, rate: .framesPerSecond(60), until: .time(0.2),
      retargets: [.init(to: 0, at: 0.05)], policy: policy)
    return sampler.map(\.value)
  }

  @Test(
    "A press with a quick release has each policy's tabulated values",
    arguments: [
      (RetargetPolicy.swiftUI, chain), (.swiftUIChain, chain), (.coreAnimationAdditive, additive),
      (.restartFromCurrent, restart),
    ])
  func pressAndRelease(policy: RetargetPolicy, expected: [Double]) throws {
    let exact = try Self.press(policy, .exact)
    let swiftUI = try Self.press(policy, .swiftUI)
    for (frame, expected) in expected.enumerated() {
      expectClose(exact[frame], expected, within: 5.1e-7, "frame \(frame)")
      // SwiftUI's solver differs from the exact curve by a few 2^-20.
      expectClose(swiftUI[frame], expected, within: 4e-6, "frame \(frame)")
    }
  }

  @Test("SwiftUI chains two linear animations to 11.25, not to their sum")
  func chainedLinear() {
    var running = RunningAnimation(from: 0.0, to: 10.0, animation: .linear(duration: 1))
    _ = running.frame(at: 0.25)
    running.retarget(to: 15, at: 0.25)
    expectClose(running.frame(at: 0.75).value, 11.25, within: 1e-12)
    #expect(!running.frame(at: 1.2).isFinished)
    #expect(running.frame(at: 1.2500001).isFinished)
  }

  @Test("Before the first frame the new animation replaces the old")
  func replacedBeforeFirstFrame() throws {
    for policy in RetargetPolicy.allCases {
      var changed = RunningAnimation(
        from: 0.0, to: 10.0, animation: .easeOut(), policy: policy)
      changed.retarget(to: 5, at: 0)
      var direct = RunningAnimation(from: 0.0, to: 5.0, animation: .easeOut(), policy: policy)
      for time in [0.0, 0.1, 0.3] {
        #expect(changed.frame(at: time).value == direct.frame(at: time).value, "\(policy)")
      }
    }
  }

  @Test("A fluid spring keeps position and velocity when another takes over")
  func fluidMerge() {
    var running = RunningAnimation(from: 0.0, to: 1.0, animation: .snappy())
    let before = running.frame(at: 0.1)
    running.retarget(to: -2, with: .bouncy(), at: 0.1)
    let after = running.frame(at: 0.1)
    #expect(after.value == before.value)
    #expect(after.velocity == before.velocity)
    #expect(before.velocity > 1)
  }

  @Test("A fluid spring takes over no velocity from a Bézier, but does from a circular curve")
  func curveToSpring() {
    var bezier = RunningAnimation(from: 0.0, to: 1.0, animation: .easeIn(duration: 1))
    let before = bezier.frame(at: 0.5)
    bezier.retarget(to: 2, with: .snappy(), at: 0.5)
    #expect(bezier.frame(at: 0.5).value == before.value)
    #expect(bezier.frame(at: 0.5).velocity == 0)
    var circular = RunningAnimation(
      from: 0.0, to: 1.0, animation: .timingCurve(.circularEaseIn, duration: 1))
    let moving = circular.frame(at: 0.5)
    circular.retarget(to: 2, with: .snappy(), at: 0.5)
    #expect(circular.frame(at: 0.5).velocity == moving.velocity)
  }

  @Test("A spring continues under a Bézier that follows it")
  func springToCurve() {
    var running = RunningAnimation(from: 0.0, to: 1.0, animation: .snappy())
    let before = running.frame(at: 0.1)
    running.retarget(to: 0, with: .easeInOut(duration: 0.3), at: 0.1)
    let after = running.frame(at: 0.1)
    #expect(after.value == before.value)
    #expect(after.velocity == before.velocity)
    #expect(running.frame(at: 0.12).value > before.value)
    #expect(running.frame(at: 0.41).value == 0)
  }

  @Test("Springs with the same modifiers merge, and those with different ones are chained")
  func mergeUnderModifiers() {
    var same = RunningAnimation(from: 0.0, to: 1.0, animation: .snappy().speed(0.5))
    let moving = same.frame(at: 0.2)
    same.retarget(to: 2, with: .bouncy().speed(0.5), at: 0.2)
    #expect(same.frame(at: 0.2).velocity == moving.velocity)
    #expect(same.frame(at: 0.2).value == moving.value)
    // Chained, the old spring still ends at its own target while the new one waits.
    var other = RunningAnimation(from: 0.0, to: 1.0, animation: .snappy())
    _ = other.frame(at: 0.1)
    other.retarget(to: 5, with: .bouncy().delay(3), at: 0.1)
    var frame = 0.1
    while frame < 3 {
      _ = other.frame(at: frame)
      frame += 1.0 / 60
    }
    #expect(other.frame(at: 3.05).value == 1)
  }

  @Test("A changed response is blended over the blend duration")
  func blendedResponse() {
    func run(blend: Double) -> [Double] {
      var running = RunningAnimation(
        from: 0.0, to: 1.0, animation: .spring(response: 1, dampingFraction: 1))
      _ = running.frame(at: 0.1)
      running.retarget(
        to: 2,
        with: .spring(response: 0.2, dampingFraction: 1, blendDuration: blend), at: 0.1)
      return (7...30).map { running.frame(at: Double($0) / 60).value }
    }
    let (sudden, blended) = (run(blend: 0), run(blend: 0.25))
    for (fast, slow) in zip(sudden, blended) { #expect(slow < fast) }
  }

  @Test("A change after the end starts a new animation, so a release takes as long as a press")
  func changeAfterTheEnd() throws {
    let press = try CurveSampler(.smooth(), from: 0.0, to: 1.0, rate: .framesPerSecond(60))
    let both = try CurveSampler(
      .smooth(), from: 0.0, to: 1.0, rate: .framesPerSecond(60), retargets: [.init(to: 0, at: 2)])
    #expect(both.count - 1 == 120 + (press.count - 1))
  }

  @Test("An overlapping press and release take longer to stop than a release alone")
  func sumOfZero() throws {
    let both = try CurveSampler(
      .smooth(), from: 0.0, to: 1.0, rate: .framesPerSecond(60),
      retargets: [.init(to: 0, at: 0.2)])
    let alone = try CurveSampler(.smooth(), from: 1.0, to: 0.0, rate: .framesPerSecond(60))
    #expect(both.count - 12 > alone.count - 12)
    #expect(Array(both).last?.value == 0)
  }

  @Test("The default policy is that of the animation's API")
  func defaultPolicies() throws {
    #expect(Animation.easeOut().retargetPolicy == .swiftUI)
    #expect(Animation.snappy().retargetPolicy == .swiftUI)
    #expect(Animation.coreAnimation(.easeOut).retargetPolicy == .coreAnimationAdditive)
    let view = try Animation.uiKit(duration: 1, dampingRatio: 0.5)
    #expect(view.retargetPolicy == .coreAnimationAdditive)
    #expect(Animation.closedForm(.snappy).retargetPolicy == .restartFromCurrent)
  }

  @Test("Core Animation's additive animations run to their ends and then show the target")
  func additiveLayers() {
    var running = RunningAnimation(
      from: 10.0, to: 20.0, animation: .timingCurve(.linear, duration: 1),
      policy: .coreAnimationAdditive)
    expectClose(running.frame(at: 0.5).value, 15, within: 1e-12)
    running.retarget(to: 0, at: 0.5)
    // 0 + (20 - 0)(1 - .25) + (10 - 20)(1 - .75)
    expectClose(running.frame(at: 0.75).value, 12.5, within: 1e-12)
    #expect(running.frame(at: 1.51).value == 0)
  }
}
