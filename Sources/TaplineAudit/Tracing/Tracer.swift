#if Audit
/// What tracing has learned about functions, for later roots.
final class TraceMemory {
  /// The functions that reach no event.
  var barren: Set<Int> = []
}

/// Follows the code of one root through the functions of the module, and notes haptic requests and related steps.
struct Tracer {
  private struct State {
    var choices: [Int: Set<Int>] = [:]
    var conditions: [TracedCondition] = []
    var moment = 0
    var isolation: Isolation
    var isUncertain = false
    var isIsolationUncertain = false
    var path: [String] = []
    /// The call in the root's own code.
    var handlerPlace: CodePlace?
  }

  private let model: AppModel
  private let resolver: Resolver
  private let reach: Reach
  private let root: Root
  private var state: State
  private var events: [TracedEvent] = []
  private var branchIDs: [String: Int] = [:]
  private var nextID = 1
  private var moments = 0
  private var calling: [Int] = []
  /// The functions that were followed.
  private(set) var visited: Set<Int> = []
  /// The number of statements that may still be followed.
  private var budget = 2_000
  private let memory: TraceMemory
  /// The number of calls that were not followed because of recursion or limits.
  private var cutCount = 0

  private static let maximumDepth = 24

  private init(_ root: Root, _ model: AppModel, _ reach: Reach, _ memory: TraceMemory) {
    self.memory = memory
    self.model = model
    self.reach = reach
    self.root = root
    resolver = Resolver(model: model)
    state = State(isolation: root.isolation)
    state.isIsolationUncertain = root.isIsolationUncertain
    state.conditions = Self.conditions(root.compilation)
  }

  static func trace(
    _ root: Root, _ model: AppModel, _ reach: Reach, _ memory: TraceMemory
  ) -> (trace: Trace, visited: Set<Int>) {
    var tracer = Tracer(root, model, reach, memory)
    let frame = Frame(
      owner: root.owner, file: root.file, id: 0,
      isolation: root.isolation == .background ? .unknown : root.isolation)
    for name in root.parameters { frame.types[name] = frame.types[name] ?? "" }
    if let function = root.function {
      tracer.visited.insert(function)
      tracer.calling.append(function)
      for parameter in model.functions[function].function.parameters {
        frame.types[parameter.name] = plainTypeName(parameter.type)
      }
    }
    _ = tracer.follow(root.body, in: frame)
    return (Trace(root: root, events: tracer.events), tracer.visited)
  }

  private static func conditions(_ compilation: [String]) -> [TracedCondition] {
    compilation.isEmpty
      ? []
      : [
        TracedCondition(
          kind: .compilation, text: "#if", names: [], patterns: compilation, isMet: true)
      ]
  }

  // MARK: - Statements

  /// Follows statements; returns whether they always leave the body.
  private mutating func follow(_ body: [Code], in frame: Frame) -> Bool {
    let (choices, conditions) = (state.choices, state.conditions)
    defer { (state.choices, state.conditions) = (choices, conditions) }
    for code in body {
      guard budget > 0 else {
        cutCount += 1
        return true
      }
      budget -= 1
      switch code {
      case .exit: return true
      case .branch(let branch): if follow(branch, in: frame) { return true }
      default: follow(code, in: frame)
      }
    }
    return false
  }

