import TaplinePatterns
import TaplineText

extension TimelineComparison {
  private static let context = 2

  /// One row for each match; a count replaces equal rows that are not near a difference.
  package var table: [String] {
    let header = ["", "kind", "name", "expected", "actual", "difference"]
    let differs = matches.map { $0.outcome != .equal }
    var rows = [header]
    var hidden = 0
    func addHidden() {
      if hidden > 0 { rows.append(["=", "… \(hidden) as expected"]) }
      hidden = 0
    }
    for index in matches.indices {
      let near = max(0, index - Self.context)...min(matches.count - 1, index + Self.context)
      guard differs[near].contains(true) else {
        hidden += 1
        continue
      }
      addHidden()
      rows.append(row(matches[index]))
    }
    addHidden()
    return alignedLines(rows).map(\.withoutTrailingSpaces)
  }

  private func row(_ match: Match) -> [String] {
    let (expected, actual) = items(of: match)
    let kind = (expected ?? actual)?.kind.name ?? ""
    let name = expected?.name ?? actual?.name ?? ""
    let (mark, difference) = mark(match)
    return [
      mark, kind, name, expected.map(Self.cell) ?? "–", actual.map(Self.cell) ?? "–", difference,
    ]
  }

  private func mark(_ match: Match) -> (mark: String, difference: String) {
    switch match.outcome {
    case .equal: ("=", "")
    case .changed(let differences): ("~", differences.summary)
    case .missing: ("-", "missing")
    case .unexpected: ("+", "unexpected")
    case .swapped(let other): ("x", "swapped with \(expected[other].summary)")
    }
  }

  private static func cell(_ item: TimelineItem) -> String {
    var parts = ["\(shortestText(item.time)) s"]
    for value in item.values where !value.isDefault {
      switch (value.name, value.number) {
      case ("intensity", let number): parts.append("i \(shortestText(number))")
      case ("sharpness", let number): parts.append("s \(shortestText(number))")
      case ("duration", let number): parts.append("for \(shortestText(number)) s")
      case (let name, let number): parts.append("\(name) \(shortestText(number))")
      }
    }
    return parts.joined(separator: "  ")
  }
}
