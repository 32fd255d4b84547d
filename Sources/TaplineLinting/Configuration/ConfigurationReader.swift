import TaplineAHAP
import TaplineFiles
import TaplineText

/// Reads a configuration to its end and lists everything that is wrong with it.
struct ConfigurationReader {
  private var configuration: LintConfiguration
  private let lines: LineTable
  private var errors: [Diagnostic] = []

  private static let rule = "configuration"

  static func read(
    _ bytes: [UInt8], file: String, folder: String
  ) throws(LintConfigurationError) -> LintConfiguration {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: bytes, file: file)
    } catch {
      throw .content([error.diagnostic])
    }
    var reader = ConfigurationReader(
      configuration: LintConfiguration(file: file, folder: folder), lines: LineTable(bytes))
    reader.readRoot(document.root)
    guard reader.errors.isEmpty else { throw .content(reader.errors) }
    return reader.configuration
  }

  private init(configuration: LintConfiguration, lines: LineTable) {
    self.configuration = configuration
    self.lines = lines
  }

  // MARK: - Members

  private mutating func readRoot(_ root: JSONValue) {
    for (key, value) in members(of: root, "the configuration", known: ["lint"]) where key == "lint"
    {
      readLint(value)
    }
  }

  private mutating func readLint(_ value: JSONValue) {
    let known = ["failOn", "profile", "strict", "bundleRoot", "exclude", "rules", "overrides"]
    for (key, value) in members(of: value, "'lint'", known: known) {
      switch key {
      case "failOn":
        configuration.threshold = choice(value, "'failOn'", of: LintThreshold.self)
      case "profile":
        configuration.profile = string(value, "'profile'")
        configuration.profilePlace = diagnostic(at: value, "")
      case "strict":
        configuration.isStrict = value.bool
        if value.bool == nil { fail(at: value, "'strict' must be true or false") }
      case "bundleRoot":
        configuration.bundleRoot = string(value, "'bundleRoot'").map { path in
          path.hasPrefix("/") ? path : configuration.folder + "/" + path
        }
      case "exclude": configuration.exclude = patterns(value, "'exclude'")
      case "rules": configuration.levels = levels(value)
      case "overrides":
        configuration.overrides = elements(value, "'overrides'").map { self.override($0) }
      default: break
      }
    }
  }

  private mutating func override(_ value: JSONValue) -> LintConfiguration.Override {
    var result = LintConfiguration.Override()
    for (key, value) in members(of: value, "an override", known: ["files", "rules"]) {
      switch key {
      case "files": result.files = patterns(value, "'files'")
      case "rules": result.levels = levels(value)
      default: break
      }
    }
    if value.kind == .object, value["files"] == nil {
      fail(at: value, "an override needs 'files', patterns of the files that it is for")
    }
    return result
  }

  private mutating func levels(_ value: JSONValue) -> RuleLevels {
    var levels = RuleLevels()
    for (key, member) in keyedMembers(of: value, "'rules'") {
      let rule: AHAPRule
      do throws(UnknownRule) {
        rule = try AHAPRule.named(key.string ?? "")
      } catch {
        fail(at: key, error.description)
        continue
      }
      guard let level = choice(member, "a rule's level", of: RuleLevel.self) else { continue }
      guard RuleLevels.allows(level, for: rule) else {
        fail(at: member, RuleLevels.refusal(of: rule))
        continue
      }
      levels[rule] = level
    }
    return levels
  }

  // MARK: - Values

  private mutating func members(
    of value: JSONValue, _ what: String, known: [String]
  ) -> [(String, JSONValue)] {
    keyedMembers(of: value, what).compactMap { key, member in
      let name = key.string ?? ""
      if known.contains(name) { return (name, member) }
      let nearest = nearestNames(to: name, in: known, atMost: 1).first
      let list = known.map { "'\($0)'" }.joined(separator: ", ")
      let hint = nearest.map { "did you mean '\($0)'?" } ?? "there is \(list)"
      fail(at: key, "\(what) has no key '\(name)'; \(hint)")
      return nil
    }
  }

  private mutating func keyedMembers(
    of value: JSONValue, _ what: String
  ) -> [(key: JSONValue, value: JSONValue)] {
    guard value.kind == .object else {
      fail(at: value, "\(what) must be an object")
      return []
    }
    var seen: Set<String> = []
    return value.members.filter { member in
      let isNew = seen.insert(member.key.string ?? "").inserted
      if !isNew { fail(at: member.key, "'\(member.key.string ?? "")' is given twice") }
      return isNew
    }
  }

  private mutating func elements(_ value: JSONValue, _ what: String) -> [JSONValue] {
    guard value.kind == .array else {
      fail(at: value, "\(what) must be an array")
      return []
    }
    return Array(value.elements)
  }

  private mutating func patterns(_ value: JSONValue, _ what: String) -> [FilePattern] {
    elements(value, what).compactMap { element in
      guard let text = string(element, "a pattern of \(what)") else { return nil }
      let pattern = FilePattern(text.hasPrefix("./") ? String(text.dropFirst(2)) : text)
      if pattern == nil { fail(at: element, "the braces of '\(text)' make too many choices") }
      return pattern
    }
  }

  private mutating func string(_ value: JSONValue, _ what: String) -> String? {
    guard let string = value.string, !string.isEmpty else {
      fail(at: value, "\(what) must be a string that is not empty")
      return nil
    }
    return string
  }

  private mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ value: JSONValue, _ what: String, of type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    if let choice = value.string.flatMap(Choice.init(rawValue:)) { return choice }
    let known = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    fail(at: value, "\(what) must be one of \(known)")
    return nil
  }

  // MARK: - Errors

  private mutating func fail(at value: JSONValue, _ message: String) {
    errors.append(diagnostic(at: value, message))
  }

  private func diagnostic(at value: JSONValue, _ message: String) -> Diagnostic {
    Diagnostic(
      rule: Self.rule, severity: .error, message: message, file: configuration.file,
      position: lines.position(at: value.range.lowerBound), range: value.range, path: value.path)
  }
}
