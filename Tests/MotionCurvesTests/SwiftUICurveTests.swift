import MotionCurves
import Testing

/// SwiftUI's `UnitCurve`, from tests that run against SwiftUI.
@Suite struct SwiftUICurveTests {
  struct Row: Sendable {
    let name: String
    let curve: UnitCurve
    let values: [Double]
    let velocities: [Double]
    let tolerance: Double
  }

  static let rows = [
    Row(
      name: "linear", curve: .linear, values: [0, 0.25, 0.5, 0.75, 1],
      velocities: [1, 1, 1, 1, 1], tolerance: 1.5e-8),
    Row(
      name: "easeIn", curve: .easeIn, values: [0, 0.09, 0.32, 0.62, 1],
      velocities: [0, 0.67, 1.07, 1.37, 0], tolerance: 0.01),
    Row(
      name: "easeOut", curve: .easeOut, values: [0, 0.38, 0.68, 0.91, 1],
      velocities: [1, 1.37, 1.07, 0.67, 0], tolerance: 0.01),
    Row(
      name: "easeInOut", curve: .easeInOut, values: [0, 0.13, 0.5, 0.87, 1],
      velocities: [0, 1.06, 1.72, 1.06, 0], tolerance: 0.01),
    Row(
      name: "circularEaseIn", curve: .circularEaseIn, values: [0, 0.032, 0.134, 0.339, 1],
      velocities: [0, 0.258, 0.577, 1.134, .infinity], tolerance: 0.001),
    Row(
      name: "circularEaseOut", curve: .circularEaseOut, values: [0, 0.661, 0.866, 0.968, 1],
      velocities: [.infinity, 1.134, 0.577, 0.258, 0], tolerance: 0.001),
    Row(
      name: "circularEaseInOut", curve: .circularEaseInOut, values: [0, 0.067, 0.5, 0.933, 1],
      velocities: [0, 0.577, .infinity, 0.577, 0], tolerance: 0.001),
  ]

  @Test(
    "A named unit curve has SwiftUI's values and velocities at quarters", arguments: rows)
  func namedCurve(row: Row) {
    for index in 0...4 {
      let progress = Double(index) / 4
      let isEnd = index == 0 || index == 4
      expectClose(
        row.curve.value(at: progress), row.values[index], within: isEnd ? 0 : row.tolerance,
        row.name)
      expectClose(
        row.curve.velocity(at: progress), row.velocities[index],
        within: isEnd ? 0 : row.tolerance, row.name)
    }
  }

  @Test("easeOut starts at velocity 1 and easeIn ends at velocity 0, as in SwiftUI")
  func endVelocityQuirks() {
    #expect(UnitCurve.easeOut.velocity(at: 0) == 1)
    #expect(UnitCurve.easeIn.velocity(at: 1) == 0)
  }

  @Test("A Bézier from (.25, .1) to (.75, .9) has velocity 1.199 in the middle")
  func symmetricBezier() {
    let curve = UnitCurve.bezier(CubicBezier(0.25, 0.1, 0.75, 0.9), .swiftUI)
    #expect(curve.value(at: 0) == 0)
    expectClose(curve.value(at: 0.5), 0.5, within: 0.01)
    #expect(curve.value(at: 1) == 1)
    expectClose(curve.velocity(at: 0.5), 1.199, within: 0.001)
  }

  @Test("Outside 0...1 a SwiftUI Bézier keeps its end values")
  func clampedProgress() {
    let curve = UnitCurve.easeInOut
    #expect(curve.value(at: -0.5) == 0)
    #expect(curve.value(at: 1.5) == 1)
    #expect(curve.value(at: -1000) == 0)
    #expect(curve.value(at: 1000) == 1)
    #expect(curve.velocity(at: -1000) == 0)
    #expect(curve.velocity(at: 1000) == 0)
  }

  @Test("Values and velocities are SwiftUI's multiples of 2^-20")
  func quantised() {
    func numerator(_ value: Double) -> Double { value * 1_048_576 }
    let ease = UnitCurve.easeInOut
    #expect(numerator(ease.value(at: 0.333333)) == 243_033)
    #expect(numerator(ease.velocity(at: 0.333333)) == 1_461_093)
    #expect(numerator(ease.value(at: -0.25)) == 0)
    #expect(numerator(ease.value(at: 1.25)) == 1_048_576)
    #expect(ease.velocity(at: -0.25) == 0)
    #expect(ease.velocity(at: 1.25) == 0)
    let clamped = UnitCurve.bezier(CubicBezier(-0.4, 1.3, 1.4, -0.2), .swiftUI)
    #expect(numerator(clamped.value(at: 0.125)) == 535_889)
    #expect(numerator(clamped.velocity(at: 0.125)) == 1_007_286)
    #expect(numerator(clamped.value(at: 1)) == 1_048_576)
    #expect(clamped.velocity(at: 1) == .infinity)
  }
}
