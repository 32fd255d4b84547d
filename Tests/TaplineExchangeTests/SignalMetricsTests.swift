import TaplineActuators
import TaplinePatterns
import TaplineTestSupport
import Testing

@testable import TaplineConversion

@Suite("SPQI and ST-SIM of two signals")
struct SignalMetricsTests {
  private static func metrics(_ reference: [Double], _ distorted: [Double]) -> SignalMetrics {
    var sums = MetricSums()
    for start in stride(from: 0, to: reference.count, by: 512) {
      sums.add(
        reference: Array(reference[start..<start + 512]),
        distorted: Array(distorted[start..<start + 512]))
    }
    return SignalMetrics(sums)
  }

  private static let reference: [Double] = (0..<2_048).map { (index: Int) -> Double in
    let residue = index * (7 * index + 3) % 251
    return Double(residue - 125) / 1_000
  }

  @Test("SPQI and ST-SIM equal those of vibromaf 0.0.8 with NumPy 2.4.6 and SciPy 1.17.1")
  func published() {
    let reference = Self.reference
    let mixed = reference.indices.map { (index: Int) -> Double in
      let residue = index * 5 % 17
      return reference[index] + Double(residue - 8) / 100
    }
    typealias Expected = (distorted: [Double], spqi: Double, stSim: Double?)
    let weaker: Expected = (reference.map { $0 / 2 }, 0.037313681108357116, 0.9850213011987843)
    let stronger: Expected = (reference.map { $0 * 2 }, 0.0010449637967018255, 1.0122785029666836)
    let other: Expected = (mixed, 0.9618234000008743, 0.8878471372235865)
    let inverted: Expected = (reference.map { -$0 }, 1, nil)
    let silence = [Double](repeating: 0, count: 2_048)
    let silent: Expected = (silence, 0.01798620996209155, 0)
    let half = Array(reference[..<1_024] + silence[1_024...])
    let cut: Expected = (half, 0.5089931049810459, 0.5)
    for signal in [weaker, stronger, other, inverted, silent, cut] {
      let found = Self.metrics(reference, signal.distorted)
      #expect(abs(found.spqi - signal.spqi) < 1e-9)
      #expect((found.stSim == nil) == (signal.stSim == nil))
      #expect(abs((found.stSim ?? 0) - (signal.stSim ?? 0)) < 1e-9)
    }
  }

  @Test("SPQI and ST-SIM are 1 for equal patterns and less for a weaker, missing or added tap")
  func patterns() throws {
    func taps(_ intensities: [Double]) -> Timeline {
      Timeline(
        HapticPattern(
          events: intensities.enumerated().map { index, intensity in
            HapticEvent(.transient, at: Double(index) / 10, intensity: intensity, sharpness: 0.5)
          }))
    }
    func metrics(_ one: Timeline, _ other: Timeline) throws -> SignalMetrics {
      let profile = try Fixtures.profile()
      return try #require(
        SignalMetrics(expected: one, actual: other, profile: profile, isInterrupted: { false }))
    }
    let two = taps([1, 1])
    for same in [two, Timeline()] {
      let found = try metrics(same, same)
      #expect(found.spqi == 1 && found.stSim == 1)
    }
    for other in [taps([1, 0.6]), taps([1]), taps([1, 1, 1]), Timeline()] {
      let found = try metrics(two, other)
      #expect(found.spqi > 0 && found.spqi < 1)
      #expect(try #require(found.stSim) < 1)
    }
    let profile = try Fixtures.profile()
    #expect(
      SignalMetrics(expected: two, actual: two, profile: profile, isInterrupted: { true }) == nil)
  }
}
