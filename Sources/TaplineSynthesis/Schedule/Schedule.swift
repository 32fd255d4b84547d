package import TaplinePatterns

/// The events of a timeline in frames: the output of the compiler and the input of the synthesizer.
///
/// Events have intensity and sharpness, because controls change these linearly. The synthesizer maps them to amplitude
/// and frequency with its profile.
public struct Schedule: Sendable, Equatable {
  /// Frames per second, `> 0`.
  public let sampleRate: Int

  /// The taps, sorted by frame; taps at the same frame keep the order of the timeline.
  public let taps: [ScheduledTap]

  /// The continuous events, sorted by start frame; events at the same frame keep the order of the timeline.
  public let continuous: [ScheduledContinuous]

  /// The audio events, sorted by start frame; events at the same frame keep the order of the timeline.
  package let audio: [ScheduledAudio]

  /// The controls of each placed pattern that has any; events refer to them by index.
  package let controls: [ControlTracks]

  /// The sounds of audio events, which refer to them by index.
  package let sounds: [SoundClip]

  /// The source of each placed pattern, such as its name; events refer to them by index.
  let sources: [String]

  /// The number of frames from 0 to the end of the last event or step, without ring-out.
  public let frameCount: Int

  init(
    sampleRate: Int, taps: [ScheduledTap], continuous: [ScheduledContinuous],
    audio: [ScheduledAudio] = [], controls: [ControlTracks], sounds: [SoundClip] = [],
    sources: [String], frameCount: Int
  ) {
    precondition(sampleRate > 0, "a schedule needs a positive sample rate")
    // Synthesizers compute memory addresses from these values, so release builds check them too.
    precondition(
      zip(taps, taps.dropFirst()).allSatisfy { $0.frame <= $1.frame },
      "taps must be sorted by frame")
    precondition(
      taps.allSatisfy { $0.frame >= 0 && (0...1).contains($0.sharpness) },
      "a tap's frame must be at least 0, and its sharpness from 0 to 1")
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

  /// The intensity after the controls at the onset, `0...1`.
  public let intensity: Double

  /// The sharpness after the controls at the onset, `0...1`.
  public let sharpness: Double

  package let origin: EventOrigin
}

/// A continuous event between two frames.
public struct ScheduledContinuous: Sendable, Equatable {
  /// The first frame, `>= 0`.
  public let startFrame: Int

  /// The frame at which the release starts, `>= startFrame`.
  public let endFrame: Int

  /// Before controls, `0...1`.
  package let intensity: Double
  package let sharpness: Double

  /// With the controls applied.
  package let envelope: HapticEvent.Envelope

  /// The index of the controls in the schedule, or nil if nothing modulates the event.
  package let controlIndex: Int?
  let origin: EventOrigin
}

package struct ScheduledAudio: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    case tone
    /// A sound of the schedule, by its index.
    case sound(Int)
    /// A sound file that is not loaded; the event is silent.
    case missing
  }

  package let content: Content

  /// The first frame, `>= 0`.
  package let startFrame: Int

  /// The frame at which a tone's release starts or a file is cut, or nil if the file's length determines the end.
  package let endFrame: Int?

  /// Before controls, `0...1`; pitch and pan are `-1...1`.
  package let volume: Double
  package let pitch: Double
  package let pan: Double
  package let brightness: Double

  /// The envelope, or nil for a sound file without fades.
  package let envelope: HapticEvent.Envelope?

  /// Whether a sound file repeats until the event's end frame.
  package let isLooped: Bool
  let controlIndex: Int?
  let origin: EventOrigin
}

/// The requested start and the source of a scheduled event.
package struct EventOrigin: Sendable, Equatable {
  /// The event's index on the timeline, in the order of its patterns and their events.
  package var index: Int { Int(number) }

  /// The requested start in seconds: pattern offset plus event time.
  package let requestedTime: Double

  var sourceIndex: Int { Int(sourceNumber) }

  // Half the size of `Int`, because there may be a million events.
  private let number: UInt32
  private let sourceNumber: UInt32

  init(index: Int, requestedTime: Double, sourceIndex: Int) {
    number = UInt32(index)
    self.requestedTime = requestedTime
    sourceNumber = UInt32(sourceIndex)
  }
}
