package protocol JSONRepresentable: Sendable {
  static var schema: JSONSchema { get }

  var json: JSONOutput { get }
}

/// A value that is written as a JSON object; its text and its schema come from the declared members.
package protocol JSONObject: JSONRepresentable {
  static var members: JSONMembers<Self> { get }
}

extension JSONObject {
  package static var schema: JSONSchema { members.schema }
  package var json: JSONOutput { Self.members.output(of: self) }
}

package struct JSONMembers<Owner>: Sendable, ExpressibleByArrayLiteral {
  private let list: [JSONMember<Owner>]
  private let isOnOneLine: Bool

  private init(_ list: [JSONMember<Owner>], isOnOneLine: Bool = false) {
    self.list = list
    self.isOnOneLine = isOnOneLine
  }

  package init(arrayLiteral members: JSONMember<Owner>...) { self.init(members) }

  /// Declares objects that are written on one line of an indented text.
  package static func line(_ members: [JSONMember<Owner>]) -> JSONMembers {
    JSONMembers(members, isOnOneLine: true)
  }

  package var schema: JSONSchema { .object(list.map { ($0.name, $0.schema) }) }

  package func output(of owner: Owner) -> JSONOutput {
    let output = JSONOutput.object(list.map { ($0.name, $0.output(owner)) })
    return isOnOneLine ? .line(output) : output
  }

  package static func + (left: JSONMembers, right: JSONMembers) -> JSONMembers {
    JSONMembers(left.list + right.list, isOnOneLine: left.isOnOneLine)
  }

  /// Returns these members for a value that contains the owner.
  package func of<Container>(
    _ owner: @escaping @Sendable (Container) -> Owner
  ) -> JSONMembers<Container> {
    JSONMembers<Container>(
      list.map { member in
        JSONMember(member.name, member.schema) { member.output(owner($0)) }
      }, isOnOneLine: isOnOneLine)
  }
}

package struct JSONMember<Owner>: Sendable {
  fileprivate let name: String
  fileprivate let schema: JSONSchema
  fileprivate let output: @Sendable (Owner) -> JSONOutput

  fileprivate init(
    _ name: String, _ schema: JSONSchema, _ output: @escaping @Sendable (Owner) -> JSONOutput
  ) {
    self.name = name
    self.schema = schema
    self.output = output
  }

  package init<Value: JSONRepresentable>(
    _ name: String, _ value: @escaping @Sendable (Owner) -> Value
  ) {
    self.init(name, Value.schema) { value($0).json }
  }

  package static func word(
    _ name: String, in words: [String], _ value: @escaping @Sendable (Owner) -> String
  ) -> JSONMember {
    JSONMember(name, .words(words)) { .string(value($0)) }
  }

  package static func object<Part>(
    _ name: String, _ members: JSONMembers<Part>, _ part: @escaping @Sendable (Owner) -> Part
  ) -> JSONMember {
    JSONMember(name, members.schema) { members.output(of: part($0)) }
  }

  package static func objects<Element>(
    _ name: String, _ members: JSONMembers<Element>,
    _ elements: @escaping @Sendable (Owner) -> [Element]
  ) -> JSONMember {
    JSONMember(name, .list(members.schema)) { .array(elements($0).map(members.output)) }
  }

  /// Declares a list of objects that are created one at a time during writing; `elements` must take O(1).
  package static func elements<Elements: Collection & SendableMetatype>(
    _ name: String, _ members: JSONMembers<Elements.Element>,
    _ elements: @escaping @Sendable (Owner) -> Elements
  ) -> JSONMember where Elements.Index == Int, Owner: Sendable {
    JSONMember(name, .list(members.schema)) { owner in
      .elements(count: elements(owner).count) { members.output(of: elements(owner)[$0]) }
    }
  }

  package static var version: JSONMember { version(1) }

  package static func version(_ number: Int) -> JSONMember {
    JSONMember("schemaVersion") { _ in number }
  }
}

extension Double {
  package var ifFinite: Double? { isFinite ? self : nil }
}

// MARK: - Values

extension String: JSONRepresentable {
  package static var schema: JSONSchema { .string }
  package var json: JSONOutput { .string(self) }
}

extension Double: JSONRepresentable {
  package static var schema: JSONSchema { .number }
  package var json: JSONOutput { .number(self) }
}

extension Int: JSONRepresentable {
  package static var schema: JSONSchema { .integer }
  package var json: JSONOutput { .integer(self) }
}

extension Bool: JSONRepresentable {
  package static var schema: JSONSchema { .boolean }
  package var json: JSONOutput { .boolean(self) }
}

extension Optional: JSONRepresentable where Wrapped: JSONRepresentable {
  package static var schema: JSONSchema { .nullable(Wrapped.schema) }
  package var json: JSONOutput { self?.json ?? .null }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
  package static var schema: JSONSchema { .list(Element.schema) }
  package var json: JSONOutput {
    // Avoid a `JSONOutput` for each number of a long list.
    if Element.self == Double.self, let numbers = self as? [Double] { return .numbers(numbers) }
    return .array(map(\.json))
  }
}

extension Dictionary: JSONRepresentable where Key == String, Value: JSONRepresentable {
  package static var schema: JSONSchema { .map(Value.schema) }
  package var json: JSONOutput {
    .object(sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
  }
}

extension JSONOutput: JSONRepresentable {
  package static var schema: JSONSchema { .anything }
  package var json: JSONOutput { self }
}

extension JSONRepresentable where Self: RawRepresentable<String> & CaseIterable {
  package static var schema: JSONSchema { .words(allCases.map(\.rawValue)) }
  package var json: JSONOutput { .string(rawValue) }
}

// MARK: - Other encoders

extension JSONOutput: Encodable {
  private struct MemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Encodes the value; throws for `written`, which exists only as text.
  package func encode(to encoder: any Encoder) throws {
    func encode(_ elements: some Sequence<JSONOutput>) throws {
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    }
    switch self {
    case .null: try Optional<Bool>.none.encode(to: encoder)
    case .boolean(let flag): try flag.encode(to: encoder)
    case .integer(let number): try number.encode(to: encoder)
    case .number(let number): try number.ifFinite.encode(to: encoder)
    case .numbers(let numbers): try numbers.map(\.ifFinite).encode(to: encoder)
    case .string(let text): try text.encode(to: encoder)
    case .array(let elements): try encode(elements)
    case .elements(let count, let element): try encode((0..<count).lazy.map(element))
    case .line(let value): try value.encode(to: encoder)
    case .object(let members):
      var container = encoder.container(keyedBy: MemberKey.self)
      for (key, value) in members {
        try container.encode(value, forKey: MemberKey(stringValue: key))
      }
    case .written:
      throw EncodingError.invalidValue(
        self,
        .init(codingPath: encoder.codingPath, debugDescription: "the value exists only as text"))
    }
  }
}
