#if Audit
import TaplineLinting
import TaplineText

struct AuditFinding: Sendable {
  var rule: AuditRule
  var place: CodePlace
  var message: String
  /// Whether the finding depends on a type or a declaration that the sources do not show.
  var isPossible = false
}

/// The app's declarations, its traces and other facts that several rules need.
struct AuditFacts {
  let model: AppModel
  let traces: [Trace]
  let controls: [String: BoundControl]
  let creations: [Creation]
  let settings: HapticsSettings
  let platforms: TargetPlatforms
  let line: (CodePlace) -> Int

  /// The traces of code that runs when a variable changes, by the variable's name.
  let changes: [String: [Trace]]
  /// The variables that code sets for every frame, without a condition.
  let animatedVariables: Set<String>
  let preparedGenerators: Set<String>
  /// The members, such as `resetHandler`, that the code of each type assigns, except on new objects in local variables.
  let assignedMembers: [String: Set<String>]
  /// The members that the code of each file assigns, with the same exception.
  let fileMembers: [Int: Set<String>]
  /// The events that start an engine when the app becomes active or before a player.
  let engineStarts: [(event: TracedEvent, isForeground: Bool)]
  /// The files that call `start` without `atTime`, and so may start an engine.
  let startingFiles: Set<Int>

  init(
    _ model: AppModel, _ set: TraceSet, platforms: TargetPlatforms,
    line: @escaping (CodePlace) -> Int
  ) {
    self.model = model
    traces = set.traces
    controls = set.controls
    creations = CreationFinder(model).creations
    settings = HapticsSettings(model)
    self.platforms = platforms
    self.line = line
    changes = Dictionary(
      grouping: traces.filter { $0.root.variable != nil && !$0.requests.isEmpty }
    ) { $0.root.variable ?? "" }
    var animated: Set<String> = []
    var prepared: Set<String> = []
    for trace in traces {
      for event in trace.events {
        switch event.kind {
        case .assignment where trace.root.trigger.isContinuous && event.state.conditions.isEmpty:
          animated.insert(event.subject)
        case .prepare: prepared.insert(event.subject)
        default: break
        }
      }
    }
    animatedVariables = animated
    engineStarts = traces.flatMap(\.engineStarts)
    preparedGenerators = prepared
    var members: [String: Set<String>] = [:]
    var fileMembers: [Int: Set<String>] = [:]
    var starting: Set<Int> = []
    for (owner, file, body) in model.bodies {
      var locals: Set<String> = []
      body.visit { code in
        if case .call(let call) = code, call.name == "start", call.argument("atTime") == nil {
          starting.insert(file)
        }
        if case .local(let name, _, let value?) = code, CreationFinder.creation(value) != nil {
          locals.insert(name)
        }
        // An extension of the engine assigns members without a base.
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
    startingFiles = starting
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
  /// Returns the findings of a rule about single requests.
  func findings(_ check: (TracedEvent, Trace) -> AuditFinding?) -> [AuditFinding] {
    traces.flatMap { trace in trace.requests.compactMap { check($0, trace) } }
  }

  /// The findings of all rules: at most one for each rule and position, and a certain one if there is any.
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
    var seen: Set<String> = []
    let unique = found.sorted {
      ($0.place, $0.isPossible ? 1 : 0) < ($1.place, $1.isPossible ? 1 : 0)
    }.filter { seen.insert("\($0.rule.id) \($0.place.file) \($0.place.start)").inserted }
    return unique.sorted { ($0.place, $0.rule.id) < ($1.place, $1.rule.id) }
  }
}
#endif
