package import TaplineActuators
import TaplineAudit
import TaplineComparison
import TaplineConversion
package import TaplineExchange
package import TaplineLibrary
package import TaplineLinting
import TaplinePatterns
import TaplineRendering
import TaplineText

/// The haptic changes between two commits.
package struct Review: Sendable {
  let base: RepositoryState
  let head: RepositoryState
  let profile: ActuatorProfile

  /// The changes, sorted by path; files with equal content in both states are omitted.
  package private(set) var changes: [ReviewedChange] = []

  /// The files that were renamed without a change, sorted by path.
  private(set) var renames: [(path: String, previousPath: String)] = []

  /// The reasons why Swift files were not audited.
  private(set) var notes: [String] = []

  private var auditFailed = false

  package var noticeableCount: Int { changes.count(where: \.isNoticeable) }

  var newFindingCount: Int { changes.reduce(0) { $0 + $1.newFindings.count } }

  /// Whether a new finding fails `lint` or `audit`, or a file of `head` cannot be read.
  package var hasFailingFindings: Bool { auditFailed || changes.contains(where: \.fails) }

  /// Compares two states, or returns nil if interrupted; `renames` maps new paths to previous paths, and without
  /// `devices` the losses that differ on three common devices are reported.
  package init?(
    _ base: RepositoryState, _ head: RepositoryState, renames: [String: String],
    profile: ActuatorProfile, devices: [TargetPlatform]?, library: PatternLibrary,
    known: LintBaseline? = nil, threads: Int = 1, isInterrupted: () -> Bool = { false }
  ) {
    (self.base, self.head, self.profile) = (base, head, profile)
    let audits = audits(library, threads, isInterrupted)
    let reviewer = Reviewer(
      base: base, head: head, audits: audits, devices: devices, library: library, known: known,
      loader: TimelineLoader(library, law: profile.frequency), list: .init(profile: profile))
    let previous = Set(renames.values)
    for path in Set(head.files.keys).union(base.files.keys.filter { !previous.contains($0) })
      .sorted()
    {
      guard !isInterrupted() else { return nil }
      let before = renames[path] ?? path
      if let change = reviewer.change(path, previousPath: before) {
        changes.append(change)
      } else if before != path, let kind = reviewer.kind(of: path), kind != .swift {
        self.renames.append((path, before))
      }
    }
  }

  /// Audits both states; returns nil if no Swift file differs, or the audit is not possible or was interrupted.
  private mutating func audits(
    _ library: PatternLibrary, _ threads: Int, _ isInterrupted: () -> Bool
  ) -> Reviewer.Audits? {
    let hasChangedCode = Set(base.files.keys).union(head.files.keys).contains { path in
      RepositoryState.isCode(path) && base.files[path] != head.files[path]
    }
    guard hasChangedCode else { return nil }
    guard HapticAudit.isAvailable else {
      notes.append("Swift files were not audited: \(HapticAudit.unavailableMessage)")
      return nil
    }
    do throws(PatternLibraryError) {
      let before = try AuditedState(base, library, threads: threads)
      guard !isInterrupted() else { return nil }
      return (before, try AuditedState(head, library, threads: threads))
    } catch {
      notes.append("Swift files were not audited: \(error)")
      auditFailed = true
      return nil
    }
  }
}

