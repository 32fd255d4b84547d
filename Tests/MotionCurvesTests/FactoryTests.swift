import MotionCurves
import Testing

/// The animations to which SwiftUI's factories resolve.
@Suite struct FactoryTests {
  static let fluid: [(Animation, Double, Double, Double)] = [
    (.spring(), 0.5, 1, 0),
    (.default, 0.5, 1, 0),
    (.spring(response: 0.3, dampingFraction: 0.6, blendDuration: 0.2), 0.3, 0.6, 0.2),
    (.spring(response: 1.5, dampingFraction: 0.1, blendDuration: 1), 1.5, 0.1, 1),
    (
      .interactiveSpring(response: 0.2, dampingFraction: 0.7, blendDuration: 0.4), 0.2, 0.7, 0.4
    ),
    (.spring(duration: 0.8, bounce: 0.3, blendDuration: 0.1), 0.8, 0.7, 0.1),
    (.spring(duration: 0.4, bounce: -0.5), 0.4, 2, 0),
    (.spring(Spring(duration: 0.4, bounce: 0.2), blendDuration: 0.3), 0.4, 0.8, 0.3),
    (
      .spring(Spring(mass: 2, stiffness: 50, damping: 8), blendDuration: 0.3), 1.2566370614359172,
      0.4, 0.3
    ),
    (.smooth(duration: 0.6, extraBounce: 0.1), 0.6, 0.9, 0),
    (.snappy(duration: 0.3, extraBounce: 0.05), 0.3, 0.8, 0),
    (.bouncy(duration: 0.7, extraBounce: 0.2), 0.7, 0.5, 0),
    (.smooth(), 0.5, 1, 0), (.snappy(), 0.5, 0.85, 0), (.bouncy(), 0.5, 0.7, 0),
    (.interactiveSpring(duration: 0.15, extraBounce: -0.3), 0.15, 1 / 0.85, 0.25),
    (.interactiveSpring(), 0.15, 0.85, 0.25),
    (.snappy(duration: 0.5, extraBounce: -0.5), 0.5, 1 / 0.65, 0),
    (.bouncy(duration: 0.5, extraBounce: -0.5), 0.5, 1.25, 0),
    (.spring(duration: 0.5, bounce: 1.2), 0.5, 0, 0),
    (.spring(duration: -1, bounce: 0), -1, 1, 0),
  ]

  @Test(
    "A spring factory resolves to SwiftUI's response, damping and blend", arguments: fluid)
  func fluidSpring(animation: Animation, response: Double, ratio: Double, blend: Double) throws {
    guard case .fluidSpring(let spring) = animation.base else {
      Issue.record("\(animation) is not a fluid spring")
      return
    }
    expectClose(spring.response, response, within: 1e-12)
    expectClose(spring.dampingRatio, ratio, within: 1e-12)
    expectClose(spring.blendDuration, blend, within: 0)
  }

  @Test("interpolatingSpring resolves to SwiftUI's mass, stiffness and damping")
  func interpolatingSpring() throws {
    func physical(_ animation: Animation) throws -> PhysicalSpring {
      guard case .interpolatingSpring(let spring) = animation.base else { throw Mismatch() }
      return spring
    }
    let perceptual = try physical(
      .interpolatingSpring(duration: 0.6, bounce: 0.2, initialVelocity: 1))
    #expect(perceptual.mass == 1)
    expectClose(perceptual.stiffness, 4 * .pi * .pi / 0.36, within: 1e-12)
    expectClose(perceptual.damping, 4 * .pi * 0.8 / 0.6, within: 1e-12)
    #expect(perceptual.initialVelocity == 1)
    let heavy = try physical(.interpolatingSpring(Spring(mass: 1.5, stiffness: 80, damping: 6)))
    #expect(heavy.mass == 1)
    expectClose(heavy.stiffness, 80 / 1.5, within: 1e-12)
    expectClose(heavy.damping, 6 / 1.5, within: 1e-12)
    let instant = try physical(.interpolatingSpring(duration: 0, bounce: 0))
    #expect(instant.stiffness == .infinity)
    #expect(instant.damping == .infinity)
    #expect(try physical(.interpolatingSpring(duration: 0, bounce: 1)).damping.isNaN)
  }

  @Test("Eased animations take 0.35 s and have Apple's control points")
  func easedDefaults() {
    let curves: [(Animation, CubicBezier)] = [
      (.easeIn(), CubicBezier(0.42, 0, 1, 1)), (.easeOut(), CubicBezier(0, 0, 0.58, 1)),
      (.easeInOut(), CubicBezier(0.42, 0, 0.58, 1)), (.linear(), CubicBezier(0, 0, 1, 1)),
    ]
    for (animation, curve) in curves {
      #expect(animation.base == .curve(.bezier(curve, .swiftUI), duration: 0.35))
    }
    #expect(CubicBezier.coreAnimationDefault == CubicBezier(0.25, 0.1, 0.25, 1))
  }

  @Test("SwiftUI's model duration is its spring's settling time")
  func modelDuration() {
    expectClose(
      PhysicalSpring(mass: 1, stiffness: 100, damping: 10).duration(epsilon: 0.001),
      1.4727003346780925, within: 1e-12)
    expectClose(
      PhysicalSpring(duration: 1.2, bounce: 0).duration(epsilon: 0.001), 1.8, within: 1e-12)
  }

  @Test("interpolatingSpring with mass 1.2 stays within the observed bounds")
  func observedInterpolatingSpring() {
    let spring = PhysicalSpring(mass: 1.2, stiffness: 90, damping: 12, initialVelocity: 0.3)
    expectClose(spring.value(at: 0.30), 0.99, within: 0.04)
    #expect(spring.value(at: 0.436) > 1.06)
  }

  @Test("A spring of infinite stiffness completes immediately")
  func instantSpring() throws {
    let sampler = try CurveSampler(.interpolatingSpring(duration: 0), from: 0.0, to: 1.0)
    #expect(sampler.map(\.value) == [1])
  }

  struct Mismatch: Error {}
}
