import TaplinePatterns
package import TaplineText

/// The results of checking golden files, as text and JSON.
package struct VerifyReport: Sendable {
  /// The checks, in the order of the files.
  package let checks: [GoldenCheck]

  /// Creates a report of checks in the order of the files.
  package init(_ checks: [GoldenCheck]) { self.checks = checks }

  /// Whether a check failed or a file has no expected items.
  package var hasFailures: Bool {
    checks.contains {
      switch $0.outcome {
      case .failed, .unblessed: true
      case .passed, .unverified, .blessed, .unreadable: false
      }
    }
  }

  /// Whether a file or a subject cannot be read.
  package var hasUnreadable: Bool {
    checks.contains {
      if case .unreadable = $0.outcome { return true }
      return false
    }
  }

  /// Returns one line for each file, failures with sentences, table and picture, and a final count.
  func text(isQuiet: Bool = false) -> String { shown(isQuiet: isQuiet).text }

  /// Returns the report as sanitized text.
  package func shown(isQuiet: Bool = false) -> SanitizedText {
    var text: SanitizedText = ""
    for check in checks {
      let subject = check.subject.map { " (\($0))" as SanitizedText } ?? ""
      switch check.outcome {
      case .failed(let comparison):
        text += "\(check.file): failed\(subject)\n"
        for line in comparison.lines + [""] { text += line.isEmpty ? "\n" : "  \(line)\n" }
      case .unblessed:
        text += "\(check.file): failed\(subject): nothing is recorded yet"
        text +=
          check.subject == nil
          ? ", and it names no subject; add \"subject\": \"NAME.ahap\"\n"
          : "; --bless records it\n"
      case .unreadable(let reason): text += "\(reason)\n"
      case _ where isQuiet: break
      case .passed: text += "\(check.file): passed\(subject)\n"
      case .unverified:
        text +=
          "\(check.file): not checked: it names no subject and has no recording; its test checks it\n"
      case .blessed(let isChanged):
        text += "\(check.file): \(isChanged ? "rewritten" : "unchanged")\(subject)\n"
      }
    }
    return isQuiet ? text : text + "\(summary)\n"
  }

  private var summary: String {
    let counts = Dictionary(checks.map { ($0.outcome.word, 1) }, uniquingKeysWith: +)
    let words = [
      ("passed", "passed"), ("failed", "failed"), ("unblessed", "not recorded"),
      ("unreadable", "unreadable"), ("unverified", "not checked"), ("blessed", "blessed"),
      ("unchanged", "unchanged"),
    ]
    let parts = words.compactMap { outcome, word in counts[outcome].map { "\($0) \(word)" } }
    return counted(checks.count, "golden file") + ": "
      + (parts.isEmpty ? "none" : parts.joined(separator: ", "))
  }

  /// The report as JSON, indented by two spaces, with a final line feed.
  package var json: String {
    let output: JSONOutput = [
      "schemaVersion": 1, "failed": .boolean(hasFailures || hasUnreadable),
      "checks": .array(checks.map(Self.output)),
    ]
    return output.text
  }

  private static func output(of check: GoldenCheck) -> JSONOutput {
    var message: String?
    var failure: TimelineComparison?
    switch check.outcome {
    case .failed(let comparison): failure = comparison
    case .unreadable(let reason): message = reason
    case .passed, .unblessed, .unverified, .blessed: break
    }
    return [
      "file": .string(check.file), "subject": .optional(check.subject),
      "outcome": .string(check.outcome.word), "message": .optional(message),
      "timeToleranceSeconds": .optional(failure?.tolerance.time),
      "valueTolerance": .optional(failure?.tolerance.value),
      "differences": failure.map { .array(differences($0)) } ?? .null,
    ]
  }

  private static func differences(_ comparison: TimelineComparison) -> [JSONOutput] {
    comparison.matches.compactMap { match in
      let expected = match.expected.map { comparison.expected[$0] }
      let actual = match.actual.map { comparison.actual[$0] }
      let (word, detail): (String, String)
      switch match.outcome {
      case .equal: return nil
      case .missing: (word, detail) = ("missing", "")
      case .unexpected: (word, detail) = ("unexpected", "")
      case .changed(let differences):
        (word, detail) = ("changed", differences.map(\.summary).joined(separator: ", "))
      case .swapped(let other):
        (word, detail) = ("swapped", "with \(comparison.expected[other].summary)")
      }
      let item = expected ?? actual
      return .line([
        ("outcome", .string(word)), ("kind", .string(item?.kind.name ?? "")),
        ("name", .optional(item?.name)), ("askedSeconds", .optional(expected?.time.toNanosecond)),
        ("foundSeconds", .optional(actual?.time.toNanosecond)), ("message", .string(detail)),
      ])
    }
  }
}

extension GoldenCheck.Outcome {
  /// The outcome's word in JSON.
  var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .unblessed: "unblessed"
    case .unverified: "unverified"
    case .blessed(let isChanged): isChanged ? "blessed" : "unchanged"
    case .unreadable: "unreadable"
    }
  }
}
