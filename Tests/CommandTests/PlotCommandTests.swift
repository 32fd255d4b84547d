import Foundation
import TaplineTestSupport
import TaplineText
import Testing

@Suite("tapline plot", .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct PlotCommandTests {
  private func run(in folder: URL, _ arguments: String...) throws -> Command.Result {
    var command = Command()
    command.folder = folder
    return try command.run(["plot"] + arguments)
  }

  @Test("Without a terminal, a picture has 80 columns, or the number that --width sets")
  func width() throws {
    let usual = try Command().run("plot", "settlement-complete")
    #expect(usual.code == 0 && usual.messages.isEmpty)
    for width in [40, 80, 200] {
      let result = try Command().run("plot", "settlement-complete", "--width", "\(width)")
      #expect(result.lines.map(\.count).max() == width)
      if width == 80 { #expect(result.text == usual.text) }
    }
  }

  @Test("A feedback in SwiftUI's notation is plotted as a pattern, not as a curve")
  func feedback() throws {
    let result = try Command().run("plot", "impact(weight: .heavy)", "--width", "60")
    #expect(result.code == 0, "\(result.messages)")
    let pattern = try Command().run("plot", "feedback/heavy", "--width", "60")
    #expect(result.lines.dropFirst() == pattern.lines.dropFirst())
  }

  @Test("Without librsvg, a picture in pixels exits with 73 and names the package to install")
  func withoutLibrary() throws {
    try Fixtures.withTemporaryFolder { folder in
      // The loader finds this invalid library first.
      try Data().write(to: folder.appendingPathComponent("librsvg-2.so.2"))
      var command = Command()
      command.folder = folder
      command.environment = ["LD_LIBRARY_PATH": folder.path]
      for verb in [["plot", "success"], ["curve", "snappy"], ["diff", "success", "error"]] {
        let result = try command.run(verb + ["-o", "x.png"])
        #expect(result.code == 73)
        #expect(
          result.messages.contains(
            "librsvg-2 is not installed (Debian, Ubuntu: apt install librsvg2-2"),
          "\(result.messages)")
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["librsvg-2.so.2"])
    }
  }

  @Test("A text picture shows two taps of 0.7 and 1 in braille, with an axis and a legend")
  func settlement() throws {
    let lines = try Command().run("plot", "swiss-coin/settlement-complete").lines
    #expect(lines[0] == "swiss-coin/settlement-complete")
    // After eight columns of labels, the axis covers the pattern's 0.12 s and another 0.5 %.
    let panel = lines[1...6].map { Array($0.dropFirst(8)) }
    func stems(_ row: [Character]) -> [Int] {
      row.indices.filter { row[$0] != "\u{2800}" && row[$0] != " " }
    }
    let floor = stems(panel[5])
    #expect(floor.count == 2 && floor[0] == 0 && floor[1] >= 70)
    // Of 24 dots, 0.7 has 17 and 1 has all, so the first stem ends in the second row.
    #expect(stems(panel[0]) == [floor[1]] && stems(panel[1]) == floor)
    #expect(lines.contains { $0.contains("100 ms") })
    #expect(lines.contains { $0.contains("tap, as high as its intensity") })
  }

  @Test("Several inputs share one axis")
  func severalInputs() throws {
    let both = try Command().run("plot", "settlement-complete", "destructive-action-from-end")
    #expect(both.code == 0)
    #expect(both.lines.filter { $0.hasPrefix("swiss-coin/") }.count == 2)
    #expect(both.lines.filter { $0.contains("└") }.count == 1)
  }

  @Test("Each output has the format of its extension and is complete")
  func outputs() throws {
    try Fixtures.withTemporaryFolder { folder in
      let result = try run(
        in: folder, "success", "warning", "-o", "a.svg", "-o", "a.html", "-o", "a.txt")
      #expect(result.code == 0)
      #expect(result.messages == "a.svg: picture\na.html: report\na.txt: picture as text\n")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(files == ["a.html", "a.svg", "a.txt"])
      let page = try String(contentsOf: folder.appendingPathComponent("a.html"), encoding: .utf8)
      #expect(page.components(separatedBy: "<audio").count == 3)
      #expect(page.hasSuffix("</html>\n"))
    }
  }

  @Test(
    "Wrong usage exits with its code and a remedy, and writes nothing",
    arguments: [
      (["sucess"], 64, "did you mean 'feedback/success'?"),
      (["missing.ahap"], 66, "missing.ahap"),
      (
        ["success", "-o", "a.gif"], 64,
        "use .txt, .svg, .png, .pdf, .html, .vl.json, or give --format"
      ),
      (["success", "-o", "svg"], 64, "the file extension is not that of a format"),
      (["success", "-o", "-", "-o", "-"], 64, "only one output can be standard output"),
      (["success", "--width", "39"], 64, "between 40 and 1000 characters"),
      (["success", "--width", "200", "-o", "a.svg"], 64, "between 300 and 3000 pixels"),
      (["success", "-o", "a.svg", "-o", "a.svg"], 64, "two outputs"),
      (["success", "-o", "no/a.html"], 73, "no/a.html"),
      ([], 64, "<input>"),
    ])
  func misuse(arguments: [String], code: Int, message: String) throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let result = try command.run(["plot"] + arguments)
      #expect(result.code == code)
      #expect(result.messages.contains(message), "\(result.messages)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }
}

@Suite("Reports", .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct ReportCommandTests {
  private func report(
    _ arguments: String..., in folder: URL
  ) throws -> (page: String, messages: String) {
    var command = Command()
    command.folder = folder
    let result = try command.run(arguments + ["-o", "r.html"])
    #expect(result.code == 0, "\(result.messages)")
    let page = try String(contentsOf: folder.appendingPathComponent("r.html"), encoding: .utf8)
    return (page, result.messages)
  }

  private func between(_ start: String, _ end: String, in text: String) throws -> String {
    let rest = text.components(separatedBy: start)
    try #require(rest.count > 1, "\(start)")
    return rest[1].components(separatedBy: end)[0]
  }

  @Test("The page's policy allows only its own script, by the digest that sha256sum computes")
  func policy() throws {
    try Fixtures.withTemporaryFolder { folder in
      let page = try report("render", "settlement-complete", in: folder).page
      let policy = try between("Content-Security-Policy\" content=\"", "\"", in: page)
      #expect(policy.hasPrefix("default-src 'none'; "))
      #expect(!policy.contains("http") && !policy.contains("*") && !policy.contains("eval"))
      let script = try between("<script>", "</script>", in: page)
      try script.write(
        to: folder.appendingPathComponent("script.js"), atomically: true, encoding: .utf8)
      var shell = Command()
      shell.program = URL(fileURLWithPath: "/bin/sh")
      shell.folder = folder
      let digest = try shell.run("-c", "sha256sum script.js | cut -d ' ' -f 1").lines[0]
      let bytes = stride(from: 0, to: 64, by: 2).map { place in
        let start = digest.index(digest.startIndex, offsetBy: place)
        return UInt8(digest[start..<digest.index(start, offsetBy: 2)], radix: 16) ?? 0
      }
      #expect(policy.contains("script-src 'sha256-\(Data(bytes).base64EncodedString())'; "))
      // Only the policy's attribute, and SVG's namespace in three pictures and in the script.
      let addresses = page.components(separatedBy: "http").dropFirst().map { $0.prefix(24) }
      #expect(addresses.count == 1 + 3 + 1)
      #expect(
        addresses.allSatisfy { $0.hasPrefix("-equiv=") || $0.hasPrefix("://www.w3.org/2000/svg") })
    }
  }

  @Test("The embedded sound equals the WAV file of the same run")
  func sound() throws {
    try Fixtures.withTemporaryFolder { folder in
      let page = try report("render", "settlement-complete", "-o", "r.wav", in: folder).page
      let encoded = try between("data:audio/wav;base64,", "\"", in: page)
      let file = try Data(contentsOf: folder.appendingPathComponent("r.wav"))
      #expect(Data(base64Encoded: encoded) == file)
      // Taps have no attack.
      #expect(page.contains("<th scope=\"col\">sharpness</th>"))
      #expect(!page.contains("<th scope=\"col\">attack</th>"))
    }
  }

  @Test("A report has the measures of 'info', the findings of 'lint' and the rows of the table")
  func content() throws {
    try Fixtures.withTemporaryFolder { folder in
      let text = """
        {"Version": 1, "Metadata": {"Project": "Till"}, "Pattern": [
          {"Event": {"Time": 0, "EventType": "HapticContinuous", "Duration": 0.2}}
        ]}
        """
      try text.write(
        to: folder.appendingPathComponent("a.ahap"), atomically: true, encoding: .utf8)
      let page = try report("render", "a.ahap", in: folder).page
      var command = Command()
      command.folder = folder
      let info = try command.run("info", "a.ahap").text
      let measures = try between("<h2 id=\"measures\">", "</section>", in: page)
      for word in info.split(whereSeparator: \.isWhitespace).dropFirst()
      where word.contains(where: \.isNumber) && !word.contains("60") {
        let figure = word.prefix { !",;".contains($0) }
        #expect(measures.contains(figure), "\(figure)")
      }
      #expect(measures.components(separatedBy: "<tr>").count > 8)
      #expect(page.contains("<dt>Project</dt><dd>Till</dd>"))
      let lint = try command.run("lint", "a.ahap", "--format", "json").output
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(lint)) as? [String: Any])
      let rules = Self.rules(json)
      #expect(rules.contains("duration-missing"))
      for rule in rules { #expect(page.contains("<code>\(rule)</code>"), "\(rule)") }
      let table = try command.run("render", "a.ahap", "--layout", "events").lines
      let cells = table[1].split(separator: ",", omittingEmptySubsequences: false)
      #expect(page.contains("<tr>" + cells.map { "<td>\($0)</td>" }.joined() + "</tr>"))
    }
  }

  private static func rules(_ value: Any) -> [String] {
    switch value {
    case let object as [String: Any]:
      (object["rule"] as? String).map { [$0] } ?? object.values.flatMap(rules)
    case let list as [Any]: list.flatMap(rules)
    default: []
    }
  }

  @Test("A sound longer than a minute is a file beside the page, and absent on standard output")
  func longSound() throws {
    try Fixtures.withTemporaryFolder { folder in
      let text = """
        {"Version": 1, "Pattern": [{"Event": {"Time": 61, "EventType": "HapticTransient"}}]}
        """
      try text.write(
        to: folder.appendingPathComponent("a.ahap"), atomically: true, encoding: .utf8)
      let (page, messages) = try report(
        "render", "a.ahap", "--rate", "8000", "-o", "other.wav", in: folder)
      #expect(messages.contains("r.sound.wav: "))
      #expect(page.contains("src=\"./r.sound.wav\""))
      #expect(!page.contains("base64"))
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(files == ["a.ahap", "other.wav", "r.html", "r.sound.wav"])
      #expect(
        try Data(contentsOf: folder.appendingPathComponent("r.sound.wav"))
          == Data(contentsOf: folder.appendingPathComponent("other.wav")))
      var command = Command()
      command.folder = folder
      let piped = try command.run(
        "render", "a.ahap", "--rate", "8000", "--format", "html", "-o", "-")
      #expect(
        piped.code == 0
          && piped.text.contains("needs a file beside the page; write the page to a regular file"))
      #expect(piped.messages.contains("warning"))
    }
  }

  @Test("A press's report has its measurements and compares several presses")
  func press() throws {
    try Fixtures.withTemporaryFolder { folder in
      let page = try report(
        "press", "swiss-coin/primary", "--with-pairing", "--compare", "stash-my-stuff/primary",
        in: folder
      ).page
      #expect(page.contains("touch to first moved frame"))
      #expect(page.contains("<h2 id=\"part-1\">stash-my-stuff/primary</h2>"))
      for track in ["touch", "state", "scale", "opacity"] {
        #expect(page.contains("data-track=\"\(track)\""))
      }
    }
  }

  @Test("A page contains all of thousands of events, the first thousand as table rows")
  func manyEvents() throws {
    try Fixtures.withTemporaryFolder { folder in
      let named = ProcessInfo.processInfo.environment["TAPLINE_HOSTILE"]
      let folder = named.map { URL(fileURLWithPath: $0) } ?? folder
      let events = (0..<5_000).map { index in
        """
        {"Event": {"Time": \(Double(index) * 0.05), "EventType": "HapticTransient", \
        "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": \
        \(Double(index % 97) / 97)}, {"ParameterID": "HapticSharpness", "ParameterValue": \
        \(Double(index % 89) / 89)}]}}
        """
      }
      try "{\"Version\": 1, \"Pattern\": [\(events.joined(separator: ",\n"))]}".write(
        to: folder.appendingPathComponent("many.ahap"), atomically: true, encoding: .utf8)
      var command = Command()
      command.folder = folder
      let result = try command.run("plot", "many.ahap", "--rate", "8000", "-o", "many.html")
      #expect(result.code == 0, "\(result.messages)")
      let page = try String(
        contentsOf: folder.appendingPathComponent("many.html"), encoding: .utf8)
      let table = try between("<h2 id=\"events\">", "</section>", in: page)
      #expect(table.components(separatedBy: "<tr>").count == 1_000 + 2)
      let rest = try between("class=\"more-events\">", "</script>", in: page)
      let rows = try JSONSerialization.jsonObject(with: Data(rest.utf8)) as? [[String]]
      #expect(rows?.count == 4_000)
      #expect(rows?.first?[0] == "1000" && rows?.last?[1] == "249.95")
      let picture = try between("<svg", "</svg>", in: page)
      #expect(picture.utf8.count < 150_000, "\(picture.utf8.count)")
    }
  }

  @Test("The sound beside a report replaces neither an input nor another output")
  func soundBesideReport() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let text = """
        {"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient"}}, \
        {"Event": {"Time": 61, "EventType": "HapticTransient"}}]}
        """
      let input = folder.appendingPathComponent("long.sound.wav")
      try Data(text.utf8).write(to: input)
      for verb in ["render", "plot"] {
        let result = try command.run(verb, "long.sound.wav", "-o", "long.html")
        #expect(result.code == 64 && result.messages.contains("long.sound.wav"))
      }
      #expect(try Data(contentsOf: input) == Data(text.utf8))
      let twice = try command.run(
        "render", "long.sound.wav", "-o", "x.html", "-o", "./x.sound.wav")
      #expect(twice.code == 64)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["long.sound.wav"])
    }
  }

  @Test("A report of a part names the part, and a part after the end gives a message")
  func part() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let part = ["render", "settlement-complete", "-o", "a.html", "--start"]
      #expect(try command.run(part + ["0.05", "--end", "0.1"]).code == 0)
      let page = try String(
        contentsOf: folder.appendingPathComponent("a.html"), encoding: .utf8)
      #expect(page.contains("from 0.05 to 0.1 s"))
      let after = try command.run(part + ["1.1"])
      #expect(after.code == 0 && after.messages.contains("the sound is over at 1.1 s"))
    }
  }

  @Test("The text picture draws sharpness with its controls applied")
  func bentSharpness() throws {
    let text = """
      {"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticContinuous", \
      "EventDuration": 1, "EventParameters": [{"ParameterID": "HapticSharpness", \
      "ParameterValue": 0}]}}, {"ParameterCurve": {"ParameterID": "HapticSharpnessControl", \
      "Time": 0, "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 0}, \
      {"Time": 1, "ParameterValue": 1}]}}]}
      """
    let result = try Command().run("plot", "-", "--width", "60", input: Array(text.utf8))
    let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
    let top = try #require(lines.first { $0.contains("sharp 1") })
    // Only the second half of the time reaches the upper half of the panel.
    let dots = top.drop { $0 != "┤" }.dropFirst()
    #expect(dots.prefix(20).allSatisfy { $0 == "\u{2800}" || $0 == " " })
    #expect(dots.suffix(20).contains { $0 != "\u{2800}" && $0 != " " })
  }
}
