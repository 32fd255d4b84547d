import TaplineRendering
import TaplineText

/// The frame of every page that opens from disk: head, security policy, style and script.
///
/// The policy lets one script run, by its digest, and loads nothing but what the page names.
struct HTMLPage {
  /// Of every page, and by it a batch knows its own.
  static let generator = "<meta name=\"generator\" content=\"Tapline\">"

  let title: String
  let heading: String
  /// The sources of pictures and sounds in the policy's notation.
  let pictures: String
  let sounds: String
  let style: String
  let script: String

  /// The page up to its heading.
  var head: String {
    let policy = [
      "default-src 'none'", "script-src \(SHA256.source(of: script))",
      "style-src 'unsafe-inline'", "img-src \(pictures)", "media-src \(sounds)",
      "base-uri 'none'", "form-action 'none'",
    ]
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy.joined(separator: "; "))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      \(Self.generator)
      <title>\(MarkupText.escaped(title, whitespace: .folded))</title>
      <link rel="icon" href="data:,">
      <style>
      \(style)</style>
      </head>
      <body>
      <main>
      <h1>\(MarkupText.escaped(heading, whitespace: .folded))</h1>

      """
  }

  /// The page from its script on.
  var end: String { "<script>\(script)</script>\n</body>\n</html>\n" }
}
