import PositionedJSON

/// The members of an object of a data file, each required and checked; errors point at the value.
struct DataFields {
  let value: JSONValue

  init(_ value: JSONValue) throws(PatternLibraryError) {
    self.value = value
    guard value.kind == .object else { throw Self.error(at: value, "expected an object") }
  }

  static func error(at value: JSONValue, _ message: String) -> PatternLibraryError {
    .data(
      Diagnostic(
        rule: "data", severity: .error, message: message, file: value.document.file,
        position: LineTable(value.document.bytes).position(at: value.range.lowerBound),
        range: value.range, path: value.path))
  }

  func member(_ key: StaticString) throws(PatternLibraryError) -> JSONValue {
    guard let member = value[key] else { throw Self.error(at: value, "'\(key)' is missing") }
    return member
  }

  func schemaVersion() throws(PatternLibraryError) -> Int {
    let version = try integer("schemaVersion")
    guard version == 1 else {
      throw Self.error(
        at: try member("schemaVersion"), "schema version \(version) is not known; this reads 1")
    }
    return version
  }

  func fields(_ key: StaticString) throws(PatternLibraryError) -> DataFields {
    try DataFields(member(key))
  }

  func string(_ key: StaticString) throws(PatternLibraryError) -> String {
    let member = try member(key)
    guard let string = member.string else {
      throw Self.error(at: member, "'\(key)' must be a string")
    }
    return string
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: StaticString, _ type: Choice.Type
  ) throws(PatternLibraryError) -> Choice where Choice.RawValue == String {
    let name = try string(key)
    guard let choice = Choice(rawValue: name) else {
      let known = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw Self.error(at: try member(key), "'\(key)' must be one of \(known)")
    }
    return choice
  }

  func number(
    _ key: StaticString, in range: ClosedRange<Double> = -1e6...1e6
  ) throws(PatternLibraryError) -> Double {
    try Self.number(member(key), named: key.description, in: range)
  }

  func integer(
    _ key: StaticString, in range: ClosedRange<Double> = 1...1e9
  ) throws(PatternLibraryError) -> Int {
    let number = try number(key, in: range)
    guard number == number.rounded() else {
      throw Self.error(at: try member(key), "'\(key)' must be a whole number")
    }
    return Int(number)
  }

  /// A flag that may be left out, which means false.
  func flag(_ key: StaticString) throws(PatternLibraryError) -> Bool {
    guard let member = value[key] else { return false }
    guard let flag = member.bool else {
      throw Self.error(at: member, "'\(key)' must be true or false")
    }
    return flag
  }

  func elements(_ key: StaticString) throws(PatternLibraryError) -> [JSONValue] {
    let member = try member(key)
    guard member.kind == .array else { throw Self.error(at: member, "'\(key)' must be an array") }
    return Array(member.elements)
  }

  static func number(
    _ value: JSONValue, named name: String, in range: ClosedRange<Double>
  ) throws(PatternLibraryError) -> Double {
    guard let number = value.number else { throw error(at: value, "'\(name)' must be a number") }
    guard range.contains(number) else {
      throw error(
        at: value, "'\(name)' must be between \(range.lowerBound) and \(range.upperBound)")
    }
    return number
  }
}
