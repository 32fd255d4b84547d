import MotionCurves
import Testing

/// Core Animation, measured on macOS and with QuartzCore.
@Suite struct CoreAnimationTests {
  static let measured: [(CubicBezier, [Double], [Double])] = [
    (
      .easeIn, [0.017026613, 0.09346466, 0.31535682, 0.6218605, 0.83942777],
      [0.0170266097, 0.0934646507, 0.3153568126, 0.6218618692, 0.8394278458]
    ),
    (
      .easeOut, [0.16057223, 0.37813953, 0.6846432, 0.9065353, 0.9829734],
      [0.1605721542, 0.3781381308, 0.6846431874, 0.9065353493, 0.9829733903]
    ),
    (
      .easeInOut, [0.019722449, 0.12916191, 0.5, 0.8708381, 0.98027754],
      [0.0197224535, 0.1291619310, 0.5, 0.8708380690, 0.9802775465]
    ),
    (
      .coreAnimationDefault, [0.094795, 0.4085106, 0.8024034, 0.96045905, 0.99431646],
      [0.0947963057, 0.4085105914, 0.8024033876, 0.9604589783, 0.9943164775]
    ),
  ]

  @Test("Core Animation's mode has the values of a layer, and the exact mode those of the curve")
  func namedCurves() {
    for (curve, layer, exact) in Self.measured {
      for (index, progress) in [0.1, 0.25, 0.5, 0.75, 0.9].enumerated() {
        let shown = curve.value(at: progress, evaluation: .coreAnimation)
        expectClose(shown, layer[index], within: 1e-7)
        let value = curve.value(at: progress, evaluation: .exact)
        expectClose(value, exact[index], within: 5.1e-11)
        expectClose(value, layer[index], within: 1.5e-6)
      }
    }
  }

  @Test("The named curves have their exact deciles")
  func deciles() {
    let rows: [(CubicBezier, [Double])] = [
      (
        .easeIn,
        [
          0.0170266097, 0.0622820001, 0.1295767608, 0.2148609388, 0.3153568126, 0.4291197693,
          0.5548140325, 0.6916339333, 0.8394278458,
        ]
      ),
      (
        .easeOut,
        [
          0.1605721542, 0.3083660667, 0.4451859675, 0.5708802307, 0.6846431874, 0.7851390612,
          0.8704232392, 0.9377179999, 0.9829733903,
        ]
      ),
      (
        .easeInOut,
        [
          0.0197224535, 0.0816598563, 0.1873959067, 0.3318838701, 0.5, 1 - 0.3318838701,
          1 - 0.1873959067, 1 - 0.0816598563, 1 - 0.0197224535,
        ]
      ),
      (
        .coreAnimationDefault,
        [
          0.0947963057, 0.2952443343, 0.5133151610, 0.6825405060, 0.8024033876, 0.8852293099,
          0.9407646143, 0.9756253556, 0.9943164775,
        ]
      ),
    ]
    for (curve, values) in rows {
      for (index, expected) in values.enumerated() {
        expectClose(
          curve.value(at: Double(index + 1) / 10, evaluation: .exact), expected, within: 5.1e-11)
      }
    }
  }

