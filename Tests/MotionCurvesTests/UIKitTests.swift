import Foundation
import MotionCurves
import Testing

/// UIKit's springs, probed and measured on iOS.
@Suite struct UIKitTests {
  static let fits: [(Double, Double, Double)] = [
    (0.35, 1, 286.40942818911714), (0.6, 0.8, 190.21427544499548), (0.1, 1, 2125.3901278407934),
    (0.5, 1, 161.7195025042016), (0.9, 1, 71.92472915770972), (0.99, 1, 80.02518243167793),
    (0.5, 0.3, 1796.8833611577954), (0.5, 2, 40.4298756260504),
  ]

  @Test("usingSpringWithDamping gives UIKit's stiffness", arguments: fits)
  func stiffness(ratio: Double, duration: Double, expected: Double) throws {
    let spring = try PhysicalSpring(settlingDuration: duration, dampingRatio: ratio)
    expectClose(spring.stiffness, expected, relative: 2e-8)
    expectClose(spring.dampingRatio, ratio, within: 1e-12)
  }

  @Test("A damping of 1 and above gives the critical frequency")
  func critical() throws {
    for ratio in [1, 1.7] {
      let spring = try PhysicalSpring(settlingDuration: 2, dampingRatio: ratio)
      expectClose(spring.naturalFrequency * 2, 9.2334134764515866, relative: 1e-14)
    }
  }

  @Test(
    "An initial velocity changes the stiffness as in UIKit",
    arguments: [
      (0.25, 159.67233773812114), (1, 152.86841381792456), (1.5, 147.61602003056592),
      (-2, 175.4224123383425),
    ])
  func velocityFit(velocity: Double, expected: Double) throws {
    let spring = try PhysicalSpring(
      settlingDuration: 1, dampingRatio: 0.5, initialVelocity: velocity)
    expectClose(spring.stiffness, expected, relative: 2e-8)
  }

  @Test("Positions of views equal UIKit's within half a point")
  func framePositions() throws {
    let first = try Animation.uiKit(duration: 0.8, dampingRatio: 0.6)
    var running = RunningAnimation(from: 50.0, to: 150.0, animation: first)
    for (time, position) in [(0.15, 130.98), (0.3, 159.39), (0.45, 151.06), (0.6, 149.06)] {
      expectClose(running.frame(at: time).value, position, within: 0.5)
    }
    #expect(running.frame(at: 0.8).value == 150)
    let second = try Animation.uiKit(duration: 1, dampingRatio: 0.35)
    running = RunningAnimation(from: 40.0, to: 160.0, animation: second)
    expectClose(running.frame(at: 0.15).value, 182.90, within: 0.005)
    for (time, position) in [(0.3, 166.65), (0.45, 152.12), (0.6, 163.52), (0.8, 158.94)] {
      expectClose(running.frame(at: time).value, position, within: 0.5)
    }
    #expect(running.frame(at: 1).value == 160)
  }

  @Test("At .15 s the view of damping .35 is within 0.65 points of the 183.54 measured")
  func framePositionResidue() throws {
    let animation = try Animation.uiKit(duration: 1, dampingRatio: 0.35)
    var running = RunningAnimation(from: 40.0, to: 160.0, animation: animation)
    let shown = running.frame(at: 0.15).value
    // One measured frame is 0.64 points from the formula, all others within 0.5; the cause is unknown.
    expectClose(shown, 183.54, within: 0.65)
  }

  @Test("animate(springDuration:bounce:) uses Core Animation's perceptual spring")
  func springDuration() throws {
    let spring = PhysicalSpring(perceptualDuration: 0.5, bounce: 0)
    expectClose(spring.stiffness, 157.91367041742973, relative: 1e-13)
    expectClose(spring.damping, 25.132741228718345, relative: 1e-13)
    #expect(spring.settlingDuration == 0.7999999999999999)
  }

  @Test("The keyboard's spring evaluates as critically damped")
  func keyboard() {
    let spring = PhysicalSpring(mass: 3, stiffness: 1000, damping: 500)
    expectClose(spring.dampingRatio, 4.56, within: 0.005)
    expectClose(spring.closedForm.decayConstant, 18.257, within: 0.0005)
    #expect(spring.closedForm.angularFrequency == 0)
  }

  @Test("A duration or damping of 0 is refused")
  func refused() {
    #expect(throws: CurveValueError.self) {
      try PhysicalSpring(settlingDuration: 0, dampingRatio: 0.5)
    }
    #expect(throws: CurveValueError.self) {
      try PhysicalSpring(settlingDuration: 1, dampingRatio: 0)
    }
  }

  @Test("A large velocity still gives a frequency that solves UIKit's equation")
  func largeVelocity() throws {
    for velocity in [5.0, 20, 100, -100] {
      let spring = try PhysicalSpring(
        settlingDuration: 0.05, dampingRatio: 0.5, initialVelocity: velocity)
      // Nothing but the envelope is left where the sine peaks.
      let beta = spring.damping / 2
      let damped = (spring.stiffness - beta * beta).squareRoot()
      let rest = spring.closedForm
      let sway = abs(beta - velocity) / damped
      let decay = 1 - rest.value(target: 1, time: 2 * .pi / damped)
      let envelope = sway * pow(decay, 0.05 * damped / (2 * .pi))
      expectClose(envelope, 0.001, relative: 1e-9)
    }
  }
}
