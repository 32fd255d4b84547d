import TaplineText

extension Fix {
  /// The most edits that a report lists for one fix: a flood of findings is one finding, and what its
  /// fix changes would be the whole file in another form.
  private static let maximumListedEdits = 1_000

  /// Whether reports list the edits.
  var isListed: Bool { edits.count <= Self.maximumListedEdits }

  /// What the fix does, and that it changes what plays if it does.
  var sentence: String { isSafe ? summary : "\(summary) (changes what plays: --unsafe-fixes)" }
}
