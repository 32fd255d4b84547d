/// The same events for loudspeakers that cannot play 150 Hz: onsets and envelopes are those of the
/// tactile voice, the spectrum is another.
package struct AudibleVoice: Sendable, Equatable {
  /// The most modes of a tap, and the most carriers, that a profile file may name: each costs as much as
  /// the first, and no body is told apart by more.
  static let maximumParts = 64

  /// What one tap sounds like: a struck body of a few modes.
  package struct Tap: Sendable, Equatable {
    /// The body's lowest mode at sharpness ½ for a tap of no strength, in hertz.
    package var bodyAtZeroIntensity: Double

    /// The body's lowest mode at sharpness ½ for a tap of full strength, in hertz.
    package var bodyAtFullIntensity: Double

    /// Octaves by which sharpness 0 to 1 raises the body.
    package var octavesOverSharpness: Double

    /// The modes as multiples of the lowest.
    package var modes: [Mode]

    /// Decibels for each octave above the lowest mode at sharpness 0; none at sharpness 1.
    package var tiltDecibelsPerOctave: Double

    /// Quality factor of the damping at the tap's tactile frequency.
    package var quality: Double

    /// Where the grain ends, as decibels of damping.
    package var rangeDecibels: Double

    /// Time constant, in seconds, of the extra damping of clicking modes.
    package var clickSeconds: Double

    /// Length of the raised-cosine attack at sharpness 0, in seconds.
    package var attackAtZeroSharpness: Double

    /// Length of the raised-cosine attack at sharpness 1, in seconds.
    package var attackAtFullSharpness: Double

    /// Level grows with intensity to this power.
    package var loudnessExponent: Double

    /// The peak of the strongest tap over all sharpnesses, in dBFS.
    package var peakDecibels: Double

    /// The A-weighted energy of a tap of intensity 1 that puts the strongest peak on
    /// `peakDecibels`, as the amplitude `√energy` relative to that peak, in √s.
    package var referenceAmplitude: Double

    package init(
      bodyAtZeroIntensity: Double, bodyAtFullIntensity: Double, octavesOverSharpness: Double,
      modes: [Mode], tiltDecibelsPerOctave: Double, quality: Double, rangeDecibels: Double,
      clickSeconds: Double, attackAtZeroSharpness: Double, attackAtFullSharpness: Double,
      loudnessExponent: Double, peakDecibels: Double, referenceAmplitude: Double
    ) {
      self.bodyAtZeroIntensity = bodyAtZeroIntensity
      self.bodyAtFullIntensity = bodyAtFullIntensity
      self.octavesOverSharpness = octavesOverSharpness
      self.modes = modes
      self.tiltDecibelsPerOctave = tiltDecibelsPerOctave
      self.quality = quality
      self.rangeDecibels = rangeDecibels
      self.clickSeconds = clickSeconds
      self.attackAtZeroSharpness = attackAtZeroSharpness
      self.attackAtFullSharpness = attackAtFullSharpness
      self.loudnessExponent = loudnessExponent
      self.peakDecibels = peakDecibels
      self.referenceAmplitude = referenceAmplitude
    }
  }

  /// One mode of a tap's body.
  package struct Mode: Sendable, Equatable {
    /// Frequency as a multiple of the lowest mode, `>= 1`.
    package var ratio: Double

    /// Whether it dies away as the contact click does.
    package var clicks: Bool

    package init(ratio: Double, clicks: Bool) {
      self.ratio = ratio
      self.clicks = clicks
    }
  }

  /// What continuous events sound like: the tactile signal, shifted (never multiplied) up to
  /// carriers, so that beats keep their rate.
  package struct Continuous: Sendable, Equatable {
    /// The carriers in hertz, ascending.
    package var carriers: [Double]

    /// Decibels for each octave above the lowest carrier at sharpness 0; none at sharpness 1.
    package var tiltDecibelsPerOctave: Double

    /// The bound on the peak of one event of intensity 1 over all sharpnesses, in dBFS.
    package var peakDecibels: Double

    /// Root of the A-weighted power of an event of intensity 1 at that peak, relative to it.
    package var referenceAmplitude: Double

    /// Makes a continuous sound.
    package init(
      carriers: [Double], tiltDecibelsPerOctave: Double, peakDecibels: Double,
      referenceAmplitude: Double
    ) {
      self.carriers = carriers
      self.tiltDecibelsPerOctave = tiltDecibelsPerOctave
      self.peakDecibels = peakDecibels
      self.referenceAmplitude = referenceAmplitude
    }
  }

  /// The loudspeaker that loudness is judged behind: a fourth-order Butterworth high-pass at this
  /// many hertz.
  package var speakerCutoff: Double

  /// What one tap sounds like.
  package var tap: Tap

  /// What continuous events sound like.
  package var continuous: Continuous

  package init(speakerCutoff: Double, tap: Tap, continuous: Continuous) {
    self.speakerCutoff = speakerCutoff
    self.tap = tap
    self.continuous = continuous
  }
}
