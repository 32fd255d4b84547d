#if Audit
/// Shortens the tracing of later roots.
final class TraceCache {
  var functionsWithoutEvents: Set<Int> = []
}

/// Follows the code of a root through the functions of the module, and records the events that the code reaches.
struct Tracer {
  struct BranchKey: Hashable {
    var frame: Int
    var condition: Substring
  }

  let model: AppModel
  let reach: Reach
  let root: Root
  var state: TraceState
  var events: [TracedEvent] = []
  var branchIDs: [BranchKey: Int] = [:]
  var nextID = 1
  /// The number of the last moment; a suspension or delay begins the next.
  var lastMoment = 0
  var activeDeclarations: Set<CodePlace> = []
  private(set) var visitedFunctions: Set<Int> = []
  /// The number of statements that may still be followed.
  var budget = maximumStatements
  let cache: TraceCache
  /// The number of bodies that were not followed to their end because of recursion, `maximumDepth` or the budget.
  var cutCount = 0

  /// The maximum depth of followed calls; the sample apps reach 4, and each level multiplies the work.
  static let maximumDepth = 24

  /// The maximum number of statements that are followed for a root, to bound the time; the sample apps reach 27.
  private static let maximumStatements = 2_000

  /// The maximum number of events of a root, to bound the comparisons of event pairs; the sample apps reach 18.
  static let maximumEvents = 400

  /// The maximum number of functions that are followed for one call; each multiplies the work of the calls inside it.
  private static let maximumAlternatives = 6

  /// The number of UTF-8 bytes below which a value replaces its name in a pattern, so that table cells stay short.
  static let maximumPatternLength = 60

  private init(_ root: Root, _ model: AppModel, _ reach: Reach, _ cache: TraceCache) {
    self.cache = cache
    self.model = model
    self.reach = reach
    self.root = root
    state = TraceState(isolation: root.isolation)
    state.isIsolationUncertain = root.isIsolationUncertain
    state.conditions = Self.conditions(root.compilation)
  }

  static func trace(
    _ root: Root, _ model: AppModel, _ reach: Reach, _ cache: TraceCache
  ) -> (trace: Trace, visitedFunctions: Set<Int>) {
    var tracer = Tracer(root, model, reach, cache)
    let frame = Frame(
      owner: root.owner, file: root.file, id: 0,
      isolation: root.isolation == .background ? .unknown : root.isolation)
    for name in root.parameters { frame.types[name] = frame.types[name] ?? "" }
    if let function = root.function {
      tracer.visitedFunctions.insert(function)
      tracer.activeDeclarations.insert(root.place)
      frame.declare(model.functions[function].parameters)
    }
    _ = tracer.follow(root.body, in: frame)
    return (Trace(root: root, events: tracer.events), tracer.visitedFunctions)
  }

  static func conditions(_ compilation: [String]) -> [TracedCondition] {
    compilation.isEmpty
      ? []
      : [
        TracedCondition(
          kind: .compilation, text: "#if", code: [], patterns: compilation, isMet: true)
      ]
  }

  // MARK: - Statements

