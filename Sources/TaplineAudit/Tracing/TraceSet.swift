#if Audit
/// The traces of all roots of a module.
struct TraceSet {
  private(set) var traces: [Trace] = []
  let controls: [String: BoundControl]
  let style: (BoundControl) -> String?

  init(_ model: AppModel) {
    let reach = Reach(model)
    var finder = RootFinder(model, reach)
    let memory = TraceMemory()
    var visited: Set<Int> = []
    func trace(_ root: Root) -> Trace {
      let result = Tracer.trace(root, model, reach, memory)
      visited.formUnion(result.visited)
      return result.trace
    }
    traces = finder.roots.map(trace)
    // Functions that no root reaches, callers before the functions that they call.
    let rest = model.functions.indices.filter {
      reach.contains(function: $0) && !visited.contains($0)
    }
    let called = Set(rest.flatMap { index in Self.calls(of: index, model) })
    let callers = rest.filter { !called.contains(model.functions[$0].function.name) }
    for index in callers + rest where !visited.contains(index) {
      let name = model.functions[index].qualifiedName
      let count = finder.roots.count
      finder.add(index, Trigger(kind: .caller, words: name))
      if finder.roots.count > count, let root = finder.roots.last { traces.append(trace(root)) }
    }
    // A modifier that its callers pass the value to is traced there.
    let bodies = finder.wrappers.compactMap { model.functions[$0].function.body }
    var inner: Set<CodePlace> = []
    for code in bodies.flatMap(\.self) {
      code.visit {
        if case .call(let call) = $0, call.name == "sensoryFeedback" { inner.insert(call.place) }
      }
    }
    traces.removeAll { $0.root.isFeedback && inner.contains($0.root.place) }
    controls = finder.controls
    let found = finder
    style = { found.style(of: $0) }
  }

  private static func calls(of index: Int, _ model: AppModel) -> Set<String> {
    var names: Set<String> = []
    for code in model.functions[index].function.body ?? [] {
      code.visit { code in
        if case .call(let call) = code { names.insert(call.name) }
      }
    }
    names.remove(model.functions[index].function.name)
    return names
  }
}
#endif
