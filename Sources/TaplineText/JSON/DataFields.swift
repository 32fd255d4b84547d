/// The members of an object of a data file, each required and checked; errors point at the value.
package struct DataFields {
  package let value: JSONValue

  package init(_ value: JSONValue) throws(DataError) {
    self.value = value
    guard value.kind == .object else { throw DataError(at: value, "expected an object") }
  }

  package func member(_ key: StaticString) throws(DataError) -> JSONValue {
    guard let member = value[key] else { throw DataError(at: value, "'\(key)' is missing") }
    return member
  }

  package func schemaVersion() throws(DataError) -> Int {
    let version = try integer("schemaVersion")
    guard version == 1 else {
      throw DataError(
        at: try member("schemaVersion"), "schema version \(version) is not known; this reads 1")
    }
    return version
  }

  package func fields(_ key: StaticString) throws(DataError) -> DataFields {
    try DataFields(member(key))
  }

  package func string(_ key: StaticString) throws(DataError) -> String {
    let member = try member(key)
    guard let string = member.string else {
      throw DataError(at: member, "'\(key)' must be a string")
    }
    return string
  }

  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: StaticString, _ type: Choice.Type
  ) throws(DataError) -> Choice where Choice.RawValue == String {
    let name = try string(key)
    guard let choice = Choice(rawValue: name) else {
      let known = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw DataError(at: try member(key), "'\(key)' must be one of \(known)")
    }
    return choice
  }

  package func number(
    _ key: StaticString, in range: ClosedRange<Double> = -1e6...1e6
  ) throws(DataError) -> Double {
    try Self.number(member(key), named: key.description, in: range)
  }

  package func integer(
    _ key: StaticString, in range: ClosedRange<Double> = 1...1e9
  ) throws(DataError) -> Int {
    let number = try number(key, in: range)
    guard number == number.rounded() else {
      throw DataError(at: try member(key), "'\(key)' must be a whole number")
    }
    return Int(number)
  }

  /// A flag that may be left out, which means false.
  package func flag(_ key: StaticString) throws(DataError) -> Bool {
    guard let member = value[key] else { return false }
    guard let flag = member.bool else {
      throw DataError(at: member, "'\(key)' must be true or false")
    }
    return flag
  }

  package func elements(_ key: StaticString) throws(DataError) -> [JSONValue] {
    let member = try member(key)
    guard member.kind == .array else { throw DataError(at: member, "'\(key)' must be an array") }
    return Array(member.elements)
  }

  package static func number(
    _ value: JSONValue, named name: String, in range: ClosedRange<Double>
  ) throws(DataError) -> Double {
    guard let number = value.number else {
      throw DataError(at: value, "'\(name)' must be a number")
    }
    guard range.contains(number) else {
      throw DataError(
        at: value, "'\(name)' must be between \(range.lowerBound) and \(range.upperBound)")
    }
    return number
  }
}
