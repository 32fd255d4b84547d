/// A finding about a text: what is wrong, where, and what to do.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a finding.
  public enum Severity: String, Sendable, Comparable, CaseIterable {
    /// Information, such as a default that is assumed.
    case note
    /// The file was read, but devices may not play it as written.
    case warning
    /// The file cannot be used as written.
    case error

    /// Orders by severity: `note < warning < error`.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// The stable, hyphenated id of the rule that made the finding.
  public let rule: String

  /// The severity.
  public private(set) var severity: Severity

  /// A sentence that states the fault and the remedy.
  public private(set) var message: String

  /// The file as the caller named it; `-` for standard input.
  package let file: String

  /// The start of the source range.
  public private(set) var position: SourcePosition

  /// The source range, as byte offsets from the start of the file.
  package private(set) var range: Range<Int>

  package private(set) var path: JSONPath

  /// The change that resolves the finding; nil if Tapline knows none.
  public private(set) var fix: Fix?

  /// The number of findings with the same rule and cause that this finding represents, `>= 1`.
  package private(set) var count: Int

  package init(
    rule: String, severity: Severity, message: String, file: String, position: SourcePosition,
    range: Range<Int>, path: JSONPath = JSONPath(), fix: Fix? = nil, count: Int = 1
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.file = file
    self.position = position
    self.range = range
    self.path = path
    self.fix = fix
    self.count = count
  }

  package func with(severity: Severity) -> Diagnostic {
    var finding = self
    finding.severity = severity
    return finding
  }

  /// Returns the finding with another message and without its fix.
  package func with(message: String) -> Diagnostic {
    var finding = self
    (finding.message, finding.fix) = (message, nil)
    return finding
  }

  /// Returns the finding at its position in a larger text, without its fix.
  package func moved(
    to position: SourcePosition, range: Range<Int>, path: JSONPath
  ) -> Diagnostic {
    var finding = self
    (finding.position, finding.range, finding.path) = (position, range, path)
    finding.fix = nil
    return finding
  }

  /// Returns the finding as the representative of `count` findings with the same rule and cause.
  package func representing(_ count: Int) -> Diagnostic {
    guard count > 1 else { return self }
    var finding = self
    finding.message += " (and \(count - 1) more like it)"
    finding.count = count
    return finding
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The compiler-style line `file:line:column: severity: message [rule]`.
  public var description: String { shown.text }

  package var shown: SanitizedText {
    "\(shownPlace): \(severity.rawValue): \(message) [\(rule)]"
  }

  package var shownPlace: SanitizedText { "\(file):\(position.line):\(position.column)" }
}

package protocol Rule: Sendable {
  var id: String { get }

  /// The severity of a finding unless the user sets another.
  var severity: Diagnostic.Severity { get }

  var summary: String { get }
}

package protocol RuleTable: Rule, CaseIterable, RawRepresentable<String> {}

extension RuleTable {
  package var id: String { rawValue }
}
