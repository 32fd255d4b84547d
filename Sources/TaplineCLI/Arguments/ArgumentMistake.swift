import ArgumentParser
import Tapline

/// What is said of verbs and options that are not there: the nearest one that is, and never one that
/// means something else.
enum ArgumentMistake {
  /// The verbs, in the order of the help.
  static var verbs: [String] {
    TaplineCommand.configuration.subcommands.map { $0._commandName }
  }

  /// Refuses a first word that is no verb, also behind `help`.
  static func refuse(_ arguments: [String]) throws {
    try refuseSplitTimes(arguments)
    guard var word = arguments.first, !word.hasPrefix("-") else { return }
    if word == "help" {
      guard let topic = arguments.dropFirst().first(where: { !$0.hasPrefix("-") }) else { return }
      word = topic
    }
    guard word != "help", !verbs.contains(word) else { return }
    let hint: ShownText
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

  /// Refuses `--start 50 ms`, whose unit would be taken for an input.
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

  /// Whether help is shown that nobody asked for: an option such as `-dash.ahap` has an `h` in it.
  static func isHidden(in arguments: [String]) -> Bool {
    let isAsked =
      arguments.isEmpty
      || arguments.contains { argument in
        ["-h", "help", "-qh", "-hq"].contains(argument) || argument.hasPrefix("--")
      }
    return !isAsked && cluster(of: arguments) != nil
  }

  /// What is said of an option that is several unknown ones in one word.
  static func cluster(in arguments: [String]) -> ShownText {
    let word = cluster(of: arguments) ?? ""
    return "there is no option '\(word)'; a file of this name is written './\(word)'"
  }

  private static func cluster(of arguments: [String]) -> String? {
    arguments.first { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 2 }
  }

  /// A message of the parser with the nearest option as this program's rule of names has it.
  ///
  /// The parser's own takes whatever lies within three letters, so that `--out` meant `--gap`.
  static func corrected(_ message: ShownText, _ arguments: [String]) -> ShownText {
    let start = "Error: Unknown option '"
    let lines = message.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, first.hasPrefix(start),
      let end = first.dropFirst(start.count).firstIndex(of: "'")
    else { return message }
    let name = String(first[first.index(first.startIndex, offsetBy: start.count)..<end])
    var line = "Error: Unknown option '\(name)'"
    let verb = arguments.first.flatMap { word in
      TaplineCommand.configuration.subcommands.first { $0._commandName == word }
    }
    if name.hasPrefix("--"), let verb {
      let known = options(of: verb)
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
    return ShownText(trusted: ([Substring(line)] + rest).joined(separator: "\n"))
  }

  /// Which other verbs have an option, up to three; nil where none has, or most.
  private static func verbs(with option: String) -> String? {
    let found = TaplineCommand.configuration.subcommands.filter { options(of: $0).contains(option) }
      .map { "'\($0._commandName)'" }
    guard let last = found.last, found.count <= 3 else { return nil }
    guard found.count > 1 else { return "\(last) has it" }
    return found.dropLast().joined(separator: ", ") + " and \(last) have it"
  }

  /// The long options of a verb by its declaration.
  private static func options(of verb: any ParsableCommand.Type) -> [String] {
    let declarations = try? JSONDocument(
      parsing: Array(TaplineCommand._dumpHelp().utf8), file: "declarations")
    let verbs = declarations?.root["command"]?["subcommands"]?.elements.map(\.self) ?? []
    let arguments = verbs.first { $0["commandName"]?.string == verb._commandName }?["arguments"]
    return (arguments?.elements.map(\.self) ?? []).flatMap { argument in
      (argument["names"]?.elements.map(\.self) ?? []).compactMap { name in
        name["kind"]?.string == "long" ? name["name"]?.string : nil
      }
    }
  }
}

/// Says of times without a unit that are longer than a press or a pause is that they count as seconds.
///
/// `--hold 50` is right, and 50 s long; whoever meant milliseconds would see it by the result alone.
enum UnitlessTime {
  /// Options whose times are those of touches and pauses, a second or two at most.
  private static let options: Set<String> = [
    "--hold", "--gap", "--cancel-at", "--work", "--shift", "--quantise", "--retarget",
  ]

  /// From how many seconds on it is said: a design choice.
  private static let least = 10.0

  /// What there is to say of a call.
  static func remarks(_ arguments: [String]) -> [ShownText] {
    guard !arguments.contains("-q"), !arguments.contains("--quiet") else { return [] }
    var remarks: [ShownText] = []
    for (index, argument) in arguments.enumerated() {
      let parts = argument.split(separator: "=", maxSplits: 1)
      if index > 0, arguments[index - 1] == "--script" {
        // One remark is enough: who writes milliseconds writes them throughout. A long script may last.
        let words = argument.split { " ;".contains($0) }.map(String.init)
        if words.count <= 12, let time = words.first(where: isLong) {
          remarks.append(sentence(time, time))
        }
      } else if let option = parts.first.map(String.init), options.contains(option) {
        let value = parts.count > 1 ? String(parts[1]) : arguments.dropFirst(index + 1).first ?? ""
        // '--retarget 0@50' has its time behind the value.
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

  private static func sentence(_ written: String, _ value: String) -> ShownText {
    "'\(written)' is \(value) seconds; write \(value)ms for milliseconds"
  }
}
