package import TaplineButtons
package import TaplineText

/// The button system that a file of tokens is: its styles, the haptics that go with them, and its animations.
///
/// Whatever stands under Tapline's key has the form of a button system's file, in which a string in braces
/// stands for a token: a number, the seconds of a duration, the notation of an animation, the name of a
/// haptic.
package struct TokenSystem: Sendable {
  /// The file of the system, as one of the library would have it.
  package let document: JSONDocument

  /// The name of the system.
  package let name: String

  private let composed: ComposedJSON
  private let names: [Int: String]

  /// Puts the system together.
  package init(_ file: TokenFile) throws(TokenFileError) {
    do throws(DataError) {
      var writer = SystemComposer(file)
      try writer.compose()
      composed = writer.json
      names = writer.names
      name = writer.name
    } catch {
      throw TokenFileError(error.diagnostic)
    }
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: composed.bytes, file: file.document.file)
    } catch {
      throw TokenFileError(composed.located(error.diagnostic))
    }
  }

  /// What a haptic is called in the system.
  package func hapticName(of token: Token) -> String? {
    token.meaning?.haptic.flatMap { names[$0.range.lowerBound] }
  }

  /// Reads the system, with the places of its mistakes in the file of tokens.
  package func read() throws(PatternLibraryError) -> BroughtSystem {
    do throws(PatternLibraryError) {
      let system = try PatternLibrary.buttonSystem(document, named: name)
      return BroughtSystem(system, document) { [composed] in composed.located($0) }
    } catch {
      guard case .data(let finding) = error else { throw error }
      throw .data(composed.located(finding))
    }
  }
}

/// Writes the text of a system.
private struct SystemComposer {
  let file: TokenFile
  private(set) var json: ComposedJSON
  private(set) var name = ""
  /// What haptics and animations are called in the system, by where they stand.
  private(set) var names: [Int: String] = [:]

  init(_ file: TokenFile) {
    self.file = file
    json = ComposedJSON(of: file.document)
  }

  private var root: JSONValue { file.document.root }

  mutating func compose() throws(DataError) {
    let system = file.groups.first?.system
    let fields = try system.map { value throws(DataError) in
      try JSONFields(value, named: "'system'", rule: "token")
    }
    name = Self.word(file.stem)
    if let given = fields?.optional("name"), let text = given.string { name = text }
    // Another name of a token brings no entry of its own, wherever it stands.
    for token in file.tokens where token.alias == nil { name(token) }
    for token in file.tokens where token.alias != nil { name(token) }
    var isFirst = true
    json.add("{", for: root)
    try addDefaults(
      [
        ("schemaVersion", "1"), ("name", Self.quoted(name)),
        ("title", Self.quoted(name)),
        ("summary", Self.quoted(file.groups.first?.description ?? "")),
        ("source", Self.quoted(file.document.file)),
      ], fields, at: system ?? root, &isFirst)
    if let system { try addMembers(of: system, &isFirst, isSystem: true) }
    try addStyles(fields?.optional("styles"), &isFirst)
    try addEntries("pairings", fields?.optional("pairings"), &isFirst) { $0.meaning?.haptic }
    try addEntries("animations", fields?.optional("animations"), &isFirst) { $0.meaning?.entry }
    json.add("}", for: root)
  }

  private mutating func addDefaults(
    _ defaults: [(key: String, text: String)], _ fields: JSONFields?, at place: JSONValue,
    _ isFirst: inout Bool
  ) throws(DataError) {
    for (key, text) in defaults where fields?.optional(key) == nil {
      json.add(key: key, for: place, isFirst: &isFirst)
      json.add(text, for: place)
    }
  }

  /// What groups and tokens bring, to which `system` may add.
  private static let lists = ["styles", "pairings", "animations"]

  private mutating func addMembers(
    of object: JSONValue, _ isFirst: inout Bool, isSystem: Bool = false
  ) throws(DataError) {
    for member in object.members
    where !isSystem || !Self.lists.contains(member.key.string ?? "") {
      json.add(key: member.key.string ?? "", for: member.key, isFirst: &isFirst)
      try addFilled(member.value)
    }
  }

