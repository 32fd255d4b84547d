import TaplineText

/// Resolves the references in a token file, each only once.
struct TokenResolver {
  let tree: TokenTree

  /// The references that are being resolved: the offset of each in the text, and the name of its token.
  private var resolving: [(offset: Int, name: String)] = []
  /// The resolved values, by the offset of the reference in the text.
  private var resolvedValues: [Int: JSONValue] = [:]
  /// The references within each value that is kept unchanged, by the path of its token.
  private var innerReferences: [TokenPath: [(target: TokenPath, place: JSONValue)]] = [:]

  /// The maximum length of a chain of references; a design choice.
  static let maximumHops = 100

  init(_ tree: TokenTree) { self.tree = tree }

  // MARK: - Values

  /// Follows a chain of references to its last value; returns a value that is not a reference unchanged.
  mutating func resolve(_ value: JSONValue) throws(DataError) -> JSONValue {
    guard let reference = try TokenReference(value) else { return value }
    return try follow(reference, at: value)
  }

  /// Follows the token's value if it is a reference.
  mutating func content(of leaf: TokenTree.Leaf) throws(DataError) -> JSONValue {
    guard let content = leaf.object.content else { return leaf.object.json }
    guard let reference = try leaf.object.reference() else { return content }
    return try follow(reference, at: content)
  }

  func aliasTarget(of leaf: TokenTree.Leaf) throws(DataError) -> TokenTree.Leaf? {
    guard let content = leaf.object.content, let reference = try leaf.object.reference() else {
      return nil
    }
    let target = try find(reference, at: content)
    return target.steps.isEmpty ? target.leaf : nil
  }

  private mutating func follow(
    _ reference: TokenReference, at place: JSONValue
  ) throws(DataError) -> JSONValue {
    let offset = place.range.lowerBound
    if let value = resolvedValues[offset] { return value }
    let (leaf, steps) = try find(reference, at: place)
    if let start = resolving.firstIndex(where: { $0.offset == offset }) {
      let names = resolving[start...].map(\.name) + [leaf.path.text]
      throw .token(at: place, "circular: " + names.prefix(6).joined(separator: " → "))
    }
    guard resolving.count < Self.maximumHops else {
      throw .token(at: place, "a chain of references is longer than \(Self.maximumHops)")
    }
    resolving.append((offset, leaf.path.text))
    defer { resolving.removeLast() }
    var value = try content(of: leaf)
    for step in steps {
      value = try resolve(value)
      var next: JSONValue?
      if value.kind == .object {
        next = value.members.lazy.filter { $0.key.string == step }.map(\.value).first
      } else if let index = Int(step), index >= 0, String(index) == step {
        next = value.elements.lazy.dropFirst(index).first { _ in true }
      }
      guard let next else {
        throw .token(at: place, "the value of '\(leaf.path.text)' has no '\(step)'")
      }
      value = next
    }
    value = try resolve(value)
    resolvedValues[offset] = value
    return value
  }

  /// Returns the token that a reference names, and the path to a part within its value.
  private func find(
    _ reference: TokenReference, at place: JSONValue
  ) throws(DataError) -> (leaf: TokenTree.Leaf, steps: [String]) {
    switch reference {
    case .path(let names):
      let path = TokenPath(names)
      if let leaf = tree.leaf(path) { return (leaf, []) }
      throw missing(path, at: place)
    case .pointer(let names):
      let longest = min(names.count, TokenTree.maximumDepth + 1)
      for count in stride(from: 1, through: longest, by: 1) {
        guard let leaf = tree.leaf(TokenPath(Array(names[..<count]))) else { continue }
        let steps = names[count...]
        guard let first = steps.first else { return (leaf, []) }
        guard first == "$value" else {
          throw .token(
            at: place, "after the token '\(leaf.path.text)' a pointer must continue with '$value'")
        }
        return (leaf, Array(steps.dropFirst()))
      }
      throw missing(TokenPath(Array(names[..<longest])), at: place)
    }
  }

  private func missing(_ path: TokenPath, at place: JSONValue) -> DataError {
    if tree.hasGroup(path) {
      let root = path.adding(TokenPath.root)
      let hint = tree.leaf(root) == nil ? "" : "; its own token is '{\(root.text)}'"
      return DataError.token(at: place, "'\(path.text)' is a group, not a token\(hint)")
    }
    return DataError.token(
      at: place,
      "there is no token '\(path.text)'"
        + nearestNameEnd(for: path.text, in: tree.leaves.map(\.path.text)))
  }

  // MARK: - Types

  /// Returns the type of the first token in a chain of aliases that has a type, or the type of the last token's groups.
  func type(of leaf: TokenTree.Leaf) throws(DataError) -> String {
    var leaf = leaf
    for _ in 0...Self.maximumHops {
      if let type = leaf.object.type?.string { return type }
      guard let next = try aliasTarget(of: leaf) else { break }
      leaf = next
    }
    guard let type = leaf.inheritedType else {
      throw .token(
        at: leaf.object.json,
        "'\(leaf.path.text)' has no '$type', and no group around it has one; add a '$type'")
    }
    return type
  }

  // MARK: - Values that are kept unchanged

  mutating func check(_ value: JSONValue, of path: TokenPath) throws(DataError) {
    if let reference = try TokenReference(value) {
      _ = try resolve(value)
      innerReferences[path, default: []].append((try find(reference, at: value).leaf.path, value))
      return
    }
    for element in value.elements { try check(element, of: path) }
    for member in value.members { try check(member.value, of: path) }
  }

  /// Throws if a value that is kept unchanged contains itself through references.
  func refuseCycles() throws(DataError) {
    var done: Set<TokenPath> = []
    var active: Set<TokenPath> = []
    for leaf in tree.leaves where innerReferences[leaf.path] != nil && !done.contains(leaf.path) {
      // A path and the number of its references that have been followed.
      var stack = [(path: leaf.path, next: 0)]
      active = [leaf.path]
      while let top = stack.last {
        let targets = innerReferences[top.path] ?? []
        guard top.next < targets.count else {
          done.insert(top.path)
          active.remove(top.path)
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let (target, place) = targets[top.next]
        guard !active.contains(target) else {
          throw .token(at: place, "circular: the value of '\(target.text)' refers to itself")
        }
        guard !done.contains(target) else { continue }
        active.insert(target)
        stack.append((target, 0))
      }
    }
  }
}