  /// Follows each alternative; returns whether all of them leave the body.
  ///
  /// What follows the branch happens only after the alternatives that stay.
  private mutating func follow(_ branch: Branch, in frame: Frame) -> Bool {
    for code in branch.condition { follow(code, in: frame) }
    let (id, isFlipped) = identifier(of: branch, frame)
    var alternatives = branch.alternatives
    if branch.kind == .choice, let chosen = chosen(of: branch, in: frame) {
      alternatives = [alternatives[chosen]]
    }
    let names = branch.condition.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    var staying: Set<Int> = []
    let moment = state.moment
    var movedMoment: Int?
    var attempted: Int?
    for (index, alternative) in alternatives.enumerated() {
      let number = isFlipped ? 1 - index : index
      let outer = state
      // A failure is handled when the code before it has waited.
      if branch.kind == .failure, index > 0, let attempted { state.moment = attempted }
      if alternatives.count > 1 {
        state.choices[id, default: [number]].formIntersection([number])
        if branch.kind != .failure {
          state.conditions.append(
            TracedCondition(
              kind: branch.kind, text: branch.text, names: names, patterns: alternative.patterns,
              isMet: index == 0))
        }
      }
      let leaves = follow(alternative.body, in: frame)
      if index == 0, state.moment != moment { attempted = state.moment }
      if !leaves {
        staying.insert(number)
        if state.moment != moment { movedMoment = state.moment }
      }
      state = outer
    }
    if let movedMoment { state.moment = movedMoment }
    guard !staying.isEmpty || alternatives.isEmpty else { return true }
    if staying.count < alternatives.count {
      state.choices[id, default: staying].formIntersection(staying)
      if branch.kind != .failure {
        let patterns = alternatives.enumerated().filter { staying.contains($0.offset) }
          .flatMap(\.element.patterns)
        state.conditions.append(
          TracedCondition(
            kind: branch.kind, text: branch.text, names: names, patterns: patterns,
            isMet: staying.contains(isFlipped ? 1 : 0)))
      }
    }
    return false
  }

  /// Returns the number of a branch; branches on one condition share it, also if one negates the condition.
  private mutating func identifier(of branch: Branch, _ frame: Frame) -> (id: Int, isFlipped: Bool)
  {
    nextID += 1
    guard branch.kind == .condition, branch.alternatives.count == 2 else { return (nextID, false) }
    let isNegated = branch.text.hasPrefix("!") && !branch.text.contains("&&")
    let key = "\(frame.id) " + (isNegated ? String(branch.text.dropFirst()) : branch.text)
    let id = branchIDs[key] ?? nextID
    branchIDs[key] = id
    return (id, isNegated)
  }

  /// Returns the alternative of a `switch` over a parameter whose argument names a case.
  private func chosen(of branch: Branch, in frame: Frame) -> Int? {
    guard let subject = branch.condition.first else { return nil }
    let (code, _) = argument(of: subject, in: frame) { _ in true }
    let name: String
    switch code {
    case .member(_, let member, _): name = member
    case .call(let call) where call.base == nil || call.name.first?.isLowercase == true:
      name = call.name
    default: return nil
    }
    guard branch.alternatives.contains(where: { $0.patterns.contains(name) }) else { return nil }
    return branch.alternatives.firstIndex { $0.patterns.contains(name) }
  }

  // MARK: - Expressions

  private mutating func follow(_ code: Code, in frame: Frame) {
    switch code {
    case .name, .literal, .exit, .closure: break
    case .member(let base, _, _):
      if let base { follow(base, in: frame) }
      followGetter(code, in: frame)
    case .group(let parts): for part in parts { follow(part, in: frame) }
    case .result(let value): follow(value, in: frame)
    case .awaited(let value): followAwaited(value, in: frame)
    case .local(let name, let type, let value):
      if let value { follow(value, in: frame) }
      if let type {
        frame.types[name] = plainTypeName(type)
      } else if let value {
        frame.types[name] = resolver.type(of: value, in: frame)
      }
      if let value { frame.values[name] = (value, frame) }
    case .assignment(let target, let value):
      follow(value, in: frame)
      followAssignment(target, value, in: frame)
    case .branch(let branch): _ = follow(branch, in: frame)
    case .loop(let body): _ = follow(body, in: frame)
    case .function(let function): frame.functions[function.name] = function
    case .call(let call): follow(call, in: frame)
    }
  }

  private mutating func followAwaited(_ value: Code, in frame: Frame) {
    let count = events.count
    let isolation = state.isolation
    if case .call(let call) = value, HapticAPI.generatorCalls.contains(call.name) {
      // An awaited call of a generator runs on its own actor.
      state.isolation = .main
    }
    follow(value, in: frame)
    state.isolation = isolation
    if !events[count...].contains(where: { $0.request != nil }) { beginMoment() }
  }

