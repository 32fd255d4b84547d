import CTaplineResources
import TaplineAHAP

/// What the article "Lint rules" says of a rule: a section with a wrong and a right example.
///
/// The article is compiled in; tests hold its examples to what the linter says.
struct RuleSection {
  /// Whether a fix comes with the findings, and whether it keeps what plays.
  enum Fixing: String {
    case none
    case safe
    case unsafe
  }

  private let lines: [Substring]

  init(_ rule: AHAPRule) { lines = Self.sections[rule.rawValue] ?? [] }

  var fixing: Fixing {
    guard let first = lines.first(where: { $0.hasPrefix("*") }) else { return .none }
    if first.contains(", fixable with --unsafe-fixes.*") { return .unsafe }
    return first.contains(", fixable.*") ? .safe : .none
  }

  /// The section for a terminal: examples indented, marks of Markdown left out.
  var text: String {
    var text = ""
    var isCode = false
    for line in lines {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if isCode {
        text += "    \(line)\n"
      } else {
        text += line.filter { $0 != "*" && $0 != "`" } + "\n"
      }
    }
    return text
  }

  private static let sections: [String: [Substring]] = {
    var count = 0
    guard let bytes = tapline_page_file("LintRules.md", &count) else { return [:] }
    let page = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    var sections: [String: [Substring]] = [:]
    var name: String?
    var isCode = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() }
      if !isCode, line.hasPrefix("#") {
        name = line.hasPrefix("### `") ? String(line.dropFirst(5).prefix { $0 != "`" }) : nil
      } else if let name {
        sections[name, default: []].append(line)
      }
    }
    return sections.mapValues { lines in
      Array(lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed())
    }
  }()
}
