#if Audit
extension Tracer {
  mutating func note(_ kind: TracedEvent.Kind, _ subject: String, at place: CodePlace) {
    guard events.count < Self.maximumEvents else { return }
    events.append(
      TracedEvent(
        kind: kind, subject: subject, place: place, handlerPlace: state.handlerPlace ?? place,
        state: state))
  }

  /// Records a call that the rules examine, such as a haptic request or `prepare`; returns false for other calls.
  mutating func noteEvent(of call: Call, _ type: String?, in frame: Frame) -> Bool {
    let imports = model.units[frame.file].imports
    let isOwnType = type.flatMap { model.types[$0] }.map { $0.kind != .extension } ?? false
    if !isOwnType,
      var request = HapticAPI.request(
        call, receiver: type, imports: imports, text: { text(of: $0, in: frame) })
    {
      if request.api == .impact { request.pattern = impact(call, request.pattern, in: frame) }
      if request.api == .sensoryFeedback {
        if root.isFeedback { noteFeedback(call, request) }
        return true
      }
      let subject = call.base.map { model.subject(of: $0, in: frame) } ?? request.api.rawValue
      note(.request(request), subject, at: call.place)
      return true
    }
    guard let base = call.base else { return false }
    let subject = model.subject(of: base, in: frame)
    let isEngine = type == "CHHapticEngine"
    let isPlayer = type.map { HapticAPI.playerTypes.contains($0) } ?? false
    switch call.name {
    case "prepare" where type.flatMap { HapticAPI.generators[$0] } != nil:
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

  /// Records a request whose conditions include its closure arguments and the conditions of its `?:` arguments.
  mutating func noteFeedback(_ call: Call, _ request: HapticRequest) {
    let outer = state
    for argument in call.arguments {
      let text: String
      let code: [Code]
      switch argument.value {
      case .closure(let closure):
        (text, code) = (
          "condition", closure.parameters.map { .name($0, call.place) } + closure.body
        )
      case .branch(let branch): (text, code) = (branch.text, branch.condition)
      default: continue
      }
      state.conditions.append(
        TracedCondition(kind: .condition, text: text, code: code, patterns: [], isMet: true))
    }
    note(.request(request), request.api.rawValue, at: call.place)
    state = outer
  }

  private static let mutatingMethods: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeLast", "toggle",
  ]

  mutating func noteMutation(_ call: Call, in frame: Frame) {
    guard Self.mutatingMethods.contains(call.name), let base = call.base, base.place != nil else {
      return
    }
    followAssignment(base, .call(call), in: frame)
  }

  mutating func noteStoredClosure(_ call: Call, in frame: Frame) {
    guard model.closureNames.contains(call.name),
      let (owner, property) = property(of: call.callee, in: frame),
      property.type?.isFunction == true
    else { return }
    note(
      .storedClosure(StoredClosure(type: owner, property: property.name)), property.name,
      at: call.place)
  }

  /// Returns the name of an impact with its intensity, such as `rigid@0.5`.
  func impact(_ call: Call, _ intensity: String?, in frame: Frame) -> String? {
    var style = "medium"
    if let base = call.base, let value = model.value(of: base, in: frame),
      case .call(let creation) = value.code, let argument = creation.argument("style")
    {
      let text = text(of: argument, in: value.frame)
      style = text.hasPrefix(".") ? String(text.dropFirst()) : text
    }
    return style + (intensity ?? "")
  }

  /// Returns the text of code; a name is replaced by its value if the value is shorter than `maximumPatternLength`.
  func text(of code: Code, in frame: Frame) -> String {
    resolved(code, in: frame) { $0.text.utf8.count < Self.maximumPatternLength }.code.text
  }

  /// Replaces a name by its value, through parameters and local variables, as long as `isAllowed` accepts the value.
  func resolved(
    _ code: Code, in frame: Frame, while isAllowed: (Code) -> Bool
  ) -> (code: Code, frame: Frame) {
    var current = (code: code, frame: frame)
    // Variables may be assigned to each other in a circle.
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