  private mutating func beginMoment() {
    moments += 1
    state.moment = moments
  }

  private mutating func followAssignment(_ target: Code, _ value: Code, in frame: Frame) {
    guard let place = target.place else { return }
    let subject = resolver.subject(of: target, in: frame)
    note(.assignment, subject, at: place)
    if case .member(let base?, "isAutoShutdownEnabled", _) = target {
      note(.engineStart, resolver.subject(of: base, in: frame), at: place)
    }
    if case .name(let name, _) = target, let declaring = frame.frame(declaring: name) {
      declaring.values[name] = (value, frame)
      return
    }
    guard let (owner, property) = property(of: target, in: frame) else { return }
    for accessor in property.accessors where accessor.kind != .get {
      enter(
        accessor.body, named: "\(owner).\(property.name)", from: place,
        in: makeFrame(owner, frame.file, isolation(of: owner, [])))
    }
  }

  private func property(of code: Code, in frame: Frame) -> (owner: String, property: Property)? {
    switch code {
    case .name(let name, _):
      guard frame.frame(declaring: name) == nil, let owner = frame.owner else { return nil }
      return model.property(name, of: owner).map { (owner, $0) }
    case .member(let base?, let name, _):
      guard let owner = resolver.type(of: base, in: frame) else { return nil }
      return model.property(name, of: owner).map { (owner, $0) }
    default: return nil
    }
  }

  private mutating func followGetter(_ code: Code, in frame: Frame) {
    guard let (owner, property) = property(of: code, in: frame), reach.contains(property.name),
      let getter = property.accessors.first(where: { $0.kind == .get }), let place = code.place,
      !(property.type?.contains("View") ?? false)
    else { return }
    enter(
      getter.body, named: "\(owner).\(property.name)", from: place,
      in: makeFrame(owner, frame.file, isolation(of: owner, property.attributes)))
  }

  private mutating func makeFrame(
    _ owner: String?, _ file: Int, _ isolation: Isolation, outer: Frame? = nil
  ) -> Frame {
    nextID += 1
    return Frame(owner: owner, file: file, id: nextID, outer: outer, isolation: isolation)
  }

  /// Follows the body of a function or accessor.
  private mutating func enter(
    _ body: [Code], named name: String, from place: CodePlace, in frame: Frame
  ) {
    guard state.path.count < Self.maximumDepth, !state.path.contains(name), budget > 0 else {
      cutCount += 1
      return
    }
    let outer = state
    state.path.append(name)
    state.handlerPlace = state.handlerPlace ?? place
    _ = follow(body, in: frame)
    let moment = state.moment
    state = outer
    state.moment = moment
  }

  // MARK: - Calls

  private mutating func follow(_ call: Call, in frame: Frame) {
    if case .closure(let closure) = call.callee {
      _ = follow(closure.body, in: inner(frame, closure))
      return
    }
    if case .member(let base?, _, _) = call.callee { follow(base, in: frame) }
    for argument in call.arguments { follow(argument.value, in: frame) }
    if followBoundClosure(call, in: frame) { return }
    let receiver = call.base.flatMap { resolver.type(of: $0, in: frame) }
    if noteStep(of: call, receiver, in: frame) { return }
    if case .name(let name, _) = call.callee, let local = frame.function(name) {
      followLocal(local.function, call, in: local.frame)
      return
    }
    let mayReach = reach.contains(call) || !call.closures.isEmpty
    let found = mayReach ? resolver.functions(for: call, in: frame) : (indices: [], isCertain: true)
    let followed = found.indices.filter { reach.contains(function: $0) || !call.closures.isEmpty }
    if found.indices.isEmpty || followed.isEmpty {
      noteMutation(call, in: frame)
      followClosures(of: call, receiver, in: frame)
      noteStoredClosure(call, in: frame)
      return
    }
    follow(
      followed, call, isCertain: found.isCertain && found.indices.count == 1, in: frame)
  }

