package struct JSONPath: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  package var steps: [Step]

  package init(_ steps: [Step] = []) { self.steps = steps }

  package func appending(_ other: JSONPath) -> JSONPath { JSONPath(steps + other.steps) }

  package func contains(key: String) -> Bool { steps.contains(.key(key)) }

  /// The path with `[]` for every index and every key that needs quotes: `$.Pattern[].Event`.
  package var textWithoutIndices: String {
    steps.reduce(into: "$") { $0 += $1.isPlainKey ? $1.text : "[]" }
  }
}

extension JSONPath: CustomStringConvertible {
  /// The path as text, such as `$.Pattern[3].Event.Time`.
  package var description: String { steps.reduce(into: "$") { $0 += $1.text } }
}

extension JSONPath.Step {
  fileprivate var isPlainKey: Bool {
    guard case .key(let key) = self else { return false }
    return !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  fileprivate var text: String {
    switch self {
    case .index(let index): "[\(index)]"
    case .key(let key): isPlainKey ? ".\(key)" : "['\(key)']"
    }
  }
}

extension JSONDocument {
  package func paths(of values: [JSONValue]) -> [JSONPath] {
    var paths = [JSONPath](repeating: JSONPath(), count: values.count)
    var walk = JSONWalk(self)
    for position in values.indices.sorted(by: { values[$0].index < values[$1].index }) {
      walk.move(to: values[position])
      paths[position] = walk.path
    }
    return paths
  }
}

/// A traversal of a document in the order of the text, which provides the path of each visited value.
package struct JSONWalk {
  private struct Level {
    let index: Int
    let end: Int
    let isObject: Bool
    /// The node index of the current child, or of its key in an object.
    var child: Int
    var position = 0
  }

  private let document: JSONDocument
  private var levels: [Level] = []

  package init(_ document: JSONDocument) { self.document = document }

  package var containers: [JSONValue] {
    levels.reversed().map { JSONValue(document: document, index: $0.index) }
  }

  package var path: JSONPath {
    let root = document.owner.map { $0.array.path.steps + [.index($0.position)] } ?? []
    return JSONPath(root + levels.map(step))
  }

  package mutating func move(to value: JSONValue) {
    let index = value.index
    guard index > 0 else {
      levels = []
      return
    }
    while let last = levels.last, last.end <= index { levels.removeLast() }
    if levels.isEmpty { open(0) }
    while true {
      let reached = advance(to: index)
      if index <= reached { return }
      open(reached)
    }
  }

  private mutating func open(_ index: Int) {
    let node = document.nodes[index]
    levels.append(
      Level(
        index: index, end: Int(node.next), isObject: node.kind == .object, child: index + 1))
  }

  /// Moves the innermost level to the child that contains a node, and returns the node index of the child's value.
  private mutating func advance(to index: Int) -> Int {
    var level = levels.removeLast()
    defer { levels.append(level) }
    while true {
      let value = level.isObject ? level.child + 1 : level.child
      let next = Int(document.nodes[value].next)
      if index < next { return value }
      level.child = next
      level.position += 1
    }
  }

  private func step(_ level: Level) -> JSONPath.Step {
    guard level.isObject else { return .index(level.position) }
    return .key(JSONValue(document: document, index: level.child).string ?? "")
  }
}
