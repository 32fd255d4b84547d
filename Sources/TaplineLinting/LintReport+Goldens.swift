package import TaplineComparison
import TaplineText

extension LintReport {
  package init(
    goldens checks: [(check: GoldenCheck, bytes: [UInt8])], version: String, folder: String
  ) {
    self.init(
      version: version, folder: folder, rules: GoldenRule.allCases, tool: "tapline verify")
    for (check, bytes) in checks {
      if case .unreadable(let reason) = check.outcome {
        failures.append(Failure(input: check.file, message: reason))
        continue
      }
      let places = GoldenPlaces(bytes, file: check.file)
      files.append(
        LintedFile(name: check.file, bytes: bytes, findings: places.findings(of: check)))
    }
  }
}

private enum GoldenRule: String, RuleTable {
  case missing = "golden-missing"
  case unexpected = "golden-unexpected"
  case changed = "golden-changed"
  case swapped = "golden-swapped"
  case unblessed = "golden-unblessed"
  case unverified = "golden-unverified"
  case hapticOnly = "golden-haptic-only"

  var severity: Diagnostic.Severity {
    self == .unverified || self == .hapticOnly ? .note : .error
  }

  var summary: String {
    switch self {
    case .missing: "An item that the golden file expects is missing."
    case .unexpected: "There is an item that the golden file does not expect."
    case .changed: "An item has another time or other values than the golden file expects."
    case .swapped: "Two items are in another order than the golden file expects."
    case .unblessed: "The golden file has no items yet; 'tapline verify --bless' records them."
    case .unverified:
      "The golden file has no subject and no recording, so only its test can check it."
    case .hapticOnly: "No animated value changes near a haptic of a recorded timeline or a press."
    }
  }
}

private struct GoldenPlaces {
  private typealias Place = (range: Range<Int>, path: JSONPath)

  private static let beginning: Place = (0..<0, JSONPath())

  private let file: String
  private let lines: LineTable
  /// The locations of the items, by time.
  private var items: [Place] = []
  private var timeline = Self.beginning

  init(_ bytes: [UInt8], file: String) {
    self.file = file
    lines = LineTable(bytes)
    guard let document = try? JSONDocument(parsing: bytes, file: file),
      let list = document.root["timeline"]
    else { return }
    timeline = (list.range.lowerBound..<list.range.lowerBound + 1, list.path)
    // Comparisons number the items by time, and items with equal times in the order of the file.
    let ordered = list.elements.sorted {
      ($0["time"]?.number ?? 0) < ($1["time"]?.number ?? 0)
    }
    items = zip(ordered, document.paths(of: ordered)).map { ($0.range, $1) }
  }

  func findings(of check: GoldenCheck) -> [Diagnostic] {
    findings(of: check.outcome) + check.hapticOnly.map { finding(.hapticOnly, $0, at: timeline) }
  }

  private func findings(of outcome: GoldenCheck.Outcome) -> [Diagnostic] {
    switch outcome {
    case .passed, .blessed, .unreadable: return []
    case .unblessed: return [finding(.unblessed, GoldenRule.unblessed.summary)]
    case .unverified: return [finding(.unverified, GoldenRule.unverified.summary)]
    case .failed(let comparison):
      return comparison.matches.compactMap { match in
        guard let sentence = comparison.sentence(about: match) else { return nil }
        let place = match.expected.flatMap { items.indices.contains($0) ? items[$0] : nil }
        return finding(rule(match.outcome), sentence, at: place ?? timeline)
      }
    }
  }

  private func rule(_ outcome: TimelineComparison.Match.Outcome) -> GoldenRule {
    switch outcome {
    case .missing: .missing
    case .unexpected: .unexpected
    case .equal, .changed: .changed
    case .swapped: .swapped
    }
  }

  private func finding(
    _ rule: GoldenRule, _ message: String, at place: Place = beginning
  ) -> Diagnostic {
    Diagnostic(
      rule: rule.id, severity: rule.severity, message: message, file: file,
      position: lines.position(at: place.range.lowerBound), range: place.range, path: place.path)
  }
}
