package import TaplineText

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
  package var shown: ShownText {
    "\(place.isEmpty ? app : place): \(severity.rawValue): \(message) [\(rule)]"
  }
}
