import PositionedJSON

extension AHAPReader {
  mutating func readTime(
    _ value: JSONValue?, of owner: JSONValue, rule: AHAPRule
  ) -> Double? {
    guard let value else {
      findings.add(rule, at: owner, "'Time' is missing")
      return nil
    }
    guard let seconds = number(value, named: "'Time'") else { return nil }
    guard seconds >= 0 else {
      findings.add(.timeNegative, at: value, "'Time' is negative; patterns begin at 0")
      return nil
    }
    guard seconds <= Self.latestTime else {
      findings.add(.timeTooLate, at: value, "'Time' is in seconds; this is decades")
      return nil
    }
    return seconds
  }

  mutating func number(_ value: JSONValue, named name: String) -> Double? {
    guard let number = value.number else {
      wrongType(value, named: name, expected: "a number")
      return nil
    }
    return number
  }

  mutating func boolean(_ value: JSONValue?) -> Bool? {
    guard let value else { return nil }
    if let number = value.number { return number != 0 }
    guard let bool = value.bool else {
      wrongType(value, named: "the flag", expected: "true or false")
      return nil
    }
    return bool
  }

  mutating func object(_ value: JSONValue?, named name: String) -> JSONValue? {
    guard let value else { return nil }
    guard value.kind == .object else {
      wrongType(value, named: name, expected: "an object")
      return nil
    }
    return value
  }

  mutating func clamped(
    _ value: JSONValue, to range: ClosedRange<Double>, named name: String
  ) -> Double? {
    guard let number = number(value, named: name) else { return nil }
    guard !range.contains(number) else { return number }
    let bound = number < range.lowerBound ? range.lowerBound : range.upperBound
    findings.add(
      .valueOutOfRange, at: value,
      "\(name) is \(value.text); the range is \(plain(range.lowerBound)) to "
        + "\(plain(range.upperBound)), so it is clamped to \(plain(bound))")
    return bound
  }

  mutating func wrongType(_ value: JSONValue, named name: String, expected: String) {
    findings.add(
      .wrongType, at: value, "\(name) must be \(expected), not \(article(value.kind))")
  }

  func article(_ kind: JSONValue.Kind) -> String {
    switch kind {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// A number without a needless fraction: `30`, `0.5`.
  func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}
