import MotionCurves
package import TaplineActuators
import TaplineNumerics
package import TaplinePatterns
import TaplineText

/// A resonance fitted to a recording, with 95 % confidence intervals.
package struct Calibration: Sendable {
  package enum Parameter: String, CaseIterable, JSONRepresentable {
    case resonance
    case quality
    /// The rise time in seconds, from 10 to 90 % of the final amplitude when driven at the resonance:
    /// ln 9 · quality / (π · resonance).
    case rise
    /// The amplitude of the recording for an acceleration of 1: in g, or as a fraction of full scale.
    case level
    /// The difference between the rates of the recorder's and the phone's clocks, as a fraction.
    case drift
  }

  package struct Estimate: Sendable {
    package let parameter: Parameter
    package let value: Double
    package let low: Double
    package let high: Double
  }

  package let estimates: [Estimate]
  let start: Double
  /// The fraction of the recording's energy that the model explains.
  package let explained: Double
  /// The standard deviation of white noise with the density of the measured noise near the signal's frequency.
  let noise: Double
  let sampleCount: Int
  package let clippedCount: Int
  let fit: ActuatorFit

  /// If `drift`, a fraction, is nil, it is fitted; `fullScale` is in g.
  package init(
    _ recording: ActuatorRecording, of timeline: Timeline, profile: ActuatorProfile,
    drift: Double? = nil, fullScale: Double? = nil
  ) throws(CalibrationError) {
    let fit = try ActuatorFit(recording, of: timeline, profile: profile, drift: drift)
    let spectrum = ResidualSpectrum(fit)
    explained = spectrum.explained
    guard explained >= Self.minimumExplained else { throw .noOnset(explained: max(explained, 0)) }
    let hertz = exponential(fit[.logHertz])
    let quality = exponential(fit[.logQuality])
    guard hertz * (1 + 0.5 / quality) < Double(recording.sampleRate) / 2 else {
      throw .outsideBand(hertz: hertz, sampleRate: recording.sampleRate)
    }
    guard spectrum.fittedFraction >= Self.minimumFittedFraction else { throw .clipped }
    let inverse = fit.equations.inverse
    let quantile = spectrum.freedom > 4 ? studentQuantile(spectrum.freedom) : .infinity
    /// For a weighted sum of parameters.
    func halfWidth(_ weights: [(index: ActuatorFit.Index, weight: Double)]) -> Double {
      guard let inverse else { return .infinity }
      var sum = 0.0
      for one in weights {
        for other in weights {
          sum += one.weight * other.weight * inverse[one.index.rawValue][other.index.rawValue]
        }
      }
      return quantile * spectrum.noise * sum.squareRoot()
    }
    /// For a parameter whose logarithm is nearly normally distributed.
    func logarithmic(
      _ parameter: Parameter, _ value: Double,
      _ weights: [(index: ActuatorFit.Index, weight: Double)]
    ) throws(CalibrationError) -> Estimate {
      let width = halfWidth(weights)
      guard width <= parameter.maximumHalfWidth else {
        throw .undetermined(parameter, halfWidth: width)
      }
      return Estimate(
        parameter: parameter, value: value, low: value * exponential(-width),
        high: value * exponential(width))
    }
    // Check the drift first, because its error message gives the most specific advice.
    var driftEstimate: Estimate?
    if drift == nil {
      let (value, width) = (fit[.drift], halfWidth([(.drift, 1)]))
      guard width <= Parameter.drift.maximumHalfWidth else {
        throw .undetermined(.drift, halfWidth: width)
      }
      guard abs(value) <= Self.maximumDrift else { throw .driftOutOfRange(value) }
      driftEstimate = Estimate(
        parameter: .drift, value: value, low: value - width, high: value + width)
    }
    let level = abs(fit[.level]) * (fullScale ?? 1)
    guard fullScale == nil || Actuator.gravityRange.contains(level) else {
      throw .levelOutOfRange(level)
    }
    var estimates = [
      try logarithmic(.resonance, hertz, [(.logHertz, 1)]),
      try logarithmic(.quality, quality, [(.logQuality, 1)]),
      try logarithmic(
        .rise, Self.logarithmOf9 * quality / (.pi * hertz),
        [(.logQuality, 1), (.logHertz, -1)]),
      try logarithmic(.level, level, [(.level, 1 / fit[.level])]),
    ]
    if let driftEstimate { estimates.append(driftEstimate) }
    self.estimates = estimates
    self.fit = fit
    start = fit[.start]
    noise = spectrum.noise
    (sampleCount, clippedCount) = (fit.window.count - fit.excludedCount, fit.excludedCount)
  }

  /// The largest accepted drift, as a fraction: a design choice.
  static let maximumDrift = 1e-3
  private static let logarithmOf9 = 2.1972245773362196

  /// The minimum fraction of the recording's energy that the model explains, and the minimum fraction of the model's
  /// energy in samples that are not clipped: design choices.
  private static let (minimumExplained, minimumFittedFraction) = (0.5, 0.05)

  package subscript(parameter: Parameter) -> Estimate? {
    estimates.first { $0.parameter == parameter }
  }
}

