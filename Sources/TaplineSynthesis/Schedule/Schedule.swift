package import TaplinePatterns

/// Everything that sounds, in frames: the compiler's output and the synthesizer's input.
///
/// Intensity and sharpness stay as they are, since controls ramp them linearly; the synthesizer's
/// profile maps them to hertz and amplitude.
public struct Schedule: Sendable, Equatable {
  /// Frames for each second, `> 0`.
  public let sampleRate: Int

  /// Taps, in ascending frames; equal frames keep the order of the timeline.
  public let taps: [ScheduledTap]

  /// Continuous events, in ascending start frames; equal frames keep the order of the timeline.
  public let continuous: [ScheduledContinuous]

  /// Audio events, in ascending start frames; equal frames keep the order of the timeline.
  package let audio: [ScheduledAudio]

  /// The controls of each placed pattern that has any; events refer to them by index.
  package let controls: [ControlTracks]

  /// The sounds that audio events play; events refer to them by index.
  package let sounds: [SoundClip]

  /// The origins of events, such as a pattern's name; events refer to them by index.
  let sources: [String]

  /// The nominal end: frames from 0 to the end of the last event, ring-out not counted.
  public let frameCount: Int

  /// Makes a schedule from parts already in order.
  init(
    sampleRate: Int, taps: [ScheduledTap], continuous: [ScheduledContinuous],
    audio: [ScheduledAudio] = [], controls: [ControlTracks], sounds: [SoundClip] = [],
    sources: [String], frameCount: Int
  ) {
    precondition(sampleRate > 0, "a schedule needs a positive sample rate")
    // Synthesizers write where these numbers point to, so they are held to in release builds too.
    precondition(
      zip(taps, taps.dropFirst()).allSatisfy { $0.frame <= $1.frame },
      "taps stand in ascending frames")
    precondition(
      taps.allSatisfy { $0.frame >= 0 && (0...1).contains($0.sharpness) },
      "a tap stands at frame 0 or later and is 0 to 1 sharp")
    self.sampleRate = sampleRate
    self.taps = taps
    self.continuous = continuous
    self.audio = audio
    self.controls = controls
    self.sounds = sounds
    self.sources = sources
    self.frameCount = frameCount
  }

  /// Whether an event pans or has two channels, so that the sound needs left and right.
  public var isStereo: Bool {
    audio.contains { event in
      switch event.content {
      case .missing: false
      case .tone: pans(event)
      case .sound(let index): sounds[index].channelCount == 2 || pans(event)
      }
    }
  }

  private func pans(_ event: ScheduledAudio) -> Bool {
    event.pan != 0 || event.controlIndex.map { !controls[$0].pan.isZero } ?? false
  }
}

/// A tap at a frame.
public struct ScheduledTap: Sendable, Equatable {
  /// The frame of its first sample, `>= 0`.
  public let frame: Int

  /// Strength with the controls at the onset applied, `0...1`.
  public let intensity: Double

  /// Sharpness, `0...1`.
  public let sharpness: Double

  /// The requested event, for reports.
  package let origin: EventOrigin
}

/// A continuous event from a frame to a frame.
public struct ScheduledContinuous: Sendable, Equatable {
  /// The first frame, `>= 0`.
  public let startFrame: Int

  /// The frame on which the release begins, `>= startFrame`.
  public let endFrame: Int

  /// Strength before controls, `0...1`.
  package let intensity: Double

  /// Sharpness before controls, `0...1`.
  package let sharpness: Double

  package let envelope: EffectiveEnvelope

  /// Index of the controls in the schedule, or nil where nothing modulates the event.
  package let controlIndex: Int?

  /// The requested event, for reports.
  let origin: EventOrigin
}

/// An audio event from a frame on.
package struct ScheduledAudio: Sendable, Equatable {
  /// The sound of an audio event.
  package enum Content: Sendable, Equatable {
    /// A synthesised tone.
    case tone
    /// A sound of the schedule, by index.
    case sound(Int)
    /// A sound file that is not loaded: the event is silent.
    case missing
  }

  package let content: Content

  /// The first frame, `>= 0`.
  package let startFrame: Int

  /// The frame on which a tone's release begins or after which a file is cut, or nil where the
  /// length of the file decides.
  package let endFrame: Int?

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

  /// Whether it plays a sound file rather than a tone.
  package var isCustom: Bool { content != .tone }
}

/// The requested start and the source of a scheduled event.
package struct EventOrigin: Sendable, Equatable {
  /// The event's number on the timeline, in the order of its patterns and their events.
  package var index: Int { Int(number) }

  /// The requested start in seconds: pattern offset plus event time.
  package let requestedTime: Double

  /// Index of the source in the schedule.
  var source: Int { Int(sourceNumber) }

  // Half the size of `Int`: there may be a million events.
  private let number: UInt32
  private let sourceNumber: UInt32

  init(index: Int, requestedTime: Double, source: Int) {
    number = UInt32(index)
    self.requestedTime = requestedTime
    sourceNumber = UInt32(source)
  }
}
