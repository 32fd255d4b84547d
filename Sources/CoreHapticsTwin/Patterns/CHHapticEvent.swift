#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation

/// Stands for a sound that was registered with an engine.
public typealias CHHapticAudioResourceID = Int

/// One event of a pattern.
///
/// Thread: one at a time, since time and duration can be set.
open class CHHapticEvent: NSObject {
  /// What an event plays; the raw values are AHAP's.
  public struct EventType: RawRepresentable, Hashable, Sendable {
    /// The name in AHAP.
    public let rawValue: String

    /// Names a type; one that CoreHaptics does not know is refused when a pattern is made.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A tap of fixed length.
    public static let hapticTransient = EventType(rawValue: "HapticTransient")
    /// A vibration that lasts.
    public static let hapticContinuous = EventType(rawValue: "HapticContinuous")
    /// A tone that lasts.
    public static let audioContinuous = EventType(rawValue: "AudioContinuous")
    /// A sound that was registered or that a file names.
    public static let audioCustom = EventType(rawValue: "AudioCustom")
  }

  /// What a parameter of an event sets; the raw values are AHAP's.
  public struct ParameterID: RawRepresentable, Hashable, Sendable {
    /// The name in AHAP.
    public let rawValue: String

    /// Names a parameter; one that CoreHaptics does not know is refused when a pattern is made.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Strength, `0...1`.
    public static let hapticIntensity = ParameterID(rawValue: "HapticIntensity")
    /// From round to crisp, `0...1`.
    public static let hapticSharpness = ParameterID(rawValue: "HapticSharpness")
    /// Time to full strength, `0...1`.
    public static let attackTime = ParameterID(rawValue: "AttackTime")
    /// Time from full strength to nothing, `0...1`.
    public static let decayTime = ParameterID(rawValue: "DecayTime")
    /// Time from the end to nothing, `0...1`.
    public static let releaseTime = ParameterID(rawValue: "ReleaseTime")
    /// Whether strength is kept until the end, 0 or 1.
    public static let sustained = ParameterID(rawValue: "Sustained")
    /// Loudness, `0...1`.
    public static let audioVolume = ParameterID(rawValue: "AudioVolume")
    /// Transposition, `-1...1`.
    public static let audioPitch = ParameterID(rawValue: "AudioPitch")
    /// From left to right, `-1...1`.
    public static let audioPan = ParameterID(rawValue: "AudioPan")
    /// High-frequency content, `0...1`.
    public static let audioBrightness = ParameterID(rawValue: "AudioBrightness")
  }

  /// What the event plays.
  public let type: EventType

  /// What sets its strength and character; may be empty.
  public let eventParameters: [CHHapticEventParameter]

  /// Seconds from the start of the pattern.
  open var relativeTime: TimeInterval

  /// Seconds; 0 where none is given.
  open var duration: TimeInterval

  /// The sound that was registered, or nil.
  let audioResourceID: CHHapticAudioResourceID?

  /// Makes an event without a duration, such as a transient, at seconds from the start of the pattern.
  public convenience init(
    eventType type: EventType, parameters eventParams: [CHHapticEventParameter],
    relativeTime time: TimeInterval
  ) {
    self.init(eventType: type, parameters: eventParams, relativeTime: time, duration: 0)
  }

  /// Makes an event; time and duration are in seconds.
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

  /// Makes an event that plays a registered sound whole.
  public convenience init(
    audioResourceID resID: CHHapticAudioResourceID,
    parameters eventParams: [CHHapticEventParameter],
    relativeTime time: TimeInterval
  ) {
    self.init(audioResourceID: resID, parameters: eventParams, relativeTime: time, duration: 0)
  }

  /// Makes an event that plays a registered sound, cut after `duration` seconds unless that is 0.
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
