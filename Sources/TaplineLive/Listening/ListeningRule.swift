import TaplineAHAP
package import TaplineLinting
package import TaplineText

/// A rule for the calls of apps; the raw value is the stable rule id, as in lint.
package enum ListeningRule: String, Sendable, CaseIterable {
  case doubleHaptic = "double-haptic"
  case tooManyHaptics = "too-many-haptics"
  case unpreparedGenerator = "unprepared-generator"
  case unknownHaptic = "unknown-haptic"
  case silentOnDevice = "silent-on-device"
  case soundNotSent = "sound-not-sent"

  var severity: Diagnostic.Severity {
    switch self {
    case .doubleHaptic, .tooManyHaptics, .silentOnDevice: .warning
    case .unpreparedGenerator, .soundNotSent: .note
    case .unknownHaptic: .error
    }
  }

  var summary: String {
    switch self {
    case .doubleHaptic: "Two haptics come within 40 ms, or within 300 ms of one touch."
    case .tooManyHaptics: "More haptics come in a minute than --per-minute allows."
    case .unpreparedGenerator: "A generator fires without prepare() in the two seconds before."
    case .unknownHaptic: "A name without a pattern is asked for that the library does not have."
    case .silentOnDevice: "Every device that the app is for plays nothing of what is asked for."
    case .soundNotSent: "A pattern names a sound file, which is not sent, and no folder is named."
    }
  }
}

/// A finding on the calls of an app.
package struct ListeningFinding: Sendable {
  /// The id of a `ListeningRule` or of a lint rule.
  package let rule: String

  package let severity: Diagnostic.Severity
  package let message: String

  /// Seconds of the session.
  package internal(set) var time = 0.0

  /// The place in the app's source; empty if unknown.
  package internal(set) var place = ""

  package internal(set) var app = ""

  init(_ rule: String, _ severity: Diagnostic.Severity, _ message: String) {
    self.rule = rule
    self.severity = severity
    self.message = message
  }

  /// The place or the app, then the finding as lint shows it.
  package var shown: SanitizedText {
    "\(place.isEmpty ? app : place): \(severity.rawValue): \(message) [\(rule)]"
  }
}

/// The levels of single rules; every other rule keeps its severity.
package struct ListeningLevels: Sendable {
  private var levels: [String: RuleLevel] = [:]

  package init() {}

  /// Every rule that has a level: the listener's own and lint's.
  package static let names =
    ListeningRule.allCases.map(\.rawValue) + AHAPRule.allCases.map(\.rawValue)

  /// Gives a rule a level; false for an unknown rule.
  package mutating func set(_ level: RuleLevel, for rule: String) -> Bool {
    guard Self.names.contains(rule) else { return false }
    levels[rule] = level
    return true
  }

  /// The severity of a finding; nil for a rule that is off.
  func severity(of rule: String, usual: Diagnostic.Severity) -> Diagnostic.Severity? {
    levels[rule].map(\.severity) ?? usual
  }
}