  /// Follows the functions that a call may run, as alternatives.
  private mutating func follow(
    _ indices: [Int], _ call: Call, isCertain: Bool, in frame: Frame
  ) {
    nextID += 1
    let id = nextID
    let outer = state
    var moment = state.moment
    for (number, index) in indices.prefix(6).enumerated() {
      let isPlain = call.closures.isEmpty
      if isPlain, memory.barren.contains(index) { continue }
      guard !calling.contains(index) else {
        cutCount += 1
        continue
      }
      let (eventCount, cuts) = (events.count, cutCount)
      let declared = model.functions[index]
      guard let body = declared.function.body else { continue }
      if indices.count > 1 { state.choices[id] = [number] }
      if !isCertain || indices.count > 1 { state.isUncertain = true }
      state.conditions += Self.conditions(declared.function.compilation)
      let isolation = isolation(
        of: declared.owner, declared.function.attributes + declared.function.modifiers)
      cross(into: isolation, declared.function)
      visited.insert(index)
      calling.append(index)
      let inner = makeFrame(owner(of: declared, call, frame), declared.file, isolation)
      bind(call, to: declared.function, inner, from: frame)
      enter(body, named: declared.qualifiedName, from: call.place, in: inner)
      calling.removeLast()
      if isPlain, events.count == eventCount, cutCount == cuts { memory.barren.insert(index) }
      moment = state.moment
      state = outer
    }
    state.moment = moment
  }

  /// A method of a protocol or class runs as a method of the receiver's type.
  private func owner(of declared: DeclaredFunction, _ call: Call, _ frame: Frame) -> String? {
    guard let owner = declared.owner, let base = call.base else { return declared.owner }
    guard let type = resolver.type(of: base, in: frame), model.type(type) != nil,
      type != owner, model.family(of: type).contains(owner)
    else { return owner }
    return model.type(owner)?.kind == .protocol ? type : owner
  }

  private func bind(_ call: Call, to function: Function, _ inner: Frame, from frame: Frame) {
    var rest = call.arguments[...]
    for parameter in function.parameters {
      inner.types[parameter.name] =
        isFunctionType(parameter.type) ? "" : plainTypeName(parameter.type)
      let isTrailing = rest.first?.isTrailing == true && rest.first?.label == nil
      guard let argument = rest.first,
        argument.label == parameter.label
          || (isTrailing && isFunctionType(parameter.type))
      else { continue }
      rest = rest.dropFirst()
      inner.values[parameter.name] = (argument.value, frame)
    }
    if let base = call.base, function.name != "init" { inner.values["self"] = (base, frame) }
  }

  /// Follows a closure that is a parameter or a local variable; returns false for other calls.
  private mutating func followBoundClosure(_ call: Call, in frame: Frame) -> Bool {
    guard case .name(let name, _) = call.callee, let declaring = frame.frame(declaring: name)
    else { return false }
    guard let value = declaring.values[name] else { return true }
    switch value.code {
    case .closure(let closure):
      guard state.path.count < Self.maximumDepth else { return true }
      let handlerPlace = state.handlerPlace
      // The code belongs to the handler in which the closure is written.
      if value.frame.id == 0 { state.handlerPlace = nil }
      state.path.append(name)
      _ = follow(closure.body, in: inner(value.frame, closure))
      state.path.removeLast()
      state.handlerPlace = handlerPlace
    case .name, .member:
      let reference = Call(
        callee: value.code,
        arguments: [.init(label: "#reference", value: .literal(""))], place: call.place)
      if state.path.count < Self.maximumDepth { follow(reference, in: value.frame) }
    default: break
    }
    return true
  }

  private mutating func followLocal(_ function: Function, _ call: Call, in frame: Frame) {
    let inner = makeFrame(frame.owner, frame.file, frame.isolation, outer: frame)
    bind(call, to: function, inner, from: frame)
    enter(function.body ?? [], named: function.name, from: call.place, in: inner)
  }

  private mutating func inner(_ frame: Frame, _ closure: Closure) -> Frame {
    // A closure keeps its frame's number, so that its conditions are those of the frame.
    let inner = Frame(
      owner: frame.owner, file: frame.file, id: frame.id, outer: frame, isolation: frame.isolation)
    for name in closure.parameters { inner.types[name] = "" }
    return inner
  }

