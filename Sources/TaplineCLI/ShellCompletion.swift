/// The completion scripts that the parser makes, put right where they offer less than none would.
enum ShellCompletion {
  /// What stands in a script, and what is to stand there.
  ///
  /// - Bash is to complete file names where the script offers nothing.
  /// - Fish 3 does not tell the cursor's place in a word this way where nobody types, so that
  ///   `complete -C` offers nothing; the length of the word before the cursor is the same number.
  private static let corrections = [
    (
      "complete -o filenames -F _tapline tapline",
      "complete -o default -o filenames -F _tapline tapline"
    ),
    ("(__tapline_tokens -tC)", "(string length -- (commandline -ct))"),
  ]

  /// A completion script as it is to be; nil for any other text.
  ///
  /// - Parameter text: What the parser made.
  /// - Returns: The script with a final line feed.
  static func corrected(_ text: String) -> String? {
    guard text.contains("_tapline()") || text.contains("function __tapline_") else { return nil }
    var script = text
    for (before, after) in corrections { script = replaced(before, by: after, in: script) }
    return script.hasSuffix("\n") ? script : script + "\n"
  }

  // Foundation would do this, and make the command three times as large.
  private static func replaced(_ before: String, by after: String, in text: String) -> String {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let first = rest.first {
      if rest.starts(with: before.utf8) {
        result += after.utf8
        rest = rest.dropFirst(before.utf8.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
