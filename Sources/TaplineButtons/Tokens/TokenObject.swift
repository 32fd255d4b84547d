import TaplineText

/// An object of a token file: a group or a token.
final class TokenObject {
  let json: JSONValue

  /// The token's `$value` or `$ref`; nil for a group.
  let content: JSONValue?

  /// Whether `content` is a JSON Pointer as a string.
  private let isPointer: Bool

  let type: JSONValue?
  let description: String?
  let deprecation: JSONValue?
  let extensions: JSONValue?
  /// The reference to the group from which this one inherits.
  let base: JSONValue?

  let children: [(name: String, value: JSONValue)]
  private let childrenByName: [String: JSONValue]

  func reference() throws(DataError) -> TokenReference? {
    guard let content else { return nil }
    return try isPointer ? .pointer(content) : TokenReference(content)
  }

  subscript(name: String) -> JSONValue? { childrenByName[name] }

  /// Reads an object's properties; its groups and tokens stay unparsed.
  init(_ value: JSONValue, named name: String, isFile: Bool = false) throws(DataError) {
    guard value.kind == .object else {
      throw .token(at: value, "\(name) must be an object: a group or a token")
    }
    var properties: [String: (key: JSONValue, value: JSONValue)] = [:]
    var children: [(name: String, value: JSONValue)] = []
    var childrenByName: [String: JSONValue] = [:]
    for member in value.members {
      let key = member.key.string ?? ""
      let isNew: Bool
      if key.hasPrefix("$"), key != TokenPath.root {
        isNew = properties.updateValue(member, forKey: key) == nil
      } else {
        guard key == TokenPath.root || TokenTree.isName(key) else {
          throw .token(
            at: member.key, "a name must not be empty or contain '{', '}' or '.'")
        }
        isNew = childrenByName.updateValue(member.value, forKey: key) == nil
        children.append((key, member.value))
      }
      guard isNew else { throw .token(at: member.key, "'\(key)' occurs twice") }
    }
    let pointer = properties[TokenReference.pointerKey]
    let isToken = properties["$value"] != nil || (pointer != nil && childrenByName.isEmpty)
    if isToken, let first = children.first {
      throw .token(
        at: first.value, "\(name) has a value, so it is a token and cannot contain '\(first.name)'")
    }
    if let pointer, properties["$value"] != nil {
      throw .token(at: pointer.key, "a token must not have both '$value' and '$ref'")
    }
    let known =
      ["$type", "$description", "$deprecated", "$extensions", "$ref"]
      + (isToken ? ["$value"] : ["$extends"]) + (isFile ? ["$schema"] : [])
    let unknown = properties.filter { !known.contains($0.key) }
    let first = unknown.min { $0.value.key.range.lowerBound < $1.value.key.range.lowerBound }
    if let (key, member) = first {
      throw .token(
        at: member.key,
        "'\(key)' is not a property of a \(isToken ? "token" : "group")"
          + nearestNameEnd(for: key, in: known))
    }
    func check(
      _ key: String, is requirement: String, _ isValid: (JSONValue) -> Bool
    ) throws(DataError) {
      guard let value = properties[key]?.value, !isValid(value) else { return }
      throw .token(at: value, "'\(key)' must be \(requirement)")
    }
    try check("$type", is: "a string") { $0.string != nil }
    try check("$description", is: "a string") { $0.string != nil }
    try check("$deprecated", is: "true, false or a reason") { $0.string != nil || $0.bool != nil }
    try check("$extensions", is: "an object") { $0.kind == .object }
    if properties["$extends"] != nil, let pointer {
      throw .token(at: pointer.key, "a group must not have both '$extends' and '$ref'")
    }
    json = value
    content = isToken ? properties["$value"]?.value ?? pointer?.value : nil
    isPointer = isToken && pointer != nil
    type = properties["$type"]?.value
    description = properties["$description"]?.value.string
    deprecation = properties["$deprecated"]?.value
    extensions = properties["$extensions"]?.value
    base = isToken ? nil : properties["$extends"]?.value ?? pointer?.value
    self.children = children
    self.childrenByName = childrenByName
    if isFile, let base {
      throw .token(at: base, "the whole file cannot inherit from a group that is in it")
    }
  }
}
