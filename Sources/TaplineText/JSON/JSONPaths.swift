extension JSONDocument {
  /// The JSON paths of values of this document, in one walk for all of them.
  ///
  /// - Parameter values: Values of this document, in any order.
  /// - Returns: A path such as `$.Pattern[3].Event.Time` for each; the key of a member has the path
  ///   of the member.
  /// - Complexity: O(n log n) in the values, and O(siblings before them) once for all of them.
  package func paths(of values: [JSONValue]) -> [String] { places(of: values).map(\.path) }

  /// The JSON paths of values, and the arrays and objects that hold them, innermost first.
  ///
  /// - Parameter values: Values or keys of this document, in any order.
  /// - Returns: A path and the containers for each.
  /// - Complexity: As `paths(of:)`.
  package func places(of values: [JSONValue]) -> [(path: String, containers: [JSONValue])] {
    var places = [(path: String, containers: [JSONValue])](
      repeating: ("", []), count: values.count)
    var walk = PathWalk(nodes: nodes, bytes: bytes)
    for place in values.indices.sorted(by: { values[$0].index < values[$1].index }) {
      places[place].path = walk.path(of: values[place].index)
      places[place].containers = walk.containers.map { JSONValue(document: self, index: $0) }
    }
    return places
  }
}

/// A walk through the tree that is asked for ever later nodes.
private struct PathWalk {
  /// A container that holds the last node asked for.
  private struct Level {
    let path: String
    let index: Int
    let end: Int
    let isObject: Bool
    /// Index of the child that was reached, a key in objects.
    var child: Int
    var position = 0
  }

  private let nodes: [JSONNode]
  private let bytes: [UInt8]
  private var levels: [Level] = []

  init(nodes: [JSONNode], bytes: [UInt8]) {
    self.nodes = nodes
    self.bytes = bytes
  }

  /// What holds the node that was asked for last, innermost first.
  var containers: [Int] { levels.reversed().map(\.index) }

  mutating func path(of index: Int) -> String {
    guard index > 0 else {
      levels = []
      return "$"
    }
    while let last = levels.last, last.end <= index { levels.removeLast() }
    if levels.isEmpty { open(0, path: "$") }
    while true {
      let level = advance(to: index)
      let path = level.path + step(level)
      let value = level.isObject ? level.child + 1 : level.child
      if index <= value { return path }
      open(value, path: path)
    }
  }

  private mutating func open(_ index: Int, path: String) {
    let node = nodes[index]
    levels.append(
      Level(
        path: path, index: index, end: Int(node.next), isObject: node.kind == .object,
        child: index + 1))
  }

  /// Moves the innermost level to the child that holds a node.
  private mutating func advance(to index: Int) -> Level {
    var level = levels.removeLast()
    while true {
      let value = level.isObject ? level.child + 1 : level.child
      let next = Int(nodes[value].next)
      if index < next { break }
      level.child = next
      level.position += 1
    }
    levels.append(level)
    return level
  }

  private func step(_ level: Level) -> String {
    guard level.isObject else { return "[\(level.position)]" }
    let node = nodes[level.child]
    let key = bytes.withUnsafeBufferPointer { text in
      JSONScanner.string(
        in: text[Int(node.start)..<Int(node.end)], isEscaped: node.kind == .escapedString)
    }
    let isPlain = !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isPlain ? ".\(key)" : "['\(key)']"
  }
}
