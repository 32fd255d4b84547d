/// The JSON Schema of a value of a document.
///
/// An object has all listed members and no others; optional ones are `null`.
indirect enum SchemaNode: Sendable {
  case string
  case number
  case integer
  case boolean
  case anything
  /// One of the given words.
  case words([String])
  /// A list of elements of one type.
  case list(SchemaNode)
  /// An object with arbitrary keys and values of one type.
  case map(SchemaNode)
  /// An object with the given members.
  case object([(key: String, value: SchemaNode)])
  /// One of several kinds with different members.
  case either([SchemaNode])
  /// A value of the given type, or null.
  case nullable(SchemaNode)

  /// Returns an object with the members of both.
  static func + (left: SchemaNode, right: SchemaNode) -> SchemaNode {
    guard case .object(let members) = left, case .object(let more) = right else { return left }
    return .object(members + more)
  }

  /// Returns an object whose members have one type or are null.
  static func optionals(_ node: SchemaNode, _ names: String...) -> SchemaNode {
    .object(names.map { ($0, .nullable(node)) })
  }

  var json: JSONOutput {
    switch self {
    case .string: ["type": "string"]
    case .number: ["type": "number"]
    case .integer: ["type": "integer"]
    case .boolean: ["type": "boolean"]
    case .anything: .object([])
    case .words(let words): ["enum": .strings(words)]
    case .list(let node): ["type": "array", "items": node.json]
    case .map(let node): ["type": "object", "additionalProperties": node.json]
    case .object(let members):
      [
        "type": "object", "additionalProperties": false,
        "required": .strings(members.map(\.key)),
        "properties": .object(members.map { ($0.key, $0.value.json) }),
      ]
    case .either(let nodes): ["anyOf": .array(nodes.map(\.json))]
    case .nullable(let node): ["anyOf": [node.json, ["type": "null"]]]
    }
  }
}

extension SchemaNode: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral members: (String, SchemaNode)...) {
    self = .object(members.map { (key: $0.0, value: $0.1) })
  }
}
