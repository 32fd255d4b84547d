/// A JSON Schema; an object has exactly the listed members, and a missing value is `null`.
package indirect enum JSONSchema: Sendable {
  case string
  case number
  case integer
  case boolean
  case anything
  case words([String])
  case list(JSONSchema)
  case map(JSONSchema)
  case object([(key: String, value: JSONSchema)])
  case either([JSONSchema])
  case nullable(JSONSchema)

  package var json: JSONOutput {
    switch self {
    case .string: ["type": "string"]
    case .number: ["type": "number"]
    case .integer: ["type": "integer"]
    case .boolean: ["type": "boolean"]
    case .anything: .object([])
    case .words(let words): ["enum": .strings(words)]
    case .list(let schema): ["type": "array", "items": schema.json]
    case .map(let schema): ["type": "object", "additionalProperties": schema.json]
    case .object(let members):
      [
        "type": "object", "additionalProperties": false,
        "required": .strings(members.map(\.key)),
        "properties": .object(members.map { ($0.key, $0.value.json) }),
      ]
    case .either(let schemas): ["anyOf": .array(schemas.map(\.json))]
    case .nullable(let schema): ["anyOf": [schema.json, ["type": "null"]]]
    }
  }
}
