/// A value to write as JSON, members in the given order; numbers that are not finite become `null`.
package enum JSONOutput: Sendable {
  package typealias Member = (key: String, value: JSONOutput)

  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case numbers([Double])
  case string(String)
  case array([JSONOutput])
  case object([Member])
  /// A value written on one line of an indented text.
  indirect case line(JSONOutput)
  /// An array whose elements are created one after another.
  case elements(count: Int, at: @Sendable (Int) -> JSONOutput)
  /// A value that writes itself without building a tree.
  case written(@Sendable (inout JSONText) -> Void)

  package static func line(_ members: [Member]) -> JSONOutput { .line(.object(members)) }

  package static func optional(_ string: String?) -> JSONOutput { string.map(Self.string) ?? .null }

  package static func optional(_ number: Double?) -> JSONOutput { number.map(Self.number) ?? .null }

  package static func strings(_ strings: [String]) -> JSONOutput {
    .array(strings.map(Self.string))
  }

  package static func numbers(_ numbers: [Double], digits: Int) -> JSONOutput {
    let scale = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    return .numbers(numbers.map { ($0 * scale).rounded() / scale })
  }

  /// The value on lines indented by two spaces, with a final line feed; lists of numbers are on one line.
  package var text: String { lineText().string }

  /// `text` without its final line feed, and with every other line feed and its following indent replaced by one space.
  package var joinedText: String { jsonText(.joinedLines).string }

  /// The value without spaces or line feeds, safe inside an HTML `<script>`.
  package var scriptText: String { jsonText(.script).string }

  package var bytes: [UInt8] { lineText().array }

  /// Writes the bytes of `text` in blocks; memory does not grow with the length.
  package func write<Failure>(to consume: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var failure: Failure?
    func hand(_ bytes: UnsafeRawBufferPointer) -> Bool {
      do throws(Failure) { try consume([UInt8](bytes)) } catch { failure = error }
      return failure == nil
    }
    withoutActuallyEscaping(hand) { hand in
      var json = JSONText(.lines, handingTo: hand)
      append(to: &json)
      json.end()
      json.flush()
    }
    if let failure { throw failure }
  }

  private func lineText() -> JSONText {
    var json = jsonText(.lines)
    json.end()
    return json
  }

  private func jsonText(_ layout: JSONText.Layout) -> JSONText {
    var json = JSONText(layout)
    append(to: &json)
    return json
  }

  private func append(to json: inout JSONText) {
    switch self {
    case .null: json.keyword("null")
    case .boolean(let flag): json.keyword(flag ? "true" : "false")
    case .integer(let number): json.integer(number)
    case .number(let number): json.number(number)
    case .numbers(let numbers):
      json.line { json in
        json.open(.array)
        for number in numbers {
          json.element()
          json.number(number)
        }
        json.close(.array)
      }
    case .string(let text): json.string(text)
    case .array(let elements):
      // Lists of numbers are on one line.
      if json.layout.hasLines, elements.allSatisfy(\.isNumber) {
        json.line { Self.append(elements, to: &$0) }
      } else {
        Self.append(elements, to: &json)
      }
    case .object(let members):
      json.open(.object)
      for (key, value) in members {
        json.member(named: key)
        value.append(to: &json)
      }
      json.close(.object)
    case .line(let value): json.line { value.append(to: &$0) }
    case .elements(let count, let element):
      Self.append((0..<count).lazy.map(element), to: &json)
    case .written(let write): write(&json)
    }
  }

  private static func append(_ elements: some Sequence<JSONOutput>, to json: inout JSONText) {
    json.open(.array)
    for element in elements {
      if json.isStopped { break }
      json.element()
      element.append(to: &json)
    }
    json.close(.array)
  }

  private var isNumber: Bool {
    switch self {
    case .integer, .number, .null: true
    default: false
    }
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
