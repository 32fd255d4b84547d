import TaplineFiles
package import TaplineLibrary
package import TaplineText

/// Known findings of a project, which reports leave out: for each file, relative to the baseline's folder, identifiers
/// of `Fingerprints`; unreadable files are never in a baseline.
package struct LintBaseline: Sendable {
  static let schemaVersion = 1

  private struct Finding: JSONObject {
    static let members: JSONMembers<Self> = .line([
      .init("rule", \.rule), .init("mark", \.mark), .init("count", \.count),
    ])

    let rule: String
    let mark: String
    let count: Int
  }

  private let folder: String
  private var files: [String: [String: Finding]] = [:]

  package var count: Int {
    files.values.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.count } }
  }

  package var fileCount: Int { files.count }

  package init(_ report: LintReport, at path: String) {
    folder = FilePath.folder(of: path)
    for file in report.files where !file.isUnreadable && !file.findings.isEmpty {
      files[key(of: file.name)] = Dictionary(
        Self.marked(file).map { ($0.mark, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  package init(_ text: InputText) throws(PatternLibraryError) {
    folder = FilePath.folder(of: text.path)
    try text.decoded { (document) throws(DataError) in try read(document.root) }
  }

  private mutating func read(_ root: JSONValue) throws(DataError) {
    let fields = try JSONFields(root, named: "the baseline", rule: "baseline")
    try fields.schemaVersion(Self.schemaVersion)
    _ = try fields.string("baseline")
    for value in try fields.elements("files") {
      let file = try JSONFields(value, named: "the file", rule: "baseline")
      var findings: [String: Finding] = [:]
      for value in try file.elements("findings") {
        let finding = try JSONFields(value, named: "the finding", rule: "baseline")
        let mark = try finding.string("mark")
        findings[mark] = Finding(
          rule: try finding.string("rule"), mark: mark, count: try finding.integer("count"))
        try finding.finish()
      }
      files[try file.string("file")] = findings
      try file.finish()
    }
    try fields.finish()
  }

  /// Returns the file without the findings that occur at least as often in the baseline, and the number of these.
  package func filter(_ file: LintedFile) -> (file: LintedFile, count: Int) {
    guard !file.isUnreadable, let known = files[key(of: file.name)] else { return (file, 0) }
    var count = 0
    let left = zip(file.findings, Self.marked(file)).filter { finding, marked in
      guard let before = known[marked.mark], before.rule == marked.rule,
        before.count >= marked.count
      else { return true }
      count += finding.count
      return false
    }
    return (
      LintedFile(
        name: file.name, bytes: file.bytes, findings: left.map(\.0), threshold: file.threshold),
      count
    )
  }

  /// Returns a file's name in the baseline: relative to the baseline's folder, or absolute for files elsewhere.
  private func key(of name: String) -> String {
    guard name != "-" else { return name }
    let path = FilePath.absolute(name)
    return FilePath.relative(path, to: folder) ?? path
  }

  private static func marked(_ file: LintedFile) -> [Finding] {
    var fingerprints = Fingerprints()
    return file.findings.map { finding in
      Finding(
        rule: finding.rule, mark: fingerprints.next(finding, in: file.bytes), count: finding.count)
    }
  }
}

extension LintBaseline: JSONObject {
  package static let members: JSONMembers<Self> = [
    .version(Self.schemaVersion), .init("baseline") { _ in "tapline lint" },
    .init("files") { baseline in
      baseline.files.sorted { $0.key < $1.key }.map { name, findings in
        File(
          file: name, findings: findings.values.sorted { ($0.rule, $0.mark) < ($1.rule, $1.mark) })
      }
    },
  ]

  private struct File: JSONObject {
    static let members: JSONMembers<Self> = [.init("file", \.file), .init("findings", \.findings)]

    let file: String
    let findings: [Finding]
  }
}