  @Test("A Core Animation curve takes 0.25 s by default")
  func transactionDefault() {
    #expect(
      Animation.coreAnimation(.coreAnimationDefault).base
        == .curve(.bezier(.coreAnimationDefault, .coreAnimation), duration: 0.25))
  }

  static let positions: [(PhysicalSpring, [Double])] = [
    (
      PhysicalSpring(),
      [10.44054701924324, 61.04925274848938, 102.33595371246338, 111.84459924697876]
    ),
    (
      PhysicalSpring(damping: 20),
      [9.020400792360306, 44.217461347579956, 71.27025127410889, 93.89005303382874]
    ),
    (
      PhysicalSpring(damping: 30),
      [9.020400792360306, 44.217461347579956, 71.27025127410889, 93.89005303382874]
    ),
    (
      PhysicalSpring(initialVelocity: 5),
      [29.307806491851807, 87.320476770401, 116.04145765304565, 107.67215490341187]
    ),
  ]

  @Test("A spring over 100 units has CASpringAnimation's positions", arguments: positions)
  func springPositions(spring: PhysicalSpring, expected: [Double]) {
    for (time, expected) in zip([0.05, 0.15, 0.25, 0.45], expected) {
      expectClose(100 * spring.value(at: time), expected, within: 6e-6)
    }
  }

  @Test("A shorter duration cuts a CASpringAnimation and does not rescale it")
  func cutSpring() {
    var running = RunningAnimation(
      from: 0.0, to: 100.0, animation: .coreAnimation(PhysicalSpring(), duration: 0.5))
    expectClose(running.frame(at: 0.1).value, 34.02998447418213, within: 6e-6)
    expectClose(running.frame(at: 0.49).value, 108.34387540817261, within: 6e-6)
    #expect(running.frame(at: 0.5).value == 100)
  }

  static let settling: [(PhysicalSpring, Double)] = [
    (PhysicalSpring(), 1.4727003346780927),
    (PhysicalSpring(stiffness: 300, damping: 20), 0.7442555275721707),
    (PhysicalSpring(initialVelocity: 5), 1.3815510557964275),
    (PhysicalSpring(initialVelocity: -5), 1.5350814063145797),
    (PhysicalSpring(damping: 20), 0.9999999999999999),
    (PhysicalSpring(damping: 30), 0.9999999999999999),
    (PhysicalSpring(damping: 100), 0.9999999999999999),
    (PhysicalSpring(stiffness: 1, damping: 2), 9.299999999999983),
    (PhysicalSpring(damping: 1), 13.91321015404625),
    (PhysicalSpring(damping: 0), 3.4028234663852886e38),
    (PhysicalSpring(damping: 5), 2.85497),
    (PhysicalSpring(damping: 15), 1.02209),
  ]

  @Test("settlingDuration equals Core Animation's", arguments: settling)
  func settlingDuration(spring: PhysicalSpring, expected: Double) {
    // The last two rows are given to five decimals.
    let isRounded = [5, 15].contains(spring.damping)
    expectClose(spring.settlingDuration, expected, within: isRounded ? 5.1e-6 : expected * 1e-12)
  }

  @Test("A perceptual duration and bounce give Core Animation's spring")
  func perceptual() {
    let rows: [(Double, Double, Double, Double, Double)] = [
      (0.5, 0, 157.91367041742973, 25.132741228718345, 0.7999999999999999),
      (1, 0, 39.47841760435743, 12.566370614359172, 1.5000000000000002),
      (0.5, 0.3, 157.91367041742973, 17.59291886010284, 0.8629552831744205),
      (0.5, 0.7, 157.91367041742973, 7.539822368615504, 1.904872615017113),
      (0.35, 0.15, 322.27279677026473, 30.51832863487228, 0.5156554893625898),
    ]
    for (duration, bounce, stiffness, damping, settling) in rows {
      let spring = PhysicalSpring(perceptualDuration: duration, bounce: bounce)
      expectClose(spring.stiffness, stiffness, relative: 1e-13)
      expectClose(spring.damping, damping, relative: 1e-13)
      expectClose(spring.settlingDuration, settling, within: 1e-12)
    }
    let overdamped = PhysicalSpring(perceptualDuration: 1, bounce: -0.5)
    expectClose(overdamped.damping, 8 * .pi, relative: 1e-13)
    let rigid = PhysicalSpring(perceptualDuration: 1, bounce: -1)
    #expect(rigid.damping == .infinity)
    #expect(rigid.settlingDuration == 0)
    expectClose(PhysicalSpring().perceptualDuration, 2 * .pi / 10, within: 1e-15)
    expectClose(bounce(dampingRatio: PhysicalSpring().dampingRatio), 0.5, within: 1e-15)
  }

  @Test(
    "settlingDuration of an overdamped CASpringAnimation is 2.6 ± 0.2 s",
    .disabled("Core Animation's formula is unknown; ours is the duration of the drawn motion"))
  func overdampedSettling() {
    let spring = PhysicalSpring(perceptualDuration: 1, bounce: -0.5)
    #expect(abs(spring.settlingDuration - 2.6) <= 0.2)
  }

  @Test("durationForEpsilon: uses the same formula at other accuracies")
  func durationForEpsilon() {
    let soft = PhysicalSpring(mass: 1, stiffness: 1, damping: 1, initialVelocity: 0.1)
    expectClose(soft.duration(epsilon: 0.005), 11.35608158495006, within: 1e-12)
    expectClose(soft.duration(epsilon: 0.1), 5.364617037842078, within: 1e-12)
    func spring(_ ratio: Double, _ response: Double) -> PhysicalSpring {
      PhysicalSpring(duration: response, bounce: 1 - ratio)
    }
    expectClose(spring(0.7, 0.6).duration(epsilon: 0.005), 0.8159891974978289, within: 1e-12)
    expectClose(spring(0.6, 0.5).duration(epsilon: 0.005), 0.7769325148649515, within: 1e-12)
    expectClose(spring(0.8, 0.5).settlingDuration, 0.7714094006693448, within: 1e-12)
    expectClose(spring(1, 0.2).settlingDuration, 0.3, within: 1e-12)
    expectClose(spring(0.3, 1.5).settlingDuration, 5.71461784505134, within: 1e-12)
  }
}
