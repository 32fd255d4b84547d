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

    package init(
      hertz: Double, partialCount: Int, tiltAtZeroBrightness: Double, tiltAtFullBrightness: Double,
      peakDecibels: Double
    ) {
      self.hertz = hertz
      self.partialCount = partialCount
      self.tiltAtZeroBrightness = tiltAtZeroBrightness
      self.tiltAtFullBrightness = tiltAtFullBrightness
      self.peakDecibels = peakDecibels
    }
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

    /// Makes a way of playing files.
    package init(
      levelDecibels: Double, lowPassAtZeroBrightness: Double, lowPassAtFullBrightness: Double
    ) {
      self.levelDecibels = levelDecibels
      self.lowPassAtZeroBrightness = lowPassAtZeroBrightness
      self.lowPassAtFullBrightness = lowPassAtFullBrightness
    }
  }

  /// Makes a voice.
  package init(volume: AmplitudeLaw, pitchSemitones: Double, tone: Tone, file: File) {
    self.volume = volume
    self.pitchSemitones = pitchSemitones
    self.tone = tone
    self.file = file
  }
}
