/// The conditions of a phone that affect playback.
///
/// For each haptic that does not play, the recorder adds a marker of kind `suppressed`, and for each late one a marker
/// of kind `moment`, with the reason as its detail.
///
/// Source of the conditions that silence UIKit's generators: Apple's documentation of `UIFeedbackGenerator` as quoted
/// by expo-haptics (Low Power Mode, switched off in Settings, camera or dictation in use). Apple publishes no such list
/// for CoreHaptics, so only missing hardware and the recording of audio silence it. Recording silences all haptics
/// (Apple's documentation of `AVAudioSession.allowHapticsAndSystemSoundsDuringRecording`).
public struct DeviceConditions: Sendable, Hashable {
  /// Whether the engine is cold: every start of an engine and every unprepared haptic of a generator is late.
  public var isEngineCold = false

  /// Whether Low Power Mode is on, which silences UIKit's generators.
  public var isLowPowerModeOn = false

  /// Whether the camera is in use, which silences UIKit's generators.
  public var isCameraActive = false

  /// Whether dictation is in use, which silences UIKit's generators.
  public var isDictationActive = false

  /// Whether haptics are switched off in Settings, which silences UIKit's generators.
  public var isSwitchedOff = false

  /// Whether the app records audio without `allowHapticsAndSystemSoundsDuringRecording`, which silences all haptics.
  public var isRecordingAudio = false

  /// Whether the user prefers reduced motion, which silences no haptics; the app may read it to choose its animations.
  public var isReduceMotionOn = false

  /// Whether the device has an actuator; without one nothing plays.
  public var hasHaptics = true

  /// Whether selection feedback in quick succession is dropped.
  public var limitsSelection = false

  /// The timing figures of the conditions.
  public var figures = Figures.tapline

  /// Creates the conditions of a phone that plays everything without delay.
  public init() {}

  /// Everything plays, without delay.
  public static let ready = DeviceConditions()

  /// The engine is cold: an unprepared haptic is late.
  public static let coldEngine = ready.with { $0.isEngineCold = true }

  /// Low Power Mode is on.
  public static let lowPowerMode = ready.with { $0.isLowPowerModeOn = true }

  /// The camera is in use.
  public static let cameraActive = ready.with { $0.isCameraActive = true }

  /// Dictation is in use.
  public static let dictationActive = ready.with { $0.isDictationActive = true }

  /// Haptics are switched off in Settings.
  public static let switchedOff = ready.with { $0.isSwitchedOff = true }

  /// The app records audio.
  public static let recordingAudio = ready.with { $0.isRecordingAudio = true }

  /// The user prefers reduced motion.
  public static let reduceMotion = ready.with { $0.isReduceMotionOn = true }

  /// A device without an actuator, such as an iPad or the Simulator.
  public static let noHaptics = ready.with { $0.hasHaptics = false }

  /// Selection feedback is limited to a rate.
  public static let limitedSelection = ready.with { $0.limitsSelection = true }

  /// Returns a copy with changes.
  public func with(_ change: (inout DeviceConditions) -> Void) -> DeviceConditions {
    var conditions = self
    change(&conditions)
    return conditions
  }
}

extension DeviceConditions {
  /// A named set of the figures that Apple does not publish, with their source.
  public struct Figures: Sendable, Hashable {
    package var name: String

    /// The delay in seconds of a haptic when the engine is cold, `>= 0`.
    public var coldStartDelay: Double

    /// The seconds for which `prepare()` has effect, `>= 0`; the next haptic ends the effect too.
    public var preparationLifetime: Double

    /// The minimum seconds between two selections that both play while the rate is limited, `>= 0`.
    package var selectionInterval: Double

    package var source: String

    /// The default set.
    public static let tapline = Figures(
      name: "tapline", coldStartDelay: 0.05, preparationLifetime: 2, selectionInterval: 0.05,
      source: """
        coldStartDelay: Tapline's choice, long enough to be seen in a test; no figure is published. \
        preparationLifetime: Tapline's choice; Apple says 'a short period (typically seconds)'. \
        selectionInterval: Tapline's choice, 20 a second; no figure is published.
        """)

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

  /// The API of a haptic, since conditions affect each differently.
  package enum Interface: String, Sendable, Hashable, CaseIterable {
    /// UIKit's feedback generators and SwiftUI's sensory feedback.
    case feedbackGenerator
    case coreHaptics
  }

  /// The effect on a generator's haptic, in a few words.
  var summary: String {
    reasonForSilence(of: .feedbackGenerator)
      ?? (isEngineCold ? "the engine is cold" : isReduceMotionOn ? "reduced motion" : "ready")
  }

  package func reasonForSilence(of interface: Interface) -> String? {
    if !hasHaptics { return "the device has no haptics" }
    if isRecordingAudio { return "the app records audio" }
    guard interface == .feedbackGenerator else { return nil }
    if isSwitchedOff { return "haptics are switched off in Settings" }
    if isLowPowerModeOn { return "Low Power Mode is on" }
    if isCameraActive { return "the camera is in use" }
    if isDictationActive { return "dictation is in use" }
    return nil
  }
}
