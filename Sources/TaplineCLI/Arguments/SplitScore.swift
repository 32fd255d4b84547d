/// Scores without their quotes or without the space before a gap.
enum SplitScore {
  /// Rejects a score without quotes, such as `rigid +120ms light`.
  static func refuse(_ arguments: [String]) throws {
    guard let verb = arguments.first, ArgumentMistake.verbs.contains(verb) else { return }
    for (index, word) in arguments.enumerated() where index >= 2 && isGap(word) {
      let before = arguments[index - 1]
      guard !before.hasPrefix("-") else { continue }
      let after = arguments.dropFirst(index + 1).first.flatMap { $0.hasPrefix("-") ? nil : $0 }
      throw CommandFailure(
        .usage,
        "a score must be one argument; put quotes around it: "
          + "'\([before, word, after ?? "light"].joined(separator: " "))'")
    }
  }

  /// Returns a warning about arguments such as `light '+80ms heavy'`, which are two inputs but look like one score.
  static func warning(_ arguments: [String]) -> SanitizedText? {
    guard let verb = arguments.first, ["play", "render"].contains(verb),
      !arguments.contains(where: ["-q", "--quiet", "--together"].contains)
    else { return nil }
    for (index, word) in arguments.enumerated() where index >= 2 && word.contains(" ") {
      let (before, option) = (arguments[index - 1], arguments[index - 2])
      guard word.prefix(while: { $0 != " " }).hasPrefix("+"), !before.hasPrefix("-"),
        !option.hasPrefix("-")
      else { continue }
      return "'\(before)' and '\(word)' are two inputs, played one after the other; "
        + "a single score is '\(before) \(word)'"
    }
    return nil
  }

  /// Returns the gap at the end of a word such as `rigid+120ms`, or nil if the word has none.
  static func gap(endingIn word: String) -> String? {
    guard let plus = word.lastIndex(of: "+"), plus > word.startIndex, isGap(String(word[plus...]))
    else { return nil }
    return String(word[plus...])
  }

  private static func isGap(_ word: String) -> Bool {
    word.hasPrefix("+") && TimeText(String(word.dropFirst())) != nil
  }
}
