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

/// What the normalised envelope times `0...1` mean in seconds: `shortest · (longest / shortest)^v`.
///
/// Apple says only that higher values increase the time exponentially.
package struct EnvelopeTimes: Sendable, Equatable {
  /// A range of seconds.
  package struct Span: Sendable, Equatable {
    /// Seconds at 0, `>= 0`; zero means that there is no ramp at any value.
    package let shortest: Double

    /// Seconds at 1, `>= shortest`.
    package let longest: Double

    /// The least that is not 0, so that ratios stay finite.
    static let leastAboveZero = 1e-6

    /// Makes a range.
    package init(shortest: Double, longest: Double) {
      precondition(
        (shortest == 0 || shortest >= Self.leastAboveZero) && shortest <= longest
          && longest.isFinite, "an envelope's times are finite, not negative, and ascend")
      self.shortest = shortest
      self.longest = longest
    }
  }

  /// From nothing to full intensity.
  package var attack: Span

  /// From full intensity to nothing, where the event is not sustained.
  package var decay: Span

  /// From the event's end to nothing.
  package var release: Span

  /// Makes a set of ranges.
  package init(attack: Span, decay: Span, release: Span) {
    self.attack = attack
    self.decay = decay
    self.release = release
  }
}

/// What happens to samples near full scale; memoryless, so that blocks and slices agree.
package enum Limiter: Sendable, Equatable {
  /// Bends samples above the knee (dBFS, `< 0`) towards full scale, which they never reach.
  case saturator(kneeDecibels: Double)
  /// Cuts at full scale.
  case clamp
}
