package import TaplineText

/// A rule for the haptics in an app's sources; the raw value is the stable rule identifier.
package enum AuditRule: String, RuleTable {
  // MARK: Touches

  case doubleHaptic = "double-haptic"
  case systemControlHaptic = "system-control-haptic"
  case perFrameHaptic = "per-frame-haptic"

  // MARK: Generators

  case offMainActor = "off-main-actor"
  case latePrepare = "late-prepare"
  case missingPrepare = "missing-prepare"
  case generatorNotRetained = "generator-not-retained"

  // MARK: Engines

  case engineWithoutHandlers = "engine-without-handlers"
  case engineWithoutRestart = "engine-without-restart"
  case stoppedPlayer = "stopped-player"

  // MARK: Silence

  case recordingMutesHaptics = "recording-mutes-haptics"
  case silentOnPlatform = "silent-on-platform"
  case hapticsSettingIgnored = "haptics-setting-ignored"

  package var severity: Diagnostic.Severity {
    switch self {
    case .offMainActor: .error
    case .latePrepare, .missingPrepare: .note
    default: .warning
    }
  }

  package var summary: String {
    switch self {
    case .doubleHaptic: "One touch makes two haptics."
    case .systemControlHaptic: "A haptic plays beside a system control that has its own."
    case .perFrameHaptic: "A haptic plays for every frame or change, without a threshold."
    case .offMainActor: "A feedback generator is used off the main actor."
    case .latePrepare: "A generator is prepared immediately before its haptic."
    case .missingPrepare: "The generator of a haptic that must be in time is never prepared."
    case .generatorNotRetained: "A generator or engine is released before it plays."
    case .engineWithoutHandlers: "A haptic engine has no reset handler or no stopped handler."
    case .engineWithoutRestart:
      "A haptic engine is not started again when the app returns to the foreground."
    case .stoppedPlayer: "A player is started after it or its engine was stopped."
    case .recordingMutesHaptics: "A recording audio session mutes haptics."
    case .silentOnPlatform: "Feedback is silent on the platform of the target."
    case .hapticsSettingIgnored: "A haptic ignores the app's own haptics setting."
    }
  }
}
