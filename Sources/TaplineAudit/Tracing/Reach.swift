#if Audit
/// The functions and closures that may reach an event: a haptic request or another call that rules check.
struct Reach {
  private enum Body: Hashable {
    case function(Int)
    case property(String, CodePlace)
    /// A closure or a local function.
    case local(CodePlace)
    case topLevel
  }

  private let model: AppModel
  private var eventCalls = certainEventCalls
  private let namesWithAccessors: Set<String>
  /// The bodies that may run each body, and so reach every event that it reaches.
  private var users: [Body: [Body]] = [:]
  /// The bodies that reach an event and whose users are still to be found.
  private var pendingBodies: [Body] = []
  private var reachingBodies: Set<Body> = []
  /// The names of the functions, types and properties in `reachingBodies`.
  private var names: Set<String> = []

  /// The names of calls that may be events for any type of the receiver.
  private static let certainEventCalls = HapticAPI.eventCalls.subtracting([
    "cancel", "generate", "perform", "play", "prepare", "resume", "start", "stop",
  ])

  init(_ model: AppModel) {
    self.model = model
    let properties = model.types.values.flatMap { type in
      type.declarations.map { (type.name, $0) }
    }
    namesWithAccessors = Set(properties.lazy.filter { !$0.1.accessors.isEmpty }.map(\.1.name))
    let imports = Set(model.units.flatMap(\.imports))
    if imports.contains("WatchKit") { eventCalls.insert("WKInterfaceDevice") }
    if !imports.isDisjoint(with: ["AppKit", "Cocoa"]) {
      eventCalls.insert("NSHapticFeedbackManager")
    }
    for library in HapticAPI.libraries where imports.contains(library.name) {
      eventCalls.formUnion(library.calls)
    }
    for (index, function) in model.functions.enumerated() {
      let frame = Frame(owner: function.owner, file: function.file, id: 0, isolation: .unknown)
      frame.declare(function.parameters)
      walk(function.body ?? [], in: frame, .function(index))
    }
    for (owner, property) in properties {
      let file = Int(property.place.file)
      let frame = Frame(owner: owner, file: file, id: 0, isolation: .unknown)
      walk(property.code, in: frame, .property(property.name, property.place))
    }
    for (file, unit) in model.units.enumerated() {
      let frame = Frame(owner: nil, file: file, id: 0, isolation: .unknown)
      walk(unit.topLevel + unit.properties.flatMap(\.code), in: frame, .topLevel)
    }
    while let body = pendingBodies.popLast() {
      guard reachingBodies.insert(body).inserted else { continue }
      switch body {
      case .function(let index):
        let function = model.functions[index]
        names.insert(function.name)
        if function.name == "init", let owner = function.owner { names.insert(owner) }
      case .property(let name, _): names.insert(name)
      case .local, .topLevel: break
      }
      pendingBodies += users[body] ?? []
    }
  }

  // MARK: - Walking

  private mutating func addLocal(
    _ code: [Code], _ place: CodePlace, _ frame: Frame, _ outer: Body
  ) {
    users[.local(place), default: []].append(outer)
    walk(code, in: frame, .local(place))
  }

  private func inner(_ frame: Frame) -> Frame {
    Frame(owner: frame.owner, file: frame.file, id: 0, outer: frame, isolation: .unknown)
  }

  private mutating func walk(_ parts: [Code], in frame: Frame, _ body: Body) {
    for part in parts { walk(part, in: frame, body) }
  }

