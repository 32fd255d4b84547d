#if Audit
/// The functions from which a haptic request, or another step that rules need, may be reached.
///
/// Functions are told apart by name only, so the set is too large rather than too small.
struct Reach {
  private var names: Set<String>
  private var indices: Set<Int> = []

  private static let steps: Set<String> = [
    "alignmentOccurred", "changeEffect", "generate", "impactOccurred", "makeAdvancedPlayer",
    "makePlayer", "notificationOccurred", "pathCompleted", "playPattern", "prepare",
    "sensoryFeedback", "selectionChanged",
  ]

  private static let systemCalls: Set<String> = [
    "AudioServicesPlayAlertSound", "AudioServicesPlayAlertSoundWithCompletion",
    "AudioServicesPlaySystemSound", "AudioServicesPlaySystemSoundWithCompletion",
    "NSHapticFeedbackManager", "WKInterfaceDevice",
  ]

  init(_ model: AppModel) {
    names = Self.steps.union(Self.systemCalls)
    // Engines are started and stopped wherever the module has them.
    if model.mentionsEngine { names.formUnion(["start", "stop"]) }
    var bodies: [(name: String, index: Int?, names: Set<String>)] = []
    for (index, declared) in model.functions.enumerated() {
      let used = Self.names(declared.function.body ?? [])
      bodies.append((declared.function.name, index, used))
    }
    for type in model.types.values {
      for property in type.properties.values where !property.accessors.isEmpty {
        bodies.append((property.name, nil, Self.names(property.accessors.flatMap(\.body))))
      }
    }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for body in bodies where !body.names.isDisjoint(with: names) {
        if let index = body.index { indices.insert(index) }
        let name =
          body.name == "init"
          ? body.index.flatMap { model.functions[$0].owner } ?? "init" : body.name
        if names.insert(name).inserted { isGrowing = true }
      }
    }
  }

  private static func names(_ body: [Code]) -> Set<String> {
    body.reduce(into: []) { $0.formUnion($1.names) }
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  func contains(function index: Int) -> Bool { indices.contains(index) }

  func isReached(by body: [Code]) -> Bool { !Self.names(body).isDisjoint(with: names) }
}
#endif
