import MotionCurves
import Testing

@Suite struct CurveSamplerTests {
  @Test("A sampler starts at the start value and ends on the target")
  func ends() throws {
    let animations: [Animation] = [
      .easeOut(duration: 0.15), .snappy(), .interpolatingSpring(stiffness: 100, damping: 10),
      .coreAnimation(PhysicalSpring()), .easeIn().delay(0.1), .bouncy().speed(2),
    ]
    for animation in animations {
      let samples = Array(try CurveSampler(animation, from: 3.0, to: 7.0))
      #expect(samples.first?.time == 0)
      #expect(samples.first?.value == 3)
      #expect(samples.last?.value == 7)
      #expect(samples.map(\.frame) == Array(0..<samples.count))
    }
  }

  @Test("A closed-form spring ends within 0.001 of the target and is never snapped")
  func closedForm() throws {
    let sampler = try CurveSampler(.closedForm(.bouncy), from: 0.0, to: 1.0)
    let last = try #require(Array(sampler).last)
    expectClose(last.value, 1, within: 0.001)
    #expect(last.value == Spring.bouncy.value(target: 1, time: last.time))
  }

  @Test("Sampling until a time includes the frame at that time")
  func untilTime() throws {
    let sampler = try CurveSampler(
      .easeOut(), from: 0.0, to: 1.0, rate: .framesPerSecond(60), until: .time(0.05))
    #expect(sampler.map(\.time) == [0, 1.0 / 60, 2.0 / 60, 0.05])
    let stepped = try CurveSampler(
      .easeOut(), from: 0.0, to: 1.0, rate: .step(0.1), until: .time(0.3))
    #expect(stepped.count == 3 || stepped.count == 4)
  }

  @Test("Fluid springs carry the integrator's velocity and its own time")
  func simulatedTime() throws {
    let samples = Array(try CurveSampler(.snappy(), from: 0.0, to: 1.0))
    for sample in samples.dropLast() {
      let simulated = try #require(sample.simulatedTime)
      #expect(simulated >= sample.time && simulated < sample.time + 1.01 / 300)
    }
    var state = FluidSpringState<SIMD2<Double>>()
    let spring = FluidSpring(duration: 0.5, bounce: 0.15)
    state.advance(spring, target: SIMD2(1, 0), to: samples[0].time)
    for sample in samples.dropLast() {
      state.advance(spring, target: SIMD2(1, 0), to: sample.time)
      #expect(sample.velocity == state.velocity.x)
    }
    #expect(try CurveSampler(.easeOut(), from: 0.0, to: 1.0).allSatisfy { $0.simulatedTime == nil })
  }

  @Test("Points, sizes and colours are sampled component by component")
  func dimensions() throws {
    let scalar = Array(
      try CurveSampler(.easeOut(), from: 0.0, to: 1.0, rate: .framesPerSecond(60)))
    let points = try CurveSampler(
      .easeOut(), from: MotionPoint(x: 0, y: 10), to: MotionPoint(x: 1, y: -10),
      rate: .framesPerSecond(60))
    for (point, number) in zip(points, scalar) {
      expectClose(point.value.x, number.value, within: 1e-15)
      expectClose(point.value.y, 10 - 20 * number.value, within: 1e-14)
    }
    let size = try CurveSampler(
      .snappy(), from: MotionSize(width: 10, height: 20), to: MotionSize(width: 30, height: 10))
    #expect(Array(size).last?.value == MotionSize(width: 30, height: 10))
    let color = try CurveSampler(
      .bouncy(), from: MotionColor(red: 0, green: 0, blue: 0),
      to: MotionColor(red: 1, green: 0.5, blue: 0.25))
    #expect(Array(color).last?.value == MotionColor(red: 1, green: 0.5, blue: 0.25))
    let scaled = try CurveSampler(.bouncy(), from: 0.0, to: 128 * (1 + 0.25 + 0.0625).squareRoot())
    #expect(color.count == scaled.count)
  }

