#if Audit
/// A system control that is bound to a variable.
struct BoundControl: Sendable {
  var name: String
  /// Whether a slider moves in steps.
  var hasSteps: Bool
  /// The style in lowercase, such as `.wheel` or `wheelpickerstyle()`; nil for the default.
  var style: String?
}

/// Finds the code that is run by triggers, and the controls that are bound to variables.
struct RootFinder {
  private struct Context {
    var frame: Frame
    /// The trigger of closures in the arguments of a control.
    var control: Trigger?
    var compilation: [String] = []
  }

  private let model: AppModel
  private let reach: Reach
  private(set) var roots: [Root] = []
  private(set) var controls: [String: BoundControl] = [:]
  /// The styles of pickers and toggles, by the control's place.
  private var styles: [CodePlace: String] = [:]
  /// The indices of the app's view modifiers that call `sensoryFeedback`.
  private(set) var wrappers: Set<Int> = []
  /// The places of Expo's `AsyncFunction` calls whose closures run on the main queue.
  private var mainQueueCalls: Set<CodePlace> = []
  /// The triggers of the roots that are functions, by the function's index.
  private var addedTriggers: [Int: Set<Trigger>] = [:]

  init(_ model: AppModel, _ reach: Reach) {
    self.model = model
    self.reach = reach
    for (index, function) in model.functions.enumerated() { find(in: function, index) }
    for type in model.types.values.sorted(by: { $0.name < $1.name }) {
      for property in type.declarations {
        var context = context(of: type.name, Int(property.place.file), property.attributes)
        context.compilation = property.compilation
        walk(property.code, context)
      }
    }
    for (file, unit) in model.units.enumerated() {
      let context = context(of: nil, file, [])
      walk(unit.topLevel + unit.properties.flatMap(\.code), context)
    }
  }

  private func context(of owner: String?, _ file: Int, _ attributes: [String]) -> Context {
    Context(
      frame: Frame(
        owner: owner, file: file, id: 0, isolation: model.isolation(of: owner, attributes)))
  }

  private mutating func find(in function: Function, _ index: Int) {
    var context = context(of: function.owner, function.file, function.attributes)
    context.compilation = function.compilation
    context.frame.declare(function.parameters)
    let type = function.owner.flatMap { model.types[$0] }
    if let trigger = TriggerTable.trigger(of: function, in: type) {
      add(index, trigger, context.frame.isolation)
    }
    for code in function.body ?? [] { walk(code, context) }
  }

  /// Adds a function as a root if the function may reach an event and is not yet a root with this trigger.
  mutating func add(_ index: Int, _ trigger: Trigger, _ isolation: Isolation? = nil) {
    let function = model.functions[index]
    guard reach.contains(function: index), let body = function.body,
      addedTriggers[index, default: []].insert(trigger).inserted
    else { return }
    let attributes = function.attributes + function.modifiers
    var rootIsolation = model.isolation(of: function.owner, attributes)
    if TriggerTable.backgroundMethods.contains(function.name) {
      rootIsolation = .background
    }
    if rootIsolation == .unknown, trigger.kind != .caller, trigger.kind != .callback {
      rootIsolation = isolation ?? .unknown
    }
    var root = Root(
      trigger: trigger, owner: function.owner, file: function.file,
      place: function.place, parameters: function.parameters.map(\.name),
      body: body, isolation: rootIsolation, function: index,
      compilation: function.compilation)
    let imports = model.units[function.file].imports
    if rootIsolation == .unknown, trigger.kind == .caller,
      function.owner.flatMap({ model.types[$0] })?.isHybridObject(imports) == true
    {
      root.isolation = .background
      root.isIsolationUncertain = true
    }
    roots.append(root)
  }

  // MARK: - Walking