  // MARK: - Closures and threads

  private mutating func followClosures(of call: Call, _ type: String?, in frame: Frame) {
    let receiver = call.base.map(\.text) ?? ""
    for (label, closure) in call.closures {
      let use = TriggerTable.use(
        of: label, in: call, receiver: receiver, receiverType: type,
        isMain: state.isolation == .main)
      let outer = state
      switch use {
      case .trigger: continue
      case .now: _ = follow(closure.body, in: inner(frame, closure))
      case .soon(let isolation):
        run(closure, isolation, frame, isTask: call.name == "Task")
      case .later(let isolation):
        beginMoment()
        run(closure, isolation, frame, isTask: false)
      }
      let moment = state.moment
      state = outer
      if case .now = use { state.moment = moment }
    }
  }

  private mutating func run(
    _ closure: Closure, _ isolation: Isolation?, _ frame: Frame, isTask: Bool
  ) {
    if closure.isOnMainActor {
      state.isolation = .main
    } else if let isolation {
      if isolation != .unknown || frame.isolation != .main { state.isolation = isolation }
      if isolation == .background { state.isIsolationUncertain = false }
    } else if isTask, frame.isolation == .unknown,
      state.path.isEmpty == false || root.isolation != .main
    {
      // A task in nonisolated code runs on the global executor, unless the module isolates its code by default.
      state.isolation = .background
      state.isIsolationUncertain = true
    }
    let inner = Frame(
      owner: frame.owner, file: frame.file, id: frame.id, outer: frame,
      isolation: state.isolation == .main ? .main : .unknown)
    for name in closure.parameters { inner.types[name] = "" }
    _ = follow(closure.body, in: inner)
  }

  private func isolation(of owner: String?, _ attributes: [String]) -> Isolation {
    if attributes.contains("@MainActor") { return .main }
    if attributes.contains("nonisolated") { return .unknown }
    guard let owner else { return .unknown }
    let type = model.type(owner) ?? AppType(name: owner)
    if type.kind == .actor { return .background }
    var shell = type
    shell.inherited.insert(owner)
    let isMain =
      shell.isOnMainActor
      || model.family(of: owner).contains { parent in
        parent != owner && model.type(parent)?.kind != .protocol
          && model.type(parent)?.isOnMainActor == true
      }
    return isMain ? .main : .unknown
  }

  /// Changes the thread as a call of a function does.
  private mutating func cross(into isolation: Isolation, _ function: Function) {
    switch isolation {
    case .main: state.isolation = .main
    case .background:
      state.isolation = .background
      state.isIsolationUncertain = false
    case .unknown where function.isAsync:
      // Nonisolated asynchronous functions leave the main actor up to Swift 6.1.
      state.isolation = .background
      state.isIsolationUncertain = true
    case .unknown: break
    }
  }

  // MARK: - Events

  private mutating func note(_ kind: TracedEvent.Kind, _ subject: String, at place: CodePlace) {
    guard events.count < 400 else { return }
    events.append(
      TracedEvent(
        kind: kind, subject: subject, place: place, handlerPlace: state.handlerPlace ?? place,
        path: state.path, choices: state.choices, conditions: state.conditions,
        moment: state.moment, isolation: state.isolation, isUncertain: state.isUncertain,
        isIsolationUncertain: state.isIsolationUncertain))
  }

