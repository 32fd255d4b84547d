/// A frequency law with its logarithm worked out once, since taps ask for hertz all the time.
struct FrequencyScale {
  let law: FrequencyLaw
  /// log2(highest / lowest).
  private let octaves: Double

  init(_ law: FrequencyLaw) {
    self.law = law
    octaves = log2(law.highest / law.lowest)
  }

  /// ln(highest / lowest): growth of the frequency's logarithm over the whole of sharpness.
  var logarithmicRange: Double { octaves * 0.6931471805599453 }

  /// Hertz at a sharpness `0...1`.
  func hertz(_ sharpness: Double) -> Double {
    switch law.spacing {
    case .logarithmic: law.lowest * exp2(octaves * sharpness)
    case .linear: law.lowest + (law.highest - law.lowest) * sharpness
    }
  }
}