package struct ReviewedChange: Sendable {
  enum Outcome: String, CaseIterable, JSONRepresentable {
    case added, removed, changed, unreadable
    /// Only the findings have changed, because of a change in another file.
    case unchanged
  }

  let path: String
  let previousPath: String?
  let kind: ReviewedContent.Kind
  fileprivate(set) var outcome: Outcome
  /// The reason why the file or its linter configuration cannot be read in one of the states.
  fileprivate(set) var reason: String?
  fileprivate(set) var differences: [ReviewedDifference] = []
  /// The number of events that differ noticeably; nil for data without events.
  fileprivate(set) var noticeableCount: NoticeableCount?
  /// The losses on each device in words; nil for a state without the pattern.
  fileprivate(set) var devices: [(device: TargetPlatform, before: String?, after: String?)] = []
  fileprivate(set) var newFindings: [Diagnostic] = []
  fileprivate(set) var solvedFindings: [Diagnostic] = []
  fileprivate(set) var fails = false

  fileprivate var hasFindings: Bool { !newFindings.isEmpty || !solvedFindings.isEmpty }

  /// Both states of a changed pattern; otherwise empty.
  fileprivate(set) var timelines: [NamedTimeline] = []

  var isNoticeable: Bool { (noticeableCount?.differing ?? 0) > 0 }
}

private struct Reviewer {
  typealias Audits = (base: AuditedState, head: AuditedState)

  let base: RepositoryState
  let head: RepositoryState
  let audits: Audits?
  let devices: [TargetPlatform]?
  let library: PatternLibrary
  let known: LintBaseline?
  let loader: TimelineLoader
  let list: DifferenceList

  func kind(of path: String) -> ReviewedContent.Kind? {
    head.files[path].flatMap { ReviewedContent.kind(of: path, $0) }
  }

  /// Returns the change of a file; nil if its content is equal in both states or cannot be compared.
  func change(_ path: String, previousPath: String) -> ReviewedChange? {
    let (old, new) = (base.files[previousPath], head.files[path])
    guard
      let kind = kind(of: path) ?? old.flatMap({ ReviewedContent.kind(of: previousPath, $0) })
    else { return nil }
    if kind == .swift { return codeChange(path, previousPath: previousPath) }
    guard old != new else { return nil }
    let (before, reason) = read(old, kind, previousPath, base)
    let (after, newReason) = read(new, kind, path, head)
    var change = emptyChange(path, previousPath: previousPath, kind)
    if reason != nil || newReason != nil {
      // A file such as `.js` or `.xml` that can be read in neither state is probably not a pattern.
      if before == nil, after == nil, !RepositoryState.isData(path) { return nil }
      (change.outcome, change.fails) = (.unreadable, newReason != nil)
      change.reason = [reason, newReason].compactMap(\.self).joined(separator: "; ")
    } else {
      compare(before, after, in: &change)
      if path.lowercased().hasSuffix(".ahap") { lint(old, previousPath, new, path, in: &change) }
      if change.outcome == .changed, change.differences.isEmpty, !change.hasFindings,
        change.reason == nil
      {
        return nil
      }
    }
    return change
  }

  private func emptyChange(
    _ path: String, previousPath: String, _ kind: ReviewedContent.Kind
  ) -> ReviewedChange {
    let outcome: ReviewedChange.Outcome =
      switch (base.files[previousPath], head.files[path]) {
      case (nil, _): .added
      case (_, nil): .removed
      case (let old, let new): old == new ? .unchanged : .changed
      }
    return ReviewedChange(
      path: path, previousPath: previousPath == path ? nil : previousPath, kind: kind,
      outcome: outcome)
  }

  private func codeChange(_ path: String, previousPath: String) -> ReviewedChange? {
    guard let audits else { return nil }
    var change = emptyChange(path, previousPath: previousPath, .swift)
    let skipped = [
      audits.base.skipped.contains(previousPath) ? base : nil,
      audits.head.skipped.contains(path) ? head : nil,
    ].compactMap(\.self)
    if let state = skipped.first {
      guard skipped.count == 1, head.files[path] != nil else { return nil }
      change.outcome = .unreadable
      change.reason = "\(state.revision): not valid Swift"
      return change
    }
    compare(audits.base[previousPath], audits.head[path], in: &change)
    return change.hasFindings ? change : nil
  }

  private func read(
    _ bytes: [UInt8]?, _ kind: ReviewedContent.Kind, _ path: String, _ state: RepositoryState
  ) -> (content: ReviewedContent?, reason: String?) {
    guard let bytes else { return (nil, nil) }
    do {
      return (try ReviewedContent(bytes, kind, named: path, loader), nil)
    } catch {
      let reason = "\(error)".split(separator: "\n").first ?? path[...]
      return (nil, "\(state.revision): \(reason)")
    }
  }

