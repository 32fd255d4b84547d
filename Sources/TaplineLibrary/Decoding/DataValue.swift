package import TaplineButtons
package import TaplineText

/// A value of a data file, or one created in memory that has a location in the file for messages.
package indirect enum DataValue: Sendable {
  case json(JSONValue)
  case string(String, at: JSONValue)
  case number(Double, at: JSONValue)
  case animation(AnimationSpec, at: JSONValue)
  case array([DataValue], at: JSONValue)
  case object([Member], at: JSONValue)

  /// `place` is the key.
  package struct Member: Sendable {
    let key: String
    let place: JSONValue
    let value: DataValue
  }

  /// The value in the file at whose location findings are reported.
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

  var elements: [DataValue] {
    switch self {
    case .json(let value): value.elements.map(DataValue.json)
    case .array(let elements, _): elements
    case .string, .number, .animation, .object: []
    }
  }

  /// The members of an object, including duplicates; empty for other kinds.
  var members: [Member] {
    switch self {
    case .json(let value):
      value.members.map { Member(key: $0.key.string ?? "", place: $0.key, value: .json($0.value)) }
    case .object(let members, _): members
    case .string, .number, .animation, .array: []
    }
  }

  subscript(key: String) -> DataValue? { members.last { $0.key == key }?.value }

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

  /// Throws if a string at the end of a path of keys is not in `names`; arrays on the path are searched.
  func requireKnownNames(
    at path: ArraySlice<String>, among names: [String], kind: String
  ) throws(PatternLibraryError) {
    for element in elements {
      try element.requireKnownNames(at: path, among: names, kind: kind)
    }
    if let key = path.first {
      for member in members where member.key == key {
        try member.value.requireKnownNames(at: path.dropFirst(), among: names, kind: kind)
      }
    } else if let name = string, !names.contains(name) {
      let message = "there is no \(kind) '\(name)'" + nearestNameEnd(for: name, in: names)
      throw PatternLibraryError(DataError(at: place, message))
    }
  }

  /// Returns the value at the end of a path, or the last value found along it.
  func following(_ path: [JSONPath.Step]) -> DataValue {
    var value = self
    for step in path {
      let next: DataValue?
      switch step {
      case .key(let key):
        // If a value has a remark, the path continues in its `value` member.
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
