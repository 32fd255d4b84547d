import TaplineActuators
import TaplineTestSupport
import Testing

@testable import TaplineSynthesis

@Suite("Carriers of the audible voice")
struct CarrierWeightsTests {
  @Test("The interpolated table of weights equals the definition of the weights")
  func table() throws {
    for name in ["taptic", "taptic-linear", "mpeg"] {
      let profile = try Fixtures.profile(name)
      for rate in [8_000, 48_000, 192_000] {
        let weights = CarrierWeights(profile, sampleRate: rate)
        let definition = CarrierWeights.Definition(profile, sampleRate: rate)
        for sharpness in stride(from: 0.0, through: 1, by: 0.001_7) + [0, 1] {
          let expected = definition.weights(sharpness)
          var found = [Double](repeating: .nan, count: weights.paddedCount)
          found.withUnsafeMutableBufferPointer { found in
            if let start = found.baseAddress { weights.read(at: sharpness, into: start) }
          }
          #expect(
            zip(found, expected).allSatisfy { abs($0 - $1) <= 1e-6 * $1 },
            "\(name), \(rate) Hz, \(sharpness)")
        }
      }
    }
  }
}
