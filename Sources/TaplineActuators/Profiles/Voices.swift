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

    /// Seconds of one cycle: two taps that are closer cannot be distinguished, since the second begins within the
    /// first swing of the first.
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
}

/// The same events for loudspeakers that cannot play 150 Hz: onsets and envelopes are those of the
/// tactile voice, the spectrum is another.
package struct AudibleVoice: Sendable, Equatable {
  /// The most modes of a tap, and the most carriers, of a profile file: each costs as much as the first, and more
  /// cannot be heard.
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
  }

  /// One mode of a tap's body.
  package struct Mode: Sendable, Equatable {
    /// Frequency as a multiple of the lowest mode, `>= 1`.
    package var ratio: Double

    /// Whether it dies away as the contact click does.
    package var clicks: Bool
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
  }

  /// The loudspeaker that loudness is judged behind: a fourth-order Butterworth high-pass at this
  /// many hertz.
  package var speakerCutoff: Double

  /// What one tap sounds like.
  package var tap: Tap

  /// What continuous events sound like.
  package var continuous: Continuous
}

/// What the audio events of a pattern sound like, next to its haptic events.
///
/// Apple publishes neither a timbre nor the spans behind the normalised values.
package struct AudioVoice: Sendable, Equatable {
  /// What volume `0...1` means in amplitude.
  package var volume: AmplitudeLaw

  /// Semitones by which pitch `1` raises a sound, and `-1` lowers it, `0...18`.
  package var pitchSemitones: Double

  /// What `AudioContinuous` plays.
  package var tone: Tone

  /// How `AudioCustom` plays a sound file.
  package var file: File

  /// What `AudioContinuous` plays: whole multiples of a frequency, weaker the higher they lie.
  package struct Tone: Sendable, Equatable {
    /// Hertz at pitch 0.
    package var hertz: Double

    /// How many partials there are, the fundamental counted, `>= 1`.
    package var partialCount: Int

    /// Decibels for each octave above the fundamental at brightness 0.
    package var tiltAtZeroBrightness: Double

    /// Decibels for each octave above the fundamental at brightness 1.
    package var tiltAtFullBrightness: Double

    /// The bound on the peak of one tone of volume 1 over all brightnesses, in dBFS.
    package var peakDecibels: Double
  }

  /// How `AudioCustom` plays a sound file.
  package struct File: Sendable, Equatable {
    /// Decibels that are added to a file's own level at volume 1.
    package var levelDecibels: Double

    /// Cut-off of the low-pass at brightness 0, in hertz.
    package var lowPassAtZeroBrightness: Double

    /// Cut-off that the low-pass rises towards, in equal musical steps; at brightness 1 there is
    /// none.
    package var lowPassAtFullBrightness: Double
  }
}
