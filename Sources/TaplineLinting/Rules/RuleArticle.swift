import CTaplineResources
package import TaplineText

/// An article made of a text file's reasons and examples and of the rules' severities and fixes; `--explain` shows a
/// section, and the documentation page is the whole article.
package struct RuleArticle<SomeRule: RuleTable>: Sendable {
  package struct Section: Sendable {
    package let rule: SomeRule

    /// The severity and the kind of fix, such as `Warning, fixable`.
    private let kind: String

    private let language: String

    /// The reason for the rule, in Markdown.
    private var reason = ""

    package private(set) var wrong = ""

    /// The line and column of the finding in the wrong example.
    package private(set) var place = ""

    package private(set) var right = ""

    fileprivate init(_ rule: SomeRule, kind: String, language: String) {
      self.rule = rule
      self.kind = kind
      self.language = language
    }
  }

  private enum Part {
    /// A paragraph between sections.
    case text(String)
    case section(Section)
  }

  private var parts: [Part] = []

  init(file: String, language: String, fixing: (SomeRule) -> String = { _ in "" }) {
    let source = tapline_page_file(file).map { String(cString: $0) } ?? ""
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    for paragraph in lines.split(separator: "") {
      let first = paragraph[paragraph.startIndex]
      if first.hasPrefix("### "), let rule = SomeRule(rawValue: String(first.dropFirst(4))) {
        let severity = rule.severity.rawValue
        let kind = severity.prefix(1).uppercased() + severity.dropFirst() + fixing(rule)
        parts.append(.section(Section(rule, kind: kind, language: language)))
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

  fileprivate var markdown: String {
    """
    ### `\(rule.id)`

    *\(kind).* \(reason)

    Wrong, \(place):

    ```\(language)
    \(wrong)
    ```

    Right:

    ```\(language)
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
