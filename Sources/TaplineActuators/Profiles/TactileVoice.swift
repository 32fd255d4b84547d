/// The drive signal that the profile predicts for the actuator.
package struct TactileVoice: Sendable, Equatable {
  /// What one tap looks like.
  package enum Tap: Sendable, Equatable {
    /// A sine at the tap's frequency, damped with a constant quality factor.
    ///
    /// The time constant is `quality / (π · frequency)`; the grain ends where the damping has
    /// fallen by `rangeDecibels`.
    case dampedSine(quality: Double, rangeDecibels: Double)

    /// Whole cycles of a sine in a fixed time, whatever the sharpness.
    case sineCycles(count: Int, seconds: Double)

    /// Seconds in which a damped sine falls to 1/e.
    package static func timeConstant(quality: Double, hertz: Double) -> Double {
      quality / (.pi * hertz)
    }

    /// Seconds of one cycle: two taps that stand closer cannot be told apart, since the second
    /// begins within the first swing of the first.
    ///
    /// Design choice: the criterion; the figures are the profile's.
    package func cycle(hertz: Double) -> Double {
      switch self {
      case .dampedSine: 1 / hertz
      case .sineCycles(let count, let seconds): seconds / Double(max(count, 1))
      }
    }

    /// Seconds for which a tap counts where amplitudes are added up: the time constant of its
    /// damping, or its whole length.
    package func effectiveLength(hertz: Double) -> Double {
      switch self {
      case .dampedSine(let quality, _): Self.timeConstant(quality: quality, hertz: hertz)
      case .sineCycles(_, let seconds): seconds
      }
    }
  }

  /// What one tap looks like.
  package var tap: Tap

  /// The peak of one tap of intensity 1, in dBFS.
  package var tapDecibels: Double

  /// The amplitude of a continuous event of intensity 1, in dBFS.
  package var continuousDecibels: Double

  package init(tap: Tap, tapDecibels: Double, continuousDecibels: Double) {
    self.tap = tap
    self.tapDecibels = tapDecibels
    self.continuousDecibels = continuousDecibels
  }
}
