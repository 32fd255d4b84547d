import TaplinePatterns
package import TaplineText

package struct VerifyReport: Sendable {
  package let checks: [GoldenCheck]

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

  package var hasUnreadable: Bool { checks.contains { $0.outcome.reason != nil } }

  package var hasHapticOnly: Bool { checks.contains { !$0.hapticOnly.isEmpty } }

  /// If quiet, the text has only failed and unreadable files.
  package func text(isQuiet: Bool) -> SanitizedText {
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
          ? ", and the file names no subject; add \"subject\": \"NAME.ahap\"\n"
          : "; --bless records it\n"
      case .unreadable(let reason): text += "\(reason)\n"
      case _ where isQuiet: break
      case .passed: text += "\(check.file): passed\(subject)\n"
      case .unverified:
        text += "\(check.file): not checked: the file names no subject and has no recording; "
        text += "its test checks it\n"
      case .blessed(let isChanged):
        text += "\(check.file): \(isChanged ? "rewritten" : "unchanged")\(subject)\n"
      }
      if !isQuiet { for sentence in check.hapticOnly { text += "  note: \(sentence)\n" } }
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
}

extension VerifyReport: JSONObject {
  package static let members: JSONMembers<Self> = [
    .version, .init("failed") { $0.hasFailures || $0.hasUnreadable }, .init("checks", \.checks),
  ]
}

extension GoldenCheck: JSONObject {
  package static let members: JSONMembers<Self> = [
    .init("file", \.file), .init("subject", \.subject),
    .word(
      "outcome",
      in: ["passed", "failed", "unblessed", "unverified", "blessed", "unchanged", "unreadable"],
      \.outcome.word),
    .init("message", \.outcome.reason),
    .init("tolerance") { $0.tolerance?.isNoticeable == true ? "noticeable" : nil },
    .init("timeToleranceSeconds", \.outcome.failure?.tolerance.time),
    .init("valueTolerance", \.outcome.failure?.tolerance.value),
    .init("differences") { check in
      check.outcome.failure.map { failure in
        failure.matches.filter { $0.outcome != .equal }.map { FoundDifference($0, of: failure) }
      }
    },
    .init("noticeableCount", \.outcome.failure?.noticeableCount.differing),
    .init("hapticOnly", \.hapticOnly),
  ]
}

private struct FoundDifference: JSONObject {
  static let members: JSONMembers<Self> = .line([
    .word("outcome", in: ["missing", "unexpected", "changed", "swapped"], \.word),
    .init("kind") { ($0.expected ?? $0.actual)?.kind.name ?? "" },
    .init("name") { ($0.expected ?? $0.actual)?.name },
    .init("askedSeconds", \.expected?.time.toNanosecond),
    .init("foundSeconds", \.actual?.time.toNanosecond), .init("message", \.message),
  ])

  private let word: String
  private let message: String
  private let expected: TimelineItem?
  private let actual: TimelineItem?

  init(_ match: TimelineComparison.Match, of comparison: TimelineComparison) {
    (expected, actual) = comparison.items(of: match)
    (word, message) =
      switch match.outcome {
      case .equal: ("", "")
      case .missing: ("missing", "")
      case .unexpected: ("unexpected", "")
      case .changed(let differences): ("changed", differences.summary)
      case .swapped(let other): ("swapped", "with \(comparison.expected[other].summary)")
      }
  }
}

extension GoldenCheck.Outcome {
  fileprivate var failure: TimelineComparison? {
    if case .failed(let comparison) = self { comparison } else { nil }
  }

  fileprivate var reason: String? {
    if case .unreadable(let reason) = self { reason } else { nil }
  }

  fileprivate var word: String {
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
