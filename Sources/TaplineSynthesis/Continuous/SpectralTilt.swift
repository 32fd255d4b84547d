import TaplineActuators

/// How much weaker the partials of a sound are the higher they lie; at full sharpness, not at all.
struct SpectralTilt {
  /// Partials above this part of the sample rate are left out.
  ///
  /// Design choice: what lies closer to half the rate is lost in the converters of small devices.
  static let maximumPartial = 0.45

  private let decibelsPerOctave: Double
  private let octaves: [Double]

  init(decibelsPerOctave: Double, ratios: [Double]) {
    self.decibelsPerOctave = decibelsPerOctave
    octaves = ratios.map(binaryLogarithm)
  }

  /// The amplitude of a partial at a sharpness `0...1`.
  func amplitude(of partial: Int, sharpness: Double) -> Double {
    TaplineActuators.amplitude(decibels: decibelsPerOctave * (1 - sharpness) * octaves[partial])
  }
}
