/// A reader of an object's members, whose errors contain the location of the faulty value.
package final class JSONFields {
  package let value: JSONValue
  private let name: String?
  private let rule: String
  private var members: [String: JSONValue] = [:]
  private var readKeys: [String] = []

  package init(
    _ value: JSONValue, named name: String? = nil, rule: String = "data"
  ) throws(DataError) {
    self.value = value
    self.name = name
    self.rule = rule
    guard value.kind == .object else {
      throw failure(at: value, "\(name ?? "the value") must be an object")
    }
    for member in value.members {
      let key = member.key.string ?? ""
      guard members.updateValue(member.value, forKey: key) == nil else {
        throw failure(at: member.key, "'\(key)' occurs twice")
      }
    }
  }

  /// Reads an object and throws if a member was not read.
  package static func read<Value>(
    _ value: JSONValue, named name: String, rule: String = "data",
    _ body: (JSONFields) throws(DataError) -> Value
  ) throws(DataError) -> Value {
    let fields = try JSONFields(value, named: name, rule: rule)
    let result = try body(fields)
    try fields.finish()
    return result
  }

  package func failure(at value: JSONValue, _ message: String) -> DataError {
    DataError(at: value, message, rule: rule)
  }

  package func failure(at key: String, _ message: String) throws(DataError) -> DataError {
    failure(at: try member(key), message)
  }

  /// Returns a member, or nil if it is missing, and records that its key was read.
  package func optional(_ key: String) -> JSONValue? {
    if !readKeys.contains(key) { readKeys.append(key) }
    return members[key]
  }

  package func member(_ key: String) throws(DataError) -> JSONValue {
    guard let member = optional(key) else { throw failure(at: value, "'\(key)' is missing") }
    return member
  }

  package func fields(_ key: String) throws(DataError) -> JSONFields {
    try JSONFields(member(key), named: "'\(key)'", rule: rule)
  }

  package func string(
    _ key: String, default fallback: String? = nil
  ) throws(DataError) -> String {
    if let fallback, optional(key) == nil { return fallback }
    return try string(member(key), named: "'\(key)'")
  }

  package func optionalString(_ key: String) throws(DataError) -> String? {
    optional(key) == nil ? nil : try string(key)
  }

  package func string(_ member: JSONValue, named name: String) throws(DataError) -> String {
    guard let string = member.string else { throw failure(at: member, "\(name) must be a string") }
    return string
  }

  /// Returns the elements of an array; `name` is the name of one in messages.
  package func strings(_ key: String, named name: String) throws(DataError) -> [String] {
    try elements(key).map { element throws(DataError) in try string(element, named: name) }
  }

  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) throws(DataError) -> Choice where Choice.RawValue == String {
    try choice(member(key), named: "'\(key)'", type)
  }

  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ member: JSONValue, named name: String, _ type: Choice.Type
  ) throws(DataError) -> Choice where Choice.RawValue == String {
    guard let word = member.string, let choice = Choice(rawValue: word) else {
      let known = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw failure(at: member, "\(name) must be one of \(known)")
    }
    return choice
  }

  package func flag(_ key: String, default fallback: Bool? = nil) throws(DataError) -> Bool {
    if let fallback, optional(key) == nil { return fallback }
    let member = try member(key)
    guard let flag = member.bool else {
      throw failure(at: member, "'\(key)' must be true or false")
    }
    return flag
  }

  package func optionalFlag(_ key: String) throws(DataError) -> Bool? {
    optional(key) == nil ? nil : try flag(key)
  }

  package func number(
    _ key: String, in range: ClosedRange<Double>, default fallback: Double? = nil
  ) throws(DataError) -> Double {
    if let fallback, optional(key) == nil { return fallback }
    return try number(member(key), named: "'\(key)'", in: range)
  }

  package func optionalNumber(
    _ key: String, in range: ClosedRange<Double>
  ) throws(DataError) -> Double? {
    optional(key) == nil ? nil : try number(key, in: range)
  }

  package func number(
    _ member: JSONValue, named name: String, in range: ClosedRange<Double>
  ) throws(DataError) -> Double {
    guard let number = member.number, number.isFinite else {
      throw failure(at: member, "\(name) must be a number")
    }
    guard range.contains(number) else {
      throw failure(
        at: member,
        "\(name) must be between \(range.lowerBound.shortestText) and "
          + range.upperBound.shortestText)
    }
    return number
  }

  package func integer(
    _ key: String, in range: ClosedRange<Int> = 1...1_000_000_000
  ) throws(DataError) -> Int {
    let number = try number(key, in: Double(range.lowerBound)...Double(range.upperBound))
    guard let integer = Int(exactly: number) else {
      throw try failure(at: key, "'\(key)' must be a whole number")
    }
    return integer
  }

  package func elements(
    _ key: String, isOptional: Bool = false
  ) throws(DataError) -> JSONValue.Elements {
    // The elements of a value that is not an array are empty.
    if isOptional, optional(key) == nil { return value.elements }
    let member = try member(key)
    guard member.kind == .array else { throw failure(at: member, "'\(key)' must be an array") }
    return member.elements
  }

  package func schemaVersion(_ known: Int = 1) throws(DataError) {
    let version = try number("schemaVersion", in: 0...1e9)
    guard version == Double(known) else {
      throw try failure(
        at: "schemaVersion",
        "schema version \(version.shortestText) is not supported; use version \(known)")
    }
  }

  /// The keys of the members that were not read, in the order of the text.
  package var unknownKeys: [JSONValue] {
    value.members.map(\.key).filter { !readKeys.contains($0.string ?? "") }
  }

  package func refusal(of key: JSONValue) -> DataError {
    Self.refusal(of: key.string ?? "", at: key, known: readKeys, object: name, rule: rule)
  }

  package static func refusal(
    of key: String, at place: JSONValue, known: [String], object: String? = nil,
    rule: String = "data"
  ) -> DataError {
    let all = known.map { "'\($0)'" }.joined(separator: ", ")
    let hint = nearestNameHint(for: key, in: known) ?? "the keys are \(all)"
    return DataError(
      at: place, "'\(key)' is not a key of \(object ?? "this object"); \(hint)", rule: rule)
  }

  /// Throws for the first member that was not read.
  package func finish() throws(DataError) {
    if let key = unknownKeys.first { throw refusal(of: key) }
  }
}
