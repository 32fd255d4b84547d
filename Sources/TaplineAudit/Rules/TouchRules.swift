#if Audit
import TaplineLinting

extension AuditFacts {
  // MARK: - Two haptics on one touch

  /// Two haptics that the code of one trigger requests without a delay between them.
  var doubleHaptics: [AuditFinding] {
    traces.flatMap { trace -> [AuditFinding] in
      guard !trace.root.isFeedback else { return [] }
      let requests = trace.requests
      var found: [AuditFinding] = []
      for (index, later) in requests.enumerated() {
        let earlier = requests[..<index].first { earlier in
          earlier.state.moment == later.state.moment && earlier.isCompatible(with: later)
            && (earlier.place != later.place || earlier.handlerPlace != later.handlerPlace)
        }
        guard let earlier else { continue }
        found.append(double(later, earlier, trace.root))
      }
      return found
    }
  }

  private func double(
    _ later: TracedEvent, _ earlier: TracedEvent, _ root: Root
  ) -> AuditFinding {
    AuditFinding(
      rule: .doubleHaptic, place: later.handlerPlace,
      message:
        "the same \(root.trigger.isTouch ? "touch" : "event") (\(root.trigger.words)) already makes a haptic, "
        + "\(name(of: earlier)) in line \(line(earlier.handlerPlace)); keep one of them",
      isPossible: earlier.state.isUncertain || later.state.isUncertain)
  }

  /// Two haptics of one touch in two handlers that a variable, a closure passed to a view, or a modifier chain links.
  var linkedDoubleHaptics: [AuditFinding] {
    var found: [AuditFinding] = []
    for trace in traces where trace.root.variable == nil || trace.root.trigger.kind != .change {
      for event in trace.events {
        guard case .assignment = event.kind else { continue }
        for change in changes[event.subject] ?? [] {
          found += doubles(trace, event, change)
        }
      }
    }
    // The change of one variable runs two handlers.
    for group in changes.values where group.count > 1 {
      found += doubles(among: group)
    }
    return found + componentDoubles + chainDoubles
  }

  private func doubles(
    _ trace: Trace, _ assignment: TracedEvent, _ change: Trace
  ) -> [AuditFinding] {
    let own = trace.requests.filter {
      $0.state.moment == assignment.state.moment && $0.isCompatible(with: assignment)
    }
    guard let first = own.first, let second = change.requests.first else { return [] }
    let isLaterInChange = first.handlerPlace < second.handlerPlace
    let (earlier, later) = isLaterInChange ? (first, second) : (second, first)
    var finding = double(later, earlier, trace.root)
    finding.isPossible = finding.isPossible || !second.state.conditions.isEmpty
    return [finding]
  }

  private func doubles(among changes: [Trace]) -> [AuditFinding] {
    let requests = changes.compactMap(\.requests.first).filter(\.state.conditions.isEmpty)
      .sorted { $0.handlerPlace < $1.handlerPlace }
    guard let earlier = requests.first else { return [] }
    return requests.dropFirst().map { double($0, earlier, changes[0].root) }
  }

  /// A haptic in a closure that is passed to a view, and another in the view that runs the closure.
  private var componentDoubles: [AuditFinding] {
    var callers: [StoredClosure: [(event: TracedEvent, trace: Trace)]] = [:]
    for trace in traces {
      for event in trace.events {
        if case .storedClosure(let closure) = event.kind {
          callers[closure, default: []].append((event, trace))
        }
      }
    }
    return traces.flatMap { trace -> [AuditFinding] in
      guard let component = trace.root.component,
        let own = trace.requests.first(where: { $0.state.moment == 0 })
      else { return [] }
      return (callers[component] ?? []).compactMap { event, caller in
        let other = caller.requests.first {
          $0.state.moment == event.state.moment && $0.isCompatible(with: event)
        }
        return other.map { double(own, $0, caller.root) }
      }
    }
  }

  /// Two haptics in one chain of modifiers, such as a button's action and a tap gesture on the button.
  private var chainDoubles: [AuditFinding] {
    let touches = traces.filter {
      [.button, .tap].contains($0.root.trigger.kind) && !$0.root.chain.isEmpty
        && !$0.requests.isEmpty
    }
    var found: [AuditFinding] = []
    let byCall = Dictionary(grouping: touches) { $0.root.chain.first ?? $0.root.place }
    for outer in touches {
      let inside = outer.root.chain.dropFirst().flatMap { byCall[$0] ?? [] }
      for inner in inside where inner.root.place != outer.root.place {
        guard let first = inner.requests.first(where: { $0.state.moment == 0 }),
          let second = outer.requests.first(where: { $0.state.moment == 0 })
        else { continue }
        found.append(double(second, first, inner.root))
      }
    }
    return found
  }

