package import TaplineText

/// A rule for the haptics in an app's sources.
package struct AuditRule: Rule {
  package let id: String
  package let severity: Diagnostic.Severity
  package let summary: String

  private init(_ id: String, _ severity: Diagnostic.Severity, _ summary: String) {
    self.id = id
    self.severity = severity
    self.summary = summary
  }

  // MARK: Touches

  package static let doubleHaptic = AuditRule(
    "double-haptic", .warning, "One touch makes two haptics.")
  package static let systemControlHaptic = AuditRule(
    "system-control-haptic", .warning, "A haptic plays beside a system control that has its own.")
  package static let perFrameHaptic = AuditRule(
    "per-frame-haptic", .warning,
    "A haptic plays for every frame or change, without a threshold.")

  // MARK: Generators

  package static let offMainActor = AuditRule(
    "off-main-actor", .error, "A feedback generator is used off the main actor.")
  package static let latePrepare = AuditRule(
    "late-prepare", .note, "A generator is prepared immediately before its haptic.")
  package static let missingPrepare = AuditRule(
    "missing-prepare", .note, "The generator of a haptic that must be in time is never prepared.")
  package static let generatorNotRetained = AuditRule(
    "generator-not-retained", .warning, "A generator or engine is released before it plays.")

  // MARK: Engines

  package static let engineWithoutHandlers = AuditRule(
    "engine-without-handlers", .warning,
    "A haptic engine has no reset handler or no stopped handler.")
  package static let engineWithoutRestart = AuditRule(
    "engine-without-restart", .warning,
    "A haptic engine is not started again when the app returns to the foreground.")
  package static let stoppedPlayer = AuditRule(
    "stopped-player", .warning, "A player is started after it or its engine was stopped.")

  // MARK: Silence

  package static let recordingMutesHaptics = AuditRule(
    "recording-mutes-haptics", .warning, "A recording audio session mutes haptics.")
  package static let silentOnPlatform = AuditRule(
    "silent-on-platform", .warning, "Feedback is silent on the platform of the target.")
  package static let hapticsSettingIgnored = AuditRule(
    "haptics-setting-ignored", .warning, "A haptic ignores the app's own haptics setting.")

  /// All rules in the order of the article.
  package static let all = [
    doubleHaptic, systemControlHaptic, perFrameHaptic, offMainActor, latePrepare, missingPrepare,
    generatorNotRetained, engineWithoutHandlers, engineWithoutRestart, stoppedPlayer,
    recordingMutesHaptics, silentOnPlatform, hapticsSettingIgnored,
  ]

  package static func named(_ name: String) throws(UnknownRule) -> AuditRule {
    guard let rule = all.first(where: { $0.id == name }) else {
      throw UnknownRule(name: name, among: all.map(\.id), verbs: ["audit"])
    }
    return rule
  }

  /// The rule's section of the article, as shown by `--explain`.
  package var explanation: String {
    let section = RuleDocument.auditRules.sections.first { $0.rule.id == id }
    return "\(id)\n\n\(section?.text ?? summary + "\n")\n\(help(verb: "audit"))\n"
  }
}
