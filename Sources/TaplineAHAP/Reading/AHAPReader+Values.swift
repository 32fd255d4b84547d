import TaplinePatterns
import TaplineText

extension AHAPReader {
  mutating func readTime(
    _ value: AHAPToken?, of owner: Range<Int>, rule: AHAPRule
  ) -> Double? {
    guard let value else {
      findings.add(rule, at: owner, "'Time' is missing")
      return nil
    }
    guard let seconds = number(value, named: "'Time'") else { return nil }
    guard seconds >= 0 else {
      findings.add(.timeNegative, at: value.range, "'Time' is negative; patterns begin at 0")
      return nil
    }
    guard seconds <= AHAPWriter.latestTime else {
      findings.add(
        .timeTooLate, at: value.range,
        "'Time' is in seconds, and this time is decades after the start; check the unit")
      return nil
    }
    return seconds
  }

  mutating func number(_ value: AHAPToken, named name: @autoclosure () -> String) -> Double? {
    guard case .number = value.kind else {
      reportWrongType(value, named: name(), expected: "a number")
      return nil
    }
    return value.number
  }

  mutating func boolean(_ value: AHAPToken?, _ key: AHAPKey) -> Bool? {
    guard let value else { return nil }
    switch value.kind {
    case .number: return value.number != 0
    case .true: return true
    case .false: return false
    default:
      reportWrongType(value, named: "'\(key.name)'", expected: "true or false")
      return nil
    }
  }

  mutating func clamped(
    _ value: AHAPToken, to range: ClosedRange<Double>, of name: @autoclosure () -> String
  ) -> Double? {
    guard let number = number(value, named: "'\(name())'") else { return nil }
    guard !range.contains(number) else { return number }
    let bound = number < range.lowerBound ? range.lowerBound : range.upperBound
    let isFrequency = name() == EventParameter.hapticSharpness.rawValue && number > 20
    let hint = isFrequency ? "; sharpness is not a frequency in hertz" : ""
    findings.add(
      .valueOutOfRange, at: value.range, of: name(),
      "'\(name())' is \(UnknownName.clipped(source(value))); the range is "
        + "\(range.lowerBound.shortestText) to \(range.upperBound.shortestText), so the value is clamped to "
        + bound.shortestText + hint,
      fix: .replace(bound.shortestText, "write the clamped value"))
    return bound
  }

  mutating func reportWrongType(_ value: AHAPToken, named name: String, expected: String) {
    findings.add(
      .wrongType, at: value.range, of: "\(name) \(value.kindPhrase)",
      "\(name) must be \(expected), not \(value.kindPhrase)",
      fix: expected == "a number" ? unquoted(value) : nil)
  }

  /// Returns the fix that removes the quotes around a number; nil if the string, such as `1.`, is not a JSON number.
  func unquoted(_ value: AHAPToken) -> FixPlan? {
    guard value.kind == .string, !value.isEscaped else { return nil }
    let inside = value.start + 1..<value.end - 1
    guard var scanner = try? JSONScanner(UnsafeBufferPointer(rebasing: text[inside])),
      (try? scanner.next()) == .number, scanner.end == inside.count
    else { return nil }
    return .replace(string(value), "remove the quotes")
  }

  func source(_ value: AHAPToken) -> String { String(decoding: text[value.range], as: UTF8.self) }

  func string(_ value: AHAPToken) -> String {
    JSONScanner.string(in: text[value.range], isEscaped: value.isEscaped)
  }

  func word<Word>(_ value: AHAPToken, in table: WordTable<Word>) -> Word? {
    value.isEscaped
      ? table.word(string(value)) : table.word(text, value.start + 1..<value.end - 1)
  }
}
