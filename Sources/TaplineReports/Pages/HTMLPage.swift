import TaplineRendering
import TaplineText

/// The parts of every page, with a content security policy that allows only this script and the given sources.
package struct HTMLPage {
  /// The tag by which a batch recognizes pages that Tapline has written.
  static let generator = "<meta name=\"generator\" content=\"Tapline\">"

  let title: String
  /// The allowed sources by directive of the content security policy, such as `img-src`.
  let sources: KeyValuePairs<String, String>
  let style: String
  let script: String
  let allowsInlineStyles: Bool
  /// The initial value of `data-theme`, which the page's script changes; nil for a page without themes.
  let theme: String?

  package init(
    title: String, sources: KeyValuePairs<String, String>, style: String, script: String,
    allowsInlineStyles: Bool = false, theme: String? = nil
  ) {
    self.title = title
    self.sources = sources
    self.style = "\n" + style
    self.script = script
    self.allowsInlineStyles = allowsInlineStyles
    self.theme = theme
  }

  var head: String {
    let styles = allowsInlineStyles ? "'unsafe-inline'" : SHA256.source(of: style)
    let policy =
      ["default-src 'none'", "script-src \(SHA256.source(of: script))", "style-src \(styles)"]
      + sources.map { "\($0.key) \($0.value)" } + ["base-uri 'none'", "form-action 'none'"]
    return """
      <!doctype html>
      <html lang="en"\(theme.map { " data-theme=\"\($0)\"" } ?? "")>
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy.joined(separator: "; "))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      \(Self.generator)
      <title>\(escaped: title)</title>
      <link rel="icon" href="data:,">
      <style>\(style)</style>
      </head>
      <body>

      """
  }

  var end: String { "<script>\(script)</script>\n</body>\n</html>\n" }

  package func text(_ body: String) -> String { head + body + end }
}

extension MarkupText {
  /// Returns the cells of a table's row; `element` is `td` or `th`, with attributes if any.
  static func cells(_ texts: [String], _ element: String = "td") -> String {
    texts.map { "<\(element)>\(escaped: $0)</\(element.prefix(2))>" }.joined()
  }

  static func row(_ texts: [String], _ element: String = "td") -> String {
    "<tr>\(cells(texts, element))</tr>\n"
  }
}