  private mutating func walk(_ code: Code, _ context: Context) {
    switch code {
    case .local(let name, let type, let value):
      if let value { walk(value, context) }
      context.frame.types[name] =
        type?.name ?? value.flatMap { model.type(of: $0, in: context.frame) } ?? ""
    case .assignment(let target, let value):
      if case .closure(let closure) = value { addAssigned(closure, to: target, context) }
      walk([target, value], context)
    case .branch(let branch):
      walk(branch.condition, context)
      for alternative in branch.alternatives {
        var inner = context
        if branch.kind == .compilation { inner.compilation += alternative.patterns }
        walk(alternative.body, inner)
      }
    case .call(let call): walk(call, context)
    default: walk(code.parts, context)
    }
  }

  private mutating func walk(_ parts: [Code], _ context: Context) {
    for part in parts { walk(part, context) }
  }

  private mutating func walk(_ call: Call, _ context: Context) {
    // A view for assistive technologies receives no touches.
    if call.name == "accessibilityRepresentation" { return walk(call.callee, context) }
    if call.name == "runOnQueue", call.arguments.first?.value.text == ".main",
      case .call(let inner)? = call.base
    {
      mainQueueCalls.insert(inner.place)
    }
    noteControl(call, context)
    addSelectors(call, context)
    addFeedback(call, context)
    addClosures(call, context)
    walk(call.callee, context)
    var inner = context
    inner.control = controlTrigger(of: call, context) ?? context.control
    for argument in call.arguments {
      if case .closure = argument.value {
        walk(argument.value, context)
      } else {
        walk(argument.value, inner)
      }
    }
  }

  /// Returns the trigger of actions and bindings that are arguments of a control.
  private func controlTrigger(of call: Call, _ context: Context) -> Trigger? {
    switch call.name {
    case "Toggle": return Trigger(kind: .control, words: "Toggle")
    case "Slider" where call.argument("step") == nil: return Trigger(kind: .drag, words: "Slider")
    case "UISwitch", "UIDatePicker", "UIPickerView":
      return Trigger(kind: .control, words: call.name)
    case "UISlider": return Trigger(kind: .drag, words: "UISlider")
    case "addAction", "addTarget":
      let type = call.base.flatMap { model.type(of: $0, in: context.frame) } ?? ""
      return trigger(ofEvents: call.argument("for")?.text ?? "", on: type)
    default: return nil
    }
  }

  private func trigger(ofEvents events: String, on type: String) -> Trigger? {
    if let control = TriggerTable.control(type), !events.contains("touch") {
      return Trigger(kind: .control, words: control)
    }
    if events.contains("touchDown") { return Trigger(kind: .press, words: "touchDown") }
    if events.contains("touchDrag") { return Trigger(kind: .drag, words: "touchDrag") }
    if events.contains("valueChanged") {
      if type == "UISlider" { return Trigger(kind: .drag, words: "UISlider") }
      return Trigger(kind: .change, words: "valueChanged")
    }
    if events.contains("editing") { return Trigger(kind: .change, words: "editing") }
    guard events.contains("touchUp") || events.contains("primaryAction") else { return nil }
    return Trigger(kind: .button, words: "touchUpInside")
  }

  // MARK: - Selectors

  private mutating func addSelectors(_ call: Call, _ context: Context) {
    for argument in call.arguments {
      guard case .group(let parts) = argument.value, case .literal("#selector")? = parts.first,
        let name = parts.last?.selectedName
      else { continue }
      let indices = model.functions(named: name).filter { index in
        let owner = model.functions[index].owner
        return owner == context.frame.owner
          || context.frame.owner.map { model.family(of: $0).contains(owner ?? "") } == true
      }
      let trigger = trigger(ofSelectorIn: call, context)
      for index in indices { add(index, trigger, .main) }
    }
  }

  private func trigger(ofSelectorIn call: Call, _ context: Context) -> Trigger {
    if let gesture = TriggerTable.gesture(ofRecognizer: call.name) { return gesture }
    switch call.name {
    case "CADisplayLink", "displayLink": return Trigger(kind: .frame, words: "CADisplayLink")
    case "scheduledTimer", "Timer": return Trigger(kind: .timer, words: "Timer")
    case "addObserver": return TriggerTable.notification(call, call.base?.text ?? "")
    case "addTarget":
      let type = call.base.flatMap { model.type(of: $0, in: context.frame) } ?? ""
      if let gesture = TriggerTable.gesture(ofRecognizer: type) { return gesture }
      return trigger(ofEvents: call.argument("for")?.text ?? "", on: type)
        ?? Trigger(kind: .button, words: "target and action")
    default: return Trigger(kind: .callback, words: "\(call.name) selector")
    }
  }

