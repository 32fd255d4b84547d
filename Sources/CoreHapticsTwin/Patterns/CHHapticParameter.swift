#if !canImport(Darwin) || !canImport(CoreHaptics)
public import Foundation

/// A parameter of an event, from its beginning.
///
/// Thread: one at a time, since the value can be set.
open class CHHapticEventParameter: NSObject {
  /// What is set.
  public let parameterID: CHHapticEvent.ParameterID

  /// The value; one out of range is clamped when a pattern is made.
  open var value: Float

  /// Makes a parameter.
  public init(parameterID: CHHapticEvent.ParameterID, value: Float) {
    self.parameterID = parameterID
    self.value = value
    super.init()
  }
}

/// A parameter that changes to a value while a pattern plays.
///
/// Thread: one at a time, since value and time can be set.
open class CHHapticDynamicParameter: NSObject {
  /// What is controlled; the raw values are AHAP's.
  public struct ID: RawRepresentable, Hashable, Sendable {
    /// The name in AHAP.
    public let rawValue: String

    /// Names a control; one that CoreHaptics does not know is refused where it is used.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Multiplies the intensity of haptic events, `0...1`.
    public static let hapticIntensityControl = ID(rawValue: "HapticIntensityControl")
    /// Is added to the sharpness of continuous haptic events, `-1...1`.
    public static let hapticSharpnessControl = ID(rawValue: "HapticSharpnessControl")
    /// Is added to the attack of continuous haptic events, `-1...1`.
    public static let hapticAttackTimeControl = ID(rawValue: "HapticAttackTimeControl")
    /// Is added to the decay of continuous haptic events, `-1...1`.
    public static let hapticDecayTimeControl = ID(rawValue: "HapticDecayTimeControl")
    /// Is added to the release of continuous haptic events, `-1...1`.
    public static let hapticReleaseTimeControl = ID(rawValue: "HapticReleaseTimeControl")
    /// Multiplies the volume of audio events, `0...1`.
    public static let audioVolumeControl = ID(rawValue: "AudioVolumeControl")
    /// Is added to the pan of audio events, `-1...1`.
    public static let audioPanControl = ID(rawValue: "AudioPanControl")
    /// Is added to the brightness of audio events, `-1...1`.
    public static let audioBrightnessControl = ID(rawValue: "AudioBrightnessControl")
    /// Is added to the pitch of audio events, `-1...1`.
    public static let audioPitchControl = ID(rawValue: "AudioPitchControl")
    /// Is added to the attack of audio events, `-1...1`.
    public static let audioAttackTimeControl = ID(rawValue: "AudioAttackTimeControl")
    /// Is added to the decay of audio events, `-1...1`.
    public static let audioDecayTimeControl = ID(rawValue: "AudioDecayTimeControl")
    /// Is added to the release of audio events, `-1...1`.
    public static let audioReleaseTimeControl = ID(rawValue: "AudioReleaseTimeControl")
  }

  /// What is controlled.
  public let parameterID: ID

  /// The value from then on; one out of range is clamped where it is used.
  open var value: Float

  /// Seconds from the start of the pattern, or from the time at which it is sent.
  open var relativeTime: TimeInterval

  /// Makes a parameter; its time is in seconds from the start of the pattern, or from when it is sent.
  public init(parameterID: ID, value: Float, relativeTime time: TimeInterval) {
    self.parameterID = parameterID
    self.value = value
    relativeTime = time
    super.init()
  }
}

/// A parameter that follows control points while a pattern plays.
///
/// Thread: one at a time, since the time can be set.
open class CHHapticParameterCurve: NSObject {
  /// One point of a curve.
  ///
  /// Thread: one at a time, since time and value can be set.
  open class ControlPoint: NSObject {
    /// Seconds from the start of the curve.
    open var relativeTime: TimeInterval

    /// The value at that time; one out of range is clamped where it is used.
    open var value: Float

    /// Makes a point at seconds from the start of the curve.
    public init(relativeTime time: TimeInterval, value: Float) {
      relativeTime = time
      self.value = value
      super.init()
    }
  }

  /// What is controlled.
  public let parameterID: CHHapticDynamicParameter.ID

  /// Seconds from the start of the pattern.
  open var relativeTime: TimeInterval

  /// The points.
  public let controlPoints: [ControlPoint]

  /// Makes a curve.
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
