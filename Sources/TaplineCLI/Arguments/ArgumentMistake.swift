import ArgumentParser

/// Messages about unknown verbs and options, with the nearest known name.
enum ArgumentMistake {
  static var verbs: [String] {
    TaplineCommand.configuration.subcommands.map { $0._commandName }
  }

  /// Refuses an unknown verb, also after `help`.
  static func refuse(_ arguments: [String]) throws {
    try refuseSplitTimes(arguments)
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
      hint = "'tapline --version' says it"
    } else if (try? PatternLibrary().load(word)) != nil {
      hint = "to hear it: tapline play \(shellWord(word))"
    } else {
      hint = "there are \(verbs.joined(separator: ", "))"
    }
    throw CommandFailure(.usage, "there is no verb '\(word)'; \(hint)")
  }

  /// Refuses `--start 50 ms`, whose unit would be parsed as an input.
  private static func refuseSplitTimes(_ arguments: [String]) throws {
    for (index, unit) in arguments.enumerated() where index >= 2 {
      let (option, number) = (arguments[index - 2], arguments[index - 1])
      guard option.hasPrefix("--"), TimeText("1" + unit)?.hasUnit == true,
        TimeText(number)?.hasUnit == false
      else { continue }
      throw CommandFailure(
        .usage, "write '\(option) \(number)\(unit)': a time and its unit are one word")
    }
  }

  /// Whether the parser shows help only because an argument such as `-dash.ahap` contains an `h`.
  static func isHidden(in arguments: [String]) -> Bool {
    let isAsked =
      arguments.isEmpty
      || arguments.contains { argument in
        ["-h", "help", "-qh", "-hq"].contains(argument) || argument.hasPrefix("--")
      }
    return !isAsked && cluster(of: arguments) != nil
  }

  /// The message about several unknown short options in one word.
  static func cluster(in arguments: [String]) -> SanitizedText {
    let word = cluster(of: arguments) ?? ""
    return "there is no option '\(word)'; a file of this name is written './\(word)'"
  }

  private static func cluster(of arguments: [String]) -> String? {
    arguments.first { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 2 }
  }

  /// Replaces the parser's suggestion, which takes any name within three letters: `--out` meant `--gap`.
  static func corrected(_ message: SanitizedText, _ arguments: [String]) -> SanitizedText {
    let start = "Error: Unknown option '"
    let lines = message.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, first.hasPrefix(start),
      let end = first.dropFirst(start.count).firstIndex(of: "'")
    else { return message }
    let name = String(first[first.index(first.startIndex, offsetBy: start.count)..<end])
    var line = "Error: Unknown option '\(name)'"
    let known = arguments.first.flatMap { verb in options.first { $0.verb == verb }?.names }
    if name.hasPrefix("--"), let known {
      if let near = nearestNames(to: String(name.dropFirst(2)), in: known, atMost: 1).first {
        line += ". Did you mean '--\(near)'?"
      } else if let other = verbs(with: String(name.dropFirst(2))) {
        line += "; \(other)"
      }
    } else if name.count == 2, let word = cluster(of: arguments),
      word.dropFirst().contains(name.last ?? " ")
    {
      line += "; a file named '\(word)' is written './\(word)'"
    }
    let rest = lines.dropFirst().filter { !$0.hasPrefix("Help:") }
    return SanitizedText(trusted: ([Substring(line)] + rest).joined(separator: "\n"))
  }

  /// Names up to three verbs that have an option; nil if there are none or more.
  private static func verbs(with option: String) -> String? {
    let found = options.filter { $0.names.contains(option) }.map { "'\($0.verb)'" }
    guard let last = found.last, found.count <= 3 else { return nil }
    guard found.count > 1 else { return "\(last) has it" }
    return found.dropLast().joined(separator: ", ") + " and \(last) have it"
  }

  /// The long options that each verb declares, in the order of the help.
  private static let options: [(verb: String, names: [String])] = {
    let declared = try? JSONDocument(
      parsing: Array(TaplineCommand._dumpHelp().utf8), file: "declarations")
    guard let verbs = declared?.root["command"]?["subcommands"]?.elements else { return [] }
    return verbs.map { verb in
      let names = (verb["arguments"]?.elements).map { $0.flatMap { Self.names(of: $0) } } ?? []
      return (verb["commandName"]?.string ?? "", names)
    }
  }()

  private static func names(of argument: JSONValue) -> [String] {
    guard let names = argument["names"]?.elements else { return [] }
    return names.filter { $0["kind"]?.string == "long" }.compactMap { $0["name"]?.string }
  }
}

/// Remarks about unitless times that are suspiciously long: `--hold 50` is 50 s.
enum UnitlessTime {
  /// Options for touches and pauses, which take a second or two at most.
  private static let options: Set<String> = [
    "--hold", "--gap", "--cancel-at", "--work", "--shift", "--quantise", "--retarget",
  ]

  /// The shortest time that is remarked on, in seconds; a design choice.
  private static let least = 10.0

  static func remarks(_ arguments: [String]) -> [SanitizedText] {
    guard !arguments.contains("-q"), !arguments.contains("--quiet") else { return [] }
    var remarks: [SanitizedText] = []
    for (index, argument) in arguments.enumerated() {
      let parts = argument.split(separator: "=", maxSplits: 1)
      if index > 0, arguments[index - 1] == "--script" {
        // One remark is enough for a script, and a long script may last long.
        let words = argument.split { " ;".contains($0) }.map(String.init)
        if words.count <= 12, let time = words.first(where: isLong) {
          remarks.append(sentence(time, time))
        }
      } else if let option = parts.first.map(String.init), options.contains(option) {
        let value = parts.count > 1 ? String(parts[1]) : arguments.dropFirst(index + 1).first ?? ""
        // '--retarget 0@50' has its time after the value.
        let time = value.split(separator: "@").last.map(String.init) ?? value
        if isLong(time) { remarks.append(sentence("\(option) \(value)", time)) }
      } else if argument.contains(" ") {
        for word in argument.split(separator: " ") where word.hasPrefix("+") {
          let value = String(word.dropFirst())
          if isLong(value) { remarks.append(sentence(String(word), value)) }
        }
      }
    }
    return remarks
  }

  private static func isLong(_ text: String) -> Bool {
    TimeText(text).map { !$0.hasUnit && $0.seconds >= least } ?? false
  }

  private static func sentence(_ written: String, _ value: String) -> SanitizedText {
    "'\(written)' is \(value) seconds; write \(value)ms for milliseconds"
  }
}
