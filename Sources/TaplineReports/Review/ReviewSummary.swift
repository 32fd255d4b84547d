import TaplineActuators
import TaplineComparison
import TaplineExchange
import TaplineText

/// The sentences that the pull request comment and the web page share.
extension Review {
  package var headline: String {
    let limit = notes.isEmpty ? "" : "; Swift files not audited"
    guard !changes.isEmpty else {
      return (notes.isEmpty ? "no haptic changes" : "no changed patterns") + limit
    }
    let findings = newFindingCount
    let changed = changes.count { $0.outcome != .unchanged }
    return "\(counted(changed, "changed file")), \(noticeableCount) noticeable"
      + (findings > 0 ? ", \(counted(findings, "new finding"))" : "") + limit
  }

  var caption: String {
    let thresholds = NoticeableQuantity.allCases.map { "\($0.threshold.text) of \($0.rawValue)" }
    return "Levels and frequencies are those of the profile \(profile.label). A difference is "
      + "noticeable above \(thresholds.joined(separator: ", ")); no threshold was measured with a "
      + "phone in a hand."
  }
}

extension ReviewedChange {
  var sentence: String {
    var parts: [String] = []
    if outcome == .unreadable {
      parts.append("it cannot be compared: \(reason ?? "")")
    } else {
      if outcome != .changed { parts.append(outcome.rawValue) }
      if let reason { parts.append("it was not linted: \(reason)") }
    }
    if let previousPath { parts.append("renamed from '\(previousPath)'") }
    if let noticeableCount { parts.append(noticeableCount.summary) }
    if differences.isEmpty, let findingCounts { parts.append(findingCounts) }
    return parts.isEmpty
      ? counted(differences.count, "difference") : parts.joined(separator: "; ")
  }

  private var findingCounts: String? {
    let counts = [(newFindings.count, "new finding"), (solvedFindings.count, "solved finding")]
      .filter { $0.0 > 0 }.map(counted)
    return counts.isEmpty ? nil : counts.joined(separator: ", ")
  }

  var remarks: [String] {
    func text(_ finding: Diagnostic) -> String {
      "\(finding.severity.rawValue), line \(finding.position.line): "
        + "\(finding.message) [\(finding.rule)]"
    }
    return devices.map { loss in
      let parts = [loss.before.map { "before: \($0)" }, loss.after.map { "after: \($0)" }]
      return "\(loss.device.rawValue): " + parts.compactMap(\.self).joined(separator: "; ")
    } + newFindings.map { "new \(text($0))" } + solvedFindings.map { "solved \(text($0))" }
  }
}
