import TaplineText

/// The groups and tokens of a file, including inherited ones, in file order.
struct TokenTree {
  /// A token whose value has not been read.
  struct Leaf {
    let path: TokenPath
    let object: TokenObject
    /// The type of the innermost group that has one, or nil.
    let inheritedType: String?
    /// The token's `$deprecated`, else that of the nearest group that has one, or nil.
    let deprecation: JSONValue?
  }

  struct Group {
    let path: TokenPath
    let description: String?
    let extensions: JSONValue?
    let place: JSONValue
  }

  private(set) var leaves: [Leaf] = []
  private(set) var groups: [Group] = []
  private(set) var findings: [DataError] = []
  private var leafIndex: [TokenPath: Int] = [:]

  /// The objects that make up a group: its own, followed by those from which it inherits, nearest first.
  private struct Layers {
    let objects: [TokenObject]
    /// The offsets in the text of the `$extends` that led to these objects.
    let statements: Set<Int>
  }

  private let root: JSONValue
  private var objectsByOffset: [Int: TokenObject] = [:]
  private var layersByPath: [TokenPath: Layers] = [:]
  private var resolving: Set<TokenPath> = []
  private var countedOffsets: Set<Int> = []
  private var copies = 0

  /// The maximum number of groups and tokens that a file may inherit, to keep short texts small; a design choice.
  static let maximumCopies = 10_000

  /// The maximum nesting of groups, and the maximum length of an inheritance chain.
  static let maximumDepth = JSONDocument.maximumDepth

  static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("$") && !name.utf8.contains { "{}.".utf8.contains($0) }
  }

  init(_ root: JSONValue) throws(DataError) {
    self.root = root
    try walk(TokenPath([]), type: nil, deprecation: nil, statements: [])
  }

  func leaf(_ path: TokenPath) -> Leaf? { leafIndex[path].map { leaves[$0] } }

  func hasGroup(_ path: TokenPath) -> Bool { layersByPath[path] != nil }

  // MARK: - Inheritance

  private mutating func object(
    _ value: JSONValue, at path: TokenPath
  ) throws(DataError) -> TokenObject {
    let offset = value.range.lowerBound
    if let object = objectsByOffset[offset] { return object }
    let isFile = path.names.isEmpty
    let object = try TokenObject(
      value, named: isFile ? "the file" : "'\(path.text)'", isFile: isFile)
    objectsByOffset[offset] = object
    return object
  }

  private mutating func layers(
    of path: TokenPath, from place: JSONValue, depth: Int = 0
  ) throws(DataError) -> Layers {
    if let cached = layersByPath[path] { return cached }
    guard depth < 2 * Self.maximumDepth, path.names.count <= Self.maximumDepth else {
      throw .token(at: place, "groups inherit from one another more than \(Self.maximumDepth) deep")
    }
    guard resolving.insert(path).inserted else { throw Self.cycle(path, at: place) }
    defer { resolving.remove(path) }
    var found: [TokenObject] = []
    var statements: Set<Int> = []
    for source in try sources(of: path, from: place, depth: depth) {
      found.append(source)
      guard let base = source.base else { continue }
      let target = try self.target(base)
      guard !target.contains(path) else { throw Self.cycle(target, at: base) }
      let inherited = try layers(of: target, from: base, depth: depth + 1)
      found += inherited.objects
      statements.insert(base.range.lowerBound)
      statements.formUnion(inherited.statements)
    }
    guard found.count <= Self.maximumDepth else {
      throw .token(at: place, "'\(path.text)' inherits from more than \(Self.maximumDepth) groups")
    }
    let result = Layers(objects: found, statements: statements)
    layersByPath[path] = result
    return result
  }

  /// Returns the objects at a path in its parent group and in the groups from which the parent inherits.
  private mutating func sources(
    of path: TokenPath, from place: JSONValue, depth: Int
  ) throws(DataError) -> [TokenObject] {
    guard let name = path.names.last else { return [try object(root, at: path)] }
    let parent = TokenPath(path.names.dropLast())
    var sources: [TokenObject] = []
    for layer in try layers(of: parent, from: place, depth: depth + 1).objects {
      guard let child = layer[name] else { continue }
      let object = try object(child, at: path)
      guard object.content == nil else {
        // A token of the same name hides inherited ones.
        guard sources.isEmpty else { break }
        throw .token(at: place, "'\(path.text)' is a token; a group can only inherit from a group")
      }
      sources.append(object)
    }
    guard !sources.isEmpty else {
      throw .token(at: place, "there is no group '\(path.text)'")
    }
    return sources
  }

  private func target(_ base: JSONValue) throws(DataError) -> TokenPath {
    switch try TokenReference(string: base) {
    case .path(let names), .pointer(let names):
      guard names.allSatisfy(Self.isName) else {
        throw .token(at: base, "'\(base.string ?? "")' does not name a group")
      }
      return TokenPath(names)
    }
  }

  private static func cycle(_ path: TokenPath, at place: JSONValue) -> DataError {
    DataError.token(at: place, "circular: '\(path.text)' inherits from itself through this group")
  }

  // MARK: - Traversal

  private mutating func walk(
    _ path: TokenPath, type: String?, deprecation: JSONValue?, statements: Set<Int>
  ) throws(DataError) {
    let layers = try layers(of: path, from: root)
    if let statement = layers.statements.first(where: statements.contains) {
      throw Self.cycle(path, at: root.document.value(startingAt: statement) ?? root)
    }
    let statements = statements.union(layers.statements)
    let own = layers.objects[0]
    try countIfInherited(own)
    let type = layers.objects.lazy.compactMap(\.type?.string).first ?? type
    let deprecation = layers.objects.lazy.compactMap(\.deprecation).first ?? deprecation
    groups.append(
      Group(
        path: path, description: layers.objects.lazy.compactMap(\.description).first,
        extensions: layers.objects.lazy.compactMap(\.extensions).first, place: own.json))
    var names: Set<String> = []
    var inAnyCase = TokenGroupNames()
    for layer in layers.objects {
      for child in layer.children where names.insert(child.name).inserted {
        let childPath = path.adding(child.name)
        if let finding = inAnyCase.add(child.name, at: child.value) { findings.append(finding) }
        let object = try object(child.value, at: childPath)
        if object.content != nil {
          try countIfInherited(object)
          leafIndex[childPath] = leaves.count
          leaves.append(
            Leaf(
              path: childPath, object: object, inheritedType: type,
              deprecation: object.deprecation ?? deprecation))
        } else if child.name == TokenPath.root {
          throw .token(at: child.value, "'$root' is a token and has a '$value'")
        } else {
          try walk(childPath, type: type, deprecation: deprecation, statements: statements)
        }
      }
    }
  }

  /// Counts an object that was visited before, so is inherited by `$extends`; throws if there are too many.
  private mutating func countIfInherited(_ object: TokenObject) throws(DataError) {
    guard !countedOffsets.insert(object.json.range.lowerBound).inserted else { return }
    copies += 1
    guard copies <= Self.maximumCopies else {
      throw .token(
        at: object.json,
        "this file inherits more than \(Self.maximumCopies) groups and tokens by '$extends'")
    }
  }
}
