import MotionCurves
import Testing

/// SwiftUI's integrated spring.
@Suite struct FluidSpringTests {
  struct Row: Sendable {
    let name: String
    let animation: Animation
    /// Integrator and closed form at frames 1, 3, 6, 12, 18, 24 of 60 Hz.
    let integrated: [Double]
    let closed: [Double]
    let stopFrame: Int
    let difference: Double
  }

  static let rows = [
    Row(
      name: "smooth", animation: .smooth(),
      integrated: [0.016093, 0.127702, 0.370762, 0.721278, 0.886455, 0.957431],
      closed: [0.019098, 0.131311, 0.357740, 0.715416, 0.890034, 0.960457], stopFrame: 50,
      difference: 0.0131),
    Row(
      name: "snappy", animation: .snappy(),
      integrated: [0.016297, 0.133863, 0.402265, 0.792594, 0.952490, 0.998433],
      closed: [0.019476, 0.138210, 0.388102, 0.786369, 0.956447, 1.001617], stopFrame: 34,
      difference: 0.0142),
    Row(
      name: "bouncy", animation: .bouncy(),
      integrated: [0.016503, 0.140482, 0.438695, 0.880468, 1.029657, 1.036009],
      closed: [0.019866, 0.145715, 0.423302, 0.873711, 1.033930, 1.039303], stopFrame: 46,
      difference: 0.0154),
    Row(
      name: "response .5, damping .825",
      animation: .spring(response: 0.5, dampingFraction: 0.825),
      integrated: [0.016331, 0.134933, 0.407970, 0.805948, 0.964494, 1.005053],
      closed: [0.019540, 0.139417, 0.393608, 0.799649, 0.968511, 1.008260], stopFrame: 32,
      difference: 0.0144),
  ]

