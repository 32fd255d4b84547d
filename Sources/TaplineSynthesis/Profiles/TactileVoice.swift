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
  }

  /// What one tap looks like.
  package var tap: Tap

  /// The peak of one tap of intensity 1, in dBFS.
  package var tapDecibels: Double

  /// The amplitude of a continuous event of intensity 1, in dBFS.
  package var continuousDecibels: Double

  /// Makes a voice.
  ///
  /// - Parameters:
  ///   - tap: What one tap looks like.
  ///   - tapDecibels: The peak of one tap of intensity 1, in dBFS.
  ///   - continuousDecibels: The amplitude of a continuous event of intensity 1, in dBFS.
  package init(tap: Tap, tapDecibels: Double, continuousDecibels: Double) {
    self.tap = tap
    self.tapDecibels = tapDecibels
    self.continuousDecibels = continuousDecibels
  }
}