  // MARK: - Controls

  var systemControlHaptics: [AuditFinding] {
    findings { event, trace in
      guard event.state.moment == 0, let control = control(of: trace.root) else { return nil }
      return AuditFinding(
        rule: .systemControlHaptic, place: event.handlerPlace,
        message:
          "\(control) plays a system haptic, and \(name(of: event)) plays beside it; remove the second haptic",
        isPossible: event.state.isUncertain)
    }
  }

  /// Returns the name of the control that runs a root, such as `a Toggle`; nil if no control with a system haptic does.
  private func control(of root: Root) -> String? {
    if root.trigger.kind == .control { return "a \(root.trigger.words)" }
    guard root.trigger.kind == .change, let control = root.variable.flatMap({ controls[$0] }) else {
      return nil
    }
    let style = control.style
    switch control.name {
    case "Toggle":
      let isSwitch = ["switch", "automatic", "default"].contains { style?.contains($0) ?? true }
      return isSwitch ? "a Toggle" : nil
    case "Picker", "DatePicker":
      return style?.contains("wheel") == true ? "a \(control.name) in wheel style" : nil
    default: return nil
    }
  }

  // MARK: - Frames

  var perFrameHaptics: [AuditFinding] {
    traces.flatMap { trace -> [AuditFinding] in
      guard let (words, isPossible) = perFrameWords(of: trace.root) else { return [] }
      let assigned = trace.assignedNames(in: model)
      return trace.requests.compactMap { event in
        guard !hasThreshold(event, trace.root, assigned) else { return nil }
        return AuditFinding(
          rule: .perFrameHaptic, place: event.handlerPlace,
          message:
            "\(words) runs for every frame or change, and \(name(of: event)) plays each time; "
            + "play it only when a threshold is crossed",
          isPossible: isPossible || event.state.isUncertain
            || runtimeConditions(event.state.conditions).contains { $0.patterns.isEmpty })
      }
    }
  }

  private static let continuousTypes: Set<String> = [
    "CGFloat", "CGPoint", "CGRect", "CGSize", "CGVector", "Double", "Float", "TimeInterval",
    "Angle",
  ]

  /// Returns the trigger of a root that runs for every frame, and whether this is uncertain; nil for other roots.
  private func perFrameWords(of root: Root) -> (words: String, isPossible: Bool)? {
    if root.trigger.isContinuous {
      if let type = root.variableType, !Self.continuousTypes.contains(type) { return nil }
      return (root.trigger.words, root.trigger.words.hasPrefix("gesture"))
    }
    guard root.trigger.kind == .change, let variable = root.variable else { return nil }
    if let control = controls[variable] {
      if control.name.hasPrefix("Text") || control.name == "SecureField" {
        return ("a change of the text", false)
      }
      return control.name == "Slider" && !control.hasSteps ? ("a Slider without steps", false) : nil
    }
    guard animatedVariables.contains(variable),
      root.variableType.map({ Self.continuousTypes.contains($0) }) ?? true
    else { return nil }
    return (root.trigger.words, root.variableType == nil)
  }

  private func runtimeConditions(_ conditions: [TracedCondition]) -> [TracedCondition] {
    conditions.filter { $0.kind != .compilation }
  }

  /// Returns whether a condition, such as a gesture's phase or a threshold, keeps the event from happening every time.
  private func hasThreshold(
    _ event: TracedEvent, _ root: Root, _ assigned: Set<String>
  ) -> Bool {
    let phases: Set<String> = ["began", "ended", "cancelled", "failed", "possible", "recognized"]
    return runtimeConditions(event.state.conditions).contains { condition in
      if !condition.patterns.isEmpty, phases.isSuperset(of: condition.patterns) { return true }
      if condition.kind == .condition, condition.isMet, condition.names.contains("state"),
        !condition.names.isDisjoint(with: phases)
      {
        return true
      }
      // The condition closure of a `sensoryFeedback` decides whether the feedback plays.
      if condition.text == "condition" { return true }
      // A variable that the handler sets remembers the last position or time.
      if !condition.names.isDisjoint(with: assigned) { return true }
      // The old and the new value are compared, not only for inequality.
      return root.parameters.count >= 2
        && condition.names.isSuperset(of: root.parameters.prefix(2))
        && condition.text != "\(root.parameters[0])!=\(root.parameters[1])"
    }
  }

  // MARK: - Words

  func name(of event: TracedEvent) -> String {
    guard let request = event.request else { return "a haptic" }
    guard let pattern = request.pattern, !pattern.isEmpty else { return request.api.rawValue }
    return "\(request.api.rawValue) '\(pattern)'"
  }
}
#endif
