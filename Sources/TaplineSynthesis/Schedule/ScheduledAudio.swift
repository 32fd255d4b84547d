package import TaplinePatterns

/// An audio event from a frame on.
package struct ScheduledAudio: Sendable, Equatable {
  /// What it plays.
  package enum Content: Sendable, Equatable {
    /// A synthesised tone.
    case tone
    /// A sound of the schedule, by index.
    case sound(Int)
    /// A sound file that is not at hand: the event is silent.
    case missing
  }

  /// The first frame, `>= 0`.
  package let startFrame: Int

  /// The frame on which a tone's release begins or after which a file is cut, or nil where the
  /// length of the file decides.
  package let endFrame: Int?

  /// What it plays.
  package let content: Content

  /// Loudness before controls, `0...1`.
  package let volume: Double

  /// Transposition before controls, `-1...1`.
  package let pitch: Double

  /// From left to right before controls, `-1...1`.
  package let pan: Double

  /// High-frequency content before controls, `0...1`.
  package let brightness: Double

  /// The envelope, or nil for a sound file that is not ramped.
  package let envelope: EffectiveEnvelope?

  /// Whether a sound file begins again at its end, until the event's end frame.
  package let isLooped: Bool

  /// Index of the audio controls in the schedule, or nil where nothing modulates the event.
  let controlIndex: Int?

  /// The requested event, for reports.
  let origin: EventOrigin

  /// Makes an audio event.
  init(
    _ content: Content, startFrame: Int, endFrame: Int?, volume: Double = 1, pitch: Double = 0,
    pan: Double = 0, brightness: Double = 1, envelope: EffectiveEnvelope? = EffectiveEnvelope(),
    isLooped: Bool = false, controlIndex: Int? = nil, origin: EventOrigin
  ) {
    self.content = content
    self.startFrame = startFrame
    self.endFrame = endFrame
    self.volume = volume
    self.pitch = pitch
    self.pan = pan
    self.brightness = brightness
    self.envelope = envelope
    self.isLooped = isLooped
    self.controlIndex = controlIndex
    self.origin = origin
  }

  /// Whether it plays a sound file rather than a tone.
  package var isCustom: Bool { content != .tone }
}
