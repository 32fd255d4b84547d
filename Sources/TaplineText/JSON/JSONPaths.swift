extension JSONDocument {
  /// The JSON paths of values of this document, in one walk for all of them.
  package func paths(of values: [JSONValue]) -> [String] {
    var paths = [String](repeating: "", count: values.count)
    var walk = JSONWalk(self)
    for place in values.indices.sorted(by: { values[$0].index < values[$1].index }) {
      walk.move(to: values[place])
      paths[place] = walk.path
    }
    return paths
  }
}

/// A walk through a document towards later values, with the place of each in the tree.
package struct JSONWalk {
  /// A container that holds the value that was walked to.
  private struct Level {
    let index: Int
    let end: Int
    let isObject: Bool
    /// Index of the child that was reached, a key in objects.
    var child: Int
    var position = 0
  }

  private let document: JSONDocument
  private var levels: [Level] = []

  package init(_ document: JSONDocument) { self.document = document }

  package var containers: [JSONValue] {
    levels.reversed().map { JSONValue(document: document, index: $0.index) }
  }

  /// The path of the value, such as `$.Pattern[3].Event.Time`; that of a key is its member's.
  package var path: String {
    let root = document.owner.map { "\($0.array.path)[\($0.position)]" } ?? "$"
    return levels.reduce(into: root) { $0 += step($1) }
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

  /// Moves the innermost level to the child that holds a node, and gives the child's value.
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

  private func step(_ level: Level) -> String {
    guard level.isObject else { return "[\(level.position)]" }
    return Self.step(toMember: JSONValue(document: document, index: level.child).string ?? "")
  }

  /// What a path says of a member.
  package static func step(toMember key: String) -> String {
    let isPlain = !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isPlain ? ".\(key)" : "['\(key)']"
  }
}
