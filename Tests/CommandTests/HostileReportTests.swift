import Foundation
import TaplineTestSupport
import TaplineText
import Testing

/// Texts that would run as code or leave their context in a page that does not escape them.
private let hostileTexts = [
  "<script>window.pwned=true</script>",
  "</script><script>window.pwned=true</script>",
  "</SCRIPT ><ScRiPt>window.pwned=true</sCrIpT>",
  "<!--<script>window.pwned=true//",
  "--><script>window.pwned=true</script><!--",
  "]]><script>window.pwned=true</script><![CDATA[",
  "<![CDATA[<script>window.pwned=true</script>]]>",
  "\"><img src=x onerror=window.pwned=true>",
  "'><img src=x onerror=window.pwned=true>",
  "\" onload=\"window.pwned=true\" x=\"",
  "' onmouseover='window.pwned=true' x='",
  "\" autofocus onfocus=window.pwned=true tabindex=1 \"",
  "<svg onload=window.pwned=true>",
  "</title><svg/onload=window.pwned=true>",
  "</desc></svg><body onload=window.pwned=true>",
  "</style><script>window.pwned=true</script><style>",
  "}</style><link rel=stylesheet href=http://127.0.0.1:9/x>",
  "<iframe srcdoc=\"<script>parent.pwned=true</script>\">",
  "<a href=\"javascript:window.pwned=true\">tap</a>",
  "javascript:window.pwned=true",
  "data:text/html,<script>window.pwned=true</script>",
  "<base href=http://127.0.0.1:9/><meta http-equiv=refresh content=0;url=javascript:window.pwned=true>",
  "\u{2028}window.pwned=true\u{2029}//",
  "\");window.pwned=true;(\"",
  "\\\");window.pwned=true;//",
  "${window.pwned=true}`${window.pwned=true}`",
  "{{constructor.constructor('window.pwned=true')()}}",
  "\u{0}<\u{0}script>window.pwned=true</script>\u{1}\u{8}",
  "&lt;script&gt;window.pwned=true&lt;/script&gt;&#60;script&#62;&#x0;",
  "\u{FEFF}\u{202E}<details open ontoggle=window.pwned=true><math><mtext></table><img src onerror=window.pwned=true>",
]

/// Markup that Tapline's pages never contain.
private let foreign = [
  "<img", "<iframe", "<a href=\"javascript", "<base", "<math", "<details open ontoggle", "<svg/",
  "<![CDATA[",
  "<!--", "<meta http-equiv=refresh", "<link rel=stylesheet",
]

@Suite(
  "Hostile patterns in reports",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct HostileReportTests {
  private func pattern(_ text: String) throws -> Data {
    let event: [String: Any] = [
      "Event": ["Time": 0.01, "EventType": "HapticTransient", text: text, "EventParameters": []]
    ]
    let audio: [String: Any] = [
      "Event": ["Time": 0, "EventType": "AudioCustom", "EventWaveformPath": text]
    ]
    let content: [String: Any] = [
      "Version": 1, "Pattern": [event, audio],
      "Metadata": [
        "Project": text, "Created": text, "Description": text, "Source": text, "Choice": text,
        text: text,
      ],
    ]
    return try JSONSerialization.data(withJSONObject: content)
  }

  /// Runs a body in the folder that `TAPLINE_HOSTILE` names, for a browser, or in a temporary folder.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    guard let named = ProcessInfo.processInfo.environment["TAPLINE_HOSTILE"] else {
      return try Fixtures.withTemporaryFolder(body)
    }
    let folder = URL(fileURLWithPath: named)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try body(folder)
  }

  private func page(_ name: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// Expects that a page has only its own scripts, elements and attributes.
  private func expectHarmless(_ page: String, _ name: String) {
    let elements = page.components(separatedBy: "<script")
    // The data and the program; only a table of thousands of rows adds a block.
    #expect(elements.count == 3, "\(name)")
    #expect(elements[1].hasPrefix(" type=\"application/json\" id=\"tapline-data\">{"))
    #expect(elements[2].hasPrefix(">"))
    let lower = page.lowercased()
    for part in foreign { #expect(!lower.contains(part.lowercased()), "\(name): \(part)") }
    // The picture at three widths, each with its style sheet.
    #expect(page.components(separatedBy: "<svg").count == 4)
    #expect(page.components(separatedBy: "<style").count == 5)
    #expect(!page.contains("\u{2028}{") && !page.contains("\0"))
    // Quotation marks are balanced in each tag, and no event handler is outside a value.
    for tag in page.components(separatedBy: "<").dropFirst() where tag.first?.isLetter == true {
      let inside = tag.prefix { $0 != ">" }
      guard !inside.hasPrefix("script"), !inside.hasPrefix("style") else { continue }
      #expect(
        inside.count(where: { $0 == "\"" }).isMultiple(of: 2), "\(name): \(inside.prefix(80))")
      let outside = inside.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      #expect(!outside.contains { $0.contains(" on") }, "\(name): \(inside.prefix(80))")
    }
  }

  @Test("Thirty hostile texts in keys, paths and metadata are shown as text")
  func thirty() throws {
    #expect(hostileTexts.count == 30)
    try withFolder { folder in
      var command = Command()
      command.folder = folder
      for (index, text) in hostileTexts.enumerated() {
        let name = index < 10 ? "0\(index)" : "\(index)"
        try pattern(text).write(to: folder.appendingPathComponent(name + ".ahap"))
        let result = try command.run(
          "render", name + ".ahap", "-q", "-o", name + ".html", "-o", name + ".svg")
        #expect(result.code == 0, "\(name): \(result.messages)")
        let page = try page(name + ".html", in: folder)
        expectHarmless(page, name)
        // The metadata is still shown, escaped.
        let safe = MarkupText.escaped(text)
        #expect(page.contains("<dt>Project</dt><dd>\(safe)</dd>"), "\(name)")
        #expect(page.contains("<dt>\(safe)</dt><dd>\(safe)</dd>"), "\(name)")
      }
    }
  }

  @Test("A page of thirty files with hostile names is harmless")
  func names() throws {
    try withFolder { folder in
      var command = Command()
      command.folder = folder
      var inputs: [String] = []
      for text in hostileTexts {
        // A file name cannot contain a slash or a zero byte.
        let name = text.filter { $0 != "/" && $0 != "\0" } + ".ahap"
        inputs.append("./" + name)
        try pattern(text).write(to: folder.appendingPathComponent(name))
      }
      let result = try command.run(["plot", "-q"] + inputs + ["-o", "all.html", "-o", "all.svg"])
      #expect(result.code == 0, "\(result.messages)")
      expectHarmless(try page("all.html", in: folder), "all")
    }
  }
}
