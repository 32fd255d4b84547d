#if Audit
import TaplineLinting
import TaplineText

/// A finding at a place in the sources.
struct AuditFinding: Sendable {
  var rule: AuditRule
  var place: CodePlace
  var message: String
  /// Whether the finding depends on a type or a declaration that the sources do not show.
  var isPossible = false
}

/// The facts that the rules check.
struct AuditFacts {
  let model: AppModel
  let traces: [Trace]
  let controls: [String: BoundControl]
  /// Returns the style of a control in lowercase.
  let style: (BoundControl) -> String?
  let creations: [Creation]
  let settings: HapticsSettings
  let platforms: TargetPlatforms
  /// Returns the line of a place.
  let lines: (CodePlace) -> Int

  /// The traces of code that runs when a variable changes, by the variable.
  let changes: [String: [Trace]]
  /// The variables that code sets for every frame, without a condition.
  let animatedVariables: Set<String>
  /// The generators that are prepared.
  let prepared: Set<String>
  /// The members that are assigned in the code of each type, such as `resetHandler`, without those of new values.
  let assignedMembers: [String: Set<String>]
  let fileMembers: [Int: Set<String>]
  /// The steps that start an engine when the app becomes active or before a player.
  let engineStarts: [(event: TracedEvent, isForeground: Bool)]
  /// Whether the code of a file calls `start` without a time, as engines are started.
  let fileStarts: [Int: Bool]

  init(
    _ model: AppModel, _ set: TraceSet, platforms: TargetPlatforms,
    lines: @escaping (CodePlace) -> Int
  ) {
    self.model = model
    traces = set.traces
    controls = set.controls
    style = set.style
    creations = CreationFinder(model).creations
    settings = HapticsSettings(model)
    self.platforms = platforms
    self.lines = lines
    changes = Dictionary(
      grouping: traces.filter { $0.root.value != nil && !$0.requests.isEmpty }
    ) { $0.root.value ?? "" }
    var animated: Set<String> = []
    var prepared: Set<String> = []
    for trace in traces {
      for event in trace.events {
        switch event.kind {
        case .assignment where trace.root.trigger.isContinuous && event.conditions.isEmpty:
          animated.insert(event.subject)
        case .prepare: prepared.insert(event.subject)
        default: break
        }
      }
    }
    animatedVariables = animated
    engineStarts = traces.flatMap(\.engineStarts)
    self.prepared = prepared
    var members: [String: Set<String>] = [:]
    var fileMembers: [Int: Set<String>] = [:]
    var starts: [Int: Bool] = [:]
    for (owner, file, body) in model.bodies {
      var locals: Set<String> = []
      body.visit { code in
        if case .call(let call) = code, call.name == "start", call.argument("atTime") == nil {
          starts[file] = true
        }
        if case .local(let name, _, let value?) = code, CreationFinder.creation(value) != nil {
          locals.insert(name)
        }
        // In an extension of the engine.
        if owner == "CHHapticEngine", case .assignment(.name(let name, _), _) = code {
          members["CHHapticEngine", default: []].insert(name)
        }
        guard case .assignment(.member(let base?, let name, _), _) = code else { return }
        if case .name(let base, _) = base, locals.contains(base) { return }
        if let owner { members[owner, default: []].insert(name) }
        fileMembers[file, default: []].insert(name)
      }
    }
    assignedMembers = members
    self.fileMembers = fileMembers
    fileStarts = starts
  }
}

extension Trace {
  fileprivate var engineStarts: [(event: TracedEvent, isForeground: Bool)] {
    guard !["resetHandler", "stoppedHandler"].contains(root.trigger.words) else { return [] }
    let isForeground = root.trigger.kind == .foreground
    return events.enumerated().compactMap { index, event in
      guard case .engineStart = event.kind else { return nil }
      let startsPlayer = events[(index + 1)...].contains { later in
        later.request?.api == .coreHaptics && later.isCompatible(with: event)
      }
      return isForeground || startsPlayer ? (event, isForeground) : nil
    }
  }
}

extension AuditFacts {
  /// The findings of all rules, one for each rule and place.
  var findings: [AuditFinding] {
    var found: [AuditFinding] = []
    found += doubleHaptics + linkedDoubleHaptics
    found += systemControlHaptics
    found += perFrameHaptics
    found += offMainActor
    found += latePreparations + missingPreparations
    found += generatorsNotRetained
    found += enginesWithoutHandlers + enginesWithoutRestart + stoppedPlayers
    found += recordingSessions
    found += silentFeedback
    found += ignoredSettings
    var seen: [String: Int] = [:]
    var unique: [AuditFinding] = []
    for finding in found.sorted(by: {
      ($0.place, $0.isPossible ? 1 : 0) < ($1.place, $1.isPossible ? 1 : 0)
    }) {
      let key = "\(finding.rule.id) \(finding.place.file) \(finding.place.start)"
      guard seen[key] == nil else { continue }
      seen[key] = unique.count
      unique.append(finding)
    }
    return unique.sorted { ($0.place, $0.rule.id) < ($1.place, $1.rule.id) }
  }
}
#endif
