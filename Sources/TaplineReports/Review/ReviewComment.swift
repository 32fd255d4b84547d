import TaplineText

package struct ReviewComment: Sendable {
  /// The first line, by which a workflow finds the comment to edit.
  private static let marker = "<!-- tapline review -->"

  /// The maximum number of bytes; GitHub refuses a comment of more than 65,536 characters.
  private static let maximumSize = 60_000

  /// The maximum number of rows and of remarks of a change; a design choice.
  private static let maximumRows = 20

  /// The maximum number of characters of each untrusted text, such as a path or a table cell; a design choice.
  private static let maximumLength = 300

  private let review: Review
  /// The address of the page with the pictures; nil if there is none.
  private let page: String?

  package init(_ review: Review, page: String? = nil) {
    self.review = review
    // Characters that could end a link are removed.
    self.page = page.map { address in
      String(address.filter { !" <>\\\"".contains($0) && $0.isASCII && !$0.isNewline })
    }
  }

  package var text: String {
    let (base, head) = (Self.code(review.base.title), Self.code(review.head.title))
    var text = "\(Self.marker)\n### Haptics: \(review.headline)\n\nFrom \(base) to \(head)."
    text += link("Pictures and sounds") + "\n"
    let end = ending
    // The sentence about omitted changes needs less than 100 bytes.
    let room = Self.maximumSize - end.utf8.count - 100
    var omittedCount = review.changes.count
    for (index, change) in review.changes.enumerated() {
      let entry = entry(change, index)
      guard text.utf8.count + entry.utf8.count <= room else { break }
      text += entry
      omittedCount -= 1
    }
    if omittedCount > 0 {
      text += "\nLeft out here: \(counted(omittedCount, "more change")).\n"
    }
    return text + end
  }

  private func link(_ text: String, _ fragment: String = "") -> String {
    page.map { " [\(text)](<\($0)\(fragment)>)" } ?? ""
  }

  private var ending: String {
    let renames = review.renames.map { path, previousPath in
      "\(Self.code(previousPath)) is now \(Self.code(path))"
    }
    return (renames.isEmpty ? "" : "\nRenamed without a change:\n\n" + Self.list(renames))
      + review.notes.map { "\n\(Self.escaped($0)).\n" }.joined()
      + (review.changes.contains { $0.kind != .swift } ? "\n\(review.caption)\n" : "")
  }

  private func entry(_ change: ReviewedChange, _ index: Int) -> String {
    var text = "\n#### \(Self.code(change.path))\n\n\(Self.escaped(change.sentence))."
    if !change.timelines.isEmpty { text += link("Picture and sound", "#change-\(index + 1)") }
    text += "\n"
    if !change.differences.isEmpty {
      text += "\n" + Self.row(ReviewedDifference.headings) + "|---|---|---|---|---|\n"
      text += change.differences.prefix(Self.maximumRows).map { Self.row($0.cells) }.joined()
      let omittedCount = change.differences.count - Self.maximumRows
      if omittedCount > 0 { text += "\n\(counted(omittedCount, "more difference")).\n" }
    }
    let remarks = change.remarks.map(Self.escaped)
    return remarks.isEmpty ? text : text + "\n" + Self.list(remarks)
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.map(escaped).joined(separator: " | ") + " |\n"
  }

  private static func list(_ items: [String]) -> String {
    items.prefix(maximumRows).map { "- \($0)\n" }.joined()
      + (items.count > maximumRows ? "- \(items.count - maximumRows) more\n" : "")
  }

  /// Returns untrusted text on one line, without markup, mentions and references.
  private static func escaped(_ text: String) -> String {
    shortened(text).map { character in
      switch character {
      case "<": "&lt;"
      case "&": "&amp;"
      // A backslash does not escape a mention or reference.
      case "@": "&#64;"
      case "#": "&#35;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "$", ">", "!": "\\\(character)"
      default: String(character)
      }
    }.joined()
  }

  /// Returns untrusted text as code, in which GitHub recognizes neither markup nor mentions.
  private static func code(_ text: String) -> String {
    "`" + shortened(text).replacing("`", with: "'") + "`"
  }

  private static func shortened(_ text: String) -> String {
    let text = SanitizedText(text).text
    return text.count <= maximumLength ? text : text.prefix(maximumLength - 1) + "…"
  }
}
