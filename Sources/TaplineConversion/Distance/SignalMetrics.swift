package import TaplineActuators
package import TaplinePatterns
import TaplineSystem

/// Two measures of a vibration's similarity to a reference, which their authors validated with compressed vibrations,
/// not with patterns.
///
/// Sources: SPQI, Noll et al. 2022, doi 10.1109/HAPTICS52432.2022.9765599; ST-SIM, IEEE Xplore 8943164. The formulas
/// and constants are those of the Python package vibromaf 0.0.8.
package struct SignalMetrics: Sendable {
  /// The spectral perceptual quality index, `0...1`; 1 for equal signals.
  let spqi: Double
  /// The spectral temporal similarity, 1 for equal signals; nil if the waveforms correlate negatively.
  let stSim: Double?

  /// Returns nil if interrupted.
  package init?(
    expected: Timeline, actual: Timeline, profile: ActuatorProfile, isInterrupted: () -> Bool
  ) {
    var sums = MetricSums()
    let signals = SignalPair(expected, actual, profile)
    guard
      signals.forEachBlock(
        of: MetricBlock.length, isInterrupted,
        { sums.add(reference: $0.map(Double.init), distorted: $1.map(Double.init)) })
    else { return nil }
    self.init(sums)
  }

  init(_ sums: MetricSums) {
    guard sums.areDifferent else {
      (spqi, stSim) = (1, 1)
      return
    }
    let count = Double(sums.count)
    spqi = sums.quality / count
    let (temporal, spectral) = (sums.temporal / count, sums.spectral / count)
    // The weight of the waveform; the weight of the spectrum is 1 - eta.
    let eta = 2.0 / 3
    stSim = temporal < 0 ? nil : pow(temporal, eta) * pow(spectral, 1 - eta)
  }
}

struct MetricSums {
  private(set) var count = 0
  private(set) var areDifferent = false
  private(set) var quality = 0.0
  private(set) var temporal = 0.0
  private(set) var spectral = 0.0

  mutating func add(reference: [Double], distorted: [Double]) {
    count += 1
    areDifferent = areDifferent || reference != distorted
    let (one, other) = (MetricBlock(reference), MetricBlock(distorted))
    let difference = zip(one.powers, other.powers).reduce(0) { $0 + abs($1.0 - $1.1) }
    let decibels = 10 * log10(difference / (one.powers.reduce(0, +) + .ulpOfOne))
    quality += (1 - tanh(0.3 * decibels + 2)) / 2
    spectral += Self.similarity(one.support, other.support)
    temporal += Self.similarity(one.waveform, other.waveform)
  }

  private static func similarity(_ reference: [Double], _ distorted: [Double]) -> Double {
    let products = zip(reference, distorted).reduce(0) { $0 + $1.0 * $1.1 }
    return products / (reference.reduce(0) { $0 + $1 * $1 } + .ulpOfOne)
  }
}

private struct MetricBlock {
  static let length = 512

  /// The samples with a mean of 0 and a standard deviation of 1.
  let waveform: [Double]
  /// The power of each frequency relative to the threshold of perception.
  let powers: [Double]
  /// The probability that each frequency is felt: a normal distribution function of its level above the threshold.
  let support: [Double]

  init(_ samples: [Double]) {
    let count = Double(Self.length)
    let mean = samples.reduce(0, +) / count
    let deviation = (samples.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
    waveform = samples.map { ($0 - mean) / (deviation + .ulpOfOne) }
    let magnitudes = Self.transform(samples)
    powers = zip(magnitudes, Self.thresholds).map { $0 * $0 * pow(10, -$1 / 10) }
    support = zip(magnitudes, Self.thresholds).map { magnitude, threshold in
      0.5 * erfc((threshold - 20 * log10(abs(magnitude))) / (12 * 2.0.squareRoot()))
    }
  }

  /// In decibels: lowest at 250 Hz, and constant from the first frequency at which the threshold exceeds 0.
  private static let thresholds: [Double] = {
    let offset = 1 - 250.0 / 550
    var thresholds = (0..<length).map { index in
      let logarithm = log10(8_000 * Double(index) / Double(2 * length - 1) / 550 + offset)
      return 62 / (log10(offset) * log10(offset)) * logarithm * logarithm - 77
    }
    if let limit = thresholds.firstIndex(where: { $0 > 0 }) {
      for index in limit..<length { thresholds[index] = thresholds[limit] }
    }
    return thresholds
  }()

  /// `cos(πn / (2 · length))` over a period.
  private static let cosines = (0..<4 * length).map { cos(.pi * Double($0) / Double(2 * length)) }

  /// Returns the orthonormal cosine transform of type II.
  private static func transform(_ samples: [Double]) -> [Double] {
    guard samples.contains(where: { $0 != 0 }) else { return samples }
    return cosines.withUnsafeBufferPointer { cosines in
      (0..<length).map { frequency in
        var (sum, phase) = (0.0, frequency)
        for sample in samples {
          sum += sample * cosines[phase]
          phase = (phase + 2 * frequency) & (cosines.count - 1)
        }
        return sum * ((frequency == 0 ? 1 : 2) / Double(length)).squareRoot()
      }
    }
  }
}
