import Foundation
import TaplineText
import Testing

/// The page "Lint rules" of the documentation, read as the list of cases that it is.
struct LintRulePage {
  /// What the page says of one rule.
  struct Section: CustomTestStringConvertible, Sendable {
    var rule: String
    var severity = ""
    var isFixable = false
    var isSafe = true
    var position: SourcePosition?
    var wrong: String?
    var right: String?

    var testDescription: String { rule }
  }

  static let sections: [Section] = {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Tapline/Documentation.docc/LintRules.md")
    return (try? String(contentsOf: page, encoding: .utf8)).map(read) ?? []
  }()

  private static func read(_ page: String) -> [Section] {
    var sections: [Section] = []
    var code: [Substring]?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```json" {
        code = []
      } else if line == "```", let lines = code {
        let text = lines.joined(separator: "\n")
        let last = sections.count - 1
        if sections[last].wrong == nil {
          sections[last].wrong = text
        } else {
          sections[last].right = text
        }
        code = nil
      } else if code != nil {
        code?.append(line)
      } else if let match = line.wholeMatch(of: /### `(.+)`/) {
        sections.append(Section(rule: String(match.1)))
      } else if let match = line.prefixMatch(of: /\*(\w+)(, fixable)?( with --unsafe-fixes)?\.\*/) {
        sections[sections.count - 1].severity = match.1.lowercased()
        sections[sections.count - 1].isFixable = match.2 != nil
        sections[sections.count - 1].isSafe = match.3 == nil
      } else if let match = line.wholeMatch(of: /Wrong, (\d+):(\d+):/) {
        guard let line = Int(match.1), let column = Int(match.2) else { continue }
        sections[sections.count - 1].position = SourcePosition(line: line, column: column)
      }
    }
    return sections
  }

  /// The file that an example stands for, and the lines that stand before the example in it.
  static func file(_ example: String) -> (bytes: [UInt8], linesBefore: Int) {
    let isEntry = example.hasPrefix("{ \"Event\"") || example.hasPrefix("{ \"Parameter")
    let text = isEntry ? "{ \"Version\": 1.0, \"Pattern\": [\n\(example)\n] }" : example
    var bytes = Array(text.utf8)
    // The page itself is UTF-8, so a byte that is not stands in words.
    if let place = text.range(of: "<FF>") {
      let start = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
      bytes.replaceSubrange(start..<start + 4, with: [0xFF])
    }
    return (bytes, isEntry ? 1 : 0)
  }
}
