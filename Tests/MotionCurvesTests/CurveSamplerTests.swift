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

  static let springs: [Spring] = [
    .bouncy, .smooth, Spring(duration: 0.5, bounce: -0.4),
    Spring(response: 0.314, dampingRatio: 0.25), Spring(mass: 3, stiffness: 200, damping: 4),
    Spring(response: 1, dampingRatio: 0.999_999), Spring(response: 1, dampingRatio: 1.000_001),
  ]

  @Test("A sampled spring equals its closed form bit for bit in every regime", arguments: springs)
  func exactSprings(spring: Spring) throws {
    let animation = Animation.closedForm(spring, initialVelocity: -1.5)
    for rate in [SamplingRate.framesPerSecond(60), .step(1e-3)] {
      for sample in try CurveSampler(animation, from: 0.0, to: 1.0, rate: rate) {
        let time = sample.time
        #expect(sample.value == spring.value(target: 1, initialVelocity: -1.5, time: time))
        #expect(sample.velocity == spring.derivative(target: 1, initialVelocity: -1.5, time: time))
      }
    }
  }

  @Test("The last sample is at the exact end of the animation")
  func exactEnd() throws {
    let bases: [Animation] =
      [
        .easeOut(duration: 0.15), .linear(duration: 0), .linear(duration: 0.35),
        .interpolatingSpring(stiffness: 100, damping: 10),
        .coreAnimation(PhysicalSpring(), duration: 0.3),
      ] + Self.springs.map { .closedForm($0) }
    let animations = bases + bases.map { $0.speed(1.7).delay(0.13) }
    for animation in animations {
      for rate in [SamplingRate.framesPerSecond(60), .framesPerSecond(119.88), .step(0.05)] {
        let sampler = try CurveSampler(animation, from: 2.0, to: 5.0, rate: rate)
        let samples = Array(sampler)
        let end = try #require(samples.last?.time)
        func hasEnded(_ time: Double) -> Bool {
          var run = RunningAnimation(from: 2.0, to: 5.0, animation: animation)
          return run.frame(at: time).isFinished
        }
        #expect(hasEnded(end + 1e-9), "\(animation)")
        #expect(end == 0 || !hasEnded(end - 1e-9), "\(animation)")
        // The other samples are at the display frames before the end.
        #expect(samples.dropLast().map(\.time) == (0..<samples.count - 1).map(rate.seconds(at:)))
        #expect(rate.seconds(at: samples.count - 1) > end - 1e-9)
        #expect(samples.map(\.frame) == Array(0..<samples.count))
        #expect(sampler.last == samples.last)
      }
    }
  }

  @Test(
    "A curve ends at the requested duration, on a frame or between two",
    arguments: [
      (0.15, 120.0, 18), (0.15, 60, 9), (0.15, 30, 5), (0.2, 10, 2), (0.35, 120, 42), (1, 10, 10),
      (0.123, 120, 15), (0.3, 1_000, 300), (0.7, 10, 7),
    ])
  func durations(duration: Double, rate: Double, frame: Int) throws {
    for animation in [
      Animation.easeOut(duration: duration), .linear(duration: duration),
      .easeInOut(duration: duration),
    ] {
      let samples = Array(
        try CurveSampler(animation, from: 0.0, to: 1.0, rate: .framesPerSecond(rate)))
      let last = try #require(samples.last)
      #expect(abs(last.time - duration) < 1e-12 && last.value == 1 && last.velocity == 0)
      #expect(last.frame == frame && samples.count == frame + 1)
    }
  }

  @Test("An animation that only frames can end ends at the first frame without a new value")
  func framesEnd() throws {
    for animation in [
      Animation.bouncy(), .easeIn().repeatCount(3), .bouncy().speed(1.7).delay(0.13),
    ] {
      let samples = Array(try CurveSampler(animation, from: 2.0, to: 5.0))
      var walk = RunningAnimation(from: 2.0, to: 5.0, animation: animation)
      let shown = (0...10_000).lazy.map { walk.frame(at: Double($0) / 120) }
      let end = try #require(shown.enumerated().first { $0.element.isFinished }?.offset)
      let isRepeat = samples.count == end
      #expect(samples.count == end + (isRepeat ? 0 : 1))
      #expect(samples.last?.value == 5)
      #expect(samples.dropLast().last?.value != samples.last?.value)
    }
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

  @Test("Samples of fluid springs have the integrator's velocity and time")
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

  @Test("Vectors and colours are sampled component by component")
  func dimensions() throws {
    let scalar = Array(
      try CurveSampler(.easeOut(), from: 0.0, to: 1.0, rate: .framesPerSecond(60)))
    let points = try CurveSampler(
      .easeOut(), from: SIMD2(0.0, 10), to: SIMD2(1.0, -10),
      rate: .framesPerSecond(60))
    for (point, number) in zip(points, scalar) {
      expectClose(point.value.x, number.value, within: 1e-15)
      expectClose(point.value.y, 10 - 20 * number.value, within: 1e-14)
    }
    let size = try CurveSampler(.snappy(), from: SIMD2(10.0, 20), to: SIMD2(30.0, 10))
    #expect(Array(size).last?.value == SIMD2(30, 10))
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

  @Test("An endless animation or an invalid rate or time is refused")
  func refused() {
    #expect(throws: SamplingError.neverSettles(limit: 600)) {
      try CurveSampler(.easeOut().repeatForever(), from: 0.0, to: 1.0)
    }
    #expect(throws: SamplingError.self) {
      try CurveSampler(.spring(duration: 0.5, bounce: 1), from: 0.0, to: 1.0)
    }
    #expect(throws: SamplingError.tooManySamples(limit: 20_000_000)) {
      try CurveSampler(.snappy(), from: 0.0, to: 1.0, rate: .step(1e-9))
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

  @Test("A repetition starts on the frame at which the previous one is finished")
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

  @Test("A delay holds the start value, and a speed divides time and multiplies velocity")
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
}
