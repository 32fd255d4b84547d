package import TaplineButtons
package import TaplineText

/// A value of a data file, or one made in memory with a place in the file.
package indirect enum DataValue: Sendable {
  case json(JSONValue)
  case string(String, at: JSONValue)
  case number(Double, at: JSONValue)
  case animation(AnimationSpec, at: JSONValue)
  case array([DataValue], at: JSONValue)
  case object([Member], at: JSONValue)

  /// A member of an object, and its key in the file.
  package struct Member: Sendable {
    let key: String
    let place: JSONValue
    let value: DataValue
  }

  /// The value of the file that findings are about.
  var place: JSONValue {
    switch self {
    case .json(let value), .string(_, let value), .number(_, let value), .animation(_, let value),
      .array(_, let value), .object(_, let value):
      value
    }
  }

  var kind: JSONValue.Kind {
    switch self {
    case .json(let value): value.kind
    case .string, .animation: .string
    case .number: .number
    case .array: .array
    case .object: .object
    }
  }

  var string: String? {
    switch self {
    case .json(let value): value.string
    case .string(let text, _): text
    case .animation(let animation, _): animation.text
    case .number, .array, .object: nil
    }
  }

  var number: Double? {
    switch self {
    case .json(let value): value.number
    case .number(let number, _): number
    case .string, .animation, .array, .object: nil
    }
  }

  var bool: Bool? {
    if case .json(let value) = self { return value.bool }
    return nil
  }

  /// The elements of an array; none of other kinds.
  var elements: [DataValue] {
    switch self {
    case .json(let value): value.elements.map(DataValue.json)
    case .array(let elements, _): elements
    case .string, .number, .animation, .object: []
    }
  }

  /// The members of an object, duplicates included; none of other kinds.
  var members: [Member] {
    switch self {
    case .json(let value):
      value.members.map { Member(key: $0.key.string ?? "", place: $0.key, value: .json($0.value)) }
    case .object(let members, _): members
    case .string, .number, .animation, .array: []
    }
  }

  /// The last member with this key, or nil.
  subscript(key: String) -> DataValue? { members.last { $0.key == key }?.value }

  /// The value as it is written.
  package var output: JSONOutput {
    switch self {
    case .json(let value): JSONOutput(value)
    case .string(let text, _): .string(text)
    case .number(let number, _): .number(number)
    case .animation(let animation, _): .string(animation.text)
    case .array(let elements, _): .array(elements.map(\.output))
    case .object(let members, _): .object(members.map { ($0.key, $0.value.output) })
    }
  }
}

extension DataValue {
  /// Refuses names that nothing has, at the end of a path of keys through whatever lists there are.
  func refuseNames(
    at path: ArraySlice<String>, otherThan names: [String], kind: String
  ) throws(PatternLibraryError) {
    for element in elements { try element.refuseNames(at: path, otherThan: names, kind: kind) }
    if let key = path.first {
      for member in members where member.key == key {
        try member.value.refuseNames(at: path.dropFirst(), otherThan: names, kind: kind)
      }
    } else if let name = string, !names.contains(name) {
      let message = "there is no \(kind) '\(name)'" + hint(of: name, in: names)
      throw PatternLibraryError(DataError(at: place, message))
    }
  }

  /// The value at the end of a path, or the last one on the way.
  func following(_ path: [JSONPath.Step]) -> DataValue {
    var value = self
    for step in path {
      let next: DataValue?
      switch step {
      case .key(let key):
        // A figure with a remark holds what the path means in `value`.
        let holder = value["value"].flatMap { $0.kind == .object ? $0 : nil } ?? value
        next = holder[key]
      case .index(let index):
        let holder = value["value"].flatMap { $0.kind == .array ? $0 : nil } ?? value
        next = holder.elements.dropFirst(index).first
      }
      guard let next else { return value }
      value = next
    }
    return value
  }
}
