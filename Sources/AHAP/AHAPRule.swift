public import PositionedJSON

/// What can be found about an AHAP file; the raw value is the stable rule id.
///
/// Each rule has a section with a wrong and a right example on the page "Lint rules" of the
/// documentation.
///
/// Thread: any.
public enum AHAPRule: String, Sendable, CaseIterable {
  case jsonSyntax = "json-syntax"
  case jsonByteOrderMark = "json-byte-order-mark"
  case jsonTrailingComma = "json-trailing-comma"
  case rootNotObject = "root-not-object"
  case patternMissing = "pattern-missing"
  case patternEmpty = "pattern-empty"
  case metadataIgnored = "metadata-ignored"
  case versionMissing = "version-missing"
  case wrongType = "wrong-type"
  case unknownKey = "unknown-key"
  case duplicateKey = "duplicate-key"
  case entryKindMissing = "entry-kind-missing"
  case eventTypeMissing = "event-type-missing"
  case eventTypeUnknown = "event-type-unknown"
  case eventTimeMissing = "event-time-missing"
  case timeNegative = "time-negative"
  case timeTooLate = "time-too-late"
  case durationNegative = "duration-negative"
  case durationMissing = "duration-missing"
  case durationTooLong = "duration-too-long"
  case intensityMissing = "intensity-missing"
  case sharpnessMissing = "sharpness-missing"
  case parameterUnknown = "parameter-unknown"
  case parameterDuplicate = "parameter-duplicate"
  case parameterIncomplete = "parameter-incomplete"
  case parameterValueMissing = "parameter-value-missing"
  case valueOutOfRange = "value-out-of-range"
  case curveEmpty = "curve-empty"
  case curvePointsUnsorted = "curve-points-unsorted"
  case waveformMissing = "waveform-missing"
  case waveformNotFound = "waveform-not-found"
  case waveformOutsideRoot = "waveform-outside-root"
  case waveformUnreadable = "waveform-unreadable"

  /// How bad a finding is unless a configuration says otherwise.
  public var severity: Diagnostic.Severity {
    switch self {
    case .jsonSyntax, .rootNotObject, .patternMissing, .wrongType, .eventTypeMissing,
      .eventTypeUnknown,
      .eventTimeMissing, .timeNegative, .timeTooLate, .durationNegative, .parameterIncomplete,
      .waveformMissing:
      .error
    case .versionMissing, .intensityMissing, .sharpnessMissing:
      .note
    default:
      .warning
    }
  }
}

extension AHAPRule {
  /// The rule in one sentence, without an example.
  public var summary: String {
    switch self {
    case .jsonSyntax: "The text is not JSON."
    default: rawValue
    }
  }

  /// Whether a file with this finding cannot be read at all, so that no other rule was tried.
  public var isUnreadable: Bool { self == .jsonSyntax || self == .rootNotObject }
}

/// Findings by byte range; lines and paths are worked out for all of them at the end.
struct AHAPFindings {
  private struct Finding {
    var rule: AHAPRule
    var range: Range<Int>
    var message: String
    var value: JSONValue?
  }

  private var findings: [Finding] = []

  /// Whether the file cannot be played.
  var hasError: Bool { findings.contains { $0.rule.severity == .error } }

  mutating func add(_ rule: AHAPRule, at value: JSONValue, _ message: String) {
    findings.append(Finding(rule: rule, range: value.range, message: message, value: value))
  }

  mutating func add(_ rule: AHAPRule, at range: Range<Int>, _ message: String) {
    findings.append(Finding(rule: rule, range: range, message: message, value: nil))
  }

  func diagnostics(in document: JSONDocument) -> [Diagnostic] {
    guard !findings.isEmpty else { return [] }
    let lines = LineTable(document.bytes)
    let inOrder = findings.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    let paths = document.paths(of: inOrder.map { $0.element.value ?? document.root })
    return zip(inOrder.map(\.element), paths).map { finding, path in
      Diagnostic(
        rule: finding.rule.rawValue, severity: finding.rule.severity, message: finding.message,
        file: document.file, position: lines.position(at: finding.range.lowerBound),
        range: finding.range, path: path)
    }
  }
}
