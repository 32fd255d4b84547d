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

  /// How bad its findings are where nothing else is said.
  package var severity: Diagnostic.Severity {
    switch self {
    case .doubleHaptic, .tooManyHaptics: .warning
    case .unpreparedGenerator: .note
    case .unknownHaptic: .error
    }
  }

  /// What it finds, in one sentence.
  package var summary: String {
    switch self {
    case .doubleHaptic: "Two haptics come within 40 ms, or within 300 ms of one touch."
    case .tooManyHaptics: "More haptics come in a minute than --per-minute allows."
    case .unpreparedGenerator: "A generator fires without prepare() in the two seconds before."
    case .unknownHaptic: "A name without a pattern is asked for that the library does not have."
    }
  }
}
