/// What is heard in a sound, before anything is known of what it was made by: amplitudes and hertz.
package struct DetectedSound: Sendable {
  /// Something that begins.
  struct Onset: Sendable {
    /// Where, in seconds.
    let time: Double
    /// By how many decibels it rises.
    let rise: Double
    /// By how many it had to rise.
    let threshold: Double
    /// The highest magnitude that follows, less what was there before.
    let peak: Double
    /// The mean frequency of what follows, in hertz.
    let hertz: Double
    /// Whether it goes on as loud: the beginning of a vibration, and no tap.
    let goesOn: Bool
  }

  /// Something that goes on.
  struct Vibration: Sendable {
    /// Amplitudes at times in seconds, in straight lines; two points at least.
    let levels: [(time: Double, value: Double)]
    /// Mean frequencies in hertz at times in seconds; one at least.
    let tones: [(time: Double, value: Double)]
  }

  /// What begins, in the order of time.
  let onsets: [Onset]

  /// What goes on, in the order of time.
  let vibrations: [Vibration]

  /// The amplitude that everything has to lie above to be no background.
  let background: Double

  /// The share of the power that lies where actuators move, below 300 Hz.
  let lowShare: Double

  /// Seconds of the sound.
  let duration: Double
}
