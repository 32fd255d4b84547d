import TaplineAHAP
package import TaplineText

package enum ListeningRule: String, RuleTable {
  case doubleHaptic = "double-haptic"
  case tooManyHaptics = "too-many-haptics"
  case unpreparedGenerator = "unprepared-generator"
  case unknownHaptic = "unknown-haptic"
  case silentOnDevice = "silent-on-device"
  case soundNotSent = "sound-not-sent"

  package var severity: Diagnostic.Severity {
    switch self {
    case .doubleHaptic, .tooManyHaptics, .silentOnDevice: .warning
    case .unpreparedGenerator, .soundNotSent: .note
    case .unknownHaptic: .error
    }
  }

  package var summary: String {
    switch self {
    case .doubleHaptic:
      "two haptics within 40 ms, or a second one within 300 ms of the same touch"
    case .tooManyHaptics: "more than `--per-minute` haptics in a minute (by default 60)"
    case .unpreparedGenerator:
      "a generator that fires without `prepare()` in the two seconds before; once for each name"
    case .unknownHaptic: "a name that is not in the library, sent without a pattern"
    case .silentOnDevice:
      "a haptic that no device of the app plays; once for each name"
    case .soundNotSent:
      "a pattern that names a sound file, without `--bundle-root`; once for each name"
    }
  }

  package static let ids = allCases.map(\.id) + AHAPRule.allCases.map(\.id)
}

package struct ListeningFinding: Sendable {
  /// The id of a `ListeningRule` or of a lint rule.
  package let rule: String
  package let severity: Diagnostic.Severity
  package let message: String
  /// The time in seconds of the session.
  package internal(set) var time = 0.0
  /// The source location in the app; empty if unknown.
  package internal(set) var place = ""
  package internal(set) var app = ""

  init(_ rule: String, _ severity: Diagnostic.Severity, _ message: String) {
    self.rule = rule
    self.severity = severity
    self.message = message
  }

  package var sanitizedText: SanitizedText {
    "\(place.isEmpty ? app : place): \(severity.rawValue): \(message) [\(rule)]"
  }
}
