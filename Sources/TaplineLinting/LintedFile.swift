import TaplineAHAP
package import TaplineText

package struct LintedFile: Sendable {
  /// The file name that the caller gave; `-` for standard input.
  package let name: String

  let bytes: [UInt8]

  /// The findings, sorted by position.
  package let findings: [Diagnostic]

  let threshold: LintThreshold

  package init(
    name: String, bytes: [UInt8], findings: [Diagnostic], threshold: LintThreshold = .standard
  ) {
    self.name = name
    self.bytes = bytes
    self.findings = findings
    self.threshold = threshold
  }

  /// Whether the file is not valid AHAP, so that other rules were not checked.
  package var isUnreadable: Bool { findings.contains(where: Self.isUnreadable) }

  package func findings(notIn other: LintedFile) -> [Diagnostic] {
    var (own, known) = (findings, other.findings)
    for length in Self.contextLengths {
      (own, known) = (
        unpaired(own, with: known, of: other, contextLength: length),
        other.unpaired(known, with: own, of: self, contextLength: length)
      )
    }
    return own
  }

  /// The numbers of bytes before a finding that must agree, from the strictest comparison on; a design choice.
  private static let contextLengths = [200, 80, 0]

  private func unpaired(
    _ findings: [Diagnostic], with others: [Diagnostic], of other: LintedFile, contextLength: Int
  ) -> [Diagnostic] {
    var counts: [String: Int] = [:]
    for finding in others {
      counts[other.identifier(of: finding, contextLength), default: 0] += 1
    }
    return findings.filter { finding in
      let identifier = identifier(of: finding, contextLength)
      guard let count = counts[identifier], count > 0 else { return true }
      counts[identifier] = count - 1
      return false
    }
  }

  /// Returns the fingerprint of a finding and the text before it.
  private func identifier(of finding: Diagnostic, _ contextLength: Int) -> String {
    let start = finding.range.lowerBound
    let text = bytes[(start - contextLength..<start).clamped(to: 0..<bytes.count)]
    return "\(Fingerprints.hash(finding, in: bytes)) \(String(decoding: text, as: UTF8.self))"
  }

  package var outcome: LintOutcome {
    if isUnreadable { return .unreadable }
    return findings.contains(where: isFailing) ? .failed : .passed
  }

  package func isFailing(_ finding: Diagnostic) -> Bool {
    threshold.isReached(by: finding.severity) || Self.isUnreadable(finding)
  }

  static func isUnreadable(_ finding: Diagnostic) -> Bool {
    AHAPRule(rawValue: finding.rule)?.isUnreadable == true
  }
}

/// The outcome of a check, from best to worst.
package enum LintOutcome: Sendable, Comparable {
  case passed
  case failed
  /// A file is not valid AHAP.
  case unreadable
  /// An input is missing or cannot be read, a folder has no AHAP file, or a glob matches no file.
  case missing
}

package struct FixResult: Sendable, Equatable {
  package internal(set) var bytes: [UInt8]

  /// The rule of each applied fix, in the order of application.
  package internal(set) var rules: [String] = []

  package internal(set) var unsafeCount = 0

  /// A summary of the applied fixes, such as `3 fixed (2 misspelt-key, 1 version-missing)`.
  package var summary: String {
    var names: [String] = []
    var counts: [String: Int] = [:]
    for rule in rules {
      if counts[rule] == nil { names.append(rule) }
      counts[rule, default: 0] += 1
    }
    let list = names.map { "\(counts[$0] ?? 0) \($0)" }.joined(separator: ", ")
    let total = "\(rules.count) fixed (\(list))"
    return unsafeCount == 0 ? total : "\(total); \(unsafeCount) of them changed playback"
  }
}
