import ArgumentParser

/// The topics of `tapline help` other than verbs.
enum HelpTopic: String, CaseIterable {
  case exitCodes = "exit-codes"
  case notation
  case options
  case schema

  static var names: [String] { allCases.map(\.rawValue) }

  /// Prints the topic of `tapline help TOPIC`; returns false for other arguments.
  static func answer(_ arguments: [String]) throws -> Bool {
    guard arguments.first == "help", arguments.count > 1,
      let topic = HelpTopic(rawValue: arguments[1])
    else { return false }
    switch topic {
    case .exitCodes: try printText(exitCodeText)
    case .notation: try printText(notationText)
    case .options: try printDocument(json: SharedOptions.helpMessage(includeHidden: true) + "\n")
    case .schema: try DocumentSchema.answer(Array(arguments.dropFirst(2)))
    }
    return true
  }

  private static let exitCodeText: SanitizedText = """
    0    done
    1    a check failed: lint, verify, press --check, diff, convert --fail-on-loss, listen --fail-on
    64   wrong use: an unknown or ambiguous verb, option, name or curve
    65   the content of a file is wrong
    66   an input is missing or cannot be read
    69   there is no usable sound device
    73   an output cannot be created
    74   reading or writing failed midway, as on a full disk
    130  Ctrl-C

    Of several failures the highest code wins. A closed pipe ends the command silently.

    """

  private static let notationText: SanitizedText = """
    NAMES
      swiss-coin/settlement-complete   a name of 'tapline list patterns'
      settlement-complete, settlement  its last part, or its first words, if only one name has them
      .success, impact(weight: .heavy) SwiftUI's spellings
      tap.ahap, taps.timeline.json     files; '-' is standard input
      rigid@0.8                        an impact or a pattern of taps, its intensities times 0.8: a tap
                                       of 0.8 plots at 0.64
      taptic@1                         this version of a profile only

    SCORES
      'rigid@0.8 +120ms light@0.5 +80ms success'
      Names, and between them the gaps from one beginning to the next, in one quoted argument. '+0ms'
      is at once; a gap before the first name is silence. Put double quotes around a name with spaces:
      '"my sounds/tap.ahap"@0.5 +120ms light'.

    TIMES
      10ms, 0.5s, 250us, 2min, 1h      a number and its unit
      0.5                              seconds; tolerances need a unit

    CURVES
      As in Swift, or a name of 'tapline list curves', which shows every form with an example.
      'spring(bounce: {0...0.6 step 0.2})' and '{snappy, bouncy}' are several, one for each choice.

    """
}
