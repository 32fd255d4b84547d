#if Audit
struct TraceSet {
  private(set) var traces: [Trace] = []
  /// The controls by the variable to which they are bound.
  let controls: [String: BoundControl]

  /// The number of roots that share a `TraceCache`; a fixed number makes the result independent of the thread count.
  private static let rootsPerPart = 32

  init(_ model: AppModel, threads: Int) {
    let reach = Reach(model)
    var finder = RootFinder(model, reach)
    var visitedFunctions: Set<Int> = []
    for result in Self.traces(of: finder.roots, model, reach, threads) {
      traces.append(result.trace)
      visitedFunctions.formUnion(result.visitedFunctions)
    }
    // Functions that no root reaches become roots, callers before the functions that they call.
    let unreached = model.functions.indices.filter {
      reach.contains(function: $0) && !visitedFunctions.contains($0)
    }
    let called = Set(unreached.flatMap { index in Self.calls(of: index, model) })
    let callers = unreached.filter { !called.contains(model.functions[$0].name) }
    let groups = stride(from: 0, to: unreached.count, by: Self.rootsPerPart).map {
      Array(unreached[$0...].prefix(Self.rootsPerPart))
    }
    for indices in [callers] + groups {
      let first = finder.roots.count
      for index in indices where !visitedFunctions.contains(index) {
        finder.add(index, Trigger(kind: .caller, words: model.functions[index].qualifiedName))
      }
      let roots = Array(finder.roots[first...])
      for result in Self.traces(of: roots, model, reach, threads) {
        guard result.trace.root.function.map(visitedFunctions.contains) != true else { continue }
        traces.append(result.trace)
        visitedFunctions.formUnion(result.visitedFunctions)
      }
    }
    // The `sensoryFeedback` inside a modifier is traced where the modifier is called, so its own root is removed.
    let bodies = finder.wrappers.compactMap { model.functions[$0].body }
    let inner = Set(
      bodies.flatMap(\.calls).filter { $0.name == "sensoryFeedback" }.map(\.place))
    traces.removeAll { $0.root.isFeedback && inner.contains($0.root.place) }
    controls = finder.controls
  }

  private static func traces(
    of roots: [Root], _ model: AppModel, _ reach: Reach, _ threads: Int
  ) -> [(trace: Trace, visitedFunctions: Set<Int>)] {
    let starts = Array(stride(from: 0, to: roots.count, by: rootsPerPart))
    return DeepThread.map(starts.count, threads: threads) { part in
      let cache = TraceCache()
      return roots[starts[part]...].prefix(rootsPerPart).map {
        Tracer.trace($0, model, reach, cache)
      }
    }.flatMap(\.self)
  }

  private static func calls(of index: Int, _ model: AppModel) -> Set<String> {
    let function = model.functions[index]
    return Set((function.body ?? []).calls.map(\.name)).subtracting([function.name])
  }
}
#endif
