/// What a phone is like while haptics are asked for: what changes what would have played.
///
/// A condition never acts in silence: the recorder leaves a marker of kind `suppressed` where a
/// haptic does not play and one of kind `moment` where it plays late, with the reason as its detail.
///
/// Source of what silences UIKit's generators: Apple's documentation of `UIFeedbackGenerator` as
/// quoted by expo-haptics (Low Power Mode, switched off in Settings, camera or dictation in use).
/// CoreHaptics publishes no such list, so there only missing hardware counts here.
public struct DeviceConditions: Sendable, Hashable {
  /// Whether the engine must be started before the first haptic, which then plays late unless a
  /// generator was prepared shortly before.
  public var isEngineCold = false

  /// Whether Low Power Mode is on, which silences UIKit's generators.
  public var isLowPowerModeOn = false

  /// Whether the camera is in use, which silences UIKit's generators.
  public var isCameraActive = false

  /// Whether dictation is in use, which silences UIKit's generators.
  public var isDictationActive = false

  /// Whether haptics are switched off in Settings, which silences UIKit's generators.
  public var isSwitchedOff = false

  /// Whether the device has an actuator; without one nothing plays.
  public var hasHaptics = true

  /// Whether selection feedback that follows too closely is left out.
  public var limitsSelection = false

  /// The figures behind the conditions.
  public var figures = Figures.tapline

  /// Makes the conditions of a phone that plays everything at once.
  public init() {}

  /// Everything plays, at once.
  public static let ready = DeviceConditions()

  /// The engine is cold: a haptic that was not prepared, or too long ago, plays late.
  public static let coldEngine = ready.with { $0.isEngineCold = true }

  /// Low Power Mode is on.
  public static let lowPowerMode = ready.with { $0.isLowPowerModeOn = true }

  /// The camera is in use.
  public static let cameraActive = ready.with { $0.isCameraActive = true }

  /// Dictation is in use.
  public static let dictationActive = ready.with { $0.isDictationActive = true }

  /// Haptics are switched off in Settings.
  public static let switchedOff = ready.with { $0.isSwitchedOff = true }

  /// A device without an actuator, such as an iPad or the Simulator.
  public static let noHaptics = ready.with { $0.hasHaptics = false }

  /// Selection feedback is held to a rate.
  public static let limitedSelection = ready.with { $0.limitsSelection = true }

  /// The conditions, changed.
  ///
  /// - Parameter change: What to change.
  /// - Returns: The changed conditions.
  public func with(_ change: (inout DeviceConditions) -> Void) -> DeviceConditions {
    var conditions = self
    change(&conditions)
    return conditions
  }
}

extension DeviceConditions {
  /// The figures that Apple does not publish: a named set, with where each comes from.
  public struct Figures: Sendable, Hashable {
    /// What the set is called.
    package var name: String

    /// Seconds by which a haptic is late when the engine is cold, `>= 0`.
    public var coldStartDelay: Double

    /// Seconds for which `prepare()` holds, `>= 0`; the next haptic ends it too.
    public var preparationLifetime: Double

    /// The fewest seconds between two selections that both play where they are limited, `>= 0`.
    package var selectionInterval: Double

    /// Where the figures come from.
    package var source: String

    /// The set that is used where none is named.
    public static let tapline = Figures(
      name: "tapline", coldStartDelay: 0.05, preparationLifetime: 2, selectionInterval: 0.05,
      source: """
        coldStartDelay: Tapline's choice, long enough to be seen in a test; no figure is published. \
        preparationLifetime: Tapline's choice; Apple says 'a short period (typically seconds)'. \
        selectionInterval: Tapline's choice, 20 a second; no figure is published.
        """)

    /// Makes a set of figures; values are not validated.
    package init(
      name: String, coldStartDelay: Double, preparationLifetime: Double,
      selectionInterval: Double, source: String
    ) {
      self.name = name
      self.coldStartDelay = coldStartDelay
      self.preparationLifetime = preparationLifetime
      self.selectionInterval = selectionInterval
      self.source = source
    }
  }

  /// By which API a haptic is asked for, since conditions do not act on all alike.
  package enum Interface: String, Sendable, Hashable, CaseIterable {
    /// UIKit's feedback generators and SwiftUI's sensory feedback.
    case feedbackGenerator
    /// CoreHaptics, and patterns that are recorded as such.
    case coreHaptics
  }

  /// What they do to a generator's haptic, in a few words.
  var summary: String {
    reasonForSilence(of: .feedbackGenerator) ?? (isEngineCold ? "the engine is cold" : "ready")
  }

  /// Why nothing would play, or nil where it would.
  package func reasonForSilence(of interface: Interface) -> String? {
    if !hasHaptics { return "the device has no haptics" }
    guard interface == .feedbackGenerator else { return nil }
    if isSwitchedOff { return "haptics are switched off in Settings" }
    if isLowPowerModeOn { return "Low Power Mode is on" }
    if isCameraActive { return "the camera is in use" }
    if isDictationActive { return "dictation is in use" }
    return nil
  }
}
