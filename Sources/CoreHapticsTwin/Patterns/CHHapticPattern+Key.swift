#if !canImport(CoreHaptics)
extension CHHapticPattern {
  /// A key of a pattern's dictionary; the raw values are AHAP's.
  public struct Key: RawRepresentable, Hashable, Sendable {
    /// The key in AHAP.
    public let rawValue: String

    /// Names a key.
    ///
    /// - Parameter rawValue: The key in AHAP.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The version of the format.
    public static let version = Key(rawValue: "Version")
    /// The list of a pattern's entries.
    public static let pattern = Key(rawValue: "Pattern")
    /// An entry that is an event.
    public static let event = Key(rawValue: "Event")
    /// What an event plays.
    public static let eventType = Key(rawValue: "EventType")
    /// Seconds from the start of the pattern, or of the curve.
    public static let time = Key(rawValue: "Time")
    /// Seconds that an event lasts.
    public static let eventDuration = Key(rawValue: "EventDuration")
    /// The sound file of an event.
    public static let eventWaveformPath = Key(rawValue: "EventWaveformPath")
    /// The list of an event's parameters.
    public static let eventParameters = Key(rawValue: "EventParameters")
    /// An entry that is a dynamic parameter.
    public static let parameter = Key(rawValue: "Parameter")
    /// What a parameter sets.
    public static let parameterID = Key(rawValue: "ParameterID")
    /// The value of a parameter.
    public static let parameterValue = Key(rawValue: "ParameterValue")
    /// An entry that is a parameter curve.
    public static let parameterCurve = Key(rawValue: "ParameterCurve")
    /// The list of a curve's points.
    public static let parameterCurveControlPoints = Key(rawValue: "ParameterCurveControlPoints")
    /// Whether a sound file is ramped in and out.
    public static let eventWaveformUseVolumeEnvelope = Key(
      rawValue: "EventWaveformUseVolumeEnvelope")
    /// Whether a sound file repeats.
    public static let eventWaveformLoopEnabled = Key(rawValue: "EventWaveformLoopEnabled")
  }
}
#endif
