import TaplineRendering
import TaplineText

/// The page's one HTML document: what stands in it before its script has run.
enum GalleryMarkup {
  /// The document.
  static func page(data: String) -> String {
    let script = PageFile.galleryScript
    let style = PageFile.galleryStyle
    let policy =
      "default-src 'none'; script-src \(SHA256.source(of: script)); "
      + "style-src \(SHA256.source(of: style)); img-src data:; base-uri 'none'; form-action 'none'"
    return """
      <!DOCTYPE html>
      <html lang="en" data-theme="auto">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>Button gallery - Tapline</title>
      <link rel="icon" href="data:,">
      <style>\(style)</style>
      </head>
      <body>
      <a class="skip" href="#systems">Skip to the buttons</a>
      <header class="top">
      <div class="intro">
      <h1>Press everything</h1>
      <p id="lead"></p>
      </div>
      <div class="tools" role="search">
      <label class="search"><span class="hidden">Search buttons</span>\
      <input id="search" type="search" placeholder="Search buttons, haptics, curves" \
      autocomplete="off" spellcheck="false"></label>
      <button class="tool" id="sound" type="button" aria-pressed="true">Sound on</button>
      <button class="tool" id="speed" type="button">Speed ×1</button>
      <button class="tool" id="theme" type="button">Theme: system</button>
      </div>
      <nav id="filters" class="filters" aria-label="Systems"></nav>
      <p id="status" class="status" role="status"></p>
      <p id="motion-note" class="status" hidden>Your system asks for reduced motion: buttons show \
      where a press leads and leave out the way.</p>
      </header>
      <main id="systems" tabindex="-1"></main>
      <dialog id="panel" aria-labelledby="panel-title"></dialog>
      <footer class="foot">
      <p id="credits"></p>
      </footer>
      <noscript><p class="status">This page draws its buttons with a script of its own.</p></noscript>
      <script type="application/json" id="data">\(data)</script>
      <script>\(script)</script>
      </body>
      </html>

      """
  }
}
