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
  package var severity: Diagnostic.Severity {
    switch self {
    case .doubleHaptic, .tooManyHaptics, .silentOnDevice: .warning
    case .unpreparedGenerator, .soundNotSent: .note
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
    case .silentOnDevice: "Every device that the app is for plays nothing of what is asked for."
    case .soundNotSent: "A pattern names a sound file, which is not sent, and no folder is named."
    }
  }
}
