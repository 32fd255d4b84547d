#if Audit
/// The creation of a feedback generator or a haptic engine.
struct Creation: Sendable {
  enum Holder: Sendable, Equatable {
    /// A property, such as `HapticManager.engine`; `argument` or `lazy` if its name is not known.
    case property(String)
    case local(String)
    /// The object is used without being stored.
    case expression
  }

  var type: String
  var place: CodePlace
  var file: Int
  var owner: String?
  /// The index of the function, or nil outside functions.
  var function: Int?
  var holder: Holder
  /// The reason why the object is released before it plays; nil if the object is kept.
  var reasonForRelease: String?
  /// The members that are assigned on the object while it is a local variable.
  var assignedMembers: Set<String> = []

  var isEngine: Bool { type == "CHHapticEngine" }
}

struct CreationFinder {
  private let model: AppModel
  private(set) var creations: [Creation] = []

  init(_ model: AppModel) {
    self.model = model
    for (index, function) in model.functions.enumerated() {
      let body = function.body ?? []
      find(in: body, owner: function.owner, file: function.file, function: index)
    }
    for type in model.types.values.sorted(by: { $0.name < $1.name }) {
      for property in type.properties.values.sorted(by: { $0.place < $1.place }) {
        find(in: property, type)
      }
    }
    for property in model.globals.values.sorted(by: { $0.place < $1.place }) {
      if let value = property.value {
        add(value, holder: property.name, file: Int(property.place.file))
      }
    }
    for (file, unit) in model.units.enumerated() { find(in: unit.topLevel, owner: nil, file: file) }
  }

  private mutating func add(
    _ value: Code, holder: String, file: Int, owner: String? = nil, reason: String? = nil
  ) {
    guard let (type, place) = Self.creation(value) else { return }
    creations.append(
      Creation(
        type: type, place: place, file: file, owner: owner, holder: .property(holder),
        reasonForRelease: reason))
  }

  private mutating func find(in property: Property, _ type: AppType) {
    let key = "\(type.name).\(property.name)"
    let file = Int(property.place.file)
    if let value = property.value {
      add(value, holder: key, file: file, owner: type.name, reason: Self.reason(forWeak: property))
      if case .call(let call) = value, case .closure(let closure) = call.callee {
        find(in: closure.body, owner: type.name, file: file, isResultKept: true)
      }
    }
    for accessor in property.accessors {
      guard accessor.kind == .get, accessor.body.count <= 2, let value = accessor.body.first,
        Self.creation(value) != nil
      else {
        find(in: accessor.body, owner: type.name, file: file)
        continue
      }
      let isPrepared = model.functions.contains { function in
        function.owner == type.name
          && (function.body ?? []).calls.contains {
            $0.name == "prepare" && $0.base?.lastName == property.name
          }
      }
      let reason =
        "this computed property creates a generator for each use, so the prepared one never plays; store one generator"
      add(value, holder: key, file: file, owner: type.name, reason: isPrepared ? reason : nil)
    }
  }

  static func creation(_ code: Code) -> (type: String, place: CodePlace)? {
    switch code {
    case .call(let call):
      let type = call.name == "init" ? call.base?.lastName ?? "" : call.name
      let isHaptic = type == "CHHapticEngine" || HapticAPI.generators[type] != nil
      return isHaptic ? (type, call.place) : nil
    case .awaited(let inner), .result(let inner): return creation(inner)
    default: return nil
    }
  }

  // MARK: - Functions

  private mutating func find(
    in body: [Code], owner: String?, file: Int, function: Int? = nil, isResultKept: Bool = false
  ) {
    var found: [(place: CodePlace, type: String, holder: Creation.Holder)] = []
    var stored: Set<CodePlace> = []
    func store(_ value: Code, _ holder: @autoclosure () -> Creation.Holder) {
      guard let (type, place) = Self.creation(value) else { return }
      stored.insert(place)
      found.append((place, type, holder()))
    }
    func note(_ code: Code) {
      switch code {
      case .local(let name, _, let value?): store(value, .local(name))
      case .assignment(let target, let value): store(value, holder(of: target, owner, body))
      case .result(let value):
        if let (_, place) = Self.creation(value) { stored.insert(place) }
      case .call(let call):
        for argument in call.arguments { store(argument.value, .property("argument")) }
        if let (type, place) = Self.creation(.call(call)), !stored.contains(place) {
          found.append((place, type, .expression))
        }
      default: break
      }
    }
    body.visit(note)
    // A condition such as `guard let` is visited before the variable that stores its value.
    for item in found where item.holder != .expression || !stored.contains(item.place) {
      var creation = Creation(
        type: item.type, place: item.place, file: file, owner: owner, function: function,
        holder: item.holder)
      if case .local(let name) = item.holder {
        let uses = LocalUses(of: name, in: body)
        creation.assignedMembers = uses.assignedMembers
        creation.holder = uses.holder(name, owner, function.map { model.functions[$0] }, model)
      }
      if isResultKept {
        creation.holder = .property("lazy")
      } else {
        creation.reasonForRelease = reasonForRelease(of: item.holder, item.type, body)
      }
      creations.append(creation)
    }
  }