  @Test("The integrator and the closed form have their tabulated values", arguments: rows)
  func table(row: Row) throws {
    let samples = Array(
      try CurveSampler(row.animation, from: 0.0, to: 1.0, rate: .framesPerSecond(60)))
    let spring = try #require(row.animation.closedFormSpring).spring
    for (index, frame) in [1, 3, 6, 12, 18, 24].enumerated() {
      expectClose(samples[frame].value, row.integrated[index], within: 5.1e-7, row.name)
      expectClose(
        spring.value(target: 1, time: samples[frame].time), row.closed[index], within: 5.1e-7)
    }
    #expect(samples.last?.frame == row.stopFrame)
    #expect(samples.last?.value == 1)
    let difference = samples.dropLast().map {
      abs($0.value - spring.value(target: 1, time: $0.time))
    }.max()
    expectClose(try #require(difference), row.difference, within: 5e-5)
  }

  @Test(
    "A larger move stops later",
    arguments: [(0.05, 33), (0.3, 43), (1, 50), (100, 76), (300, 83)])
  func stopDependsOnMagnitude(target: Double, frame: Int) throws {
    let sampler = try CurveSampler(.smooth(), from: 0.0, to: target, rate: .framesPerSecond(60))
    #expect(sampler.count == frame + 1)
  }

  @Test("A spring with response 0.3 s and damping 0.7 stays within the observed bounds")
  func observedBounds() {
    var running = RunningAnimation(
      from: 0.0, to: 1.0, animation: .spring(response: 0.3, dampingFraction: 0.7))
    for frame in 0..<12 { _ = running.frame(at: Double(frame) / 60) }
    #expect(running.frame(at: 0.20).value > 1.02)
    #expect(running.frame(at: 0.30).value > 1)
    #expect(abs(running.frame(at: 0.35).value - 1) > 0.0005)
  }

  @Test("At 60 Hz a frame takes five steps, and rounding can add one")
  func stepsPerFrame() {
    let spring = FluidSpring(response: 0.5, dampingRatio: 1)
    var state = FluidSpringState<SIMD2<Double>>()
    var ahead: [Int] = []
    for frame in 1...60 {
      let time = Double(frame) / 60
      state.advance(spring, target: SIMD2(1, 0), to: time)
      let steps = Int((state.time * 300).rounded())
      #expect(steps == 5 * frame || steps == 5 * frame + 1)
      if steps != 5 * frame { ahead.append(frame) }
    }
    #expect(ahead == Array(5...17) + Array(38...60))
  }

  @Test("At 120 Hz steps alternate between three and two")
  func stepsAtHighRate() {
    let spring = FluidSpring(response: 0.5, dampingRatio: 1)
    var state = FluidSpringState<SIMD2<Double>>()
    var counts: [Int] = []
    for frame in 1...6 {
      let before = state.time
      state.advance(spring, target: SIMD2(1, 0), to: Double(frame) / 120)
      counts.append(Int(((state.time - before) * 300).rounded()))
    }
    #expect(counts == [3, 2, 3, 2, 3, 2])
  }

  @Test("The integrator equals its recurrence bit for bit")
  func recurrence() {
    let spring = FluidSpring(response: 0.3, dampingRatio: 0.7)
    let frequency = 2 * Double.pi / 0.3
    let stiffness = frequency * frequency
    let damping = 2 * stiffness.squareRoot() * 0.7
    var (p, v, a, t) = (0.0, 0.0, 0.0, 0.0)
    var state = FluidSpringState<SIMD2<Double>>()
    for frame in 1...40 {
      let time = Double(frame) / 60
      while t < time {
        let m = v + a / 600
        p += m / 300
        a = (1 - p) * stiffness - m * damping
        v = m + a / 600
        t += 1.0 / 300
      }
      state.advance(spring, target: SIMD2(1, 0), to: time)
      #expect(state.position.x == p)
      #expect(state.velocity.x == v)
      #expect(state.time == t)
    }
  }

  @Test("A gap of more than a second is skipped except for its last 1/60 s")
  func skippedGap() {
    let spring = FluidSpring(response: 0.5, dampingRatio: 1)
    var skipped = FluidSpringState<SIMD2<Double>>()
    skipped.advance(spring, target: SIMD2(1, 0), to: 5)
    // The sum of 1/300 falls short of 5 s by a rounding error, which costs a sixth step.
    let steps = ((skipped.time - (5 - 1.0 / 60)) * 300).rounded()
    #expect(steps == 5 || steps == 6)
    var short = FluidSpringState<SIMD2<Double>>()
    short.advance(spring, target: SIMD2(1, 0), to: (steps - 0.5) / 300)
    expectClose(skipped.position.x, short.position.x, within: 1e-12)
  }

  @Test("A strongly negative bounce diverges as observed, and ends")
  func divergence() {
    func value(bounce: Double, at time: Double) -> (value: Double, isFinished: Bool) {
      var running = RunningAnimation(
        from: 0.0, to: 1.0, animation: .spring(duration: 0.5, bounce: bounce))
      var frame = 0.0
      while frame < time {
        _ = running.frame(at: frame)
        frame += 1.0 / 60
      }
      let shown = running.frame(at: time)
      return (shown.value, shown.isFinished)
    }
    #expect(abs(value(bounce: -0.97, at: 0.5).value) > 1e20)
    #expect(abs(value(bounce: -0.99, at: 0.5).value) > 1e100)
    #expect(value(bounce: -0.99, at: 2).isFinished)
    #expect(value(bounce: -1, at: 0).value == 0)
    #expect(value(bounce: -1, at: 0.1).isFinished)
  }

  @Test("A response of 0 uses the stiffness limit of 45000")
  func stiffnessLimit() {
    var limited = FluidSpringState<SIMD2<Double>>()
    limited.advance(FluidSpring(response: 0, dampingRatio: 1), target: SIMD2(1, 0), to: 0.05)
    var short = FluidSpringState<SIMD2<Double>>()
    short.advance(FluidSpring(response: 0.01, dampingRatio: 1), target: SIMD2(1, 0), to: 0.05)
    #expect(limited.position == short.position)
  }
}
