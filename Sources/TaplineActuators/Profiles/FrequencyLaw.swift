import TaplineNumerics
import TaplinePatterns

/// The mapping of sharpness `0...1` to a frequency.
package struct FrequencyLaw: Sendable, Equatable {
  package enum Spacing: String, Sendable, CaseIterable {
    /// `lowest · (highest / lowest)^S`: equal steps of sharpness are equal musical intervals.
    case logarithmic
    /// `lowest + (highest − lowest) · S`.
    case linear
  }

  package let spacing: Spacing

  /// The frequency at sharpness 0 in hertz, within `lowestRange`.
  package let lowest: Double

  /// The frequency at sharpness 1 in hertz, `lowest...8·lowest`.
  package let highest: Double

  /// The binary logarithm of `highest / lowest`, stored because every tap needs it.
  private let octaves: Double

  static let lowestRange = 20.0...10_000

  /// The frequency never decreases with sharpness, because the synthesizer has memory only for a tap of sharpness 0.
  static func highestRange(from lowest: Double) -> ClosedRange<Double> { lowest...8 * lowest }

  package init(_ spacing: Spacing, lowest: Double, highest: Double) {
    precondition(Self.lowestRange.contains(lowest), "the lowest frequency must be 20 Hz to 10 kHz")
    precondition(
      Self.highestRange(from: lowest).contains(highest),
      "the highest frequency must be one to eight times the lowest")
    self.spacing = spacing
    self.lowest = lowest
    self.highest = highest
    octaves = binaryLogarithm(highest / lowest)
  }

  package var logarithmicRange: Double { octaves * MathConstant.naturalLogarithmOf2 }

  package func hertz(_ sharpness: Double) -> Double {
    switch spacing {
    case .logarithmic: lowest * powerOfTwo(octaves * sharpness)
    case .linear: lowest + (highest - lowest) * sharpness
    }
  }

  /// Returns the sharpness `0...1` at a frequency in hertz; the default sharpness if `lowest` equals `highest`.
  package func sharpness(_ hertz: Double) -> Double {
    guard highest > lowest else { return HapticEvent.defaultSharpness }
    let sharpness =
      switch spacing {
      case .logarithmic: binaryLogarithm(hertz / lowest) / octaves
      case .linear: (hertz - lowest) / (highest - lowest)
      }
    return min(max(sharpness, 0), 1)
  }
}

package enum AmplitudeLaw: String, Sendable, CaseIterable {
  case square
  case linear

  @inline(__always)
  package func amplitude(_ intensity: Double) -> Double {
    switch self {
    case .square: intensity * intensity
    case .linear: intensity
    }
  }
}