  private func holder(of target: Code, _ owner: String?, _ body: [Code]) -> Creation.Holder {
    guard let name = target.lastName else { return .expression }
    if case .name = target, body.declares(name, entersClosures: true) { return .local(name) }
    return .property(owner.map { "\($0).\(name)" } ?? name)
  }

  private static func reason(forWeak property: Property) -> String? {
    property.modifiers.contains("weak")
      ? "a weak property does not keep the assigned object; make the property strong" : nil
  }

  private func reasonForRelease(
    of holder: Creation.Holder, _ type: String, _ body: [Code]
  ) -> String? {
    let isEngine = type == "CHHapticEngine"
    switch holder {
    case .property(let key):
      let parts = key.split(separator: ".")
      guard parts.count == 2 else { return nil }
      return model.property(String(parts[1]), of: String(parts[0])).flatMap(Self.reason(forWeak:))
    case .expression:
      guard isEngine else { return nil }
      return
        "nothing keeps this engine, so it is released at once and plays nothing; store it in a property"
    case .local(let name):
      let uses = LocalUses(of: name, in: body)
      guard !uses.escapes else { return nil }
      if isEngine {
        return
          "this engine is released when the function returns, and its haptics end; store it in a property"
      }
      guard uses.calls.contains("prepare"),
        uses.calls.isDisjoint(with: ["impactOccurred", "notificationOccurred", "selectionChanged"])
      else { return nil }
      return "this prepared generator is released when the function returns; store it in a property"
    }
  }
}

/// The uses of a local variable in the body that declares it.
private struct LocalUses {
  private(set) var calls: Set<String> = []
  /// Whether the variable is stored, passed, returned or captured.
  private(set) var escapes = false
  private(set) var assignedMembers: Set<String> = []
  private var property: String?
  private var isReturned = false

  init(of name: String, in body: [Code]) {
    for code in body { look(at: code, for: name, isCaptured: false) }
  }

  /// Returns the holder of the variable's value, given the type and the function that create the value.
  func holder(
    _ local: String, _ owner: String?, _ function: Function?, _ model: AppModel
  ) -> Creation.Holder {
    if let property { return .property(owner.map { "\($0).\(property)" } ?? property) }
    guard isReturned else { return .local(local) }
    let keys = model.assignedValues.filter { _, value in
      if case .call(let call) = value { call.name == function?.name } else { false }
    }.keys.sorted()
    let key = keys.first { $0.hasPrefix((owner ?? "") + ".") } ?? keys.first
    return .property(key ?? "argument")
  }

  private mutating func look(at code: Code, for name: String, isCaptured: Bool) {
    switch code {
    case .name(let other, _): if other == name { escapes = true }
    case .member(let base, _, _):
      if case .name(name, _)? = base {
        if isCaptured { escapes = true }
      } else if let base {
        look(at: base, for: name, isCaptured: isCaptured)
      }
    case .call(let call):
      if case .member(.name(name, _)?, let method, _) = call.callee {
        calls.insert(method)
        if isCaptured { escapes = true }
      } else {
        look(at: call.callee, for: name, isCaptured: isCaptured)
      }
      for argument in call.arguments { look(at: argument.value, for: name, isCaptured: isCaptured) }
    case .closure(let closure):
      let isCaptured = isCaptured || !closure.body.declares(name, entersClosures: false)
      for code in closure.body { look(at: code, for: name, isCaptured: isCaptured) }
    case .assignment(let target, let value):
      switch target {
      case .name(name, _): break
      case .member(.name(name, _)?, let member, _):
        assignedMembers.insert(member)
        if isCaptured { escapes = true }
      default:
        if case .name(name, _) = value { property = target.lastName }
        look(at: target, for: name, isCaptured: isCaptured)
      }
      look(at: value, for: name, isCaptured: isCaptured)
    case .branch(let branch):
      for code in branch.alternatives.flatMap(\.body) {
        look(at: code, for: name, isCaptured: isCaptured)
      }
      for code in branch.condition {
        if case .name(name, _) = code { continue }
        look(at: code, for: name, isCaptured: isCaptured)
      }
    case .function(let function):
      for code in function.body ?? [] { look(at: code, for: name, isCaptured: true) }
    default:
      if case .result(.name(name, _)) = code { isReturned = true }
      for part in code.parts { look(at: part, for: name, isCaptured: isCaptured) }
    }
  }
}
#endif
