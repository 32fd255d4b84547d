import MotionCurves
import Testing

/// SwiftUI's `Spring` value, observed or pinned bit for bit against SwiftUI.
@Suite struct SpringValueTests {
  struct Derived: Sendable {
    let spring: Spring
    /// Duration, bounce, response, damping ratio, mass, stiffness, damping.
    let expected: [Double]
  }

  static let derived = [
    Derived(
      spring: Spring(duration: 0.5, bounce: 0.2),
      expected: [0.5, 0.2, 0.5, 0.8, 1, 157.91367041742973, 20.106192982974676]),
    Derived(
      spring: Spring(mass: 1.2, stiffness: 90, damping: 40),
      expected: [0.7255197456936871, 0, 0.7255197456936871, 1, 1.2, 90, 20.784609690826528]),
    Derived(
      spring: Spring(duration: -0.2, bounce: 0),
      expected: [0.2, 2, 0.2, -1, 1, 986.9604401089358, -62.83185307179586]),
    Derived(
      spring: Spring(duration: 0.5, bounce: -0.5),
      expected: [0.5, -0.5, 0.5, 2, 1, 1105.3956932012077, 50.26548245743669]),
    Derived(
      spring: Spring(duration: 0.5, bounce: 1.2),
      expected: [0.5, 1, 0.5, 0, 1, 157.91367041742973, 0]),
    Derived(
      spring: Spring(duration: 0.5, bounce: -1),
      expected: [.nan, .nan, .nan, .nan, 1, .infinity, .infinity]),
    Derived(
      spring: Spring(mass: -1, stiffness: 90, damping: 12),
      expected: [
        0.493653659795374, 1.4714045207910318, 0.493653659795374, -0.4714045207910317, -1, -162, 12,
      ]),
  ]

  @Test("Getters return SwiftUI's values, even for unusual inputs", arguments: derived)
  func derivedProperties(row: Derived) {
    let spring = row.spring
    let seen = [
      spring.duration, spring.bounce, spring.response, spring.dampingRatio, spring.mass,
      spring.stiffness, spring.damping,
    ]
    for (value, expected) in zip(seen, row.expected) { expectClose(value, expected, within: 1e-6) }
  }

  @Test("A bounce of -1 stores infinite frequency and decay")
  func infiniteFields() {
    let spring = Spring(duration: 0.5, bounce: -1)
    #expect(spring.angularFrequency == -.infinity)
    #expect(spring.decayConstant == .infinity)
  }

  @Test("The settling duration equals SwiftUI's for all regimes and unusual accuracies")
  func settling() {
    let spring = Spring(response: 0.5, dampingRatio: 0.8)
    expectClose(spring.settlingDuration, 0.9261291683659721, within: 1e-12)
    expectClose(
      spring.settlingDuration(target: 10.0, initialVelocity: 2, epsilon: 0.001),
      1.1533551689258155, within: 1e-12)
    expectClose(
      spring.settlingDuration(target: 7.0, initialVelocity: 2), 1.1170873407650654, within: 1e-12)
    expectClose(Spring(response: 0.5, dampingRatio: 1).settlingDuration, 0.8, within: 1e-12)
    expectClose(Spring(response: 0.5, dampingRatio: 2).settlingDuration, 2.1, within: 1e-12)
    #expect(Spring(response: 0, dampingRatio: 0.8).settlingDuration == 0)
    #expect(Spring(response: .infinity, dampingRatio: 0.8).settlingDuration == .infinity)
    #expect(Spring(response: .nan, dampingRatio: 0.8).settlingDuration == 0)
    #expect(Spring(mass: 1, stiffness: 0, damping: 0).settlingDuration == .infinity)
    #expect(spring.settlingDuration(target: 1.0, epsilon: 0) == .infinity)
    for accuracy in [-0.001, .nan, .infinity] {
      #expect(spring.settlingDuration(target: 1.0, epsilon: accuracy) == 0)
    }
  }

  struct Fields: Sendable {
    let spring: Spring
    let frequency: Double
    let decay: Double
    var stiffness: Double?
  }

  static let fields = [
    Fields(spring: Spring(duration: 0.5, bounce: 0), frequency: 0, decay: 12.566370614359172),
    Fields(
      spring: Spring(duration: 0.7, bounce: 0.2), frequency: 5.38558740615393,
      decay: 7.180783208205242),
    Fields(
      spring: Spring(duration: 0.7, bounce: -0.2), frequency: -6.731984257692414,
      decay: 11.21997376282069),
    Fields(spring: Spring(duration: 0.3, bounce: 1.2), frequency: 20.943951023931955, decay: 0),
    Fields(
      spring: Spring(response: 0.4, dampingRatio: 0.8), frequency: 9.424777960769376,
      decay: 12.566370614359172),
    Fields(
      spring: Spring(response: 0.2, dampingRatio: 1.8), frequency: -47.019053434155985,
      decay: 56.548667764616276),
    Fields(
      spring: Spring(response: 1.3, dampingRatio: -0.1), frequency: 4.808992650505067,
      decay: -0.483321946706122),
    Fields(
      spring: Spring(mass: 0.6, stiffness: 120, damping: 1.1), frequency: 14.11239604823441,
      decay: 0.9166666666666667, stiffness: 119.99999999999997),
    Fields(
      spring: Spring(mass: 0.6, stiffness: 0.1, damping: 10, allowOverDamping: true),
      frequency: -8.323327326122516, decay: 8.333333333333334, stiffness: 83.23333333333335),
    Fields(
      spring: Spring(settlingDuration: 0.5, dampingRatio: 0.3), frequency: 36.57363347751539,
      decay: 11.501875619491353),
    Fields(
      spring: Spring(settlingDuration: 0.4, dampingRatio: 0.8), frequency: 13.491445030761993,
      decay: 17.98859337434933),
    Fields(
      spring: Spring(settlingDuration: 0.1, dampingRatio: 0.1), frequency: 458.70864597525747,
      decay: 46.10195353914841),
    Fields(
      spring: Spring(settlingDuration: 11, dampingRatio: 0.9), frequency: 0.3696697049130908,
      decay: 0.7632724197811565),
    Fields(
      spring: Spring(settlingDuration: 2, dampingRatio: 20), frequency: 0,
      decay: 4.616706446380154),
  ]

