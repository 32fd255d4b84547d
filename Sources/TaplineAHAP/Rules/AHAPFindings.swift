package import TaplineText

/// Findings by byte offset; if a rule has too many with one cause, the first represents them all and has one common
/// fix, so that the report does not grow with repeated faults.
package final class AHAPFindings {
  private struct Cause: Hashable {
    let rule: AHAPRule
    let name: String
  }

  private struct Finding {
    /// The range in the text; an empty range stands for the value that starts there.
    let range: Range<Int>
    let message: String
    let fix: FixPlan?
  }

  private struct Group {
    let rule: AHAPRule
    var count = 0
    var findings: [Finding] = []
  }

  /// A location that the common fix of a group changes; compact, because a file may have one for each value.
  private struct FixLocation {
    let group: Int32
    let start: UInt32
    let end: UInt32
    let fix: FixPlan
  }

  /// The maximum number of individually listed findings of one rule and cause.
  package static let maximumOfOneCause = 10

  /// The maximum number of causes of one severity; all further causes of a rule are combined into one.
  static let maximumCauses = 200

  private var groups: [Group] = []
  private var indices: [Cause: Int] = [:]
  private var fixLocations: [FixLocation] = []
  private var causeCounts: [Diagnostic.Severity: Int] = [:]

  package var isEmpty: Bool { groups.isEmpty }

  package private(set) var hasError = false

  /// Whether to make fixes, and to list up to `maximumOfOneCause` findings of every cause instead of only of errors.
  private let isLinting: Bool

  init(isLinting: Bool) { self.isLinting = isLinting }

  /// Returns whether another cause of this severity would be listed separately.
  func hasRoom(for severity: Diagnostic.Severity) -> Bool {
    causeCounts[severity, default: 0] < Self.maximumCauses
  }

  package func add(
    _ rule: AHAPRule, at range: Range<Int>, of cause: @autoclosure () -> String = "",
    _ message: @autoclosure () -> String, fix: @autoclosure () -> FixPlan? = nil
  ) {
    if rule.severity == .error { hasError = true }
    let index = group(rule, cause())
    groups[index].count += 1
    let maximumListed = isLinting || rule.severity == .error ? Self.maximumOfOneCause : 1
    let isListed = groups[index].count <= maximumListed
    guard isListed || isLinting else { return }
    let plan = isLinting ? fix() : nil
    if isListed {
      groups[index].findings.append(Finding(range: range, message: message(), fix: plan))
    }
    if let plan {
      let (start, end) = (UInt32(range.lowerBound), UInt32(range.upperBound))
      fixLocations.append(FixLocation(group: Int32(index), start: start, end: end, fix: plan))
    }
  }

  package func add(
    _ rule: AHAPRule, at start: Int, of cause: @autoclosure () -> String = "",
    _ message: @autoclosure () -> String, fix: @autoclosure () -> FixPlan? = nil
  ) {
    add(rule, at: start..<start, of: cause(), message(), fix: fix())
  }

  private func group(_ rule: AHAPRule, _ name: String) -> Int {
    if let cached = indices[Cause(rule: rule, name: name)] { return cached }
    let hasRoom = hasRoom(for: rule.severity)
    // The name of the combined cause; names of other causes have no control characters.
    let cause = Cause(rule: rule, name: hasRoom ? name : "\u{0}")
    if !hasRoom, let known = indices[cause] { return known }
    causeCounts[rule.severity, default: 0] += 1
    indices[cause] = groups.count
    groups.append(Group(rule: rule))
    return groups.count - 1
  }

  // MARK: - Diagnostics

  private struct Entry {
    let group: Int
    let finding: Finding
    /// The number of findings that the entry represents.
    let count: Int
    var range: Range<Int>
    var path = JSONPath()
    var fix: Fix?
  }

  package func diagnostics(
    _ bytes: [UInt8], file: String, isStrict: Bool
  ) -> [Diagnostic] {
    // Findings imply that the text was read to its end, so it can be parsed.
    guard !groups.isEmpty, let document = try? JSONDocument(parsing: bytes, file: file)
    else { return [] }
    var entries = entries()
    findValues(&entries, in: document)
    makeFixes(&entries, FixMaker(document))
    let lines = LineTable(bytes)
    return entries.map { entry in
      let finding = entry.finding
      let rule = groups[entry.group].rule
      return Diagnostic(
        rule: rule.id, severity: rule.severity(isStrict: isStrict),
        message: finding.message, file: file,
        position: lines.position(at: finding.range.lowerBound),
        range: entry.range, path: entry.path, fix: entry.fix
      ).representing(entry.count)
    }
  }

  /// Returns findings with repetitions combined; findings of one file and rule with equal messages have one cause.
  package static func collapsed(
    _ findings: [Diagnostic], to limit: Int = maximumOfOneCause
  ) -> [Diagnostic] {
    struct Kind: Hashable {
      let file: String
      let rule: String
      let message: String
    }
    var groups: [(listed: [Diagnostic], count: Int)] = []
    var indices: [Kind: Int] = [:]
    for finding in findings {
      var kind = Kind(file: finding.file, rule: finding.rule, message: finding.message)
      if groups.count >= maximumCauses, indices[kind] == nil {
        kind = Kind(file: finding.file, rule: finding.rule, message: "")
      }
      let index = indices[kind] ?? groups.count
      if index == groups.count {
        indices[kind] = index
        groups.append(([], 0))
      }
      groups[index].count += finding.count
      if groups[index].listed.count < limit { groups[index].listed.append(finding) }
    }
    return groups.flatMap { listed, count -> [Diagnostic] in
      let areAllListed = count == listed.reduce(0) { $0 + $1.count }
      return areAllListed ? listed : listed.prefix(1).map { $0.representing(count) }
    }
  }

  private func entries() -> [Entry] {
    var entries: [Entry] = []
    for (index, group) in groups.enumerated() {
      if group.count <= group.findings.count {
        entries += group.findings.map {
          Entry(group: index, finding: $0, count: 1, range: $0.range)
        }
      } else if let first = group.findings.min(by: { $0.range.lowerBound < $1.range.lowerBound }) {
        entries.append(
          Entry(group: index, finding: first, count: group.count, range: first.range))
      }
    }
    return entries.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func findValues(_ entries: inout [Entry], in document: JSONDocument) {
    var walk = JSONWalk(document)
    for index in entries.indices {
      let value = document.value(startingAt: entries[index].range.lowerBound)
      walk.move(to: value ?? document.root)
      if entries[index].range.isEmpty, let value { entries[index].range = value.range }
      entries[index].path = walk.path
    }
  }

  /// Creates the fix of each entry, for its location or for all locations of its group.
  private func makeFixes(_ entries: inout [Entry], _ maker: FixMaker) {
    var owners: [Int32: Int] = [:]
    var pendingFixes: [(entry: Int, location: FixLocation)] = []
    for (index, entry) in entries.enumerated() {
      guard let fix = entry.finding.fix else { continue }
      let group = Int32(entry.group)
      guard entry.count == 1 else {
        owners[group] = index
        continue
      }
      let (start, end) = (UInt32(entry.range.lowerBound), UInt32(entry.range.upperBound))
      pendingFixes.append((index, FixLocation(group: group, start: start, end: end, fix: fix)))
    }
    if !owners.isEmpty {
      for location in fixLocations {
        if let owner = owners[location.group] { pendingFixes.append((owner, location)) }
      }
    }
    pendingFixes.sort { $0.location.start < $1.location.start }
    var changes = [[FixMaker.Changes]](repeating: [], count: entries.count)
    var walk = JSONWalk(maker.document)
    for (entry, location) in pendingFixes {
      var value: JSONValue?
      if !location.fix.needsOnlyRange {
        value = maker.document.value(startingAt: Int(location.start))
        if let value { walk.move(to: value) }
      }
      let range = Int(location.start)..<Int(location.end)
      let change = maker.changes(
        of: location.fix, at: range.isEmpty ? value?.range ?? range : range, value,
        in: location.fix.needsOnlyRange ? [] : walk.containers)
      if let change { changes[entry].append(change) }
    }
    for (index, changes) in changes.enumerated() where !changes.isEmpty {
      guard let plan = entries[index].finding.fix else { continue }
      entries[index].fix = maker.fix(plan.summary, changes, isSafe: plan.isSafe)
    }
  }
}