  // MARK: - Closures

  private mutating func addClosures(_ call: Call, _ context: Context) {
    lazy var receiver = call.base.map(\.text) ?? ""
    lazy var type = call.base.flatMap { model.type(of: $0, in: context.frame) }
    for argument in call.arguments {
      let label = argument.label
      switch argument.value {
      case .closure(let closure):
        if let component = closureProperty(of: call, argument) {
          addClosure(
            closure, Trigger(kind: .callback, words: "\(component.type).\(component.property)"),
            call, context, component, isReached: reach.contains(closure))
          continue
        }
        let use = TriggerTable.use(of: label, in: call, receiver: receiver, receiverType: type)
        if case .trigger(let trigger) = use {
          let isControlled = ["UIAction", "Binding"].contains(call.name)
          addClosure(
            closure, isControlled ? context.control ?? trigger : trigger, call, context, nil,
            isReached: reach.contains(closure))
        }
      case .name, .member:
        let isGesture = label == nil && ["onChanged", "onEnded"].contains(call.name)
        guard isGesture || ["action", "perform", "handler"].contains(label) else { continue }
        let use = TriggerTable.use(of: label, in: call, receiver: receiver, receiverType: type)
        guard case .trigger(let trigger) = use else { continue }
        let reference = Call(
          callee: argument.value, arguments: [.reference],
          place: argument.value.place ?? call.place)
        let closure = Closure(
          parameters: [], attributes: [], body: [.call(reference)], place: reference.place)
        addClosure(
          closure, trigger, call, context, nil, isReached: reach.contains(reference.name))
      default: continue
      }
    }
  }

  private mutating func addClosure(
    _ closure: Closure, _ trigger: Trigger, _ call: Call, _ context: Context,
    _ component: StoredClosure?, isReached: Bool
  ) {
    // Rules need the variables that the code of a continuous trigger sets, even if the code reaches no haptic.
    guard trigger.isContinuous || isReached else { return }
    var isolation = context.frame.isolation
    let declaredIsolation = model.isolation(of: nil, closure.attributes)
    if declaredIsolation != .unknown {
      isolation = declaredIsolation
    } else if ![.callback, .notification, .timer].contains(trigger.kind) {
      isolation = .main
    }
    if trigger.kind == .notification || trigger.kind == .foreground {
      let text = (call.base?.text ?? "") + (call.argument("queue")?.text ?? "")
      isolation = TriggerTable.isolation(receivingOn: text) ?? isolation
      if call.name == "onReceive" || call.name == "onChange" { isolation = .main }
    }
    if call.name == "AsyncFunction" {
      isolation = mainQueueCalls.contains(call.place) ? .main : .background
    }
    var root = Root(
      trigger: trigger, owner: context.frame.owner, file: context.frame.file, place: closure.place,
      parameters: closure.parameters, body: closure.body, isolation: isolation,
      component: component, chain: chain(of: call), compilation: context.compilation)
    if call.name == "onChange" || call.name == "onReceive", let value = call.arguments.first?.value
    {
      root.variable = model.subject(of: value, in: context.frame)
      root.variableType = model.type(of: value, in: context.frame)
    }
    if call.name == "onScrollGeometryChange" || call.name == "onGeometryChange" {
      root.variableType = call.argument("for")?.text.split(separator: ".").first.map(String.init)
    }
    roots.append(root)
  }

  private mutating func addAssigned(_ closure: Closure, to target: Code, _ context: Context) {
    guard let name = target.lastName, case .member(let base, _, _) = target,
      reach.contains(closure)
    else { return }
    let isEngineHandler = name == "resetHandler" || name == "stoppedHandler"
    var root = Root(
      trigger: Trigger(kind: .callback, words: name), owner: context.frame.owner,
      file: context.frame.file, place: closure.place, parameters: closure.parameters,
      body: closure.body, isolation: isEngineHandler ? .background : context.frame.isolation)
    if let base, let type = model.type(of: base, in: context.frame) {
      root.component = StoredClosure(type: type, property: name)
    }
    roots.append(root)
  }

