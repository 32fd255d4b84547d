enum HelpTopic: String, CaseIterable {
  case exitCodes = "exit-codes"
  case notation
  case options
  case schema

  static var names: [String] { allCases.map(\.rawValue) }

  static func answer(_ arguments: [String]) throws -> Bool {
    guard arguments.first == "help", arguments.count > 1,
      let topic = HelpTopic(rawValue: arguments[1])
    else { return false }
    switch topic {
    case .exitCodes: try printText(exitCodeText)
    case .notation: try printText(notationText)
    case .options: try printDocument(SharedOptions.helpMessage(includeHidden: true) + "\n")
    case .schema: try DocumentSchema.print(Array(arguments.dropFirst(2)))
    }
    return true
  }

  private static let exitCodeText: SanitizedText = """
    0    done
    1    a check failed: lint, audit, verify, press --check, diff, distinct, convert --fail-on-loss, listen --fail-on,
         review --fail-on
    64   wrong use: an unknown or ambiguous verb, option, name or curve
    65   the content of a file is wrong
    66   an input is missing or cannot be read
    69   there is no usable sound device
    73   an output cannot be created
    74   reading or writing failed, as on a full disk
    130  Ctrl-C

    If several failures occur, the highest code is returned. A closed pipe ends the command silently.

    """

  private static let notationText: SanitizedText = """
    NAMES
      swiss-coin/settlement-complete   a name of 'tapline list patterns'
      settlement-complete, settlement  the last part of a name, or its first words, if they are unique
      .success, impact(weight: .heavy) values of SwiftUI's SensoryFeedback
      tap.ahap, taps.timeline.json     files; '-' is standard input
      rigid@0.8                        an impact or a pattern of taps with its intensities multiplied by
                                       0.8: a tap of intensity 0.8 plays with 0.64
      taptic@1                         in --profile: only this version of the profile

    SCORES
      'rigid@0.8 +120ms light@0.5 +80ms success'
      A score is one argument in quotes: names, and between two names the time from the start of the
      first to the start of the second. '+0ms' starts both together; a gap before the first name delays
      it. Put double quotes around a name with spaces: '"my sounds/tap.ahap"@0.5 +120ms light'.

    TIMES
      10ms, 0.5s, 250us, 2min, 1h      a number and its unit
      0.5                              a number without a unit is in seconds; tolerances need a unit

    CURVES
      Write a curve as in Swift, or use a name of 'tapline list curves', which shows every form with an
      example. Braces give several curves, one for each choice: 'spring(bounce: {0...0.6 step 0.2})',
      '{snappy, bouncy}'.

    """
}
