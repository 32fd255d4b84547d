import TaplineText

/// An object of a token file: a group, or a token.
final class TokenObject {
  /// Something that an object holds, by its name.
  struct Child {
    let name: String
    let value: JSONValue
  }

  /// The object.
  let value: JSONValue

  /// What the token's value is: `$value`, or its `$ref`; nil for a group.
  let content: JSONValue?

  /// Whether `content` is a JSON Pointer as a bare string.
  let isPointer: Bool

  let type: JSONValue?
  let description: String?
  let deprecation: JSONValue?
  let extensions: JSONValue?
  /// The group that this one inherits from.
  let base: JSONValue?

  /// The groups and tokens in it, in the order of the text.
  let children: [Child]

  private let index: [String: Int]

  /// What is in it by a name, or nil.
  subscript(name: String) -> Child? { index[name].map { children[$0] } }

  /// The properties that a group and a token have.
  private static let common = ["$type", "$description", "$deprecated", "$extensions"]

  /// Reads an object, not what is in it.
  init(_ value: JSONValue, named name: String, isFile: Bool = false) throws(DataError) {
    func failure(_ value: JSONValue, _ message: String) -> DataError {
      DataError(at: value, message, rule: "token")
    }
    guard value.kind == .object else {
      throw failure(value, "\(name) must be a group or a token, an object")
    }
    var properties: [String: (key: JSONValue, value: JSONValue)] = [:]
    var children: [Child] = []
    var index: [String: Int] = [:]
    for member in value.members {
      let key = member.key.string ?? ""
      let isNew: Bool
      if key.hasPrefix("$"), key != TokenPath.root {
        isNew = properties.updateValue(member, forKey: key) == nil
      } else {
        guard key == TokenPath.root || TokenTree.isName(key) else {
          throw failure(
            member.key, "a name is not empty and holds none of '{', '}' and '.'")
        }
        isNew = index.updateValue(children.count, forKey: key) == nil
        children.append(Child(name: key, value: member.value))
      }
      guard isNew else { throw failure(member.key, "'\(key)' is given twice") }
    }
    let isToken =
      properties["$value"] != nil || (properties[TokenReference.pointerKey] != nil && index.isEmpty)
    if isToken, let first = children.first {
      throw failure(
        first.value, "\(name) has a value, so it is a token and holds no '\(first.name)'")
    }
    if let both = properties[TokenReference.pointerKey], properties["$value"] != nil {
      throw failure(both.key, "a token has either '$value' or '$ref'")
    }
    let known =
      Self.common + ["$ref"] + (isToken ? ["$value"] : ["$extends"]) + (isFile ? ["$schema"] : [])
    for (key, member) in properties.sorted(by: {
      $0.value.key.range.lowerBound < $1.value.key.range.lowerBound
    })
    where !known.contains(key) {
      let near = nearestNames(to: key, in: known, atMost: 1).first
      throw failure(
        member.key,
        "'\(key)' is not a property of a \(isToken ? "token" : "group")"
          + (near.map { "; did you mean '\($0)'?" } ?? ""))
    }
    if let type = properties["$type"]?.value, type.string == nil {
      throw failure(type, "'$type' must be a string")
    }
    if let description = properties["$description"]?.value, description.string == nil {
      throw failure(description, "'$description' must be a string")
    }
    if let deprecated = properties["$deprecated"]?.value, deprecated.string == nil,
      deprecated.bool == nil
    {
      throw failure(deprecated, "'$deprecated' must be true, false or a reason")
    }
    if let extensions = properties["$extensions"]?.value, extensions.kind != .object {
      throw failure(extensions, "'$extensions' must be an object")
    }
    if properties["$extends"] != nil, let both = properties[TokenReference.pointerKey] {
      throw failure(both.key, "a group has either '$extends' or '$ref'")
    }
    let pointer = properties[TokenReference.pointerKey]?.value
    self.value = value
    content = isToken ? properties["$value"]?.value ?? pointer : nil
    isPointer = isToken && pointer != nil
    type = properties["$type"]?.value
    description = properties["$description"]?.value.string
    deprecation = properties["$deprecated"]?.value
    extensions = properties["$extensions"]?.value
    base = isToken ? nil : properties["$extends"]?.value ?? pointer
    self.children = children
    self.index = index
    if isFile, let base {
      throw failure(base, "the whole file cannot inherit from a group that is in it")
    }
  }
}
