package import TaplineText

/// Findings by byte offset; lines, paths and fixes are worked out for all of them at the end.
///
/// Findings of one rule and one cause are listed one by one up to a limit; beyond it the first stands
/// for all of them and has one fix for all, so that neither a report nor the memory for it grows with
/// how often a fault is repeated.
///
/// A class, so that a message may be made from what the finder holds, and only if it is kept.
package final class AHAPFindings {
  private struct Cause: Hashable {
    let rule: AHAPRule
    let name: String
  }

  private struct Finding {
    let start: Int
    /// Nil where it is that of the value that begins at `start`.
    let end: Int?
    let message: String
    let fix: FixPlan?
  }

  private struct Group {
    let rule: AHAPRule
    var count = 0
    /// The first of them, as many as are listed one by one.
    var listed: [Finding] = []
  }

  /// What a fix of a whole group changes: small, since there may be as many as values.
  private struct Place {
    let group: Int32
    let start: UInt32
    /// 0 where it is that of the value that begins at `start`.
    let end: UInt32
    let fix: FixPlan
  }

  /// Most findings of one rule and one cause that are listed one by one.
  package static let maximumOfOneCause = 10

  /// Most causes of one severity that are told apart; after them a rule has one for all the others.
  static let maximumCauses = 200

  private var groups: [Group] = []
  private var indices: [Cause: Int] = [:]
  private var places: [Place] = []
  private var causeCounts = [0, 0, 0]

  package var isEmpty: Bool { groups.isEmpty }

  package private(set) var hasError = false

  /// Whether all places are kept for fixes, and causes listed up to the limit; a reader without use
  /// for either says each thing once, but for errors.
  private let isLinting: Bool

  init(isLinting: Bool) { self.isLinting = isLinting }

  /// Whether another cause of this severity would be told apart.
  func hasRoom(for severity: Diagnostic.Severity) -> Bool {
    causeCounts[Self.index(severity)] < Self.maximumCauses
  }

  package func add(
    _ rule: AHAPRule, at range: Range<Int>, of cause: @autoclosure () -> String = "",
    _ message: @autoclosure () -> String, fix: @autoclosure () -> FixPlan? = nil
  ) {
    add(rule, range.lowerBound, range.upperBound, cause(), message, fix)
  }

  /// Notes what is wrong with the value that begins at an offset.
  package func add(
    _ rule: AHAPRule, at start: Int, of cause: @autoclosure () -> String = "",
    _ message: @autoclosure () -> String, fix: @autoclosure () -> FixPlan? = nil
  ) {
    add(rule, start, nil, cause(), message, fix)
  }

  private func add(
    _ rule: AHAPRule, _ start: Int, _ end: Int?, _ cause: String, _ message: () -> String,
    _ fix: () -> FixPlan?
  ) {
    if rule.severity == .error { hasError = true }
    let index = group(rule, cause)
    groups[index].count += 1
    let isListed = groups[index].count <= listed(of: rule)
    guard isListed || isLinting else { return }
    let plan = isLinting ? fix() : nil
    if isListed {
      groups[index].listed.append(
        Finding(start: start, end: end, message: message(), fix: plan))
    }
    if let plan {
      places.append(
        Place(group: Int32(index), start: UInt32(start), end: UInt32(end ?? 0), fix: plan))
    }
  }

  private func group(_ rule: AHAPRule, _ name: String) -> Int {
    if let known = indices[Cause(rule: rule, name: name)] { return known }
    let severity = Self.index(rule.severity)
    let hasRoom = causeCounts[severity] < Self.maximumCauses
    // No name has a control character.
    let cause = Cause(rule: rule, name: hasRoom ? name : "\u{0}")
    if !hasRoom, let known = indices[cause] { return known }
    causeCounts[severity] += 1
    indices[cause] = groups.count
    groups.append(Group(rule: rule))
    return groups.count - 1
  }

  private func listed(of rule: AHAPRule) -> Int {
    isLinting || rule.severity == .error ? Self.maximumOfOneCause : 1
  }

  private static func index(_ severity: Diagnostic.Severity) -> Int {
    switch severity {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  // MARK: - Diagnostics

  private struct Entry {
    let group: Int
    let finding: Finding
    /// How many it stands for.
    let count: Int
    var value: JSONValue?
    var path = ""
    var fix: Fix?
  }

  package func diagnostics(
    _ bytes: [UInt8], file: String, nodeCount: Int, isStrict: Bool
  ) -> [Diagnostic] {
    // A text that was read to its end is a document.
    guard !groups.isEmpty,
      let document = try? JSONDocument(parsing: bytes, file: file, nodeCount: nodeCount)
    else { return [] }
    var entries = entries()
    let maker = FixMaker(document)
    walk(&entries, maker)
    makeFixesOfGroups(&entries, maker)
    let lines = LineTable(bytes)
    return entries.map { entry in
      let finding = entry.finding
      let rule = groups[entry.group].rule
      return Diagnostic(
        rule: rule.rawValue, severity: rule.severity(isStrict: isStrict),
        message: finding.message, file: file, position: lines.position(at: finding.start),
        range: Self.range(finding, entry.value), path: entry.path, fix: entry.fix
      ).standing(for: entry.count)
    }
  }

  /// Findings that others made, under the same limits; each one's sentence is its cause.
  package static func collapsed(
    _ findings: [Diagnostic], to limit: Int = maximumOfOneCause
  ) -> [Diagnostic] {
    struct Kind: Hashable {
      let file: String
      let rule: String
      let message: String
    }
    var groups: [[Diagnostic]] = []
    var counts: [Int] = []
    var indices: [Kind: Int] = [:]
    for finding in findings {
      var kind = Kind(file: finding.file, rule: finding.rule, message: finding.message)
      if groups.count >= maximumCauses, indices[kind] == nil {
        kind = Kind(file: finding.file, rule: finding.rule, message: "")
      }
      let index = indices[kind] ?? groups.count
      if index == groups.count {
        indices[kind] = index
        groups.append([])
        counts.append(0)
      }
      counts[index] += finding.count
      if groups[index].count < limit { groups[index].append(finding) }
    }
    return zip(groups, counts).flatMap { listed, count -> [Diagnostic] in
      let isWhole = count == listed.reduce(0) { $0 + $1.count }
      return isWhole ? listed : listed.prefix(1).map { $0.standing(for: count) }
    }
  }

  private func entries() -> [Entry] {
    var entries: [Entry] = []
    for (index, group) in groups.enumerated() {
      if group.count <= group.listed.count {
        entries += group.listed.map { Entry(group: index, finding: $0, count: 1) }
      } else if let first = group.listed.min(by: { $0.start < $1.start }) {
        entries.append(Entry(group: index, finding: first, count: group.count))
      }
    }
    return entries.enumerated().sorted {
      ($0.element.finding.start, $0.offset) < ($1.element.finding.start, $1.offset)
    }.map(\.element)
  }

  private static func range(_ finding: Finding, _ value: JSONValue?) -> Range<Int> {
    finding.start..<(finding.end ?? value?.range.upperBound ?? finding.start)
  }

  /// Finds the values in the tree, and makes the fixes of those that stand for themselves alone.
  private func walk(_ entries: inout [Entry], _ maker: FixMaker) {
    var walk = JSONWalk(maker.document)
    for index in entries.indices {
      let finding = entries[index].finding
      let value = maker.document.value(startingAt: finding.start)
      walk.move(to: value ?? maker.document.root)
      entries[index].value = value
      entries[index].path = walk.path
      guard entries[index].count == 1, let plan = finding.fix else { continue }
      let range = Self.range(finding, value)
      entries[index].fix = maker.changes(of: plan, at: range, value, in: walk.containers).flatMap {
        maker.fix(plan.summary, [$0], isSafe: plan.isSafe)
      }
    }
  }

  /// Makes one fix for each group that one finding stands for.
  private func makeFixesOfGroups(_ entries: inout [Entry], _ maker: FixMaker) {
    var owners: [Int32: Int] = [:]
    for (index, entry) in entries.enumerated() where entry.count > 1 {
      owners[Int32(entry.group)] = index
    }
    var wanted = places.filter { owners[$0.group] != nil }
    guard !wanted.isEmpty else { return }
    wanted.sort { $0.start < $1.start }
    var changes = [[FixMaker.Changes]](repeating: [], count: entries.count)
    var walk = JSONWalk(maker.document)
    for place in wanted {
      guard let owner = owners[place.group] else { continue }
      var value: JSONValue?
      if !place.fix.isOfToken {
        value = maker.document.value(startingAt: Int(place.start))
        if let value { walk.move(to: value) }
      }
      let end = place.end > 0 ? Int(place.end) : value?.range.upperBound ?? Int(place.start)
      let made = maker.changes(
        of: place.fix, at: Int(place.start)..<end, value,
        in: place.fix.isOfToken ? [] : walk.containers)
      if let made { changes[owner].append(made) }
    }
    for (index, changes) in changes.enumerated() where !changes.isEmpty {
      guard let plan = entries[index].finding.fix else { continue }
      entries[index].fix = maker.fix(plan.summary, changes, isSafe: plan.isSafe)
    }
  }
}
