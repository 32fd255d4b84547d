/// The predicted drive signal of the actuator.
package struct TactileVoice: Sendable, Equatable {
  package enum Tap: Sendable, Equatable {
    /// A sine at the tap's frequency, damped with a constant quality factor until it has fallen by `rangeDecibels`.
    case dampedSine(quality: Double, rangeDecibels: Double)

    /// Whole cycles of a sine in a fixed time, independent of sharpness.
    case sineCycles(count: Int, seconds: Double)

    /// Returns the seconds in which the amplitude of a damped sine falls to 1/e.
    package static func timeConstant(quality: Double, hertz: Double) -> Double {
      quality / (.pi * hertz)
    }

    /// Returns the seconds of one cycle, the linter's minimum interval of two distinguishable taps: a design choice.
    package func cycle(hertz: Double) -> Double {
      switch self {
      case .dampedSine: 1 / hertz
      case .sineCycles(let count, let seconds): seconds / Double(max(count, 1))
      }
    }

    /// Returns the seconds during which a tap counts in the sum of simultaneous amplitudes.
    package func effectiveLength(hertz: Double) -> Double {
      switch self {
      case .dampedSine(let quality, _): Self.timeConstant(quality: quality, hertz: hertz)
      case .sineCycles(_, let seconds): seconds
      }
    }
  }

  package var tap: Tap

  /// The peak of one tap of intensity 1, in dBFS.
  package var tapDecibels: Double

  /// The amplitude of a continuous event of intensity 1, in dBFS.
  package var continuousDecibels: Double
}

/// The sound of haptic events on loudspeakers that cannot play 150 Hz: it has the onsets and envelopes of the tactile
/// voice, but a higher spectrum.
package struct AudibleVoice: Sendable, Equatable {
  /// The maximum number of modes or carriers in a file; a design choice that limits the rendering time.
  static let maximumParts = 64

  /// The sound of a tap: a struck body with a few modes.
  package struct Tap: Sendable, Equatable {
    /// The frequency in hertz of the lowest mode at sharpness ½.
    package var bodyAtZeroIntensity: Double
    package var bodyAtFullIntensity: Double

    package var octavesOverSharpness: Double
    package var modes: [Mode]

    /// The spectral tilt at sharpness 0, in decibels per octave above the lowest mode; at sharpness 1 there is no tilt.
    package var tiltDecibelsPerOctave: Double

    /// The quality factor of the damping at the tap's tactile frequency.
    package var quality: Double

    /// The decay from a tap's peak to its end, in decibels.
    package var rangeDecibels: Double

    /// The time constant in seconds of the additional damping of clicking modes.
    package var clickSeconds: Double

    /// The duration of the raised-cosine attack, in seconds.
    package var attackAtZeroSharpness: Double
    package var attackAtFullSharpness: Double

    package var loudnessExponent: Double

    /// The peak of the strongest tap over all sharpnesses, in dBFS.
    package var peakDecibels: Double

    /// The square root of the A-weighted energy of a tap of intensity 1, divided by its peak amplitude, in √s.
    package var referenceAmplitude: Double
  }

  package struct Mode: Sendable, Equatable {
    /// The frequency as a multiple of the lowest mode, `>= 1`.
    package var ratio: Double

    /// Whether the mode has the additional damping of `clickSeconds`.
    package var clicks: Bool
  }

  /// The sound of continuous events: the tactile signal shifted up to each carrier by a constant number of hertz, so
  /// that beats keep their rate.
  package struct Continuous: Sendable, Equatable {
    /// In hertz, ascending.
    package var carriers: [Double]

    /// The tilt at sharpness 0, in decibels per octave above the lowest carrier; at sharpness 1 there is none.
    package var tiltDecibelsPerOctave: Double

    /// The upper bound of the peak of one event of intensity 1 over all sharpnesses, in dBFS.
    package var peakDecibels: Double

    /// The square root of the A-weighted power of an event of intensity 1, divided by its peak amplitude.
    package var referenceAmplitude: Double
  }

  /// The cut-off in hertz of the loudspeaker through which loudness is computed: a fourth-order Butterworth high-pass.
  package var speakerCutoff: Double

  package var tap: Tap
  package var continuous: Continuous
}

/// The sound of audio events; Apple publishes neither a timbre nor the ranges of the normalized values.
package struct AudioVoice: Sendable, Equatable {
  /// The mapping of volume `0...1` to amplitude.
  package var volume: AmplitudeLaw

  /// The semitones by which pitch `1` raises a sound and `-1` lowers it, `0...18`.
  package var pitchSemitones: Double

  package var tone: Tone
  package var file: File

  /// The sound of `AudioContinuous`: partials at integer multiples of a frequency, with a spectral tilt.
  package struct Tone: Sendable, Equatable {
    /// The frequency in hertz at pitch 0.
    package var hertz: Double

    /// The number of partials including the fundamental, `>= 1`.
    package var partialCount: Int

    /// The spectral tilt, in decibels per octave above the fundamental.
    package var tiltAtZeroBrightness: Double
    package var tiltAtFullBrightness: Double

    /// The upper bound of the peak of one tone of volume 1 over all brightnesses, in dBFS.
    package var peakDecibels: Double
  }

  /// The playback of sound files by `AudioCustom`.
  package struct File: Sendable, Equatable {
    /// The decibels added to a file's own level at volume 1.
    package var levelDecibels: Double

    /// The cut-off of the low-pass at brightness 0, in hertz.
    package var lowPassAtZeroBrightness: Double

    /// The cut-off of the low-pass just below brightness 1, in hertz; at brightness 1 there is no filter.
    package var lowPassAtFullBrightness: Double
  }
}