  /// Returns the places of a call and of the calls in its base, outermost first.
  private func chain(of call: Call) -> [CodePlace] {
    var places = [call.place]
    var base = call.base
    while case .call(let inner)? = base {
      places.append(inner.place)
      base = inner.base
    }
    return places
  }

  /// Returns the property that stores a closure passed to the initializer of an app's type; nil for other calls.
  private func closureProperty(of call: Call, _ argument: Call.Argument) -> StoredClosure? {
    guard case .name(let name, _) = call.callee, name.first?.isUppercase == true,
      let type = model.types[name]
    else { return nil }
    let stored = type.properties.values.filter { property in
      property.type?.isFunction == true && property.type?.text.contains("View") == false
        && !property.attributes.contains("@ViewBuilder") && property.accessors.isEmpty
    }.sorted { $0.place < $1.place }
    let property =
      argument.label.map { label in stored.first { $0.name == label } } ?? stored.last
    return property.map { StoredClosure(type: name, property: $0.name) }
  }

  // MARK: - Feedback of changing values, and controls

  private mutating func addFeedback(_ call: Call, _ context: Context) {
    let isDirect = call.name == "sensoryFeedback" || call.name == "changeEffect"
    var trigger = call.argument(call.name == "changeEffect" ? "value" : "trigger")
    if !isDirect {
      guard call.base != nil, reach.contains(call.name) else { return }
      let found = model.functions(for: call, in: context.frame).indices.filter {
        model.functions[$0].owner == "View"
          && (model.functions[$0].body ?? []).contains {
            $0.names.contains("sensoryFeedback")
          }
      }
      guard !found.isEmpty else { return }
      wrappers.formUnion(found)
      trigger =
        trigger
        ?? call.arguments.first { argument in
          if case .closure = argument.value { false } else { argument.value.text.first != "." }
        }?.value
    }
    guard let trigger else { return }
    let callee = Code.member(isDirect ? nil : .name("View", call.place), call.name, call.place)
    let value = changingValue(of: trigger)
    roots.append(
      Root(
        trigger: Trigger(
          kind: .change, words: "change of \(value.text.prefix(Trigger.maximumCodeLength))"),
        owner: context.frame.owner, file: context.frame.file, place: call.place,
        body: [.call(Call(callee: callee, arguments: call.arguments, place: call.place))],
        variable: model.subject(of: value, in: context.frame), isFeedback: true,
        variableType: model.type(of: value, in: context.frame), chain: chain(of: call),
        compilation: context.compilation))
  }

  /// Returns the value that changes in a trigger, such as `count` in `isOn ? count : 0`.
  private func changingValue(of code: Code) -> Code {
    guard case .branch(let branch) = code, let value = branch.alternatives.first?.body.first
    else { return code }
    return value
  }

  private mutating func noteControl(_ call: Call, _ context: Context) {
    let bound: Code?
    switch call.name {
    case "Toggle": bound = call.argument("isOn")
    case "Slider": bound = call.argument("value")
    case "TextField", "SecureField", "TextEditor": bound = call.argument("text")
    case "Picker", "DatePicker": bound = call.argument("selection")
    case "pickerStyle", "datePickerStyle", "toggleStyle":
      var base = call.base
      while case .call(let inner)? = base {
        styles[inner.place] = call.arguments.first?.value.text.lowercased()
        base = inner.base
      }
      return
    default: return
    }
    guard let bound else { return }
    let subject = model.subject(of: bound, in: context.frame)
    controls[subject] = BoundControl(
      name: call.name, hasSteps: call.argument("step") != nil, style: styles[call.place])
  }
}

extension Code {
  fileprivate var selectedName: String? {
    switch self {
    case .name(let name, _), .member(_, let name, _): name
    case .call(let call): call.name
    default: nil
    }
  }
}
#endif
