import TaplineText

/// Checks JSON against a JSON Schema with the keywords of draft 2020-12 that Tapline's schemas use; another keyword in
/// a schema is reported as a problem, so that none is ignored.
package struct SchemaValidator {
  private let schema: JSONDocument

  /// Parses a schema in UTF-8.
  package init(_ text: [UInt8]) throws {
    schema = try JSONDocument(parsing: text, file: "schema")
  }

  /// Returns a sentence for each way in which a document in UTF-8 violates the schema.
  package func problems(in text: [UInt8]) throws -> [String] {
    let document = try JSONDocument(parsing: text, file: "document")
    return problems(of: document.root, under: schema.root)
  }

  private func problems(of value: JSONValue, under schema: JSONValue) -> [String] {
    var problems: [String] = []
    let properties = member(schema, "properties")
    let others = member(schema, "additionalProperties")
    for (key, rule) in schema.members {
      switch key.string ?? "" {
      case "$schema", "title", "properties", "additionalProperties": break
      case "type":
        if !isOf(value, type: rule.string ?? "") {
          problems.append("\(value.path) is not of type \(rule.string ?? "")")
        }
      case "enum":
        let words = rule.elements.map(\.string)
        if !words.contains(value.string) { problems.append("\(value.path) is not one of \(words)") }
      case "required":
        let keys = Set(value.members.compactMap(\.key.string))
        for name in rule.elements.compactMap(\.string) where !keys.contains(name) {
          problems.append("\(value.path) has no '\(name)'")
        }
      case "items":
        for element in value.elements { problems += self.problems(of: element, under: rule) }
      case "anyOf":
        let tried = rule.elements.map { self.problems(of: value, under: $0) }
        if !tried.contains(where: \.isEmpty) {
          problems.append("\(value.path) matches no alternative: \(tried)")
        }
      case let word: problems.append("the schema has the unsupported keyword '\(word)'")
      }
    }
    guard value.kind == .object, properties != nil || others != nil else { return problems }
    for (key, inner) in value.members {
      let name = key.string ?? ""
      if let rule = properties.flatMap({ member($0, name) }) {
        problems += self.problems(of: inner, under: rule)
      } else if let others {
        if others.kind == .object {
          problems += self.problems(of: inner, under: others)
        } else if others.bool == false {
          problems.append("\(value.path) has '\(name)', which the schema does not allow")
        }
      }
    }
    return problems
  }

  private func member(_ object: JSONValue, _ key: String) -> JSONValue? {
    object.members.first { $0.key.string == key }?.value
  }

  private func isOf(_ value: JSONValue, type: String) -> Bool {
    switch type {
    case "string": value.kind == .string
    case "number": value.kind == .number
    case "integer": value.kind == .number && value.number.map { $0 == $0.rounded() } == true
    case "boolean": value.kind == .boolean
    case "array": value.kind == .array
    case "object": value.kind == .object
    case "null": value.kind == .null
    default: false
    }
  }
}
