#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation

/// A fixed parameter of an event.
///
/// Thread: one at a time, because the value is mutable.
open class CHHapticEventParameter: NSObject {
  /// The ID of the parameter.
  public let parameterID: CHHapticEvent.ParameterID

  /// The value; clamped to its range when a pattern is created.
  open var value: Float

  /// Creates a parameter.
  public init(parameterID: CHHapticEvent.ParameterID, value: Float) {
    self.parameterID = parameterID
    self.value = value
    super.init()
  }
}

/// A change of a control to a value at one time during playback.
///
/// Thread: one at a time, because value and time are mutable.
open class CHHapticDynamicParameter: NSObject {
  /// The ID of a control; raw values are the names in AHAP.
  public struct ID: RawRepresentable, Hashable, Sendable {
    /// The name in AHAP.
    public let rawValue: String

    /// Creates an ID.
    ///
    /// If the ID is unknown, creating a pattern with it or passing it to `sendParameters` throws.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A factor for the intensity of haptic events, `0...1`.
    public static let hapticIntensityControl = ID(rawValue: "HapticIntensityControl")
    /// An offset for the sharpness of continuous haptic events, `-1...1`.
    public static let hapticSharpnessControl = ID(rawValue: "HapticSharpnessControl")
    /// An offset for the attack time of continuous haptic events, `-1...1`.
    public static let hapticAttackTimeControl = ID(rawValue: "HapticAttackTimeControl")
    /// An offset for the decay time of continuous haptic events, `-1...1`.
    public static let hapticDecayTimeControl = ID(rawValue: "HapticDecayTimeControl")
    /// An offset for the release time of continuous haptic events, `-1...1`.
    public static let hapticReleaseTimeControl = ID(rawValue: "HapticReleaseTimeControl")
    /// A factor for the volume of audio events, `0...1`.
    public static let audioVolumeControl = ID(rawValue: "AudioVolumeControl")
    /// An offset for the pan of audio events, `-1...1`.
    public static let audioPanControl = ID(rawValue: "AudioPanControl")
    /// An offset for the brightness of audio events, `-1...1`.
    public static let audioBrightnessControl = ID(rawValue: "AudioBrightnessControl")
    /// An offset for the pitch of audio events, `-1...1`.
    public static let audioPitchControl = ID(rawValue: "AudioPitchControl")
    /// An offset for the attack time of audio events, `-1...1`.
    public static let audioAttackTimeControl = ID(rawValue: "AudioAttackTimeControl")
    /// An offset for the decay time of audio events, `-1...1`.
    public static let audioDecayTimeControl = ID(rawValue: "AudioDecayTimeControl")
    /// An offset for the release time of audio events, `-1...1`.
    public static let audioReleaseTimeControl = ID(rawValue: "AudioReleaseTimeControl")
  }

  /// The controlled parameter.
  public let parameterID: ID

  /// The value of the control from `relativeTime` on; clamped to its range when used.
  open var value: Float

  /// The time in seconds, relative to the start of the pattern or to the time passed to `sendParameters`.
  open var relativeTime: TimeInterval

  /// Creates a parameter; its time in seconds is relative to the start of the pattern or to the time passed to
  /// `sendParameters`.
  public init(parameterID: ID, value: Float, relativeTime time: TimeInterval) {
    self.parameterID = parameterID
    self.value = value
    relativeTime = time
    super.init()
  }
}

/// A curve of control points that a control follows during playback.
///
/// Thread: one at a time, because the time is mutable.
open class CHHapticParameterCurve: NSObject {
  /// A point of a curve.
  ///
  /// Thread: one at a time, because time and value are mutable.
  open class ControlPoint: NSObject {
    /// The time in seconds from the start of the curve.
    open var relativeTime: TimeInterval

    /// The value at that time; clamped to its range when used.
    open var value: Float

    /// Creates a point; the time is in seconds from the start of the curve.
    public init(relativeTime time: TimeInterval, value: Float) {
      relativeTime = time
      self.value = value
      super.init()
    }
  }

  /// The controlled parameter.
  public let parameterID: CHHapticDynamicParameter.ID

  /// The time in seconds from the start of the pattern.
  open var relativeTime: TimeInterval

  /// The control points.
  public let controlPoints: [ControlPoint]

  /// Creates a curve.
  public init(
    parameterID: CHHapticDynamicParameter.ID, controlPoints: [ControlPoint],
    relativeTime time: TimeInterval
  ) {
    self.parameterID = parameterID
    self.controlPoints = controlPoints
    relativeTime = time
    super.init()
  }
}
#endif