  /// Notes a haptic request or a step that rules need; returns false for other calls.
  private mutating func noteStep(of call: Call, _ type: String?, in frame: Frame) -> Bool {
    let imports = model.units[frame.file].imports
    let isOwnType = type.flatMap { model.type($0) }.map { $0.kind != .extension } ?? false
    if !isOwnType,
      var request = HapticAPI.request(
        call, receiver: type, imports: imports, text: { text(of: $0, in: frame) })
    {
      if request.api == .impact { request.pattern = impact(call, request.pattern, in: frame) }
      if request.api == .sensoryFeedback {
        if root.isFeedback { noteFeedback(call, request) }
        return true
      }
      let subject = call.base.map { resolver.subject(of: $0, in: frame) } ?? request.api.rawValue
      note(.request(request), subject, at: call.place)
      return true
    }
    guard let base = call.base else { return false }
    let subject = resolver.subject(of: base, in: frame)
    let isEngine = type == "CHHapticEngine"
    let isPlayer = type.map { HapticAPI.playerTypes.contains($0) } ?? false
    switch call.name {
    case "prepare" where type.flatMap { HapticAPI.generator($0) } != nil:
      note(.prepare, subject, at: call.place)
    case "start" where isEngine: note(.engineStart, subject, at: call.place)
    case "stop" where isEngine: note(.engineStop, subject, at: call.place)
    case "stop" where isPlayer, "cancel" where isPlayer: note(.playerStop, subject, at: call.place)
    case "makePlayer" where isEngine, "makeAdvancedPlayer" where isEngine:
      note(.playerCreation, subject, at: call.place)
    default: return false
    }
    followClosures(of: call, type, in: frame)
    return true
  }

  /// Notes `sensoryFeedback`, whose closures and alternatives are conditions.
  private mutating func noteFeedback(_ call: Call, _ request: HapticRequest) {
    let outer = state
    for argument in call.arguments {
      switch argument.value {
      case .closure(let closure):
        let names = closure.body.reduce(into: Set<String>()) { $0.formUnion($1.names) }
        let parameters = Set(closure.parameters)
        state.conditions.append(
          TracedCondition(
            kind: .condition, text: "condition", names: names.union(parameters), patterns: [],
            isMet: true))
      case .branch(let branch):
        let names = branch.condition.reduce(into: Set<String>()) { $0.formUnion($1.names) }
        state.conditions.append(
          TracedCondition(
            kind: .condition, text: branch.text, names: names, patterns: [], isMet: true))
      default: break
      }
    }
    note(.request(request), request.api.rawValue, at: call.place)
    state = outer
  }

  private mutating func noteMutation(_ call: Call, in frame: Frame) {
    let mutating: Set<String> = ["append", "insert", "remove", "removeAll", "removeLast", "toggle"]
    guard mutating.contains(call.name), let base = call.base, let place = base.place else { return }
    followAssignment(base, .call(call), in: frame)
    _ = place
  }

  /// Notes a call of a closure that a property of the root's type holds.
  private mutating func noteStoredClosure(_ call: Call, in frame: Frame) {
    guard let (owner, property) = property(of: call.callee, in: frame),
      property.type.map(isFunctionType) == true
    else { return }
    note(
      .storedClosure(StoredClosure(type: owner, property: property.name)), property.name,
      at: call.place)
  }

  /// Returns the name of an impact with its intensity, such as `rigid@0.5`.
  private func impact(_ call: Call, _ intensity: String?, in frame: Frame) -> String? {
    var style = "medium"
    if let base = call.base, let value = resolver.value(of: base, in: frame),
      case .call(let creation) = value.code, let argument = creation.argument("style")
    {
      let text = text(of: argument, in: value.frame)
      style = text.hasPrefix(".") ? String(text.dropFirst()) : text
    }
    return style + (intensity ?? "")
  }

  /// Returns code as text, with the arguments of parameters in place of their names.
  private func text(of code: Code, in frame: Frame) -> String {
    argument(of: code, in: frame) { $0.text.utf8.count < 60 }.code.text
  }

  /// Returns what a name stands for, through parameters and local constants, as far as a condition allows.
  private func argument(
    of code: Code, in frame: Frame, while isAllowed: (Code) -> Bool
  ) -> (code: Code, frame: Frame) {
    var current = (code: code, frame: frame)
    // Variables may be assigned to each other.
    for _ in 0..<Self.maximumDepth {
      guard case .name(let name, _) = current.code,
        let value = current.frame.frame(declaring: name)?.values[name], isAllowed(value.code)
      else { break }
      current = value
    }
    return current
  }
}
#endif
