struct ReviewVerb: Verb {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Show the haptic changes between two commits.",
    usage: "tapline review [<options>] <base> [<head>]",
    discussion: """
      Compares two commits of the git repository in the current folder: patterns, golden files, design tokens, button \
      systems, exported tables, and the findings of 'lint' and 'audit'. Git's objects are read, not the files in the \
      folder. Changes of formatting, of the order of keys or of comments are not reported.

      'main...HEAD' reviews the changes of HEAD since it branched from main. With 'main', the changes of main \
      that HEAD lacks appear reversed.

      -o writes a page with pictures and sounds (.html), a comment for a pull request (.md) or JSON (.json); without -o, \
      the comment is written to standard output. The comment links to the page at the address that --page gives.

      The exit code is 0, or 1 if a difference is noticeable (--fail-on noticeable), if there is a change (--fail-on \
      any), or if a new finding fails 'lint' or 'audit' or a file cannot be read (--fail-on findings).

      Examples:
        tapline review main...HEAD
        tapline review v1.0 HEAD -o review.html -o review.md --fail-on findings
      """)

  enum Menu: OutputMenu {
    static let kinds: [OutputKind] = [.markdown, .html, .json]
  }

  @OptionGroup(visibility: .shared) private var profiles: ProfileOptions
  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Argument(
    help:
      "The commit before the change: a branch, tag or hash; A...B compares B with the merge base of A and B."
  )
  private var base: String

  @Argument(help: "The commit after the change (default: HEAD, the commit that is checked out).")
  private var head: String?

  @OptionGroup private var outputs: OutputOptions<Menu>

  @Flag(help: "Write JSON.")
  private var json = false

  @Option(
    taking: "address", "The address of the page; the comment links to the pictures of each change.")
  private var page: String?

  @Option(
    taking: "devices",
    """
    Report the losses of these devices, separated by commas, as for 'info' (default: changed losses of android-30, \
    android-36 and web).
    """)
  private var on: String?

  @Option(
    taking: "file", "A file of known findings in the second commit; they are not reported.")
  private var baseline: String?

  @Option(
    taking: "change", "Exit with 1 if there is such a change: noticeable, any or findings.",
    completion: .list(["noticeable", "any", "findings"]))
  private var failOn: String?

  /// The failure that each value of `--fail-on` reports; nil if there is none.
  private static let failures: [String: @Sendable (Review) -> String?] = [
    "noticeable": { review in
      let count = review.noticeableCount
      let verb = count == 1 ? "differs" : "differ"
      return count > 0 ? "\(counted(count, "changed file")) \(verb) noticeably" : nil
    },
    "any": { $0.changes.isEmpty ? nil : $0.headline },
    "findings": {
      $0.hasFailingFindings ? "a new finding fails lint or audit, or a file cannot be read" : nil
    },
  ]

  func validate() throws {
    _ = try TargetPlatform.named(on)
    try require(
      failOn.map { Self.failures[$0] != nil } ?? true,
      "--fail-on is noticeable, any or findings, not '\(failOn ?? "")'")
    try require(
      !json || outputs.isEmpty, "--json writes to standard output; leave out -o and --format")
  }

  func run(_ console: Console) throws {
    let files: [OutputOptions<Menu>.File] = try json ? [("-", .json)] : outputs.files()
    try refuseReplacing(files.map(\.path))
    let library = try PatternLibrary()
    let profile = try profiles.resolve(library).actuator
    let devices = on == nil ? nil : try TargetPlatform.named(on)
    Interruption.watch()
    let repository = try GitRepository()
    let (old, new) = try repository.commits(base, head)
    if let warning = try repository.warning(from: old, to: new) { console.warning(warning) }
    let (before, after, renames) = try repository.states(old, new)
    let known = try baseline.map {
      try LintBaseline(InputText(repository.file($0, in: new), path: $0))
    }
    guard
      let review = Review(
        before, after, renames: renames, profile: profile, devices: devices, library: library,
        known: known, threads: processorCount, isInterrupted: { Interruption.isRequested })
    else { throw CommandFailure(.interrupted, "") }
    for (path, kind) in files { try output(review, as: kind, to: path).write(console) }
    if let problem = failOn.flatMap({ Self.failures[$0]?(review) }) {
      throw CommandFailure(.checkFailed, "\(problem) (--fail-on)")
    }
  }

  private func output(_ review: Review, as kind: OutputKind, to path: String) -> PreparedOutput {
    let remark = SanitizedText(review.headline)
    switch kind {
    case .html:
      return PreparedOutput(path, remark: remark) { file in
        try ReviewPage(review).write(to: file, isInterrupted: { Interruption.isRequested })
      }
    case .json:
      return PreparedOutput(path, Review.document.output(of: review).bytes, remark: remark)
    default: return PreparedOutput(path, ReviewComment(review, page: page).text, remark: remark)
    }
  }
}
