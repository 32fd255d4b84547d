#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation

/// The ID of a sound registered with an engine.
public typealias CHHapticAudioResourceID = Int

/// An event of a pattern.
///
/// Thread: one at a time, because time and duration are mutable.
open class CHHapticEvent: NSObject {
  /// The type of an event; raw values are the names in AHAP.
  public struct EventType: RawRepresentable, Hashable, Sendable {
    /// The name in AHAP.
    public let rawValue: String

    /// Creates a type.
    ///
    /// If the type is unknown, creating a pattern with it throws.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A tap of fixed duration.
    public static let hapticTransient = EventType(rawValue: "HapticTransient")
    /// A vibration with a duration.
    public static let hapticContinuous = EventType(rawValue: "HapticContinuous")
    /// A tone with a duration.
    public static let audioContinuous = EventType(rawValue: "AudioContinuous")
    /// A registered sound, or a sound file named in AHAP.
    public static let audioCustom = EventType(rawValue: "AudioCustom")
  }

  /// The ID of an event parameter; raw values are the names in AHAP.
  public struct ParameterID: RawRepresentable, Hashable, Sendable {
    /// The name in AHAP.
    public let rawValue: String

    /// Creates an ID.
    ///
    /// If the ID is unknown, creating a pattern with it throws.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The strength, `0...1`.
    public static let hapticIntensity = ParameterID(rawValue: "HapticIntensity")
    /// The character, from round (0) to crisp (1).
    public static let hapticSharpness = ParameterID(rawValue: "HapticSharpness")
    /// The attack, the time until full strength, from the shortest (0) to the longest (1).
    public static let attackTime = ParameterID(rawValue: "AttackTime")
    /// The decay, the time from full strength to silence, from the shortest (0) to the longest (1).
    public static let decayTime = ParameterID(rawValue: "DecayTime")
    /// The release, the time of the fade after the end, from the shortest (0) to the longest (1).
    public static let releaseTime = ParameterID(rawValue: "ReleaseTime")
    /// Whether the strength is held until the end: 0 or 1.
    public static let sustained = ParameterID(rawValue: "Sustained")
    /// The volume, `0...1`.
    public static let audioVolume = ParameterID(rawValue: "AudioVolume")
    /// The pitch shift, `-1...1`.
    public static let audioPitch = ParameterID(rawValue: "AudioPitch")
    /// The stereo position, from left (-1) to right (1).
    public static let audioPan = ParameterID(rawValue: "AudioPan")
    /// The high-frequency content, `0...1`.
    public static let audioBrightness = ParameterID(rawValue: "AudioBrightness")
  }

  /// The type of the event.
  public let type: EventType

  /// The parameters of the event; may be empty.
  public let eventParameters: [CHHapticEventParameter]

  /// The time in seconds from the start of the pattern.
  open var relativeTime: TimeInterval

  /// The duration in seconds; 0 if unspecified.
  open var duration: TimeInterval

  let audioResourceID: CHHapticAudioResourceID?

  /// Creates an event without a duration, such as a transient; the time is in seconds from the start of the pattern.
  public convenience init(
    eventType type: EventType, parameters eventParams: [CHHapticEventParameter],
    relativeTime time: TimeInterval
  ) {
    self.init(eventType: type, parameters: eventParams, relativeTime: time, duration: 0)
  }

  /// Creates an event; time and duration are in seconds.
  public init(
    eventType type: EventType, parameters eventParams: [CHHapticEventParameter],
    relativeTime time: TimeInterval, duration: TimeInterval
  ) {
    self.type = type
    eventParameters = eventParams
    relativeTime = time
    self.duration = duration
    audioResourceID = nil
    super.init()
  }

  /// Creates an event that plays a registered sound to its end.
  public convenience init(
    audioResourceID resID: CHHapticAudioResourceID,
    parameters eventParams: [CHHapticEventParameter],
    relativeTime time: TimeInterval
  ) {
    self.init(audioResourceID: resID, parameters: eventParams, relativeTime: time, duration: 0)
  }

  /// Creates an event that plays a registered sound, cut after `duration` seconds unless `duration` is 0.
  public init(
    audioResourceID resID: CHHapticAudioResourceID,
    parameters eventParams: [CHHapticEventParameter],
    relativeTime time: TimeInterval, duration: TimeInterval
  ) {
    type = .audioCustom
    eventParameters = eventParams
    relativeTime = time
    self.duration = duration
    audioResourceID = resID
    super.init()
  }
}
#endif
