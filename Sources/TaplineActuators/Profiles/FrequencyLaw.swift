/// What sharpness means in hertz.
package struct FrequencyLaw: Sendable, Equatable {
  /// How the range is spread over sharpness `0...1`.
  package enum Spacing: String, Sendable, CaseIterable {
    /// `lowest · (highest / lowest)^S`: equal steps of sharpness are equal musical intervals.
    case logarithmic
    /// `lowest + (highest − lowest) · S`.
    case linear
  }

  /// How the range is spread.
  package let spacing: Spacing

  /// Hertz at sharpness 0, in `lowestRange`.
  package let lowest: Double

  /// Hertz at sharpness 1, `lowest...8·lowest`.
  package let highest: Double

  /// binaryLogarithm(highest / lowest), since taps ask for hertz all the time.
  private let octaves: Double

  /// The hertz that a law may begin with.
  static let lowestRange = 20.0...10_000

  /// The hertz that a law may end with: it never falls, so that no tap is longer than one of
  /// sharpness 0, by which memory is measured out.
  static func highestRange(from lowest: Double) -> ClosedRange<Double> {
    lowest...8 * lowest
  }

  package init(_ spacing: Spacing, lowest: Double, highest: Double) {
    precondition(Self.lowestRange.contains(lowest), "a frequency law begins at 20 Hz to 10 kHz")
    precondition(
      Self.highestRange(from: lowest).contains(highest),
      "a frequency law ends at one to eight times the hertz that it begins with")
    self.spacing = spacing
    self.lowest = lowest
    self.highest = highest
    octaves = binaryLogarithm(highest / lowest)
  }

  /// Growth of the frequency's logarithm over the whole of sharpness: ln(highest / lowest).
  package var logarithmicRange: Double { octaves * MathConstant.naturalLogarithmOf2 }

  package func hertz(_ sharpness: Double) -> Double {
    switch spacing {
    case .logarithmic: lowest * powerOfTwo(octaves * sharpness)
    case .linear: lowest + (highest - lowest) * sharpness
    }
  }
}

/// What intensity means in amplitude.
package enum AmplitudeLaw: String, Sendable, CaseIterable {
  /// Amplitude is intensity squared.
  case square
  /// Amplitude is intensity.
  case linear

  @inline(__always)
  package func amplitude(_ intensity: Double) -> Double {
    switch self {
    case .square: intensity * intensity
    case .linear: intensity
    }
  }
}