  @Test("Initialisers store SwiftUI's field values to a few ulp", arguments: fields)
  func storedFields(row: Fields) {
    expectClose(row.spring.angularFrequency, row.frequency, relative: 9e-16)
    expectClose(row.spring.decayConstant, row.decay, relative: 9e-16)
    if let stiffness = row.stiffness {
      expectClose(row.spring.stiffness, stiffness, relative: 9e-16)
    }
  }

  @Test("Value and velocity equal SwiftUI's")
  func motion() {
    let spring = Spring()
    expectClose(spring.value(target: 1.2, time: 0.2), 0.8584988269031488, relative: 1e-13)
    expectClose(
      spring.velocity(target: 1.2, initialVelocity: 0.1, time: 0.2), 3.0576820811770435,
      relative: 1e-13)
    #expect(spring.settlingDuration == 0.7999999999999999)
    let bouncy = Spring(duration: 0.7, bounce: 0.2)
    expectClose(
      bouncy.value(target: 1.2, initialVelocity: 0.1, time: 0.2), 0.7335374463664996,
      relative: 1e-13)
    expectClose(
      bouncy.velocity(target: 1.2, initialVelocity: 0.1, time: 0.2), 3.7432199543353395,
      relative: 1e-13)
    expectClose(
      bouncy.settlingDuration(target: 1.2, initialVelocity: 0.1, epsilon: 0.001),
      1.2786385205350255, within: 1e-12)
  }

  @Test("An overdamped velocity includes SwiftUI's extra target term, and the derivative does not")
  func overdampedVelocity() {
    let spring = Spring(duration: 0.7, bounce: -0.2)
    expectClose(
      spring.velocity(target: 1.2, initialVelocity: 0.1, time: 0.2), 3.918503301573137,
      relative: 1e-13)
    expectClose(
      spring.derivative(target: 1.2, initialVelocity: 0.1, time: 0.2), 2.718503, within: 5e-7)
  }

  @Test("Four updates of the default spring give SwiftUI's values")
  func updates() {
    let spring = Spring()
    var value = 0.0
    var velocity = 0.0
    let expected = [0.7162330212017152, 1.0919585580975726, 1.1797395665550872, 1.1999998030798995]
    for (step, expected) in zip([0.16, 0.16, 0.16, 1], expected) {
      spring.update(value: &value, velocity: &velocity, target: 1.2, deltaTime: step)
      expectClose(value, expected, relative: 1e-13)
    }
  }

  @Test("The presets have SwiftUI's stiffness, damping and settling duration")
  func presets() {
    let rows: [(Spring, Double, Double)] = [
      (.smooth, 25.132741228718345, 0.8), (.snappy, 21.362830044410593, 0.8768271225053476),
      (.bouncy, 17.59291886010284, 1.0447130905120119),
    ]
    for (spring, damping, settling) in rows {
      expectClose(spring.stiffness, 157.91367041742973, relative: 1e-13)
      expectClose(spring.damping, damping, relative: 1e-13)
      expectClose(spring.settlingDuration, settling, within: 1e-12)
    }
  }

  @Test("The presets' unit responses have the values of the closed form")
  func unitResponse() {
    let rows: [(Spring, [Double])] = [
      (
        .smooth,
        [0.357739556470, 0.715415689086, 0.890033939227, 0.960457286193, 0.986399068534]
      ),
      (
        .snappy,
        [0.388102445785, 0.786369170017, 0.956446593804, 1.001616992870, 1.006019960712]
      ),
      (
        .bouncy,
        [0.423302123075, 0.873710895603, 1.033930362296, 1.039302609319, 1.014498421616]
      ),
    ]
    for (spring, values) in rows {
      for (index, expected) in values.enumerated() {
        let time = Double(index + 1) / 10
        let value = spring.value(target: 1, time: time)
        if spring == .bouncy && index == 1 {
          // 30 digits of the formula: 0.873710895601792561996965342451
          // The reference's last printed digit is off by one.
          expectClose(value, expected, within: 1.3e-12)
          expectClose(value, 0.873710895601792562, within: 1e-15)
        } else {
          expectClose(value, expected, within: 6e-13)
        }
      }
    }
  }

  @Test("A vector's components move like scalars")
  func vectors() {
    let spring = Spring(duration: 0.7, bounce: 0.2)
    let moved = spring.value(
      target: SIMD2(1.2, -3), initialVelocity: SIMD2(0.1, 0), time: 0.2)
    expectClose(moved.x, 0.7335374463664996, relative: 1e-13)
    expectClose(moved.y, spring.value(target: -3, time: 0.2), relative: 1e-15)
  }
}
