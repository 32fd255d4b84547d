import Tapline

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
  static func corrected(_ text: String) -> String? {
    guard text.contains("_tapline()") || text.contains("function __tapline_") else { return nil }
    var script = text
    for (before, after) in corrections { script = script.replacingAll(before, by: after) }
    return script.hasSuffix("\n") ? script : script + "\n"
  }
}
