import TaplineText

/// How findings are written.
public enum LintFormat: String, Sendable, CaseIterable {
  /// Compiler-style lines with the source below, for people.
  case text
  /// JSON with every fact of every finding.
  case json
  /// The Static Analysis Results Interchange Format 2.1.0, for code scanning.
  case sarif
  /// Workflow commands that GitHub shows beside the lines of a pull request.
  case github
  /// JUnit's XML, for the test pages of CI systems.
  case junit

  /// The format that a file's ending names; nil where it names none.
  ///
  /// - Parameter path: The file.
  public init?(endingOf path: String) {
    switch path.split(separator: ".").last?.lowercased() {
    case "sarif": self = .sarif
    case "json": self = path.lowercased().hasSuffix(".sarif.json") ? .sarif : .json
    case "xml": self = .junit
    case "txt": self = .text
    default: return nil
    }
  }
}

extension LintReport {
  /// The report as text in a format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - isColored: Whether text for people is coloured.
  ///   - isSummarized: Whether text for people ends with a summary.
  /// - Returns: The text, with a final line feed unless it is empty.
  public func text(
    as format: LintFormat, isColored: Bool = false, isSummarized: Bool = true
  ) -> String {
    switch format {
    case .text: TextReport(isColored: isColored, isSummarized: isSummarized).text(of: self)
    case .json: JSONReport.text(of: self)
    case .sarif: SARIFReport(self).text
    case .github: GitHubReport.text(of: self)
    case .junit: JUnitReport.text(of: self)
    }
  }
}

/// Where a finding's token begins and ends, in lines and columns.
struct FindingPlace {
  let start: SourcePosition
  let end: SourcePosition

  init(_ range: Range<Int>, in lines: LineTable) {
    start = lines.position(at: range.lowerBound)
    end = lines.position(at: range.upperBound)
  }

  init(_ finding: Diagnostic, in lines: LineTable) {
    start = finding.position
    end = lines.position(at: finding.range.upperBound)
  }
}

extension Fix {
  /// The most edits that a report lists for one fix: a flood of findings is one finding, and what its
  /// fix changes would be the whole file in another form.
  private static let maximumListedEdits = 1_000

  var isListed: Bool { edits.count <= Self.maximumListedEdits }

  /// What the fix does, and that it changes what plays if it does.
  var sentence: String { isSafe ? summary : "\(summary) (changes what plays: --unsafe-fixes)" }
}

/// Paths as URIs (RFC 3986).
enum FileURI {
  static func reference(_ path: String) -> String { PercentEncoding.path(path) }

  static func absolute(_ path: String) -> String { "file://" + PercentEncoding.path(path) }
}

/// Marks by which the same finding is known again after other lines of its file have changed.
///
/// A mark holds the rule, the place in the tree without its indices, the token, and how many equal
/// ones came before it in the file.
struct Fingerprints {
  private var counts: [UInt64: Int] = [:]

  /// The longest piece of a token that counts.
  private static let tokenLength = 200

  mutating func next(_ finding: Diagnostic, in bytes: [UInt8]) -> String {
    var hash = FowlerNollVoHash()
    hash.add(finding.rule.utf8)
    hash.add([0])
    var isIndex = false
    for byte in finding.path.utf8 {
      if byte == UInt8(ascii: "]") { isIndex = false }
      if !isIndex { hash.add([byte]) }
      if byte == UInt8(ascii: "[") { isIndex = true }
    }
    hash.add([0])
    hash.add(bytes[finding.range.clamped(to: 0..<bytes.count)].prefix(Self.tokenLength))
    let count = counts[hash.value, default: 0] + 1
    counts[hash.value] = count
    return String(hash.value, radix: 16) + ":\(count)"
  }
}

/// The hash FNV-1a of 64 bits (Fowler, Noll, Vo): the same on every machine, unlike Swift's own.
private struct FowlerNollVoHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