  @Test("A change of target between frames takes effect at its own time")
  func retargetBetweenFrames() throws {
    let sampler = try CurveSampler(
      .linear(duration: 1), from: 0.0, to: 10.0, rate: .framesPerSecond(10),
      until: .time(0.75), retargets: [.init(to: 15, at: 0.25)])
    // At .5 s: r0 = 5, then (15 - 5) × .25.
    expectClose(try #require(Array(sampler).dropFirst(5).first).value, 7.5, within: 1e-5)
  }

  @Test("An animation that never settles, or a senseless rate or time, is refused")
  func refused() {
    #expect(throws: SamplingError.neverSettles(limit: 600)) {
      try CurveSampler(.easeOut().repeatForever(), from: 0.0, to: 1.0)
    }
    #expect(throws: SamplingError.self) {
      try CurveSampler(.spring(duration: 0.5, bounce: 1), from: 0.0, to: 1.0)
    }
    #expect(throws: SamplingError.invalidRate(0)) {
      try CurveSampler(.easeOut(), from: 0.0, to: 1.0, rate: .framesPerSecond(0))
    }
    #expect(throws: SamplingError.invalidRate(-1)) {
      try CurveSampler(.easeOut(), from: 0.0, to: 1.0, rate: .step(-1))
    }
    #expect(throws: SamplingError.invalidEnd(.infinity)) {
      try CurveSampler(.easeOut(), from: 0.0, to: 1.0, until: .time(.infinity))
    }
    #expect(throws: SamplingError.invalidRetargetTime(-1)) {
      try CurveSampler(.easeOut(), from: 0.0, to: 1.0, retargets: [.init(to: 0, at: -1)])
    }
  }

  @Test("A repeated animation starts anew on the frame that found it finished")
  func repetition() throws {
    let sampler = try CurveSampler(
      .linear(duration: 0.36).repeatCount(3, autoreverses: false), from: 0.0, to: 1.0,
      rate: .framesPerSecond(60))
    let samples = Array(sampler)
    // The 22nd frame is the first after 0.35 or 0.36 s and finds the run finished.
    #expect(samples[21].value > 0.9)
    #expect(samples[22].value == 0)
    #expect(samples[44].value == 0)
    #expect(samples.last?.frame == 66)
    #expect(samples.last?.value == 1)
    let usual = Array(
      try CurveSampler(
        .linear().repeatCount(2, autoreverses: false), from: 0.0, to: 1.0,
        rate: .framesPerSecond(60)))
    #expect(usual[21].value == 1)
    #expect(usual[22].value == 0)
  }

  @Test("An autoreversed animation runs backwards every second time")
  func autoreverse() throws {
    let samples = Array(
      try CurveSampler(
        .linear(duration: 0.36).repeatCount(2), from: 0.0, to: 1.0, rate: .framesPerSecond(60)))
    #expect(samples[22].value == 1)
    for frame in 0...21 {
      expectClose(samples[22 + frame].value, 1 - samples[frame].value, within: 1e-12)
      expectClose(samples[22 + frame].velocity, -samples[frame].velocity, within: 1e-12)
    }
  }

  @Test("Delay holds the start value, speed divides time and multiplies velocity")
  func delayAndSpeed() {
    var plain = RunningAnimation(from: 0.0, to: 1.0, animation: .easeInOut(duration: 1))
    var fast = RunningAnimation(
      from: 0.0, to: 1.0, animation: .easeInOut(duration: 1).speed(2).delay(1))
    #expect(fast.frame(at: 0.9).value == 0)
    var waiting = RunningAnimation(from: 0.0, to: 1.0, animation: .easeOut().delay(1))
    #expect(waiting.frame(at: 0.5).velocity == 0)
    #expect(waiting.frame(at: 1).velocity > 0)
    let (slow, quick) = (plain.frame(at: 0.5), fast.frame(at: 1.25))
    #expect(quick.value == slow.value)
    #expect(quick.velocity == 2 * slow.velocity)
  }

  @Test("Completion is logical after the response and removed after the stop")
  func completion() throws {
    let smooth = try AnimationCompletion(.smooth())
    #expect(smooth.logical == 0.5)
    #expect(smooth.removed == 50.0 / 60)
    let ease = try AnimationCompletion(.easeOut(duration: 0.15).delay(0.1))
    #expect(ease.logical == 0.25)
    #expect(ease.removed >= 0.25 && ease.removed <= 0.25 + 1.01 / 60)
  }

  @Test("Motion begins on the third frame after a change, with a capped first step")
  func startupFrames() {
    var clock = StartupClock(displayInterval: 1.0 / 60)
    #expect(clock.animationTime(at: 10) == 0)
    #expect(clock.animationTime(at: 10 + 1.0 / 60) == 0)
    expectClose(clock.animationTime(at: 10 + 2.0 / 60), 1.0 / 60, within: 1e-12)
    var slow = StartupClock(displayInterval: 1.0 / 60)
    _ = slow.animationTime(at: 0)
    _ = slow.animationTime(at: 0.1)
    expectClose(slow.animationTime(at: 0.9), 2.0 / 60, within: 1e-12)
    expectClose(slow.animationTime(at: 1), 2.0 / 60 + 0.1, within: 1e-12)
    for (rate, quantum) in [(240.0, 240.0), (120, 120), (60, 60), (59.94, 60), (30, 30), (80, 120)]
    {
      expectClose(
        StartupClock.quantum(displayInterval: 1 / rate), 1 / quantum, within: 1e-15, "\(rate) Hz")
    }
  }

  @Test("The velocity estimate weighs the older difference more")
  func velocitySampler() {
    func estimate(_ samples: [(Double, Double)]) -> Double {
      var sampler = VelocitySampler<Double>()
      for (value, time) in samples { sampler.add(value, at: time) }
      return sampler.velocity
    }
    #expect(estimate([(1, 1), (2, 2), (4, 3)]) == 1.25)
    #expect(estimate([(1, 1), (2, 2), (4, 4)]) == 1)
    expectClose(estimate([(1, 1), (2, 1.1)]), 10, within: 1e-13)
    #expect(estimate([(1, 1)]) == 0)
  }
}
