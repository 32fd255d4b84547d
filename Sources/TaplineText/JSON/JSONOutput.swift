/// A value that is written as JSON, members in the order in which they are given.
///
/// Every JSON text but AHAP, whose numbers have a form of their own, is written from one. What is not
/// finite is `null`.
package enum JSONOutput: Sendable {
  /// One value of an object, by its key.
  package typealias Member = (key: String, value: JSONOutput)

  /// The word `null`.
  case null
  /// The word `true` or `false`.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// A number.
  case number(Double)
  /// A list of numbers, which may be long.
  case list([Double])
  /// A string.
  case string(String)
  /// An array.
  case array([JSONOutput])
  /// An object.
  case object([Member])
  /// A value that stands on one line of an indented text.
  indirect case line(JSONOutput)
  /// An array whose elements are made one after another.
  case elements(count: Int, at: @Sendable (Int) -> JSONOutput)
  /// An array of objects, a line each, that have the same keys and a number for each.
  ///
  /// `at` is asked for the number of a place and of a key, by the key's place.
  case records(
    count: Int, keys: [String], at: @Sendable (_ index: Int, _ key: Int) -> Double)
  /// JSON that writes itself in blocks, its first line without an indent; a last line feed is left out.
  case blocks(@Sendable (_ take: ([UInt8]) -> Void) -> Void)

  /// An object on one line of an indented text.
  package static func line(_ members: [Member]) -> JSONOutput { .line(.object(members)) }

  /// A string, or `null`.
  package static func optional(_ string: String?) -> JSONOutput { string.map(Self.string) ?? .null }

  /// A number, or `null`.
  package static func optional(_ number: Double?) -> JSONOutput { number.map(Self.number) ?? .null }

  /// A list of strings.
  package static func strings(_ strings: [String]) -> JSONOutput {
    .array(strings.map(Self.string))
  }

  /// A list of numbers.
  package static func numbers(_ numbers: [Double]) -> JSONOutput { .list(numbers) }

  /// A list of numbers to this many digits after the point.
  package static func numbers(_ numbers: [Double], digits: Int) -> JSONOutput {
    let scale = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    return .numbers(numbers.map { ($0 * scale).rounded() / scale })
  }

  /// The value on lines indented by two spaces, with a last line feed; lists of numbers stand on one.
  ///
  /// - Complexity: O(length).
  package var text: String { text(.lines) + "\n" }

  /// The value without a space or line feed, safe inside a `<script>` of HTML.
  ///
  /// - Complexity: O(length).
  package var scriptText: String { text(.script) }

  /// The bytes of `text`.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, .lines, depth: 0)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// Writes the bytes of `text` in blocks, in memory that grows with neither `elements` nor `blocks`.
  ///
  /// - Parameter take: Takes the next bytes, UTF-8; one call after another.
  /// - Throws: What `take` throws; nothing is handed on after that.
  /// - Complexity: O(length).
  package func write<Failure>(to take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var bytes: [UInt8] = []
    var failure: Failure?
    func hand(_ bytes: inout [UInt8]) {
      if failure == nil {
        do throws(Failure) { try take(bytes) } catch { failure = error }
      }
      bytes.removeAll(keepingCapacity: true)
    }
    append(to: &bytes, .lines, depth: 0) { bytes in
      if bytes.count >= 65_536 { hand(&bytes) }
    }
    bytes.append(UInt8(ascii: "\n"))
    hand(&bytes)
    if let failure { throw failure }
  }

  private func text(_ layout: Layout) -> String {
    var bytes: [UInt8] = []
    append(to: &bytes, layout, depth: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  private enum Layout {
    case lines
    case line
    case script
  }

  /// Adds the value; `more` is called now and then, so that the bytes may be handed on.
  private func append(
    to bytes: inout [UInt8], _ layout: Layout, depth: Int, more: (inout [UInt8]) -> Void = { _ in }
  ) {
    switch self {
    case .null: bytes += "null".utf8
    case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
    case .integer(let number): number.appendDigits(to: &bytes)
    case .number(let number): Self.append(number, to: &bytes)
    case .list(let numbers):
      bytes.append(UInt8(ascii: "["))
      for (index, number) in numbers.enumerated() {
        if index > 0 { bytes += (layout == .script ? "," : ", ").utf8 }
        Self.append(number, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .string(let text):
      JSONEscapes.append(text, to: &bytes, isInScript: layout == .script)
    case .array(let elements):
      let isOnLine = layout == .lines && elements.allSatisfy(\.isNumber)
      Self.append(
        elements, "[]", padding: "", to: &bytes, isOnLine ? .line : layout, depth
      ) { element, bytes in
        element.append(to: &bytes, isOnLine ? .line : layout, depth: depth + 1)
      }
    case .object(let members):
      Self.append(members, "{}", padding: " ", to: &bytes, layout, depth) { member, bytes in
        JSONEscapes.append(member.key, to: &bytes, isInScript: layout == .script)
        bytes += (layout == .script ? ":" : ": ").utf8
        member.value.append(to: &bytes, layout, depth: depth + 1, more: more)
      }
    case .line(let value): value.append(to: &bytes, layout == .lines ? .line : layout, depth: depth)
    case .elements(let count, let element):
      Self.append(0..<count, "[]", padding: "", to: &bytes, layout, depth) { index, bytes in
        element(index).append(to: &bytes, layout, depth: depth + 1, more: more)
        more(&bytes)
      }
    case .records(let count, let keys, let number):
      let objects = layout == .script ? Layout.script : .line
      // What stands before each number.
      let starts = keys.enumerated().map { index, key in
        var start: [UInt8] = []
        if index > 0 { start += (objects == .line ? ", " : ",").utf8 }
        if index == 0 { start += (objects == .line ? "{ " : "{").utf8 }
        JSONEscapes.append(key, to: &start, isInScript: layout == .script)
        start += (objects == .line ? ": " : ":").utf8
        return start
      }
      Self.append(0..<count, "[]", padding: "", to: &bytes, layout, depth) { index, bytes in
        for (key, start) in starts.enumerated() {
          bytes += start
          Self.append(number(index, key), to: &bytes)
        }
        bytes += (objects == .line ? " }" : "}").utf8
        more(&bytes)
      }
    case .blocks(let write):
      let indent = [UInt8](repeating: UInt8(ascii: " "), count: layout == .lines ? 2 * depth : 0)
      var hasEndedLine = false
      write { block in
        var rest = block[...]
        while !rest.isEmpty {
          if hasEndedLine {
            bytes.append(UInt8(ascii: "\n"))
            bytes += indent
          }
          let end = rest.firstIndex(of: UInt8(ascii: "\n"))
          bytes += rest[..<(end ?? rest.endIndex)]
          hasEndedLine = end != nil
          rest = end.map { rest[($0 + 1)...] } ?? []
        }
        more(&bytes)
      }
    }
  }

  private static func append(_ number: Double, to bytes: inout [UInt8]) {
    if number.isFinite { number.appendShortest(to: &bytes) } else { bytes += "null".utf8 }
  }

  private var isNumber: Bool {
    switch self {
    case .integer, .number, .null: true
    default: false
    }
  }

  /// Writes brackets, and between them elements with what stands before, between and after them.
  private static func append<Elements: Collection>(
    _ elements: Elements, _ brackets: StaticString, padding: String, to bytes: inout [UInt8],
    _ layout: Layout, _ depth: Int, _ write: (Elements.Element, inout [UInt8]) -> Void
  ) {
    func appendSpace(_ depth: Int) {
      switch layout {
      case .lines:
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
      case .line: bytes += padding.utf8
      case .script: break
      }
    }
    bytes.append(brackets.utf8Start[0])
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if index > 0, layout == .line {
        bytes.append(UInt8(ascii: " "))
      } else {
        appendSpace(depth + 1)
      }
      write(element, &bytes)
    }
    if !elements.isEmpty { appendSpace(depth) }
    bytes.append(brackets.utf8Start[1])
  }
}

extension JSONOutput: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: JSONOutput...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONOutput)...) {
    self = .object(elements.map { (key: $0.0, value: $0.1) })
  }
}

extension JSONOutput {
  /// A value as it stands in a document.
  ///
  /// - Parameter value: The value.
  /// - Complexity: O(length).
  package init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .boolean: self = .boolean(value.bool == true)
    case .number: self = .number(value.number ?? 0)
    case .string: self = .string(value.string ?? "")
    case .array: self = .array(value.elements.map(JSONOutput.init))
    case .object:
      self = .object(value.members.map { ($0.key.string ?? "", JSONOutput($0.value)) })
    }
  }
}
