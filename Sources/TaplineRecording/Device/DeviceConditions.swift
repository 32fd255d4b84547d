/// The conditions of a phone that affect playback.
///
/// For each haptic that does not play, the recorder adds a marker of kind `suppressed`, and for each late one a marker
/// of kind `moment`, with the reason as its detail.
///
/// Source of the conditions that silence UIKit's generators: Apple's documentation of `UIFeedbackGenerator` as quoted
/// by expo-haptics (Low Power Mode, switched off in Settings, camera or dictation in use). Apple publishes no such list
/// for CoreHaptics, so only missing hardware and audio recording silence CoreHaptics. Recording silences all haptics
/// (Apple's documentation of `AVAudioSession.allowHapticsAndSystemSoundsDuringRecording`).
public struct DeviceConditions: Sendable, Hashable {
  /// Whether the engine is cold; a cold engine delays every engine start and every unprepared haptic of a generator.
  public var isEngineCold = false

  /// Whether Low Power Mode is on; the mode silences UIKit's generators.
  public var isLowPowerModeOn = false

  /// Whether the camera is in use; an active camera silences UIKit's generators.
  public var isCameraActive = false

  /// Whether dictation is in use; dictation silences UIKit's generators.
  public var isDictationActive = false

  /// Whether haptics are switched off in Settings; this setting silences UIKit's generators.
  public var isSwitchedOff = false

  /// Whether the app records audio without `allowHapticsAndSystemSoundsDuringRecording`, so that no haptic plays.
  public var isRecordingAudio = false

  /// Whether the user prefers reduced motion; this setting silences no haptics, but an app may adapt its animations.
  public var isReduceMotionOn = false

  /// Whether the device has an actuator; without an actuator, nothing plays.
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

  /// Figures that Apple does not publish.
  public struct Figures: Sendable, Hashable {
    /// The delay in seconds of a haptic when the engine is cold, `>= 0`.
    public var coldStartDelay: Double

    /// The duration of the effect of `prepare()` in seconds, `>= 0`; the next haptic also ends the effect.
    public var preparationLifetime: Double

    /// The minimum interval in seconds between two selections that both play if `limitsSelection` is true, `>= 0`.
    package var selectionInterval: Double

    /// Tapline's choices: a delay of 0.05 s, a lifetime of 2 s and an interval of 0.05 s.
    ///
    /// The delay is long enough to be visible in a test. For the lifetime, Apple says "a short period (typically
    /// seconds)".
    public static let tapline = Figures(
      coldStartDelay: 0.05, preparationLifetime: 2, selectionInterval: 0.05)
  }

  /// The API that requests a haptic; some conditions silence only one of the APIs.
  package enum Interface: Sendable {
    /// UIKit's feedback generators and SwiftUI's sensory feedback.
    case feedbackGenerator
    case coreHaptics
  }

  /// The effect of the conditions on a generator's haptic, in a few words.
  var summary: String {
    if let reason = reasonForSilence(of: .feedbackGenerator) { return reason }
    if isEngineCold { return "the engine is cold" }
    return isReduceMotionOn ? "reduced motion" : "ready"
  }

  /// Returns the reason why haptics of an API do not play, or nil if they play.
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
