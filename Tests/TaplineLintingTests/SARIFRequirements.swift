/// The requirements of SARIF 2.1.0's published schema for the objects of a report.
///
/// Source: OASIS Standard, errata 01, `sarif-schema-2.1.0.json`. Objects refuse unknown members, so an unlisted member
/// is a violation.
enum SARIFRequirements {
  indirect enum Kind: Sendable {
    case string
    /// A whole number with a minimum.
    case integer(Int)
    case boolean
    case choice([String])
    case object(String)
    /// Elements of one kind, with a minimum count.
    case array(Kind, least: Int)
    /// Members with any names and values of one kind.
    case map(Kind)
  }

  struct Requirement: Sendable {
    var members: [String: Kind]
    var required: [String] = []
  }

  private static let level = Kind.choice(["none", "note", "warning", "error"])

  /// Requirements by the schema's definition names; `sarifLog` is the root.
  static let objects: [String: Requirement] = [
    "sarifLog": Requirement(
      members: [
        "$schema": .string, "version": .choice(["2.1.0"]),
        "runs": .array(.object("run"), least: 0),
      ], required: ["version", "runs"]),
    "run": Requirement(
      members: [
        "tool": .object("tool"), "invocations": .array(.object("invocation"), least: 0),
        "originalUriBaseIds": .map(.object("artifactLocation")),
        "columnKind": .choice(["utf16CodeUnits", "unicodeCodePoints"]),
        "results": .array(.object("result"), least: 0),
      ], required: ["tool"]),
    "tool": Requirement(members: ["driver": .object("toolComponent")], required: ["driver"]),
    "toolComponent": Requirement(
      members: [
        "name": .string, "version": .string, "semanticVersion": .string,
        "informationUri": .string, "rules": .array(.object("reportingDescriptor"), least: 0),
      ], required: ["name"]),
    "reportingDescriptor": Requirement(
      members: [
        "id": .string, "name": .string, "shortDescription": .object("multiformatMessageString"),
        "fullDescription": .object("multiformatMessageString"),
        "defaultConfiguration": .object("reportingConfiguration"), "helpUri": .string,
        "help": .object("multiformatMessageString"),
      ], required: ["id"]),
    "multiformatMessageString": Requirement(
      members: ["text": .string, "markdown": .string], required: ["text"]),
    "reportingConfiguration": Requirement(members: ["enabled": .boolean, "level": level]),
    "invocation": Requirement(
      members: [
        "executionSuccessful": .boolean, "exitCode": .integer(.min),
        "toolExecutionNotifications": .array(.object("notification"), least: 0),
      ], required: ["executionSuccessful"]),
    "notification": Requirement(
      members: ["message": .object("message"), "level": level], required: ["message"]),
    // The schema requires `text` or `id`; a report uses `text`.
    "message": Requirement(
      members: ["text": .string, "markdown": .string, "id": .string], required: ["text"]),
    "result": Requirement(
      members: [
        "ruleId": .string, "ruleIndex": .integer(-1), "level": level,
        "kind": .choice(["notApplicable", "pass", "fail", "review", "open", "informational"]),
        "message": .object("message"), "locations": .array(.object("location"), least: 0),
        "partialFingerprints": .map(.string), "fixes": .array(.object("fix"), least: 0),
      ], required: ["message"]),
    "location": Requirement(
      members: [
        "physicalLocation": .object("physicalLocation"),
        "logicalLocations": .array(.object("logicalLocation"), least: 0),
      ]),
    // The schema requires `address` or `artifactLocation`.
    "physicalLocation": Requirement(
      members: ["artifactLocation": .object("artifactLocation"), "region": .object("region")],
      required: ["artifactLocation"]),
    "artifactLocation": Requirement(
      members: [
        "uri": .string, "uriBaseId": .string, "index": .integer(-1),
        "description": .object("message"),
      ]),
    "logicalLocation": Requirement(
      members: ["name": .string, "fullyQualifiedName": .string, "kind": .string]),
    "region": Requirement(
      members: [
        "startLine": .integer(1), "startColumn": .integer(1), "endLine": .integer(1),
        "endColumn": .integer(1), "charOffset": .integer(-1), "charLength": .integer(0),
        "byteOffset": .integer(-1), "byteLength": .integer(0),
        "snippet": .object("artifactContent"),
      ]),
    "artifactContent": Requirement(members: ["text": .string, "binary": .string]),
    "fix": Requirement(
      members: [
        "description": .object("message"),
        "artifactChanges": .array(.object("artifactChange"), least: 1),
      ], required: ["artifactChanges"]),
    "artifactChange": Requirement(
      members: [
        "artifactLocation": .object("artifactLocation"),
        "replacements": .array(.object("replacement"), least: 1),
      ], required: ["artifactLocation", "replacements"]),
    "replacement": Requirement(
      members: [
        "deletedRegion": .object("region"), "insertedContent": .object("artifactContent"),
      ], required: ["deletedRegion"]),
  ]

  /// All violations in a parsed value, with their positions.
  static func violations(_ value: Any, _ kind: Kind = .object("sarifLog"), at place: String = "$")
    -> [String]
  {
    switch kind {
    case .string: return value is String ? [] : ["\(place) is not a string"]
    case .boolean: return value is Bool ? [] : ["\(place) is not a boolean"]
    case .integer(let least):
      guard let number = value as? Int else { return ["\(place) is not an integer"] }
      return number >= least ? [] : ["\(place) is \(number), below \(least)"]
    case .choice(let known):
      return (value as? String).map(known.contains) == true ? [] : ["\(place) is \(value)"]
    case .array(let element, let least):
      guard let array = value as? [Any] else { return ["\(place) is not an array"] }
      return (array.count < least ? ["\(place) has too few elements"] : [])
        + array.enumerated().flatMap { violations($1, element, at: "\(place)[\($0)]") }
    case .map(let element):
      guard let object = value as? [String: Any] else { return ["\(place) is not an object"] }
      return object.flatMap { violations($1, element, at: "\(place).\($0)") }
    case .object(let name):
      guard let object = value as? [String: Any], let requirement = objects[name] else {
        return ["\(place) is not a \(name)"]
      }
      let missing = requirement.required.filter { object[$0] == nil }
      return missing.map { "\(place) lacks \($0)" }
        + object.flatMap { key, value in
          requirement.members[key].map { violations(value, $0, at: "\(place).\(key)") }
            ?? ["\(place) has an unknown member \(key)"]
        }
    }
  }
}
