import MotionCurves
import Testing

/// Reference numbers of Chromium, WebKit and the web platform tests.
@Suite struct BrowserCurveTests {
  @Test("A symmetric curve has Chromium's values")
  func chromiumValues() {
    let curve = CubicBezier(0.25, 0, 0.75, 1)
    let first = [
      0, 0.01136, 0.03978, 0.07978, 0.12803, 0.18235, 0.24115, 0.30323, 0.36761, 0.43345, 0.5,
    ]
    let second = [
      0.63238, 0.69676, 0.75884, 0.81764, 0.87196, 0.92021, 0.96021, 0.98863, 1,
    ]
    for (index, expected) in first.enumerated() {
      expectClose(curve.value(at: Double(index) / 20), expected, within: 1.5e-4)
    }
    for (index, expected) in second.enumerated() {
      expectClose(curve.value(at: 0.6 + Double(index) / 20), expected, within: 1.5e-4)
    }
  }

  @Test("Control points above or below 0...1 give exact values in the middle")
  func chromiumMiddle() {
    expectClose(CubicBezier(0.5, 1, 0.5, 1).value(at: 0.5), 0.875, within: 1e-15)
    expectClose(CubicBezier(0.5, 2, 0.5, 2).value(at: 0.5), 1.625, within: 1e-15)
    expectClose(CubicBezier(0.5, -1, 0.5, -1).value(at: 0.5), -0.625, within: 1e-15)
  }

  static let outside: [(CubicBezier, Double, Double)] = [
    (CubicBezier(0.5, 1, 0.5, 1), -2, 1), (CubicBezier(0, 0, 1, 1), -1, 2),
    (CubicBezier(0, 1, 1, 0), 0, 1), (CubicBezier(0.5, 0, 1, 0.5), 0, 1),
    (CubicBezier(0.1, 0.2, 0.8, 0.8), -2, 2), (CubicBezier(0, 0, 0.5, 1), -2, 1),
    (CubicBezier(1, 0.5, 1, 1), -0.5, 1), (CubicBezier(0, 0, 0, 0), -1, 2),
    (CubicBezier(1, 1, 1, 1), -1, 2),
  ]

  @Test("Outside 0...1 an exact curve continues along its tangents", arguments: outside)
  func chromiumExtrapolation(curve: CubicBezier, before: Double, after: Double) {
    expectClose(curve.value(at: -1), before, within: 1e-12)
    expectClose(curve.value(at: 2), after, within: 1e-12)
  }

  @Test("A curve overshoots in the interval given by the web platform tests")
  func overshootRange() {
    let above = CubicBezier(0, 1.5, 1, 1.5)
    expectClose(above.value(at: 0.23368794), 1, within: 1e-6)
    #expect(above.value(at: 0.2336) < 1)
    for progress in [0.234, 0.5, 0.999] { #expect(above.value(at: progress) > 1) }
    let below = CubicBezier(0, -0.5, 1, -0.5)
    expectClose(below.value(at: 0.76631206), 0, within: 1e-6)
    for progress in [0.001, 0.5, 0.766] { #expect(below.value(at: progress) < 0) }
    #expect(below.value(at: 0.7664) > 0)
  }

  @Test("A curve with infinite end slopes is constant outside 0...1")
  func verticalEnd() {
    let curve = CubicBezier(0, 1, 1, 0)
    #expect(curve.value(at: -3) == 0)
    #expect(curve.value(at: 3) == 1)
    #expect(curve.velocity(at: 0) == .infinity)
  }

  @Test("linear() spaces omitted inputs evenly")
  func evenlySpaced() {
    let easing = LinearEasing([.init(0), .init(0.2), .init(0.6), .init(1)])
    for (seen, expected) in zip(easing.inputs, [0, 1.0 / 3, 2.0 / 3, 1]) {
      expectClose(seen, expected, within: 1e-15)
    }
    let mixed = LinearEasing([.init(0), .init(0.5, at: 0.3), .init(0.6), .init(0.9), .init(1)])
    for (seen, expected) in zip(mixed.inputs, [0, 0.3, 0.3 + 0.7 / 3, 0.3 + 1.4 / 3, 1]) {
      expectClose(seen, expected, within: 1e-15)
    }
  }

  @Test("linear() makes inputs non-decreasing")
  func nonDecreasing() {
    let easing = LinearEasing([.init(0, at: 0.2), .init(0.5, at: 0.1), .init(1)])
    #expect(easing.inputs == [0.2, 0.2, 1])
    #expect(easing.value(at: 0.2) == 0.5)
  }

  @Test("linear() takes the later of two outputs and extrapolates its end segments")
  func linearEnds() {
    let easing = LinearEasing([.init(0), .init(0.25, at: 0.5), .init(0.75, at: 0.5), .init(1)])
    #expect(easing.value(at: 0.5) == 0.75)
    expectClose(easing.value(at: -1), -0.5, within: 1e-15)
    expectClose(easing.value(at: 2), 1.5, within: 1e-15)
    #expect(LinearEasing([.init(0.5)]).value(at: 0.3) == 0.3)
    #expect(LinearEasing([]).value(at: 0.7) == 0.7)
  }

  @Test("steps() jumps at the positions that CSS defines")
  func steps() throws {
    let rows: [(StepEasing.Jump, [Double])] = [
      (.end, [0, 0, 0.25, 0.75, 1]), (.start, [0.25, 0.25, 0.5, 1, 1]),
      (.none, [0, 0, 1.0 / 3, 1, 1]), (.both, [0.2, 0.2, 0.4, 0.8, 1]),
    ]
    for (jump, values) in rows {
      let easing = try StepEasing(count: 4, jump: jump)
      for (progress, expected) in zip([0, 0.2, 0.3, 0.9, 1], values) {
        expectClose(easing.value(at: progress), expected, within: 1e-15, jump.rawValue)
      }
    }
    #expect(throws: CurveValueError.self) { try StepEasing(count: 1, jump: .none) }
  }

  @Test("WebKit's spring() from 0 to 500 px follows the closed form")
  func webKitSpring() {
    let spring = PhysicalSpring(mass: 1, stiffness: 100, damping: 10)
    let rows = [(0.25, 512.0, 511.68), (0.5, 537, 537.30), (0.75, 487, 487.08)]
    for (time, measured, formula) in rows {
      expectClose(500 * spring.value(at: time), measured, within: 5)
      expectClose(500 * spring.value(at: time), formula, within: 0.005)
    }
  }
}
