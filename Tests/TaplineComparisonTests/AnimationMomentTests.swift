import Foundation
import Tapline
import Testing

@Suite("Moments of animations")
struct AnimationMomentTests {
  private func timeline(_ changes: [AnimationTrack.Change]) -> Timeline {
    Timeline(animations: [AnimationTrack("scale", body: .number, start: [1], changes: changes)])
  }

  @Test("The apex is the frame of a press with the greatest displacement")
  func apex() {
    let press = timeline([
      .init(to: [0.9], at: 0.1, animation: .linear(duration: 0.1)),
      .init(to: [1], at: 0.3, animation: .linear(duration: 0.1)),
    ])
    let apex = AnimationMoment.apex(of: "scale").time(in: press)
    // 0.2 s is the 24th display frame.
    #expect(abs((apex ?? 0) - 0.2) < 1e-9)
    #expect(AnimationMoment.apex(of: "opacity").time(in: press) == nil)
  }

  @Test("An underdamped spring crosses its target at the times of the closed form")
  func crossing() {
    // Independent of SwiftUI's integrator: x(t) = 1 - e^-at (cos wt + a/w sin wt).
    let spring = PhysicalSpring(mass: 1, stiffness: 400, damping: 12)
    let timeline = timeline([
      .init(to: [2], at: 0.5, animation: .interpolatingSpring(mass: 1, stiffness: 400, damping: 12))
    ])
    let (decay, frequency) = (6.0, (400.0 - 36).squareRoot())
    let crossing = (Double.pi - atan(frequency / decay)) / frequency
    let found = AnimationMoment.firstCrossing(of: "scale").time(in: timeline) ?? 0
    #expect(abs(found - (0.5 + crossing)) < 0.000_5)
    #expect(abs(spring.value(at: crossing) - 1) < 1e-9)

    let sampled = SampledTrack(timeline.animations[0], framesPerSecond: 10_000)
    #expect(abs(sampled.overshoot - exp(-decay * .pi / frequency)) < 1e-6)
    // Extremes are half a period apart; the curve leaves the band for the last time after the last extreme outside it.
    let settle =
      AnimationMoment.settle(of: "scale", within: 0.02)
      .time(in: timeline, framesPerSecond: 10_000) ?? 0
    for frame in 0..<20_000 {
      let time = 0.5 + Double(frame) / 10_000
      let isInside = abs(spring.value(at: time - 0.5) - 1) <= 0.02
      if time >= settle + 1e-9 { #expect(isInside, "\(time)") }
    }
    #expect(abs(spring.value(at: settle - 0.5 - 0.000_2) - 1) > 0.02)
  }

  @Test("A jump crosses and settles at its frame; a curve that never rests does not settle")
  func jumps() {
    let jump = timeline([.init(to: [0.5], at: 0.25)])
    #expect(AnimationMoment.firstCrossing(of: "scale").time(in: jump) == 0.25)
    #expect(AnimationMoment.settle(of: "scale").time(in: jump) == 0.25)
    let forever = timeline([
      .init(to: [0.5], at: 0, animation: .linear(duration: 1).repeatForever())
    ])
    #expect(AnimationMoment.settle(of: "scale").time(in: forever) == nil)
  }
}