  /// Compares two contents; a missing pattern or golden file counts as an empty one.
  private func compare(
    _ before: ReviewedContent?, _ after: ReviewedContent?, in change: inout ReviewedChange
  ) {
    switch (before, after) {
    case (.values(let old), .values(let new)): change.differences = list.differences(old, new)
    case (.golden, _), (_, .golden):
      (change.differences, change.noticeableCount) = list.differences(
        golden(before), golden(after))
    case (.pattern, _), (_, .pattern):
      let (old, new) = (timeline(before), timeline(after))
      (change.differences, change.noticeableCount) = list.differences(
        old ?? Timeline(), new ?? Timeline())
      guard !change.differences.isEmpty else { return }
      change.timelines = [
        NamedTimeline("before", old ?? Timeline()), NamedTimeline("after", new ?? Timeline()),
      ]
      guard change.timelines.allSatisfy({ $0.timeline.duration <= DifferenceList.maximumDuration })
      else { return }
      change.devices = (devices ?? Self.usualDevices).compactMap { device in
        let oldLoss = old.map { loss(of: $0, on: device) }
        let newLoss = new.map { loss(of: $0, on: device) }
        let isListed =
          devices == nil ? differs(oldLoss, newLoss) : isLoss(oldLoss) || isLoss(newLoss)
        guard isListed else { return nil }
        return (device, oldLoss?.text, newLoss?.text)
      }
    default: break
    }
  }

  private func golden(_ content: ReviewedContent?) -> GoldenFile {
    if case .golden(let file) = content { file } else { GoldenFile([]) }
  }

  private func timeline(_ content: ReviewedContent?) -> Timeline? {
    if case .pattern(let timeline) = content { timeline } else { nil }
  }

  /// The smallest reported level difference in decibels; a design choice.
  private static let smallestLoss = 1.0

  /// The default devices: one that plays primitives, one that plays envelopes, and one that plays pulses.
  private static let usualDevices: [TargetPlatform] = [.android30, .android36, .web]

  private typealias Loss = (text: String, missing: Int, decibels: Double)

  private func isLoss(_ loss: Loss?) -> Bool {
    loss.map { $0.missing > 0 || $0.decibels >= Self.smallestLoss } ?? false
  }

  /// Returns whether the losses differ; for an added pattern, whether there is a loss; for a removed pattern, false.
  private func differs(_ before: Loss?, _ after: Loss?) -> Bool {
    guard let before, let after else { return isLoss(after) }
    return before.missing != after.missing
      || abs(before.decibels - after.decibels) >= Self.smallestLoss
  }

  private func loss(of timeline: Timeline, on device: TargetPlatform) -> Loss {
    PlatformReport(
      timeline, on: device, name: "pattern", profile: list.profile, feedbackPlatforms: nil
    ).loss
  }

  private func lint(
    _ old: [UInt8]?, _ previousPath: String, _ new: [UInt8]?, _ path: String,
    in change: inout ReviewedChange
  ) {
    do throws(PatternLibraryError) {
      let before = try CommitLinter(base.files, for: previousPath).lint(old, previousPath, library)
      let after = try CommitLinter(head.files, for: path).lint(new, path, library)
      compare(before, after, in: &change)
    } catch {
      change.reason = "\(error)"
      change.fails = true
    }
  }

  private func compare(
    _ before: LintedFile, _ after: LintedFile, in change: inout ReviewedChange
  ) {
    let (before, after) = (
      known?.filter(before).file ?? before, known?.filter(after).file ?? after
    )
    change.newFindings = after.findings(notIn: before)
    change.solvedFindings = before.findings(notIn: after)
    change.fails = change.newFindings.contains(where: after.isFailing)
  }
}
