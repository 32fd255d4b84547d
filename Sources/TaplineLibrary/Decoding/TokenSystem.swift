package import TaplineButtons
package import TaplineText

/// A button system described by a design token file, whose objects under Tapline's key are written as in a button
/// system's file, except that a string in braces stands for a token's value.
package struct TokenSystem: Sendable {
  private let name: String
  private let root: DataValue
  private let names: [Int: String]

  package init(_ file: TokenFile) throws(DataError) {
    let composer = try SystemComposer(file)
    root = try composer.root()
    (name, names) = (composer.name, composer.names)
  }

  package func hapticName(of token: Token) -> String? {
    token.tapline?.haptic.flatMap { names[$0.range.lowerBound] }
  }

  package func read() throws(PatternLibraryError) -> ExternalSystem {
    ExternalSystem(system: try ButtonSystem(root, named: name), root: root)
  }
}

private struct SystemComposer {
  private let file: TokenFile
  private let fields: JSONFields?
  let name: String
  /// The names of haptics and animations in the system, by byte offset of their objects in the file.
  private(set) var names: [Int: String] = [:]

  init(_ file: TokenFile) throws(DataError) {
    self.file = file
    fields = try file.groups.first?.system.map { value throws(DataError) in
      try JSONFields(value, named: "'system'", rule: "token")
    }
    name = fields?.optional("name")?.string ?? Self.libraryName(file.stem)
    // The first recorded name is kept, so that an entry is named after its own token, not after an alias.
    for token in file.tokens where token.alias == nil { recordNames(of: token) }
    for token in file.tokens where token.alias != nil { recordNames(of: token) }
  }

  func root() throws(DataError) -> DataValue {
    let place = file.document.root
    let group = file.groups.first
    let system = fields?.value
    var members = missing(
      [
        ("schemaVersion", .number(1, at: place)), ("name", .string(name, at: place)),
        ("title", .string(name, at: place)),
        ("summary", .string(group?.description ?? "", at: place)),
        ("source", .string(file.tokens.file, at: place)),
      ], in: fields, at: system ?? place)
    let lists = ["styles", "pairings", "animations"]
    if let system { members += try resolvedMembers(of: system, without: lists) }
    for key in lists {
      let own = key == "styles" ? try styles() : try entries(isHaptic: key == "pairings")
      let list = own + (try elements(of: fields?.optional(key)))
      members.append(.init(key: key, place: place, value: .array(list, at: place)))
    }
    return .object(members, at: place)
  }

  private func missing(
    _ defaults: [(key: String, value: DataValue)], in fields: JSONFields?, at place: JSONValue
  ) -> [DataValue.Member] {
    defaults.filter { fields?.optional($0.key) == nil }.map {
      DataValue.Member(key: $0.key, place: place, value: $0.value)
    }
  }

  private func resolvedMembers(
    of object: JSONValue, without excluded: [String] = []
  ) throws(DataError) -> [DataValue.Member] {
    var members: [DataValue.Member] = []
    for member in object.members {
      let key = member.key.string ?? ""
      guard !excluded.contains(key) else { continue }
      members.append(.init(key: key, place: member.key, value: try resolved(member.value)))
    }
    return members
  }

  private func styles() throws(DataError) -> [DataValue] {
    var styles: [DataValue] = []
    for group in file.groups {
      guard let style = group.style else { continue }
      let fields = try JSONFields(style, named: "'style'", rule: "token")
      let name = Self.libraryName(group.path.words.joined(separator: "-"))
      let defaults = missing(
        [
          ("name", .string(name, at: group.place)), ("kind", .string("style", at: group.place)),
          ("summary", .string(group.description ?? "", at: group.place)),
        ], in: fields, at: group.place)
      styles.append(.object(defaults + (try resolvedMembers(of: style)), at: style))
    }
    return styles
  }

  /// Returns the haptics or animations of the tokens, without duplicates from aliases.
  private func entries(isHaptic: Bool) throws(DataError) -> [DataValue] {
    var entries: [DataValue] = []
    var seen: Set<Int> = []
    for token in file.tokens {
      guard let entry = isHaptic ? token.tapline?.haptic : token.tapline?.animationJSON,
        seen.insert(entry.range.lowerBound).inserted
      else { continue }
      let fields = try JSONFields(entry, named: "the entry", rule: "token")
      let trigger = DataValue.object(
        [
          ("value", "touchUp"), ("default", "buttons act on release"),
        ].map { .init(key: $0, place: entry, value: .string($1, at: entry)) }, at: entry)
      let defaults = missing(
        [
          ("name", .string(names[entry.range.lowerBound] ?? "", at: entry)),
          isHaptic ? ("trigger", trigger) : ("animation", animation(of: token, at: entry)),
        ], in: fields, at: entry)
      entries.append(.object(defaults + (try resolvedMembers(of: entry)), at: entry))
    }
    return entries
  }

  private func elements(of list: JSONValue?) throws(DataError) -> [DataValue] {
    guard let list else { return [] }
    guard list.kind == .array else {
      throw DataError(at: list, "this must be an array", rule: "token")
    }
    return try list.elements.map { element throws(DataError) in try resolved(element) }
  }

  private func resolved(_ value: JSONValue) throws(DataError) -> DataValue {
    switch value.kind {
    case .object: return .object(try resolvedMembers(of: value), at: value)
    case .array: return .array(try elements(of: value), at: value)
    case .string: return try reference(value) ?? .json(value)
    case .null, .boolean, .number: return .json(value)
    }
  }

  /// Returns the value of the token that a string refers to, or nil if it is not a reference.
  private func reference(_ string: JSONValue) throws(DataError) -> DataValue? {
    guard string.string?.hasPrefix("{") == true,
      case .path(let path)? = try TokenReference(string)
    else { return nil }
    guard let token = file.tokens[TokenPath(path)] else {
      let name = path.joined(separator: ".")
      throw DataError(
        at: string,
        "there is no token '\(name)'"
          + nearestNameEnd(for: name, in: file.tokens.map(\.path.text)), rule: "token")
    }
    switch (token.kind, token.value) {
    case (.haptic, _):
      return .string(
        token.tapline?.haptic.flatMap { names[$0.range.lowerBound] } ?? "", at: string)
    case (.animation, _): return animation(of: token, at: string)
    case (.curve, .cubicBezier(let curve)): return .animation(AnimationSpec(curve), at: string)
    case (_, .number(let number)), (_, .duration(let number)): return .number(number, at: string)
    case (.other, _):
      throw DataError(
        at: string, "'\(token.path.text)' is of the type \(token.type), which is not allowed here",
        rule: "token")
    default: return nil
    }
  }

  /// Returns the animation of a token, or else an empty string, which decoding rejects.
  private func animation(of token: Token, at place: JSONValue) -> DataValue {
    token.animation.map { .animation($0, at: place) } ?? .string("", at: place)
  }

  private mutating func recordNames(of token: Token) {
    for entry in [token.tapline?.haptic, token.tapline?.animationJSON].compactMap(\.self) {
      guard names[entry.range.lowerBound] == nil else { continue }
      let given = entry.members.first { $0.key.string == "name" }?.value.string
      names[entry.range.lowerBound] =
        given ?? Self.libraryName(token.path.words.joined(separator: "-"))
    }
  }

  /// Converts text to a library name: slashes, at signs and white space become hyphens.
  private static func libraryName(_ text: String) -> String {
    String(text.map { "/@ \t\n".contains($0) ? "-" : $0 })
  }
}
