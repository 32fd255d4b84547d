/// A request to change the file of `tapline edit`, in the JSON that its page in the browser sends.
///
///     { "version": 3, "name": "move", "changes": [
///       { "op": "set", "element": 2, "field": "time", "value": 0.11 } ] }
struct EditRequest {
  let version: Int
  let name: String
  let changes: [PatternEdit]

  /// `pattern` returns the AHAP text of a library pattern by its name.
  init(_ bytes: [UInt8], pattern: (String) throws -> [UInt8]) throws {
    let document = try JSONDocument(parsing: bytes, file: "the request")
    let fields = try JSONFields(document.root, named: "the request")
    version = try fields.integer("version", in: 0...1_000_000_000)
    name = try fields.string("name", default: "edit")
    changes = try fields.elements("changes").map { try Self.change($0, pattern) }
  }

  private static func change(
    _ change: JSONValue, _ pattern: (String) throws -> [UInt8]
  ) throws -> PatternEdit {
    let fields = try JSONFields(change, named: "the change")
    let op = try fields.string("op")
    func index(_ key: String) throws -> Int { try fields.integer(key, in: 0...1_000_000_000) }
    func time(_ key: String) throws -> Double { try fields.number(key, in: AHAPWriter.times) }
    func pointValue() throws -> Double { try fields.number("value", in: -1...1) }
    switch op {
    case "set":
      let name = try fields.string("field")
      guard let field = PatternEdit.Field(name) else {
        throw try fields.failure(at: "field", "there is no field '\(name)'")
      }
      return .set(
        element: try index("element"), field: field, value: try Self.value(of: field, in: fields))
    case "movePoint":
      return .movePoint(
        element: try index("element"), point: try index("point"), time: try time("time"),
        value: try pointValue())
    case "addPoint":
      return .addPoint(
        element: try index("element"), time: try time("time"), value: try pointValue())
    case "removePoint":
      return .removePoint(element: try index("element"), point: try index("point"))
    case "remove": return .remove(element: try index("element"))
    case "duplicate": return .duplicate(element: try index("element"), by: try time("by"))
    case "paste":
      let start = try fields.optionalNumber("at", in: AHAPWriter.times)
      return .insert(
        ahap: Array(try fields.string("text").utf8), list: try index("list"), at: start)
    case "insert":
      return .insert(
        ahap: try pattern(try fields.string("source")), list: try index("list"), at: try time("at"))
    default: throw try fields.failure(at: "op", "there is no operation '\(op)'")
    }
  }

  private static func value(
    of field: PatternEdit.Field, in fields: JSONFields
  ) throws -> PatternEdit.Value {
    switch field {
    case .time, .duration: .number(try fields.number("value", in: AHAPWriter.times))
    case .value: .number(try fields.number("value", in: -1...1))
    case .parameter(let parameter): .number(try fields.number("value", in: parameter.range))
    case .waveformPath: .text(try fields.string("value"))
    case .eventType: .text(try fields.choice("value", HapticEvent.Kind.self).rawValue)
    case .control: .text(try fields.choice("value", ParameterControl.self).rawValue)
    case .loops, .usesVolumeEnvelope: .flag(try fields.flag("value"))
    }
  }
}
