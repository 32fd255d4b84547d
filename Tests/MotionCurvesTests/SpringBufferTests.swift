import MotionCurves
import Testing

@Suite struct SpringBufferTests {
  static let springs: [Spring] = [
    .bouncy, .smooth, Spring(duration: 0.5, bounce: -0.4),
    Spring(response: 0.314, dampingRatio: 0.25),
    Spring(response: 0.4, dampingRatio: 0), Spring(mass: 3, stiffness: 200, damping: 4),
    Spring(response: 1, dampingRatio: 0.999_999), Spring(response: 1, dampingRatio: 1.000_001),
  ]

  @Test("Buffers agree with the closed form to 1e-12 in every regime", arguments: springs)
  func agreement(spring: Spring) {
    for step in [1e-6, 1e-3, 1.0 / 60] {
      let count = 20_000
      let (values, velocities) = spring.samples(
        count: count, step: step, target: 2, initialVelocity: -1)
      let peak = 2 * (spring.decayConstant + abs(spring.angularFrequency)) + 1
      var (worstValue, worstVelocity) = (0.0, 0.0)
      for index in 0..<count {
        let time = Double(index) * step
        let value = spring.value(target: 2, initialVelocity: -1, time: time)
        let velocity = spring.derivative(target: 2, initialVelocity: -1, time: time)
        worstValue = max(worstValue, abs(values[index] - value))
        worstVelocity = max(worstVelocity, abs(velocities[index] - velocity))
      }
      // Within a millionth of critical, both forms divide a small difference by a small ω.
      let isNearlyCritical = abs(spring.angularFrequency) < 0.1 && spring.angularFrequency != 0
      // A phase of many radians carries its own rounding error into both forms.
      let phase = abs(spring.angularFrequency) * Double(count) * step
      let limit = (isNearlyCritical ? 1e-9 : 1e-12) + 4 * phase * Double.ulpOfOne
      #expect(worstValue <= limit, "value off by \(worstValue)")
      #expect(worstVelocity <= limit * peak, "velocity off by \(worstVelocity)")
    }
  }

  @Test("A run cut into buffers of any lengths gives the same bytes")
  func cutting() {
    let spring = Spring.bouncy
    let whole = spring.samples(count: 2000, step: 1e-3)
    for length in [1, 7, 255, 256, 257, 1000] {
      var values = [Double](repeating: 0, count: 2000)
      var velocities = values
      values.withUnsafeMutableBufferPointer { values in
        velocities.withUnsafeMutableBufferPointer { velocities in
          for start in stride(from: 0, to: 2000, by: length) {
            let range = start..<min(start + length, 2000)
            spring.sample(
              values: UnsafeMutableBufferPointer(rebasing: values[range]),
              velocities: UnsafeMutableBufferPointer(rebasing: velocities[range]),
              firstIndex: start, step: 1e-3)
          }
        }
      }
      #expect(values == whole.values)
      #expect(velocities == whole.velocities)
    }
  }

  @Test("No samples are asked for, none are written")
  func empty() {
    let (values, velocities) = Spring.smooth.samples(count: 0, step: 0.1)
    #expect(values.isEmpty && velocities.isEmpty)
  }
}
