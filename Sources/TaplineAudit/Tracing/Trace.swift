#if Audit
/// Code that a trigger runs, at which a trace begins.
struct Root: Sendable {
  var trigger: Trigger
  /// The type that contains the code; nil outside types.
  var owner: String?
  var file: Int
  var place: CodePlace
  var parameters: [String] = []
  var body: [Code]
  var isolation = Isolation.main
  /// The variable whose change runs the code, such as `CartView.count`.
  var variable: String?
  /// Whether the code calls `sensoryFeedback`, `changeEffect`, or a modifier that calls `sensoryFeedback`.
  var isFeedback = false
  /// The type of the value whose change runs the code; nil if unknown.
  var variableType: String?
  /// The property, usually of a view, that stores the code as a closure.
  var component: StoredClosure?
  /// The places of the call that takes the closure and of the calls in its base, outermost first.
  var chain: [CodePlace] = []
  /// The index of the function whose body this is; nil for other code.
  var function: Int?
  var compilation: [String] = []
  /// Whether the isolation depends on a declaration that the sources do not show.
  var isIsolationUncertain = false
}

struct StoredClosure: Hashable, Sendable {
  var type: String
  var property: String
}

struct TracedCondition: Sendable {
  var kind: Branch.Kind
  var text: String
  var code: [Code]
  /// The case names or `#if` conditions of the alternative that runs.
  var patterns: [String]
  var isMet: Bool

  var names: Set<String> { code.reduce(into: []) { $0.formUnion($1.names) } }
}

/// The circumstances of an event, or of the code that is being followed.
struct TraceState: Sendable {
  /// The alternatives of branches that were taken.
  var choices: [Int: Set<Int>] = [:]
  var conditions: [TracedCondition] = []
  /// The number of the moment; events of one moment have no suspension or delay between them.
  var moment = 0
  var isolation: Isolation
  /// Whether a call on the path was found by its name only.
  var isUncertain = false
  /// Whether the isolation depends on declarations that another file or a build setting may change.
  var isIsolationUncertain = false
  /// The names of the functions between the root and the code.
  var path: [String] = []
  /// The call in the root's own code that leads to the followed code.
  var handlerPlace: CodePlace?
}

/// A haptic request, or another call or assignment that rules check.
struct TracedEvent: Sendable {
  enum Kind: Sendable {
    case request(HapticRequest)
    case prepare
    case engineStart
    case engineStop
    case playerStop
    case playerCreation
    case assignment
    case storedClosure(StoredClosure)
  }

  var kind: Kind
  /// The generator, player, engine or variable, such as `HapticManager.engine`.
  var subject: String
  var place: CodePlace
  /// The call in the root's own code that leads to the event.
  var handlerPlace: CodePlace
  var state: TraceState

  var request: HapticRequest? {
    if case .request(let request) = kind { request } else { nil }
  }

  /// Returns whether both events can happen in one run of the root.
  func isCompatible(with other: TracedEvent) -> Bool {
    state.choices.allSatisfy { branch, alternatives in
      other.state.choices[branch].map { !$0.isDisjoint(with: alternatives) } ?? true
    }
  }
}

/// The events of one root, in the order in which they happen.
struct Trace: Sendable {
  var root: Root
  var events: [TracedEvent]

  var requests: [TracedEvent] { events.filter { $0.request != nil } }

  /// Returns the names that the root's code assigns, without members of types outside the module.
  func assignedNames(in model: AppModel) -> Set<String> {
    Set(
      events.compactMap { event in
        guard case .assignment = event.kind else { return nil }
        let parts = event.subject.split(separator: ".").map(String.init)
        let isForeign = parts.count > 1 && parts[0].first?.isUppercase == true
        return isForeign && model.types[parts[0]] == nil ? nil : parts.last
      })
  }
}
#endif
