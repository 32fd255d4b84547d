package import TaplineButtons
package import TaplineText

struct FigmaOrigin: Sendable {
  var collection = "Motion"
  var mode = "Default"
  var variable: String
  var easing: String?

  var id: String { "VariableID:\(collection)/\(variable)" }

  var member: JSONOutput.Member {
    let names = [("collection", collection), ("mode", mode), ("variable", variable)]
    let all = names + (easing.map { [("easing", $0)] } ?? [])
    return ("com.figma", .line(all.map { ($0.0, .string($0.1)) }))
  }

  /// Returns nil if the token does not come from Figma.
  static func read(_ token: Token) -> FigmaOrigin? {
    guard let data = token.place["$extensions"]?["com.figma"] else { return nil }
    return FigmaOrigin(
      collection: data["collection"]?.string ?? "Motion", mode: data["mode"]?.string ?? "Default",
      variable: data["variable"]?.string ?? token.path.text, easing: data["easing"]?.string)
  }
}

/// Variables of a Figma file as design tokens; source of the types: Figma's Plugin API, update 133 of 2026-08-05.
package struct FigmaVariables {
  package let file: TokenFile
  let origins: [TokenPath: FigmaOrigin]
  /// The tokens in the Design Tokens format, each with its origin.
  package let output: JSONOutput

  /// The maximum number of aliases from a variable to its value; a design choice.
  private static let maximumAliases = 100

  private struct Cell {
    let id: String
    let type: String
    let origin: FigmaOrigin
    let isOnlyMode: Bool
    let value: JSONValue
    let description: String?
  }

  /// Reads collections and variables, each an array or an object with ids as keys; nil if one of them is missing.
  package init?(_ document: JSONDocument) throws(DataError) {
    let content = document.root["meta"] ?? document.root
    guard let list = content["variables"],
      let collections = content["variableCollections"] ?? content["collections"]
    else { return nil }
    let (cells, all) = try Self.cells(list, collections)
    let byID = Dictionary(grouping: cells, by: \.id)
    let hasSeveralCollections = Set(cells.map(\.origin.collection)).count > 1
    func names(_ cell: Cell) -> [String] {
      let groups =
        (hasSeveralCollections ? [cell.origin.collection] : [])
        + (cell.isOnlyMode ? [] : [cell.origin.mode])
      let words = cell.origin.variable.split(separator: "/").map(String.init)
      return (groups + words).map(TokenPath.name)
    }
    let groups = Set(
      cells.map(names).flatMap { names in names.indices.map { Array(names[..<$0]) } })
    func path(_ cell: Cell) -> TokenPath {
      let names = names(cell)
      return TokenPath(groups.contains(names) ? names + [TokenPath.root] : names)
    }
    var (written, findings): ([WrittenToken], [DataError]) = ([], [])
    func addFinding(_ message: String, at place: JSONValue) {
      findings.append(DataError(at: place, message, rule: "figma"))
    }
    if byID.count < all || all == 0 {
      addFinding(
        "\(byID.count) of \(all) variables are read; only the types EASING, TIMING and FLOAT are motion",
        at: list)
    }
    var origins: [TokenPath: FigmaOrigin] = [:]
    for cell in cells {
      var end = cell
      var visited: Set = [[cell.id, cell.origin.mode]]
      var alias: TokenPath?
      while end.value["type"]?.string == "VARIABLE_ALIAS" {
        let link = try JSONFields(end.value, named: "the alias", rule: "figma")
        let (id, mode) = (try link.string("id"), end.origin.mode)
        func failure(_ message: String) throws(DataError) -> DataError {
          try link.failure(at: "id", message)
        }
        let targets = byID[id] ?? []
        guard let next = targets.first(where: { $0.origin.mode == mode }) ?? targets.first else {
          throw try failure("the file has no motion variable with the id '\(id)'")
        }
        guard next.type == cell.type else {
          throw try failure("'\(id)' is of the type \(next.type), not \(cell.type)")
        }
        guard visited.insert([next.id, next.origin.mode]).inserted else {
          throw try failure("'\(id)' is an alias of itself")
        }
        guard visited.count <= Self.maximumAliases else {
          throw try failure("more than \(Self.maximumAliases) aliases follow one another")
        }
        (end, alias) = (next, alias ?? path(next))
      }
      let path = path(cell)
      var origin = cell.origin
      if cell.type == "EASING" { origin.easing = FigmaEasing.preset(of: end.value) }
      guard origins.updateValue(origin, forKey: path) == nil else {
        throw DataError(at: cell.value, "two variables have the path '\(path.text)'", rule: "figma")
      }
      let token = try Self.token(end.value, of: cell, at: path) { warning in
        if alias == nil { addFinding("'\(path.text)': \(warning)", at: end.value) }
      }
      guard var token else {
        if alias != nil {
          addFinding(
            "'\(path.text)' is left out like the variable that it refers to", at: cell.value)
        }
        continue
      }
      token.extensions = [origin.member]
      written.append(alias.map { token.aliased(to: $0) } ?? token)
    }
    (self.origins, output) = (origins, WrittenToken.document(written))
    file = TokenFile(written.map(\.token), findings: findings, in: document)
  }

  private static func token(
    _ value: JSONValue, of cell: Cell, at path: TokenPath, warn: (String) -> Void
  ) throws(DataError) -> WrittenToken? {
    func token(_ type: String, _ tokenValue: TokenValue) -> WrittenToken {
      WrittenToken(type, tokenValue, at: path, description: cell.description, place: value)
    }
    if cell.type == "EASING" {
      switch try FigmaEasing.read(value, warn: warn) {
      case nil: return nil
      case .curve(let curve): return token("cubicBezier", .cubicBezier(curve))
      case .spring(let spring, let velocity):
        do throws(CurveExportError) {
          return try WrittenToken(
            spring, velocity: velocity, at: path, description: cell.description, place: value)
        } catch {
          warn("the spring is left out: a token cannot express \(error.feature)")
          return nil
        }
      }
    }
    let isTime = cell.type == "TIMING"
    guard let number = value.number?.shortFloat,
      (isTime ? TokenValue.durations : -1e9...1e9).contains(number)
    else {
      let range = isTime ? "a number of seconds from 0 to 86400" : "a number from -1e9 to 1e9"
      throw DataError(at: value, "a value of \(cell.type) must be \(range)", rule: "figma")
    }
    return isTime ? token("duration", .duration(number)) : token("number", .number(number))
  }

  private static func cells(
    _ variables: JSONValue, _ collections: JSONValue
  ) throws(DataError) -> ([Cell], all: Int) {
    let groups = Dictionary(try items(collections, "the collection")) { first, _ in first }
    var cells: [Cell] = []
    let variables = try items(variables, "the variable")
    for (id, fields) in variables {
      let type = try fields.string("resolvedType")
      guard ["EASING", "TIMING", "FLOAT"].contains(type) else { continue }
      guard let group = groups[try fields.string("variableCollectionId")] else {
        throw fields.failure(at: fields.value, "the file has no collection with this id")
      }
      let modes = try items(group.member("modes"), "the mode", key: "modeId")
      let first = try group.string("defaultModeId", default: modes.first?.id ?? "")
      let values = try fields.fields("valuesByMode")
      let text = try fields.string("description", default: "")
      // The default mode comes first, because an alias uses it if the target lacks the mode of the alias.
      for (key, mode) in modes.filter({ $0.id == first }) + modes.filter({ $0.id != first }) {
        guard let value = values.optional(key) else { continue }
        let origin = FigmaOrigin(
          collection: try group.string("name"), mode: try mode.string("name"),
          variable: try fields.string("name"))
        cells.append(
          Cell(
            id: id, type: type, origin: origin, isOnlyMode: modes.count == 1, value: value,
            description: text.isEmpty ? nil : text))
      }
    }
    return (cells, variables.count)
  }

  /// Returns the objects of an array, or of an object with ids as keys.
  private static func items(
    _ value: JSONValue, _ name: String, key: String = "id"
  ) throws(DataError) -> [(id: String, fields: JSONFields)] {
    let members = value.members.map { ($0.key.string, $0.value) } + value.elements.map { (nil, $0) }
    return try members.map { (id, item) throws(DataError) in
      let fields = try JSONFields(item, named: name, rule: "figma")
      return (try fields.string(key, default: id), fields)
    }
  }
}
