import TaplineAHAP
package import TaplineLinting
package import TaplineText

/// What can be wrong with what an app does; the raw value is the stable rule id, as in lint.
package enum ListeningRule: String, Sendable, CaseIterable {
  /// Two haptics come within 40 ms, or for one touch.
  case doubleHaptic = "double-haptic"
  /// More haptics come in a minute than are wanted.
  case tooManyHaptics = "too-many-haptics"
  /// A generator fires that was not prepared.
  case unpreparedGenerator = "unprepared-generator"
  /// A name is asked for that the library does not have.
  case unknownHaptic = "unknown-haptic"
  /// What is asked for is silent on every device that the app is for.
  case silentOnDevice = "silent-on-device"
  /// A pattern names a sound file, and it is not known where it is.
  case soundNotSent = "sound-not-sent"

  /// How bad its findings are where nothing else is said.
  var severity: Diagnostic.Severity {
    switch self {
    case .doubleHaptic, .tooManyHaptics, .silentOnDevice: .warning
    case .unpreparedGenerator, .soundNotSent: .note
    case .unknownHaptic: .error
    }
  }

  /// What it finds, in one sentence.
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

/// Something that is wrong with what an app does.
package struct ListeningFinding: Sendable {
  /// The rule's id: one of `ListeningRule`, or of lint's.
  package let rule: String

  /// How bad it is.
  package let severity: Diagnostic.Severity

  /// What is wrong and what to do, in a sentence.
  package let message: String

  /// When, in seconds of the session.
  package internal(set) var time = 0.0

  /// The place in the app's source; empty where it is not known.
  package internal(set) var place = ""

  /// The app's name.
  package internal(set) var app = ""

  init(_ rule: String, _ severity: Diagnostic.Severity, _ message: String) {
    self.rule = rule
    self.severity = severity
    self.message = message
  }

  /// The finding as the command shows it: the place or the app, then as lint does.
  package var shown: SanitizedText {
    "\(place.isEmpty ? app : place): \(severity.rawValue): \(message) [\(rule)]"
  }
}

/// How bad the findings of single rules are; every other rule keeps its own severity.
package struct ListeningLevels: Sendable {
  private var levels: [String: RuleLevel] = [:]

  /// Makes levels that change nothing.
  package init() {}

  /// Every rule that has a level: the listener's own and lint's.
  package static let names =
    ListeningRule.allCases.map(\.rawValue) + AHAPRule.allCases.map(\.rawValue)

  /// Gives a rule a level.
  package mutating func set(_ level: RuleLevel, for rule: String) -> Bool {
    guard Self.names.contains(rule) else { return false }
    levels[rule] = level
    return true
  }

  /// How bad a finding is; nil where it is left out.
  func severity(of rule: String, usual: Diagnostic.Severity) -> Diagnostic.Severity? {
    levels[rule].map(\.severity) ?? usual
  }
}
