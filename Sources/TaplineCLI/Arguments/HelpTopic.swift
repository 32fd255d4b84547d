import ArgumentParser

/// The topics of `tapline help` other than verbs.
enum HelpTopic: String, CaseIterable {
  case exitCodes = "exit-codes"
  case notation
  case schema

  static var names: [String] { allCases.map(\.rawValue) }

  /// Answers `tapline help TOPIC`; returns false for anything else.
  static func answer(_ arguments: [String]) throws -> Bool {
    guard arguments.first == "help", arguments.count > 1,
      let topic = HelpTopic(rawValue: arguments[1])
    else { return false }
    switch topic {
    case .exitCodes: try printText(exitCodeText)
    case .notation: try printText(notationText)
    case .schema: try DocumentSchema.answer(Array(arguments.dropFirst(2)))
    }
    return true
  }

  private static let exitCodeText: SanitizedText = """
    0    done
    1    a check failed: lint, verify, press --check, diff, convert --fail-on-loss, listen --fail-on
    64   wrong use: an unknown verb, option, name or curve, or one that means several
    65   a file's content is wrong
    66   an input is missing or cannot be read
    69   there is no usable sound device
    73   an output cannot be created
    74   reading or writing failed on the way, as on a full disk
    130  Ctrl-C

    Of several failures the highest code wins. A closed pipe ends the command silently.

    """

  private static let notationText: SanitizedText = """
    NAMES
      swiss-coin/settlement-complete   a name of 'tapline list patterns'
      settlement-complete, settlement  its last part, or the words it begins with, if that is only one
      .success, impact(weight: .heavy) SwiftUI's spellings
      tap.ahap, taps.timeline.json     files; '-' is standard input
      rigid@0.8                        an impact, or a pattern of taps, at 0.8 of its intensity: its own
                                       intensity times 0.8, so that 0.8 of a tap of 0.8 plots at 0.64
      taptic@1                         of a profile: just this version

    SCORES
      'rigid@0.8 +120ms light@0.5 +80ms success'
      Names, and between them the gap from one beginning to the next. '+0ms' is at once; a gap before
      the first name is silence. In one argument, so quote it; a name with spaces stands in double
      quotes in it: '"my sounds/tap.ahap"@0.5 +120ms light'.

    TIMES
      10ms, 0.5s, 250us, 2min, 1h      a number and its unit
      0.5                              seconds; a tolerance needs its unit

    CURVES
      As in Swift, or by a name of 'tapline list curves', which has every form with an example.
      'spring(bounce: {0...0.6 step 0.2})', '{snappy, bouncy}': several, one for each choice in braces.

    """
}