  private mutating func addStyles(
    _ more: JSONValue?, _ isFirst: inout Bool
  ) throws(DataError) {
    json.add(key: "styles", for: root, isFirst: &isFirst)
    json.add("[", for: root)
    var isFirstStyle = true
    for group in file.groups {
      guard let style = group.style else { continue }
      if !isFirstStyle { json.add(",", for: style) }
      isFirstStyle = false
      let fields = try JSONFields(style, named: "'style'", rule: "token")
      var isFirstMember = true
      json.add("{", for: style)
      try addDefaults(
        [
          ("name", Self.quoted(Self.word(group.path.words.joined(separator: "-")))),
          ("kind", "\"style\""), ("summary", Self.quoted(group.description ?? "")),
        ], fields, at: group.place, &isFirstMember)
      try addMembers(of: style, &isFirstMember)
      json.add("}", for: style)
    }
    try addElements(of: more, isFirst: isFirstStyle)
    json.add("]", for: root)
  }

  /// Adds a list of what tokens say of themselves; another name of a token is no entry of its own.
  private mutating func addEntries(
    _ key: String, _ more: JSONValue?, _ isFirst: inout Bool, _ part: (Token) -> JSONValue?
  ) throws(DataError) {
    json.add(key: key, for: root, isFirst: &isFirst)
    json.add("[", for: root)
    var isFirstEntry = true
    var seen: Set<Int> = []
    for token in file.tokens {
      guard let entry = part(token), seen.insert(entry.range.lowerBound).inserted else { continue }
      if !isFirstEntry { json.add(",", for: entry) }
      isFirstEntry = false
      let fields = try JSONFields(entry, named: "the entry", rule: "token")
      var isFirstMember = true
      json.add("{", for: entry)
      var defaults = [("name", Self.quoted(names[entry.range.lowerBound] ?? ""))]
      if key == "pairings" {
        defaults.append(
          (
            "trigger",
            "{\"value\": \"touchUp\", \"default\": \"buttons act when the finger is lifted\"}"
          ))
      } else {
        defaults.append(("animation", Self.quoted(token.animation?.notation ?? "")))
      }
      try addDefaults(defaults, fields, at: entry, &isFirstMember)
      try addMembers(of: entry, &isFirstMember)
      json.add("}", for: entry)
    }
    try addElements(of: more, isFirst: isFirstEntry)
    json.add("]", for: root)
  }

  /// Adds what a list of `system` has beside the groups and tokens.
  private mutating func addElements(of list: JSONValue?, isFirst: Bool) throws(DataError) {
    guard let list else { return }
    guard list.kind == .array else {
      throw DataError(at: list, "this must be an array", rule: "token")
    }
    var isFirst = isFirst
    for element in list.elements {
      if !isFirst { json.add(",", for: element) }
      isFirst = false
      try addFilled(element)
    }
  }

  /// Adds a value with what the strings in braces stand for.
  private mutating func addFilled(_ value: JSONValue) throws(DataError) {
    let (file, names) = (file, names)
    try json.add(value) { string, json throws(DataError) in
      guard let text = string.string, text.hasPrefix("{"),
        case .path(let path)? = try TokenReference(string)
      else { return false }
      guard let token = file[TokenPath(path)] else {
        let near = nearestNames(
          to: path.joined(separator: "."), in: file.tokens.prefix(2_000).map(\.path.text),
          atMost: 1
        ).first
        throw DataError(
          at: string,
          "there is no token '\(path.joined(separator: "."))'"
            + (near.map { "; did you mean '\($0)'?" } ?? ""), rule: "token")
      }
      switch token.kind {
      case .haptic:
        json.add(
          string: token.meaning?.haptic.flatMap { names[$0.range.lowerBound] } ?? "", for: string)
      case .animation: json.add(string: token.animation?.notation ?? "", for: string)
      case .curve:
        guard case .cubicBezier(let curve) = token.value else { return false }
        json.add(string: curve.tokenNotation, for: string)
      case .number, .duration:
        switch token.value {
        case .number(let number), .duration(let number):
          json.add(number.shortestText, for: string)
        default: return false
        }
      case .other:
        throw DataError(
          at: string, "'\(token.path.text)' is of the type \(token.type), which cannot stand here",
          rule: "token")
      }
      return true
    }
  }

  /// Notes what the entries of a token are called: as they say, else as its path.
  private mutating func name(_ token: Token) {
    for entry in [token.meaning?.haptic, token.meaning?.entry].compactMap(\.self) {
      guard names[entry.range.lowerBound] == nil else { continue }
      let given = entry.members.lazy.filter { $0.key.string == "name" }.map(\.value.string).first
      names[entry.range.lowerBound] =
        (given ?? nil) ?? Self.word(token.path.words.joined(separator: "-"))
    }
  }

  /// A text as a name of the library: what parts names and marks intensities becomes a hyphen.
  private static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONEscapes.append(text, to: &bytes, isInScript: false)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func word(_ text: String) -> String {
    String(text.map { "/@ \t\n".contains($0) ? "-" : $0 })
  }
}
