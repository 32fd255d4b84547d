enum ArgumentMistake {
  static var verbs: [String] {
    TaplineCommand.configuration.subcommands.map { $0._commandName }
  }

  /// Rejects an unknown verb or help topic, a space before a time's unit, a score without quotes, and a second `-`.
  static func refuse(_ arguments: [String]) throws {
    try refuseSecondStandardInput(arguments)
    try refuseSplitTimes(arguments)
    try SplitScore.refuse(arguments)
    guard var word = arguments.first, !word.hasPrefix("-") else { return }
    if word == "help" {
      guard let topic = arguments.dropFirst().first(where: { !$0.hasPrefix("-") }) else { return }
      word = topic
    }
    guard word != "help", !verbs.contains(word) else { return }
    let hint: SanitizedText
    if let near = nearestNames(to: word, in: verbs + HelpTopic.names, atMost: 1).first {
      hint = "did you mean '\(near)'?"
    } else if word == "version" {
      hint = "'tapline --version' prints the version"
    } else if (try? PatternLibrary().load(word)) != nil {
      hint = "to play this pattern: tapline play \(shellWord(word))"
    } else {
      hint = "the verbs are \(verbs.joined(separator: ", "))"
    }
    throw CommandFailure(.usage, "there is no verb '\(word)'; \(hint)")
  }

  /// Rejects `--start 50 ms`, where `ms` would be parsed as an input.
  private static func refuseSplitTimes(_ arguments: [String]) throws {
    for (index, unit) in arguments.enumerated() where index >= 2 {
      let (option, number) = (arguments[index - 2], arguments[index - 1])
      guard option.hasPrefix("--"), TimeText("1" + unit)?.hasUnit == true,
        TimeText(number)?.hasUnit == false, takesTime(option, verb: arguments[0])
      else { continue }
      throw CommandFailure(
        .usage,
        "'\(option) \(number) \(unit)' has a space before the unit; write '\(option) \(number)\(unit)'"
      )
    }
  }

  private static func takesTime(_ option: String, verb: String) -> Bool {
    DeclaredOption.of(verb)?.contains {
      "--" + $0.name == option && $0.valueName?.contains("time") == true
    } == true
  }

  /// Rejects `- -`; a `-` after an option is its value.
  private static func refuseSecondStandardInput(_ arguments: [String]) throws {
    let pairs = zip(arguments, arguments.dropFirst())
    guard pairs.count(where: { $1 == "-" && ($0 == "-" || !$0.hasPrefix("-")) }) > 1 else { return }
    throw CommandFailure(.usage, "'-' is given twice, but standard input can be read only once")
  }

  /// The parser splits an argument such as `-dash.ahap` into short options, one of which is `-h`.
  static func accidentalHelpMessage(_ arguments: [String]) -> SanitizedText? {
    let isRequested = arguments.contains { argument in
      ["-h", "help", "-qh", "-hq"].contains(argument) || argument.hasPrefix("--")
    }
    guard !isRequested, let word = shortOptionCluster(in: arguments) else { return nil }
    return "there is no option '\(word)'; if it is a file, write './\(word)'"
  }

  private static func shortOptionCluster(in arguments: [String]) -> String? {
    arguments.first { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 2 }
  }

  /// Replaces the parser's hint, which for `--out` is `--gap`, three edits away; an unknown option comes before other
  /// errors, because it may cause them.
  static func corrected(_ message: SanitizedText, _ arguments: [String]) -> SanitizedText {
    guard let name = unknownOption(in: message) ?? undeclaredOption(in: arguments) else {
      return addingUnitHint(message) ?? message
    }
    var line = "Error: Unknown option '\(name)'"
    if name.hasPrefix("--"), let verb = arguments.first {
      let option = String(name.dropFirst(2))
      let known = DeclaredOption.of(verb)?.map(\.name) ?? ["version", "help"]
      let candidates = Self.equivalentOptions[option]
      let equivalents =
        candidates?.filter(known.contains)
        ?? known.filter { $0.hasSuffix("-" + option) || option.hasSuffix("-" + $0) }
      let verbHint = verbHint(for: option)
      // Options of at most four letters are similar to too many others: '--gain' to '--gap', '--play' to '--delay'.
      let allowsSimilar = candidates == nil && (option.count > 4 || verbHint == nil)
      if !equivalents.isEmpty {
        line += "; '\(verb)' has \(equivalents.map { "'--\($0)'" }.joined(separator: " and "))"
      } else if allowsSimilar, let near = nearestNames(to: option, in: known, atMost: 1).first {
        line += ". Did you mean '--\(near)'?"
      } else if let verbHint {
        line += "; \(verbHint)"
      }
    } else if name.count == 2, let word = shortOptionCluster(in: arguments),
      word.dropFirst().contains(name.last ?? " ")
    {
      line += "; if '\(word)' is a file, write './\(word)'"
    }
    let lines = message.text.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.drop { !$0.hasPrefix("Usage:") }
    return SanitizedText(trusted: ([Substring(line)] + rest).joined(separator: "\n"))
  }

  /// Returns the message with a hint if it is about a number with a unit, such as `2dB`; otherwise nil.
  private static func addingUnitHint(_ message: SanitizedText) -> SanitizedText? {
    let start = "Error: The value '"
    var lines = message.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    guard lines[0].hasPrefix(start) else { return nil }
    let value = lines[0].dropFirst(start.count).prefix { $0 != "'" }
    let number = value.prefix { $0.isNumber || $0 == "." || $0 == "-" }
    guard Double(number) != nil, !number.isEmpty, number.count < value.count,
      value.dropFirst(number.count).allSatisfy({ $0.isLetter || $0 == "%" })
    else { return nil }
    lines[0] += "; write the number without a unit"
    return SanitizedText(trusted: lines.joined(separator: "\n"))
  }

  private static func unknownOption(in message: SanitizedText) -> String? {
    let start = "Error: Unknown option '"
    guard message.text.hasPrefix(start) else { return nil }
    let rest = message.text.dropFirst(start.count)
    return rest.firstIndex(of: "'").map { String(rest[..<$0]) }
  }

  private static func undeclaredOption(in arguments: [String]) -> String? {
    guard let verb = arguments.first, let declared = DeclaredOption.of(verb) else { return nil }
    let known = declared.map(\.name) + ["help", "help-hidden"]
    return arguments.prefix { $0 != "--" }.compactMap { argument in
      argument.hasPrefix("--") ? String(argument.prefix { $0 != "=" }) : nil
    }.first { !known.contains(String($0.dropFirst(2))) }
      .map { SanitizedText($0).text }
  }

  /// Options of other programs or verbs, and the options of Tapline with the same effect.
  private static let equivalentOptions: [String: [String]] = [
    "speed": ["stretch"], "trim": ["start", "end"], "crop": ["start", "end"],
    "from": ["start"], "until": ["end"], "loop": ["repeat"], "volume": ["intensity"],
    "gain": ["intensity"], "scale": ["intensity", "stretch"], "delay": ["shift"],
    "mix": ["together"],
  ]

  private static func verbHint(for option: String) -> String? {
    let found = verbs.filter { verb in
      DeclaredOption.of(verb)?.contains { $0.name == option } == true
    }.map { "'\($0)'" }
    guard let last = found.last, found.count <= 3 else { return nil }
    guard found.count > 1 else { return "only \(last) has this option" }
    return "only " + found.dropLast().joined(separator: ", ") + " and \(last) have this option"
  }
}