  /// Returns whether the statements always leave the body.
  mutating func follow(_ body: [Code], in frame: Frame) -> Bool {
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
  mutating func follow(_ branch: Branch, in frame: Frame) -> Bool {
    for code in branch.condition { follow(code, in: frame) }
    let (id, isFlipped) = identifier(of: branch, frame)
    var alternatives = branch.alternatives
    if branch.kind == .choice, let chosen = chosenAlternative(of: branch, in: frame) {
      alternatives = [alternatives[chosen]]
    }
    var staying: Set<Int> = []
    let moment = state.moment
    var movedMoment: Int?
    var momentAfterDo: Int?
    for (index, alternative) in alternatives.enumerated() {
      let number = isFlipped ? 1 - index : index
      let outer = state
      // `catch` runs at the moment that the `do` clause has reached.
      if branch.kind == .failure, index > 0, let momentAfterDo {
        state.moment = momentAfterDo
      }
      if alternatives.count > 1 {
        state.choices[id, default: [number]].formIntersection([number])
        addCondition(of: branch, alternative.patterns, isMet: index == 0)
      }
      let leaves = follow(alternative.body, in: frame)
      if index == 0, state.moment != moment { momentAfterDo = state.moment }
      if !leaves {
        staying.insert(number)
        if state.moment != moment { movedMoment = state.moment }
      }
      state = outer
    }
    if let movedMoment { state.moment = movedMoment }
    guard !staying.isEmpty || alternatives.isEmpty else { return true }
    // If only some alternatives leave the body, the code after the branch depends on the choice of the others.
    if staying.count < alternatives.count {
      state.choices[id, default: staying].formIntersection(staying)
      let patterns = alternatives.enumerated().filter { staying.contains($0.offset) }
        .flatMap(\.element.patterns)
      addCondition(of: branch, patterns, isMet: staying.contains(isFlipped ? 1 : 0))
    }
    return false
  }

  /// Makes the events that follow depend on the condition of an alternative.
  private mutating func addCondition(of branch: Branch, _ patterns: [String], isMet: Bool) {
    guard branch.kind != .failure else { return }
    state.conditions.append(
      TracedCondition(
        kind: branch.kind, text: branch.text, code: branch.condition, patterns: patterns,
        isMet: isMet))
  }

  /// Returns the ID that the branches on one condition in a frame share, and whether this branch negates the condition.
  mutating func identifier(of branch: Branch, _ frame: Frame) -> (id: Int, isFlipped: Bool) {
    nextID += 1
    guard branch.kind == .condition, branch.alternatives.count == 2 else { return (nextID, false) }
    let isNegated = branch.text.hasPrefix("!") && !branch.text.contains("&&")
    let key = BranchKey(
      frame: frame.id, condition: isNegated ? branch.text.dropFirst() : branch.text[...])
    let id = branchIDs[key] ?? nextID
    branchIDs[key] = id
    return (id, isNegated)
  }

  /// Returns the index of the alternative that a `switch` runs; nil if its subject does not resolve to a case.
  func chosenAlternative(of branch: Branch, in frame: Frame) -> Int? {
    guard let subject = branch.condition.first else { return nil }
    let (code, _) = resolved(subject, in: frame) { _ in true }
    let name: String
    switch code {
    case .member(_, let member, _): name = member
    case .call(let call) where call.base == nil || call.name.first?.isLowercase == true:
      name = call.name
    default: return nil
    }
    return branch.alternatives.firstIndex { $0.patterns.contains(name) }
  }

  // MARK: - Expressions

  mutating func follow(_ code: Code, in frame: Frame) {
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
        frame.types[name] = type.name
      } else if let value {
        frame.types[name] = model.type(of: value, in: frame)
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

  mutating func followAwaited(_ value: Code, in frame: Frame) {
    let count = events.count
    let isolation = state.isolation
    if case .call(let call) = value, HapticAPI.generatorCalls.contains(call.name) {
      // An awaited call of a generator runs on the main actor.
      state.isolation = .main
    }
    follow(value, in: frame)
    state.isolation = isolation
    if !events[count...].contains(where: { $0.request != nil }) { beginMoment() }
  }

  mutating func beginMoment() {
    lastMoment += 1
    state.moment = lastMoment
  }

  mutating func followAssignment(_ target: Code, _ value: Code, in frame: Frame) {
    guard let place = target.place else { return }
    let subject = model.subject(of: target, in: frame)
    note(.assignment, subject, at: place)
    if case .member(let base?, "isAutoShutdownEnabled", _) = target {
      note(.engineStart, model.subject(of: base, in: frame), at: place)
    }
    if case .name(let name, _) = target, let declaring = frame.frame(declaring: name) {
      declaring.values[name] = (value, frame)
      return
    }
    guard let (owner, property) = property(of: target, in: frame) else { return }
    for accessor in property.accessors where accessor.kind != .get {
      enter(
        accessor.body, named: "\(owner).\(property.name)", property.place, from: place,
        in: makeFrame(owner, frame.file, model.isolation(of: owner, [])))
    }
  }

  func property(of code: Code, in frame: Frame) -> (owner: String, property: Property)? {
    switch code {
    case .name(let name, _):
      guard frame.frame(declaring: name) == nil, let owner = frame.owner else { return nil }
      return model.property(name, of: owner).map { (owner, $0) }
    case .member(let base?, let name, _):
      guard let owner = model.type(of: base, in: frame) else { return nil }
      return model.property(name, of: owner).map { (owner, $0) }
    default: return nil
    }
  }

  mutating func followGetter(_ code: Code, in frame: Frame) {
    guard case .member(_, let name, _) = code, reach.contains(name),
      let (owner, property) = property(of: code, in: frame),
      let getter = property.accessors.first(where: { $0.kind == .get }), let place = code.place,
      !(property.type?.text.contains("View") ?? false)
    else { return }
    enter(
      getter.body, named: "\(owner).\(property.name)", property.place, from: place,
      in: makeFrame(owner, frame.file, model.isolation(of: owner, property.attributes)))
  }

  mutating func makeFrame(
    _ owner: String?, _ file: Int, _ isolation: Isolation, outer: Frame? = nil
  ) -> Frame {
    nextID += 1
    return Frame(owner: owner, file: file, id: nextID, outer: outer, isolation: isolation)
  }

  mutating func enter(
    _ body: [Code], named name: String, _ declaration: CodePlace, from place: CodePlace,
    in frame: Frame
  ) {
    guard state.path.count < Self.maximumDepth, budget > 0,
      activeDeclarations.insert(declaration).inserted
    else {
      cutCount += 1
      return
    }
    defer { activeDeclarations.remove(declaration) }
    let outer = state
    state.path.append(name)
    state.handlerPlace = state.handlerPlace ?? place
    _ = follow(body, in: frame)
    let moment = state.moment
    state = outer
    state.moment = moment
  }

  // MARK: - Calls

  mutating func follow(_ call: Call, in frame: Frame) {
    if case .closure(let closure) = call.callee {
      _ = follow(closure.body, in: inner(frame, closure))
      return
    }
    if case .member(let base?, _, _) = call.callee { follow(base, in: frame) }
    for argument in call.arguments { follow(argument.value, in: frame) }
    if followBoundClosure(call, in: frame) { return }
    let hasClosures = call.hasClosures
    let mayBeEvent = HapticAPI.eventCalls.contains(call.name)
    let receiver =
      mayBeEvent || hasClosures ? call.base.flatMap { model.type(of: $0, in: frame) } : nil
    if mayBeEvent, noteEvent(of: call, receiver, in: frame) { return }
    if case .name(let name, _) = call.callee, let local = frame.function(name) {
      followLocal(local.function, call, in: local.frame)
      return
    }
    let mayReach = call.closures.contains { reach.contains($0.closure) }
    let found =
      mayReach || reach.contains(call.name)
      ? model.functions(for: call, in: frame) : (indices: [], isCertain: true)
    let followed = found.indices.filter { mayReach || reach.contains(function: $0) }
    if followed.isEmpty {
      noteMutation(call, in: frame)
      if hasClosures { followClosures(of: call, receiver, in: frame) }
      noteStoredClosure(call, in: frame)
      return
    }
    follow(
      followed, call, isCertain: found.isCertain && found.indices.count == 1, in: frame)
  }

  /// Follows the functions that a call may run, as alternatives.
  mutating func follow(
    _ indices: [Int], _ call: Call, isCertain: Bool, in frame: Frame
  ) {
    nextID += 1
    let id = nextID
    let outer = state
    var moment = state.moment
    for (number, index) in indices.prefix(Self.maximumAlternatives).enumerated() {
      let isPlain = !call.hasClosures
      if isPlain, cache.functionsWithoutEvents.contains(index) { continue }
      let (eventCount, cuts) = (events.count, cutCount)
      let function = model.functions[index]
      guard let body = function.body else { continue }
      if indices.count > 1 { state.choices[id] = [number] }
      if !isCertain || indices.count > 1 { state.isUncertain = true }
      state.conditions += Self.conditions(function.compilation)
      let isolation = model.isolation(
        of: function.owner, function.attributes + function.modifiers)
      cross(into: isolation, function)
      visitedFunctions.insert(index)
      let inner = makeFrame(owner(of: function, call, frame), function.file, isolation)
      bind(call, to: function, inner, from: frame)
      enter(
        body, named: function.qualifiedName, function.place, from: call.place, in: inner)
      if isPlain, events.count == eventCount, cutCount == cuts {
        cache.functionsWithoutEvents.insert(index)
      }
      moment = state.moment
      state = outer
    }
    state.moment = moment
  }

  /// Returns the receiver's type if it conforms to the protocol that declares the function, or else the declaring type.
  func owner(of function: Function, _ call: Call, _ frame: Frame) -> String? {
    guard let owner = function.owner, model.types[owner]?.kind == .protocol, let base = call.base,
      let type = model.type(of: base, in: frame), model.types[type] != nil,
      model.family(of: type).contains(owner)
    else { return function.owner }
    return type
  }

  func bind(_ call: Call, to function: Function, _ inner: Frame, from frame: Frame) {
    inner.declare(function.parameters)
    var remaining = call.arguments[...]
    for parameter in function.parameters {
      let isTrailing = remaining.first?.isTrailing == true && remaining.first?.label == nil
      guard let argument = remaining.first,
        argument.label == parameter.label
          || (isTrailing && parameter.type.isFunction)
      else { continue }
      remaining = remaining.dropFirst()
      inner.values[parameter.name] = (argument.value, frame)
    }
    if let base = call.base, function.name != "init" { inner.values["self"] = (base, frame) }
  }

  /// Follows a closure that is a parameter or a local variable; returns false for other calls.
  mutating func followBoundClosure(_ call: Call, in frame: Frame) -> Bool {
    guard case .name(let name, _) = call.callee, let declaring = frame.frame(declaring: name)
    else { return false }
    guard let value = declaring.values[name] else { return true }
    guard state.path.count < Self.maximumDepth else {
      cutCount += 1
      return true
    }
    switch value.code {
    case .closure(let closure):
      let handlerPlace = state.handlerPlace
      // The code of a closure that is written in the root belongs to the root.
      if value.frame.id == 0 { state.handlerPlace = nil }
      state.path.append(name)
      _ = follow(closure.body, in: inner(value.frame, closure))
      state.path.removeLast()
      state.handlerPlace = handlerPlace
    case .name, .member:
      let reference = Call(callee: value.code, arguments: [.reference], place: call.place)
      follow(reference, in: value.frame)
    default: break
    }
    return true
  }

  mutating func followLocal(_ function: Function, _ call: Call, in frame: Frame) {
    let inner = makeFrame(frame.owner, frame.file, frame.isolation, outer: frame)
    bind(call, to: function, inner, from: frame)
    enter(function.body ?? [], named: function.name, function.place, from: call.place, in: inner)
  }

  func inner(_ frame: Frame, _ closure: Closure, _ isolation: Isolation? = nil) -> Frame {
    // A closure has the ID of the enclosing frame, so that equal conditions have the same branch ID.
    let inner = Frame(
      owner: frame.owner, file: frame.file, id: frame.id, outer: frame,
      isolation: isolation ?? frame.isolation)
    for name in closure.parameters { inner.types[name] = "" }
    return inner
  }
}
#endif
