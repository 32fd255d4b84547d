#if Audit
extension Tracer {
  mutating func followClosures(of call: Call, _ type: String?, in frame: Frame) {
    let receiver = call.base.map(\.text) ?? ""
    for (label, closure) in call.closures {
      let use = TriggerTable.use(of: label, in: call, receiver: receiver, receiverType: type)
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

  mutating func run(
    _ closure: Closure, _ isolation: Isolation?, _ frame: Frame, isTask: Bool
  ) {
    let declaredIsolation = model.isolation(of: nil, closure.attributes)
    if declaredIsolation != .unknown {
      state.isolation = declaredIsolation
      state.isIsolationUncertain = false
    } else if let isolation {
      if isolation != .unknown || frame.isolation != .main { state.isolation = isolation }
      if isolation == .background { state.isIsolationUncertain = false }
    } else if isTask, frame.isolation == .unknown,
      !state.path.isEmpty || root.isolation != .main
    {
      // A task in nonisolated code runs on the global executor, unless the module has a default isolation.
      state.isolation = .background
      state.isIsolationUncertain = true
    }
    let inner = inner(frame, closure, state.isolation == .main ? .main : .unknown)
    _ = follow(closure.body, in: inner)
  }

  mutating func cross(into isolation: Isolation, _ function: Function) {
    switch isolation {
    case .main: state.isolation = .main
    case .background:
      state.isolation = .background
      state.isIsolationUncertain = false
    case .unknown where function.isAsync:
      // Up to Swift 6.1, nonisolated asynchronous functions leave the main actor.
      state.isolation = .background
      state.isIsolationUncertain = true
    case .unknown: break
    }
  }
}
#endif