/// Returns the 97.5 % quantile within 0.008 for 4 or more degrees of freedom; source: Abramowitz and Stegun, 26.7.5.
private func studentQuantile(_ freedom: Double) -> Double {
  let z = 1.959963984540054
  let square = z * z
  let one = z * (square + 1) / 4
  let two = z * ((5 * square + 16) * square + 3) / 96
  let three = z * (((3 * square + 19) * square + 17) * square - 15) / 384
  return z + (one + (two + three / freedom) / freedom) / freedom
}

private struct ResidualSpectrum {
  /// The standard deviation of white noise with the density of the measured noise.
  let noise: Double
  let freedom: Double
  let explained: Double
  /// The fraction of the model's energy that is in fitted samples.
  let fittedFraction: Double

  /// The ratio of the band's upper edge to its middle and of its middle to its lower edge, and the maximum number of
  /// measured frequencies: design choices.
  private static let (halfBand, maximumFrequencyCount) = (1.5, 192.0)

  init(_ fit: ActuatorFit) {
    let recording = fit.recording
    var residuals: [Double] = []
    var (energy, slopeEnergy, fittedEnergy, residualEnergy) = (0.0, 0.0, 0.0, 0.0)
    var (sum, squareSum) = (0.0, 0.0)
    for sample in fit.modeled() {
      energy += sample.value * sample.value
      slopeEnergy += sample.slope * sample.slope
      guard !sample.isExcluded else {
        residuals.append(0)
        continue
      }
      let recorded = Double(recording.samples[sample.frame]) - fit[.offset]
      let residual = recorded - sample.value
      residuals.append(residual)
      fittedEnergy += sample.value * sample.value
      residualEnergy += residual * residual
      sum += recorded
      squareSum += recorded * recorded
    }
    let count = Double(residuals.count - fit.excludedCount)
    explained = 1 - residualEnergy / max(squareSum - sum * sum / count, .leastNormalMagnitude)
    fittedFraction = fittedEnergy / max(energy, .leastNormalMagnitude)
    // The signal's middle frequency and the band around it, in cycles of the window.
    let rate = Double(recording.sampleRate)
    let seconds = Double(residuals.count) / rate
    let turnsPerSecond =
      (slopeEnergy / max(energy, .leastNormalMagnitude)).squareRoot() / (2 * .pi)
    let middle = turnsPerSecond * seconds
    let last = min(middle * Self.halfBand, Double(residuals.count) / 2 - 1)
    let first = min(max(middle / Self.halfBand, 1), last)
    let width = max((last - first).rounded(), 1)
    let step = max(width / Self.maximumFrequencyCount, 1)
    var (power, frequencyCount) = (0.0, 0.0)
    for cycles in stride(from: first, through: last, by: step) {
      let turn = sineAndCosine(turns: cycles.rounded() / Double(residuals.count))
      // Compute each cosine and sine by rotating the previous one.
      var (cosine, sine, real, imaginary) = (1.0, 0.0, 0.0, 0.0)
      for residual in residuals {
        real += residual * cosine
        imaginary += residual * sine
        (cosine, sine) = (
          cosine * turn.cosine - sine * turn.sine, sine * turn.cosine + cosine * turn.sine
        )
      }
      power += real * real + imaginary * imaginary
      frequencyCount += 1
    }
    // Each fitted parameter uses a degree of freedom of the band, except the offset, whose frequency is 0.
    let kept = 1 - Double(fit.point.count - 1) / (2 * width)
    freedom = 2 * frequencyCount * kept
    noise = (power / (max(frequencyCount, 1) * max(kept, 0.01) * max(count, 1))).squareRoot()
  }
}
