package import TaplinePatterns

/// Everything that sounds, in frames: what the compiler hands to synthesizers.
///
/// Intensity and sharpness stay as they are, since controls ramp them linearly; what they mean in
/// hertz and amplitude is the synthesizer's profile.
public struct Schedule: Sendable, Equatable {
  /// Frames for each second, `> 0`.
  public let sampleRate: Int

  /// Taps, in ascending frames; equal frames keep the order of the timeline.
  public let taps: [ScheduledTap]

  /// Continuous events, in ascending start frames; equal frames keep the order of the timeline.
  public let continuous: [ScheduledContinuous]

  /// Audio events, in ascending start frames; equal frames keep the order of the timeline.
  package let audio: [ScheduledAudio]

  /// The controls of each placed pattern that has any; continuous events refer to them by index.
  package let controls: [ControlTracks]

  /// The controls of each placed pattern that has any for audio events, which refer to them by
  /// index.
  let audioControls: [AudioControlTracks]

  /// The sounds that audio events play, which refer to them by index.
  package let sounds: [SoundClip]

  /// Where events come from, such as a pattern's name; events refer to it by index.
  public let sources: [String]

  /// The nominal end: frames from 0 to the end of the last event, ring-out not counted.
  public let frameCount: Int

  /// Makes a schedule from parts already in order.
  package init(
    sampleRate: Int, taps: [ScheduledTap], continuous: [ScheduledContinuous],
    audio: [ScheduledAudio] = [], controls: [ControlTracks],
    audioControls: [AudioControlTracks] = [], sounds: [SoundClip] = [], sources: [String],
    frameCount: Int
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
    self.audioControls = audioControls
    self.sounds = sounds
    self.sources = sources
    self.frameCount = frameCount
  }

  /// Whether something pans or brings two channels, so that the sound needs left and right.
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
    let control = event.controlIndex.map { audioControls[$0].pan }
    let isStill = control.map { $0.defaultValue == 0 && $0.segments.allSatisfy(\.isZero) } ?? true
    return event.pan != 0 || !isStill
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
  public let origin: EventOrigin

  package init(frame: Int, intensity: Double, sharpness: Double, origin: EventOrigin) {
    self.frame = frame
    self.intensity = intensity
    self.sharpness = sharpness
    self.origin = origin
  }
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

  /// Makes a continuous event.
  package init(
    startFrame: Int, endFrame: Int, intensity: Double, sharpness: Double,
    envelope: EffectiveEnvelope = EffectiveEnvelope(), controlIndex: Int? = nil,
    origin: EventOrigin
  ) {
    self.startFrame = startFrame
    self.endFrame = endFrame
    self.intensity = intensity
    self.sharpness = sharpness
    self.envelope = envelope
    self.controlIndex = controlIndex
    self.origin = origin
  }
}

/// What was asked for where an event now stands in frames.
public struct EventOrigin: Sendable, Equatable {
  /// The event's number on the timeline, in the order of its patterns and their events.
  package var index: Int { Int(number) }

  /// The requested start in seconds: pattern offset plus event time.
  public let requestedTime: Double

  /// Index of the source in the schedule.
  public var source: Int { Int(sourceNumber) }

  // Half the size: there may be a million.
  private let number: UInt32
  private let sourceNumber: UInt32

  package init(index: Int, requestedTime: Double, source: Int) {
    number = UInt32(index)
    self.requestedTime = requestedTime
    sourceNumber = UInt32(source)
  }
}
