/// The members of an object, each checked as it is read; what is wrong is a finding at its value.
///
/// For formats of this package: keys that nothing asks for are errors too, by `finish()`.
package struct JSONFields {
  /// What is wrong with a value.
  package struct Failure: Error {
    /// Where, and what to do.
    package let diagnostic: Diagnostic
  }

  /// The object.
  package let value: JSONValue

  /// The rule that findings carry.
  private let rule: String

  /// What the object is called in messages.
  private let name: String

  private var asked: [String] = []

  /// Takes an object.
  package init(_ value: JSONValue, named name: String, rule: String) throws(Failure) {
    self.value = value
    self.name = name
    self.rule = rule
    guard value.kind == .object else { throw failure(at: value, "\(name) must be an object") }
    var keys: Set<String> = []
    for member in value.members {
      let key = member.key.string ?? ""
      guard keys.insert(key).inserted else {
        throw failure(at: member.key, "'\(key)' is given twice")
      }
    }
  }

  /// A finding at a value.
  package func failure(at value: JSONValue, _ message: String) -> Failure {
    Failure(
      diagnostic: Diagnostic(
        rule: rule, severity: .error, message: message, file: value.document.file,
        position: LineTable(value.document.bytes).position(at: value.range.lowerBound),
        range: value.range, path: value.path))
  }

  /// A member that may be left out.
  package mutating func optional(_ key: StaticString) -> JSONValue? {
    asked.append(key.description)
    return value[key]
  }

  /// A member that must be there.
  package mutating func member(_ key: StaticString) throws(Failure) -> JSONValue {
    guard let member = optional(key) else {
      throw failure(at: value, "\(name) lacks '\(key)'")
    }
    return member
  }

  /// A string; the default where it may be left out.
  package mutating func string(
    _ key: StaticString, default fallback: String? = nil
  ) throws(Failure) -> String {
    if let fallback, value[key] == nil {
      asked.append(key.description)
      return fallback
    }
    let member = try member(key)
    guard let string = member.string else {
      throw failure(at: member, "'\(key)' must be a string")
    }
    return string
  }

  /// One of a few words.
  package mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: StaticString, _ type: Choice.Type
  ) throws(Failure) -> Choice where Choice.RawValue == String {
    let member = try member(key)
    guard let word = member.string, let choice = Choice(rawValue: word) else {
      let known = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw failure(at: member, "'\(key)' must be one of \(known)")
    }
    return choice
  }

  /// True or false; the default where it may be left out.
  package mutating func flag(
    _ key: StaticString, default fallback: Bool? = nil
  ) throws(Failure) -> Bool {
    if let fallback, value[key] == nil {
      asked.append(key.description)
      return fallback
    }
    let member = try member(key)
    guard let flag = member.bool else {
      throw failure(at: member, "'\(key)' must be true or false")
    }
    return flag
  }

  /// A number in a range; the default where it may be left out.
  package mutating func number(
    _ key: StaticString, in range: ClosedRange<Double>, default fallback: Double? = nil
  ) throws(Failure) -> Double {
    if let fallback, value[key] == nil {
      asked.append(key.description)
      return fallback
    }
    return try number(try member(key), named: "'\(key)'", in: range)
  }

  /// A value that is a number in a range.
  package func number(
    _ member: JSONValue, named name: String, in range: ClosedRange<Double>
  ) throws(Failure) -> Double {
    guard let number = member.number, number.isFinite else {
      throw failure(at: member, "\(name) must be a number")
    }
    guard range.contains(number) else {
      throw failure(
        at: member,
        "\(name) must lie between \(JSONText.number(range.lowerBound)) and "
          + JSONText.number(range.upperBound))
    }
    return number
  }

  /// A whole number in a range.
  package mutating func integer(
    _ key: StaticString, in range: ClosedRange<Int>
  ) throws(Failure) -> Int {
    let number = try number(key, in: Double(range.lowerBound)...Double(range.upperBound))
    guard let integer = Int(exactly: number) else {
      throw failure(at: try member(key), "'\(key)' must be a whole number")
    }
    return integer
  }

  /// The elements of an array; none where it may be left out.
  package mutating func elements(
    _ key: StaticString, isOptional: Bool = false
  ) throws(Failure) -> [JSONValue] {
    if isOptional, value[key] == nil {
      asked.append(key.description)
      return []
    }
    let member = try member(key)
    guard member.kind == .array else { throw failure(at: member, "'\(key)' must be an array") }
    return Array(member.elements)
  }

  /// The version of a format of which one is known.
  package mutating func schemaVersion(_ known: Int) throws(Failure) {
    let version = try number("schemaVersion", in: 0...1e9)
    guard version == Double(known) else {
      throw failure(
        at: try member("schemaVersion"),
        "schema version \(JSONText.number(version)) is not known; this reads \(known)")
    }
  }

  /// Refuses members that nothing asked for.
  package func finish() throws(Failure) {
    for member in value.members {
      let key = member.key.string ?? ""
      guard !asked.contains(key) else { continue }
      let known = asked.map { "'\($0)'" }.joined(separator: ", ")
      throw failure(at: member.key, "'\(key)' is not a key of \(name); there are \(known)")
    }
  }
}
