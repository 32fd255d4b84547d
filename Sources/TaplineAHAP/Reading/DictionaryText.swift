import TaplinePatterns
import TaplineText

/// JSON text made from a dictionary of untyped values.
struct DictionaryText {
  private struct Problem {
    var range: Range<Int>
    var path: JSONPath
    var message: String
  }

  private var path = JSONPath()
  private var problems: [Problem] = []
  private(set) var bytes: [UInt8] = []

  func problems(in name: String) -> [Diagnostic] {
    guard !problems.isEmpty else { return [] }
    let lines = LineTable(bytes)
    return problems.map { problem in
      Diagnostic(
        rule: AHAPRule.wrongType.rawValue, severity: .error, message: problem.message, file: name,
        position: lines.position(at: problem.range.lowerBound), range: problem.range,
        path: problem.path)
    }
  }

  mutating func append(_ value: Any) {
    if let optional = value as? any OptionalValue {
      if let value = optional.value { append(value) } else { bytes += "null".utf8 }
    } else if let string = Self.string(value) {
      bytes += JSONEscapes.quoted(string).utf8
    } else if type(of: value) == Bool.self {
      bytes += ((value as? Bool) == true ? "true" : "false").utf8
    } else if let number = value as? any BinaryInteger {
      bytes += String(number).utf8
    } else if let number = value as? any BinaryFloatingPoint {
      append(number)
    } else if let members = value as? [AnyHashable: Any] {
      append(members)
    } else if let elements = value as? [Any] {
      append(elements)
    } else {
      append(foreign: value)
    }
  }

  /// Appends a Foundation value, recognized by its class name, since Foundation is not imported here.
  private mutating func append(foreign value: Any) {
    let name = String(describing: type(of: value))
    if name == "NSNull" {
      bytes += "null".utf8
    } else if name == "__NSCFBoolean", let flag = value as? Bool {
      bytes += (flag ? "true" : "false").utf8
    } else if name == "NSDecimalNumber", let number = Double("\(value)") {
      // A cast of a decimal number to `Double` is inexact in the last digits.
      append(number)
    } else if let number = value as? Int {
      bytes += String(number).utf8
    } else if let number = value as? Double {
      append(number)
    } else {
      refuse("AHAP has no values of the type \(name)")
    }
  }

  private mutating func append(_ number: some BinaryFloatingPoint) {
    // Use the shortest decimal of a `Float`, not its exact binary value.
    let decimal = Double("\(number)") ?? Double(number)
    if decimal.isFinite {
      bytes += decimal.description.utf8
    } else {
      refuse("\(number) is not a finite number")
    }
  }

  private mutating func append(_ elements: [Any]) {
    guard mayDescend() else { return }
    bytes += "[".utf8
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes += ",".utf8 }
      append(element, at: .index(index))
    }
    bytes += "]".utf8
  }

  private mutating func append(_ members: [AnyHashable: Any]) {
    guard mayDescend() else { return }
    let named = members.map { (key: Self.string($0.key.base), value: $0.value) }
    bytes += "{".utf8
    // Sorted, because the order of a dictionary differs between runs.
    var isFirst = true
    for (key, value) in named.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
      guard let key else {
        refuse("a key is not a string", writing: "")
        continue
      }
      if !isFirst { bytes += ",".utf8 }
      isFirst = false
      bytes += JSONEscapes.quoted(key).utf8
      bytes += ":".utf8
      append(value, at: .key(key))
    }
    bytes += "}".utf8
  }

  private mutating func append(_ value: Any, at step: JSONPath.Step) {
    path.steps.append(step)
    append(value)
    path.steps.removeLast()
  }

  /// Returns whether another nesting level is permitted, and otherwise records an error; the reader has the same limit.
  private mutating func mayDescend() -> Bool {
    guard path.steps.count < JSONDocument.maximumDepth else {
      refuse("the value is nested deeper than \(JSONDocument.maximumDepth) levels")
      return false
    }
    return true
  }

  /// Records an error and appends a substitute for the value.
  private mutating func refuse(_ message: String, writing substitute: String = "null") {
    let start = bytes.count
    bytes += substitute.utf8
    problems.append(
      Problem(range: start..<bytes.count, path: path, message: message))
  }

  /// Returns a value that is a string or has a string as its raw value; nil for other values.
  private static func string(_ value: Any) -> String? {
    if let string = value as? any StringProtocol { return String(string) }
    if let string = value as? String { return string }
    guard let value = value as? any RawRepresentable else { return nil }
    return value.rawValue as? String
  }
}

private protocol OptionalValue {
  var value: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var value: Any? { self }
}
