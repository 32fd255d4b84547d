#if !canImport(Darwin) || !canImport(CoreHaptics)
extension CHHapticPattern {
  /// A key of a pattern's dictionary: AHAP's word.
  ///
  /// CoreHaptics' is a structure around a string that Objective-C makes the same as the string:
  /// apps take a dictionary out of JSON and say `as? [CHHapticPattern.Key: Any]`. Where there is no
  /// Objective-C only the string itself can do that.
  public typealias Key = String
}

/// What `CHHapticPattern.Key` has beyond a string.
extension CHHapticPattern.Key {
  /// The key in AHAP.
  public var rawValue: String { self }

  /// Names a key.
  ///
  /// - Parameter rawValue: The key in AHAP.
  public init(rawValue: String) { self = rawValue }

  /// The version of the format.
  public static let version = "Version"
  /// The list of a pattern's entries.
  public static let pattern = "Pattern"
  /// An entry that is an event.
  public static let event = "Event"
  /// What an event plays.
  public static let eventType = "EventType"
  /// Seconds from the start of the pattern, or of the curve.
  public static let time = "Time"
  /// Seconds that an event lasts.
  public static let eventDuration = "EventDuration"
  /// The sound file of an event.
  public static let eventWaveformPath = "EventWaveformPath"
  /// The list of an event's parameters.
  public static let eventParameters = "EventParameters"
  /// An entry that is a dynamic parameter.
  public static let parameter = "Parameter"
  /// What a parameter sets.
  public static let parameterID = "ParameterID"
  /// The value of a parameter.
  public static let parameterValue = "ParameterValue"
  /// An entry that is a parameter curve.
  public static let parameterCurve = "ParameterCurve"
  /// The list of a curve's points.
  public static let parameterCurveControlPoints = "ParameterCurveControlPoints"
  /// Whether a sound file is ramped in and out.
  public static let eventWaveformUseVolumeEnvelope = "EventWaveformUseVolumeEnvelope"
  /// Whether a sound file repeats.
  public static let eventWaveformLoopEnabled = "EventWaveformLoopEnabled"
}
#endif
