import CTaplineResources
package import TaplineAHAP
import TaplineText

/// The article "Lint rules", with the reason for each rule and a wrong and a right example.
///
/// `lint-rules.txt` contains the reasons and the examples; severities and fixes are those of `AHAPRule`. `--explain`
/// shows a section, and the documentation page is generated from the whole article.
package struct RuleArticle: Sendable {
  package struct Section: Sendable {
    package let rule: AHAPRule

    /// The reason for the rule, in Markdown.
    private var reason = ""

    package private(set) var wrong = ""

    /// The line and column of the finding in the wrong example.
    package private(set) var place = ""

    package private(set) var right = ""

    fileprivate init(_ rule: AHAPRule) { self.rule = rule }
  }

  private enum Part {
    /// A paragraph between sections.
    case text(String)
    case section(Section)
  }

  package static let embedded: RuleArticle = {
    var count = 0
    let bytes = tapline_page_file("lint-rules.txt", &count)
    return RuleArticle(
      String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
  }()

  private var parts: [Part] = []

  private init(_ source: String) {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    for paragraph in lines.split(separator: "") {
      let first = paragraph[paragraph.startIndex]
      if first.hasPrefix("### "), let rule = AHAPRule(rawValue: String(first.dropFirst(4))) {
        parts.append(.section(Section(rule)))
      } else if case .section(var section) = parts.last, !first.hasPrefix("#") {
        section.add(paragraph)
        parts[parts.count - 1] = .section(section)
      } else {
        parts.append(.text(paragraph.joined(separator: "\n")))
      }
    }
  }

  package var sections: [Section] {
    parts.compactMap { if case .section(let section) = $0 { section } else { nil } }
  }

  /// The documentation page, in Markdown.
  package var page: String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .section(let section): section.markdown
      }
    }.joined(separator: "\n\n") + "\n"
  }
}

extension RuleArticle.Section {
  fileprivate mutating func add(_ paragraph: ArraySlice<Substring>) {
    let first = paragraph[paragraph.startIndex]
    let rest = paragraph.dropFirst().joined(separator: "\n")
    if first == "right" {
      right = rest
    } else if first.hasPrefix("wrong ") {
      place = String(first.dropFirst(6))
      wrong = rest
    } else {
      reason += (reason.isEmpty ? "" : "\n\n") + paragraph.joined(separator: "\n")
    }
  }

  /// The severity and kind of fix, such as `Warning, fixable`.
  private var kind: String {
    let severity = rule.severity.rawValue
    let fixing =
      switch rule.fixing {
      case .none: ""
      case .safe: ", fixable"
      case .unsafe: ", fixable with --unsafe-fixes"
      }
    return severity.prefix(1).uppercased() + severity.dropFirst() + fixing
  }

  fileprivate var markdown: String {
    """
    ### `\(rule.id)`

    *\(kind).* \(reason)

    Wrong, \(place):

    ```json
    \(wrong)
    ```

    Right:

    ```json
    \(right)
    ```
    """
  }

  /// The section without its heading and Markdown markup, with indented examples.
  var text: String {
    func indented(_ example: String) -> String {
      example.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)\n" }
        .joined()
    }
    let plainReason = reason.filter { $0 != "*" && $0 != "`" }
    return "\(kind). \(plainReason)\n\nWrong, \(place):\n\n\(indented(wrong))\n"
      + "Right:\n\n\(indented(right))"
  }
}
