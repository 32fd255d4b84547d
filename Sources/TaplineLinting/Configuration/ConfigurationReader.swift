import TaplineAHAP
import TaplineFiles
import TaplineLibrary
import TaplineText

/// A reader of configurations that continues after an error and collects all errors.
struct ConfigurationReader {
  private var configuration: LintConfiguration
  private var errors: [DataError] = []
  private var omittedCount = 0
  /// The total number of characters of all globs, with braces expanded.
  private var globSize = 0

  private static let maximumErrors = 20

  private static let maximumGlobSize = 1_000_000

  private static let rule = "configuration"

  static func read(
    _ bytes: [UInt8], file: String, folder: String
  ) throws(PatternLibraryError) -> LintConfiguration {
    let document = try InputText(bytes, path: file).json()
    var reader = ConfigurationReader(
      configuration: LintConfiguration(file: file, folder: folder))
    reader.readRoot(document.root)
    guard reader.errors.isEmpty else {
      var findings = reader.errors.map(\.diagnostic).sorted {
        $0.range.lowerBound < $1.range.lowerBound
      }
      if let last = findings.popLast() {
        findings.append(last.representing(reader.omittedCount + 1))
      }
      throw .findings(findings)
    }
    return reader.configuration
  }

  // MARK: - Members

  private mutating func readRoot(_ root: JSONValue) {
    guard let fields = fields(root, "the configuration") else { return }
    if let value = fields.optional("lint") { readLint(value) }
    rejectUnknownKeys(of: fields)
  }

  private mutating func readLint(_ value: JSONValue) {
    guard let fields = fields(value, "'lint'") else { return }
    configuration.threshold = fields.optional("failOn").flatMap { value in
      read { () throws(DataError) in
        try fields.choice(value, named: "'failOn'", LintThreshold.self)
      }
    }
    if let value = fields.optional("profile") {
      configuration.profile = string(value, "'profile'")
      configuration.profileFinding = fields.failure(at: value, "").diagnostic
    }
    if fields.optional("strict") != nil {
      configuration.isStrict = read { () throws(DataError) in try fields.flag("strict") }
    }
    if let value = fields.optional("bundleRoot") {
      configuration.bundleRoot = string(value, "'bundleRoot'").map { path in
        path.hasPrefix("/") ? path : configuration.folder + "/" + path
      }
      configuration.bundleRootFinding = fields.failure(at: value, "").diagnostic
    }
    configuration.exclude = globs("exclude", of: fields)
    if let value = fields.optional("rules") { configuration.levels = levels(value) }
    configuration.overrides = elements("overrides", of: fields).map { self.override($0) }
    rejectUnknownKeys(of: fields)
  }

  private mutating func override(_ value: JSONValue) -> LintConfiguration.Override {
    var result = LintConfiguration.Override()
    guard let fields = fields(value, "an override") else { return result }
    if fields.optional("files") == nil {
      fail(at: value) { "an override needs 'files', the globs of the files to which it applies" }
    }
    result.files = globs("files", of: fields)
    if let value = fields.optional("rules") { result.levels = levels(value) }
    rejectUnknownKeys(of: fields)
    return result
  }

  private mutating func levels(_ value: JSONValue) -> RuleLevels {
    var levels = RuleLevels()
    guard let fields = fields(value, "'rules'") else { return levels }
    let known = AHAPRule.allCases.map(\.id) + AuditRule.allCases.map(\.id)
    for (key, member) in value.members {
      let name = key.string ?? ""
      guard known.contains(name) else {
        fail(at: key) {
          UnknownRule(name: name, among: known, verbs: ["lint", "audit"]).description
        }
        continue
      }
      let level = read { () throws(DataError) in
        try fields.choice(member, named: "a rule's level", RuleLevel.self)
      }
      guard let level else { continue }
      if let rule = AHAPRule(rawValue: name), !RuleLevels.allows(level, for: rule) {
        fail(at: member) { RuleLevels.refusal(of: rule) }
        continue
      }
      levels[name] = level
    }
    return levels
  }

  // MARK: - Values

  private mutating func fields(_ value: JSONValue, _ name: String) -> JSONFields? {
    read { () throws(DataError) in try JSONFields(value, named: name, rule: Self.rule) }
  }

  private mutating func elements(_ key: String, of fields: JSONFields) -> [JSONValue] {
    read { () throws(DataError) in Array(try fields.elements(key, isOptional: true)) } ?? []
  }

  private mutating func globs(_ key: String, of fields: JSONFields) -> [FilePattern] {
    elements(key, of: fields).compactMap { element in
      guard let text = string(element, "a glob of '\(key)'") else { return nil }
      // Globs beyond the limit are not parsed.
      var glob: FilePattern?
      if globSize <= Self.maximumGlobSize {
        glob = FilePattern(text.hasPrefix("./") ? String(text.dropFirst(2)) : text)
        guard let glob else {
          fail(at: element) { "the glob is too long, or its braces expand to too many globs" }
          return nil
        }
        globSize += glob.size
      }
      guard globSize <= Self.maximumGlobSize else {
        fail(at: element) { "the globs of this configuration are too long in total" }
        return nil
      }
      return glob
    }
  }

  private mutating func string(_ value: JSONValue, _ name: String) -> String? {
    if let string = value.string, !string.isEmpty { return string }
    fail(at: value) { "\(name) must be a nonempty string" }
    return nil
  }

  // MARK: - Errors

  /// Reads a value; records an error and returns nil if it is invalid.
  private mutating func read<Value>(_ body: () throws(DataError) -> Value) -> Value? {
    do throws(DataError) { return try body() } catch {
      record { error }
      return nil
    }
  }

  private mutating func fail(at value: JSONValue, _ message: () -> String) {
    record { DataError(at: value, message(), rule: Self.rule) }
  }

  private mutating func rejectUnknownKeys(of fields: JSONFields) {
    for key in fields.unknownKeys { record { fields.refusal(of: key) } }
  }

  /// Records an error; errors beyond the maximum are only counted.
  private mutating func record(_ error: () -> DataError) {
    if errors.count < Self.maximumErrors { errors.append(error()) } else { omittedCount += 1 }
  }
}
