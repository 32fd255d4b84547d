import Foundation
import TaplineActuators
import TaplineNumerics
import TaplineTestSupport
import Testing

@testable import TaplineSynthesis

@Suite("The Fourier transform")
struct FourierTransformTests {
  @Test("Each bin equals the sum that defines the transform")
  func definition() {
    let size = FourierTransform.size
    var generator = SeededGenerator(seed: 8_192)
    let block = (0..<size).map { _ in
      SIMD2(Double.random(in: -1...1, using: &generator), .random(in: -1...1, using: &generator))
    }
    let transform = FourierTransform()
    for (index, value) in block.enumerated() {
      (transform.real[index], transform.imaginary[index]) = (Float(value.x), Float(value.y))
    }
    transform.run()
    for bin in [0, 1, 2, 3, 5, 31, 1_000, 2_048, 4_095, 4_096, 4_097, 8_190, 8_191] {
      var sum = SIMD2(0.0, 0.0)
      for (index, value) in block.enumerated() {
        let angle = -2 * Double.pi * Double(bin * index % size) / Double(size)
        sum += SIMD2(
          value.x * cos(angle) - value.y * sin(angle), value.x * sin(angle) + value.y * cos(angle))
      }
      // The sum of this many random numbers is about 74, and single precision keeps a millionth of it.
      #expect(abs(Double(transform.real[bin]) - sum.x) < 1e-3, "bin \(bin)")
      #expect(abs(Double(transform.imaginary[bin]) - sum.y) < 1e-3, "bin \(bin)")
    }
  }
}
