import MotionCurves
import TaplineCurves
import Testing

@Suite struct CurveDescriptionTests {
  @Test("A spring is described in every notation with its four settling times")
  func smooth() throws {
    let description = CurveDescription(.smooth())
    #expect(description.model == .swiftUIFluidSpring)
    let spring = try #require(description.spring)
    expectClose(spring.stiffness, 157.91367041742973, relative: 1e-13)
    expectClose(spring.damping, 25.132741228718345, relative: 1e-13)
    #expect(spring.response == 0.5)
    #expect(spring.bounce == 0)
    let settling = try #require(description.settling)
    #expect(settling.springValue == 0.7999999999999999)
    expectClose(settling.coreAnimation, 0.8, within: 1e-12)
    #expect(settling.fluidSpring == 50.0 / 60)
    #expect(settling.logical == 0.5)
    #expect(description.duration == 50.0 / 60)
    #expect(description.overshoot == 0)
    #expect(description.overshootTime == nil)
  }

  @Test("Overshoot, its time and the peak velocity follow the textbook formulas")
  func underdamped() throws {
    let (response, ratio) = (0.6, 0.4)
    let description = CurveDescription(
      .closedForm(Spring(response: response, dampingRatio: ratio)))
    let frequency = 2 * Double.pi / response
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    // exp(-πζ / √(1 - ζ²)) = 0.253 826…
    expectClose(description.overshoot, 0.2538267219801, within: 1e-12)
    expectClose(try #require(description.overshootTime), .pi / damped, within: 1e-6)
    // The velocity peaks where tan(ω_d t) = √(1 - ζ²) / ζ.
    expectClose(description.peakVelocityTime * damped, 1.159279480727409, within: 1e-6)
    let fifty = try #require(description.timeTo50)
    let spring = Spring(response: response, dampingRatio: ratio)
    expectClose(spring.value(target: 1, time: fifty), 0.5, within: 1e-12)
    let ninetyNine = try #require(description.timeTo99)
    expectClose(spring.value(target: 1, time: ninetyNine), 0.99, within: 1e-12)
    expectClose(
      description.peakVelocity,
      spring.derivative(target: 1, time: description.peakVelocityTime), within: 1e-9)
  }

  @Test("An eased curve has a duration, crossings and a peak velocity, and no spring")
  func eased() throws {
    let description = CurveDescription(.easeOut(duration: 0.15).delay(0.1))
    #expect(description.spring == nil)
    #expect(description.settling == nil)
    expectClose(description.duration, 0.25, within: 1e-15)
    // The start slope of easeOut is 1 / .58.
    expectClose(description.peakVelocity, 1 / 0.58 / 0.15, within: 1e-9)
    expectClose(description.peakVelocityTime, 0.1, within: 1e-12)
    let half = try #require(description.timeTo50)
    expectClose(CubicBezier.easeOut.value(at: (half - 0.1) / 0.15), 0.5, within: 1e-12)
  }

  @Test("A fluid spring is described by its integrator")
  func fluid() throws {
    let description = CurveDescription(.bouncy())
    expectClose(description.overshoot, 0.0459, within: 0.005)
    let time = try #require(description.overshootTime)
    expectClose((time * 300).rounded() / 300, time, within: 1e-9)
    #expect(try #require(description.timeTo90) > #require(description.timeTo50))
  }

  @Test("An undamped spring is described with an infinite duration")
  func undamped() throws {
    for animation in [
      Animation.closedForm(Spring(duration: 0.5, bounce: 1)), .spring(duration: 0.5, bounce: 1),
      .interpolatingSpring(stiffness: 100, damping: 0),
    ] {
      let description = CurveDescription(animation)
      #expect(description.duration == .infinity)
      expectClose(description.overshoot, 1, within: 0.01)
    }
  }

  @Test("An instant animation is described without a trap")
  func instant() {
    for animation in [
      Animation.easeOut(duration: 0), .interpolatingSpring(duration: 0),
      .spring(response: 0, dampingFraction: 1),
    ] {
      _ = CurveDescription(animation)
    }
  }
}
