#if Audit
/// The functions from which a haptic request, or another step that rules need, may be reached.
///
/// Calls on a variable are distinguished by name and number of arguments, so the set is too large rather than too small.
struct Reach {
  /// A use of a function: its name and the number of arguments, or only its name for a reference.
  private struct Use: Hashable {
    var name: String
    var count: Int?
  }

  private var uses: Set<Use> = []
  private var indices: Set<Int> = []
  private let steps: Set<String>

  private static let calls: Set<String> = [
    "AudioServicesPlayAlertSound", "AudioServicesPlayAlertSoundWithCompletion",
    "AudioServicesPlaySystemSound", "AudioServicesPlaySystemSoundWithCompletion",
    "alignmentOccurred", "changeEffect", "impactOccurred", "makeAdvancedPlayer", "makePlayer",
    "notificationOccurred", "pathCompleted", "playPattern", "selectionChanged", "sensoryFeedback",
  ]

  /// The frameworks of generators, engines and players, and those that import them.
  private static let frameworks: Set<String> = ["AVFoundation", "CoreHaptics", "SwiftUI", "UIKit"]

  init(_ model: AppModel) {
    var steps = Self.calls
    let imports = Set(model.units.flatMap(\.imports))
    if imports.contains("WatchKit") { steps.insert("WKInterfaceDevice") }
    if !imports.isDisjoint(with: ["AppKit", "Cocoa"]) { steps.insert("NSHapticFeedbackManager") }
    for library in HapticAPI.libraries where imports.contains(library.name) {
      steps.formUnion(library.calls)
    }
    self.steps = steps
    let mayNameSteps = model.units.map { !Self.frameworks.isDisjoint(with: $0.imports) }
    var bodies: [(declared: [Use], index: Int?)] = []
    var users: [Use: [Int]] = [:]
    var callers: [Int: [Int]] = [:]
    var waiting: [Int] = []
    func add(_ body: [Code], _ declared: [Use], _ index: Int?, _ owner: String?, _ file: Int) {
      let used = uses(in: body, owner, mayNameSteps[file], model)
      for use in used.uses { users[use, default: []].append(bodies.count) }
      for callee in used.callees { callers[callee, default: []].append(bodies.count) }
      if used.isStep { waiting.append(bodies.count) }
      bodies.append((declared, index))
    }
    for (index, declared) in model.functions.enumerated() {
      add(
        declared.function.body ?? [], Self.uses(of: declared), index, declared.owner, declared.file)
    }
    for type in model.types.values {
      for property in type.properties.values where !property.accessors.isEmpty {
        add(
          property.accessors.flatMap(\.body), [Use(name: property.name)], nil, type.name,
          Int(property.place.file))
      }
    }
    var isDone = [Bool](repeating: false, count: bodies.count)
    while let next = waiting.popLast() {
      guard !isDone[next] else { continue }
      isDone[next] = true
      if let index = bodies[next].index {
        indices.insert(index)
        waiting += callers[index] ?? []
      }
      for use in bodies[next].declared where uses.insert(use).inserted {
        waiting += users[use] ?? []
      }
    }
  }

  /// The ways in which a function may be used.
  private static func uses(of declared: DeclaredFunction) -> [Use] {
    let parameters = declared.function.parameters
    let name = declared.function.name == "init" ? declared.owner ?? "init" : declared.function.name
    let needed = parameters.count { !$0.hasDefault }
    return (needed...max(needed, parameters.count)).map { Use(name: name, count: $0) }
      + [Use(name: name)]
  }

  private func uses(
    in body: [Code], _ owner: String?, _ mayNameSteps: Bool, _ model: AppModel
  ) -> (uses: Set<Use>, callees: Set<Int>, isStep: Bool) {
    var uses: Set<Use> = []
    var callees: Set<Int> = []
    var called: Set<String> = []
    var isStep = false
    for code in body {
      code.visit { code in
        switch code {
        case .name(let name, _), .member(_, let name, _):
          uses.insert(Use(name: name))
          if steps.contains(name) { isStep = true }
        case .call(let call):
          called.insert(call.name)
          if let types = Self.types(of: call, owner, model) {
            for type in types { callees.formUnion(model.functions(named: call.name, of: type)) }
          } else {
            uses.insert(Use(name: call.name, count: call.arguments.count))
          }
          if steps.contains(call.name) || isEngineStep(call, mayNameSteps, model) { isStep = true }
        default: break
        }
      }
    }
    // The callee of a call is a name too; only other mentions are references.
    for name in called { uses.remove(Use(name: name)) }
    return (uses, callees, isStep)
  }

  /// Returns the types whose functions a call without a variable may run; nil for other calls.
  private static func types(of call: Call, _ owner: String?, _ model: AppModel) -> [String]? {
    let own = owner.map(model.family) ?? []
    switch call.callee {
    case .name(let name, _): return name.first?.isUppercase == true ? nil : own + [""]
    case .member(.name("self", _)?, _, _), .member(.name("Self", _)?, _, _): return own + ["View"]
    case .member(.name(let type, _)?, let name, _)
    where name != "init" && type.first?.isUppercase == true && model.type(type) != nil:
      return model.family(of: type) + ["View"]
    default: return nil
    }
  }

  /// Returns whether a call may prepare a generator, or start or stop an engine or a player.
  private func isEngineStep(_ call: Call, _ mayNameSteps: Bool, _ model: AppModel) -> Bool {
    guard let base = call.base, ["cancel", "prepare", "start", "stop"].contains(call.name) else {
      return false
    }
    guard let name = base.lastName else { return mayNameSteps }
    if model.hapticNames.contains(name) || call.argument("atTime") != nil { return true }
    let words = name.lowercased()
    return mayNameSteps
      && ["engine", "feedback", "generator", "haptic", "player"].contains { words.contains($0) }
  }

  func contains(_ name: String) -> Bool { uses.contains(Use(name: name)) }

  /// Returns whether a call of a function with this name and number of arguments may reach a step.
  func contains(_ call: Call) -> Bool {
    uses.contains(Use(name: call.name, count: call.arguments.count))
      || call.arguments.contains { $0.label == "#reference" } && contains(call.name)
  }

  func contains(function index: Int) -> Bool { indices.contains(index) }

  func isReached(by body: [Code]) -> Bool {
    var isReached = false
    for code in body where !isReached {
      code.visit { code in
        guard !isReached else { return }
        switch code {
        case .name(let name, _), .member(_, let name, _):
          isReached = steps.contains(name) || uses.contains(Use(name: name))
        case .call(let call):
          isReached =
            contains(call) || steps.contains(call.name)
            || ["start", "stop", "prepare"].contains(call.name)
        default: break
        }
      }
    }
    return isReached
  }
}
#endif