  private mutating func walk(_ code: Code, in frame: Frame, _ body: Body) {
    switch code {
    case .name(let name, _): note(name, code, in: frame, body)
    case .member(let base, let name, _):
      if let base { walk(base, in: frame, body) }
      note(name, code, in: frame, body)
    case .call(let call): walk(call, in: frame, body)
    case .closure(let closure):
      let inner = inner(frame)
      for name in closure.parameters { inner.types[name] = "" }
      addLocal(closure.body, closure.place, inner, body)
    case .local(let name, let type, let value):
      if let value {
        walk(value, in: frame, body)
        frame.values[name] = (value, frame)
      }
      frame.types[name] = type?.name ?? value.flatMap { model.type(of: $0, in: frame) }
    case .function(let function):
      let inner = inner(frame)
      inner.declare(function.parameters)
      frame.functions[function.name] = function
      addLocal(function.body ?? [], function.place, inner, body)
    default: walk(code.parts, in: frame, body)
    }
  }

  /// Notes a name that may be an event, a property with accessors, or a function that is passed as a value.
  private mutating func note(_ name: String, _ code: Code, in frame: Frame, _ body: Body) {
    if eventCalls.contains(name) { pendingBodies.append(body) }
    let hasAccessors = namesWithAccessors.contains(name)
    guard hasAccessors || !model.functions(named: name).isEmpty, let place = code.place,
      let owner = owner(of: code, in: frame)
    else { return }
    if let property = model.property(name, of: owner) {
      if hasAccessors { users[.property(property.name, property.place), default: []].append(body) }
      return
    }
    let reference = Call(callee: code, arguments: [.reference], place: place)
    for index in model.functions(for: reference, in: frame).indices {
      users[.function(index), default: []].append(body)
    }
  }

  /// Returns the type in which to look up a name: empty outside types, nil for variables and unknown types.
  private func owner(of code: Code, in frame: Frame) -> String? {
    switch code {
    case .name(let name, _): frame.frame(declaring: name) == nil ? frame.owner ?? "" : nil
    case .member(let base?, _, _): model.type(of: base, in: frame)
    default: nil
    }
  }

  private mutating func walk(_ call: Call, in frame: Frame, _ body: Body) {
    switch call.callee {
    case .name(let name, _): noteLocal(name, in: frame, body)
    case .member(let base, _, _): if let base { walk(base, in: frame, body) }
    default: walk(call.callee, in: frame, body)
    }
    walk(call.arguments.map(\.value), in: frame, body)
    if eventCalls.contains(call.name) || isEngineEvent(call, in: frame) {
      pendingBodies.append(body)
    }
    let isInit = call.name == "init" || call.name.first?.isUppercase == true
    guard isInit || !model.functions(named: call.name).isEmpty else { return }
    for index in model.functions(for: call, in: frame).indices {
      users[.function(index), default: []].append(body)
    }
  }

  /// Notes the call of a local function, or of a variable that holds a function.
  private mutating func noteLocal(_ name: String, in frame: Frame, _ body: Body) {
    if let local = frame.function(name) {
      users[.local(local.function.place), default: []].append(body)
    } else if let value = frame.frame(declaring: name)?.values[name] {
      switch value.code {
      case .closure(let closure): users[.local(closure.place), default: []].append(body)
      case .name(let name, _), .member(_, let name, _):
        note(name, value.code, in: value.frame, body)
      default: break
      }
    }
  }

  /// Returns whether a call prepares a generator, or starts or stops an engine or a player.
  private func isEngineEvent(_ call: Call, in frame: Frame) -> Bool {
    guard ["cancel", "prepare", "resume", "start", "stop"].contains(call.name),
      let base = call.base
    else { return false }
    guard let type = model.type(of: base, in: frame) else {
      return call.argument("atTime") != nil
    }
    return type == "CHHapticEngine" || HapticAPI.playerTypes.contains(type)
      || HapticAPI.generators[type] != nil
  }

  // MARK: - Results

  /// Returns whether a function or property with this name may reach an event.
  func contains(_ name: String) -> Bool { names.contains(name) }

  func contains(function index: Int) -> Bool { reachingBodies.contains(.function(index)) }

  func contains(_ closure: Closure) -> Bool { reachingBodies.contains(.local(closure.place)) }
}
#endif
