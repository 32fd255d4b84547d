import Foundation
import Tapline
import TaplineReports
import TaplineTestSupport
import Testing

/// Texts that JSON writers treat differently, each between markers with its number.
private enum HostileTexts {
  static let all: [String] = {
    var generator = SeededGenerator(seed: 2_711)
    let parts =
      (0..<0x20).compactMap { Unicode.Scalar($0).map(String.init) }
      + (0x7F..<0xA0).compactMap { Unicode.Scalar($0).map(String.init) } + [
        "\"", "\\", "/", "\\\"", "\\u0041", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{202E}",
        "\u{FFFD}",
        "\u{FFFE}", "\u{FFFF}", "</script>", "<!--", "&amp;", "'", "`", "\u{1F44B}",
        "👩‍👩‍👧", "e\u{301}", "é", "触覚", "\u{10FFFF}", "\u{E000}", " ", "\u{A0}", "\r\n",
      ]
    let single = parts.map { "a\($0)b" }
    let mixed = (0..<200 - single.count).map { _ in
      (0..<8).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
    }
    return (single + mixed).enumerated().map { "Q\($0):\($1):Q" }
  }()

  /// Returns the written forms of each text in a JSON text, by the text's number.
  static func places(in text: String) -> [Int: Set<String>] {
    var places: [Int: Set<String>] = [:]
    var rest = text[...]
    while let start = rest.range(of: "Q[0-9]+:", options: .regularExpression) {
      guard let end = rest.range(of: ":Q", range: start.upperBound..<rest.endIndex) else { break }
      let number = Int(rest[start].dropFirst().dropLast()) ?? -1
      places[number, default: []].insert(String(rest[start.upperBound..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    return places
  }
}

@Suite(
  "Texts in the command's JSON",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct SameStringTests {
  private let texts = HostileTexts.all

  private func write(_ value: Any, to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONSerialization.data(withJSONObject: value).write(to: url)
  }

  private func pattern(metadata: [String: String], event: [String: Any] = [:]) -> [String: Any] {
    let tap: [String: Any] = ["Time": 0, "EventType": "HapticTransient", "EventParameters": []]
    return [
      "Version": 1, "Metadata": metadata, "Pattern": [["Event": tap.merging(event) { $1 }]],
    ]
  }

  /// Returns what the verbs write about a folder that has every text in every possible place.
  private func outputs(_ folder: URL) throws -> [(verb: String, text: String)] {
    let keyed = Dictionary(uniqueKeysWithValues: texts.enumerated().map { ("k\($0)", $1) })
    try write(pattern(metadata: keyed), to: folder.appendingPathComponent("all.ahap"))
    try write(
      pattern(
        metadata: [:], event: Dictionary(uniqueKeysWithValues: texts.map { ($0, 1) })),
      to: folder.appendingPathComponent("keys.ahap"))
    try FileManager.default.copyItem(
      at: Fixtures.patternsFolder, to: folder.appendingPathComponent("library"))
    for (index, text) in texts.enumerated() {
      try write(
        pattern(metadata: ["Description": text]),
        to: folder.appendingPathComponent("library/q/p\(index).ahap"))
      try write(
        [
          "schemaVersion": 1, "name": "q/c\(index)", "spec": "linear", "source": text,
          "summary": text,
        ], to: folder.appendingPathComponent("library/curves/q/c\(index).json"))
    }
    var timeline = Timeline()
    timeline.markers = texts.map { .init(.moment, $0, at: 0) }
    let recording = try TimelineWriter.bytes(of: timeline)
    try Data(recording).write(to: folder.appendingPathComponent("t.timeline.json"))
    try GoldenFile(nil, subject: "./t.timeline.json")
      .write(to: folder.appendingPathComponent("blessed/t.golden.json").path)
    try Data(recording).write(to: folder.appendingPathComponent("blessed/t.timeline.json"))
    var command = Command()
    command.folder = folder
    func run(_ arguments: String...) throws -> String { try command.run(arguments).text }
    var outputs = [
      ("info", try run("info", "--json", "all.ahap")),
      ("lint --format json", try run("lint", "--format", "json", "keys.ahap")),
      ("lint --format sarif", try run("lint", "--format", "sarif", "keys.ahap")),
      ("timeline", String(decoding: recording, as: UTF8.self)),
    ]
    _ = try run("verify", "--bless", "blessed")
    let golden = try Data(contentsOf: folder.appendingPathComponent("blessed/t.golden.json"))
    outputs.append(("golden", String(decoding: golden, as: UTF8.self)))
    // With an empty recording, everything that is expected is missing.
    try Data(TimelineWriter.bytes(of: Timeline()))
      .write(to: folder.appendingPathComponent("blessed/t.timeline.json"))
    outputs.append(("verify", try run("verify", "--json", "blessed")))
    command.environment["TAPLINE_PATTERNS"] = folder.appendingPathComponent("library").path
    outputs.append(("list patterns", try run("list", "--json", "patterns")))
    outputs.append(("list curves", try run("list", "--json", "curves")))
    let names = texts.indices.map { "q/c\($0)" }
    outputs.append(("curve", try command.run(["curve", "--json", "--describe"] + names).text))
    let all = HapticPattern(events: [HapticEvent(.transient, at: 0)], metadata: keyed)
    outputs.append(("AHAP", String(decoding: try AHAPWriter(all).bytes, as: UTF8.self)))
    return outputs
  }

  @Test("A text has the same bytes in every JSON output and reads back unchanged")
  func sameBytes() throws {
    try Fixtures.withTemporaryFolder { folder in
      var known: [Int: (verb: String, places: Set<String>)] = [:]
      for (verb, text) in try outputs(folder) {
        let places = HostileTexts.places(in: text)
        #expect(places.count == texts.count, "\(verb)")
        for (number, forms) in places {
          #expect(forms.count == 1, "\(verb): \(forms)")
          if let (other, before) = known[number] {
            #expect(forms == before, "text \(number) in \(verb) and in \(other)")
          }
          known[number] = (verb, forms)
          let literal = Data("[\"\(forms.first ?? "")\"]".utf8)
          let read = try JSONSerialization.jsonObject(with: literal) as? [String]
          let expected = texts[number].dropFirst("Q\(number):".count).dropLast(2)
          #expect(
            Array((read?[0] ?? "").unicodeScalars) == Array(expected.unicodeScalars), "\(verb)")
        }
      }
      #expect(known.count == texts.count)
    }
  }

  @Test("A press and a page's data have the same escapes, plus those that HTML needs")
  func inProcess() throws {
    let library = try Fixtures.library()
    let style = try library.style("swiss-coin/primary")
    let press = PressSimulator(
      style.style, of: style.system, on: try library.platform(), settings: PressSettings()
    ).simulate(.tap())
    for text in texts {
      let quoted = JSONOutput.string(text).text.dropLast()
      let named = NamedPress(text, press, on: Timeline())
      let sampled = SampledPress(named, framesPerSecond: 120)
      let document = SampledPress.document.output(of: [sampled]).text
      #expect(document.contains("\"name\": \(quoted)"))
      let inScript = JSONOutput.string(text).scriptText
      #expect(!inScript.contains { "<>&".contains($0) })
      let unescaped = ["3C": "<", "3E": ">", "26": "&"].reduce(inScript) { part, escape in
        part.replacingOccurrences(of: "\\u00\(escape.key)", with: escape.value)
      }
      // A literal escape of this kind would have a doubled backslash; no text contains one.
      #expect(unescaped == quoted)
    }
  }

  @Test("The escape of a lone surrogate is read and written as U+FFFD")
  func loneSurrogates() throws {
    let text = #"{"Version":1,"Metadata":{"a":"x\uD800y","b":"x\uDC00\uD800y"},"Pattern":[]}"#
    let result = try Command().run("info", "--json", "-", input: Array(text.utf8))
    #expect(result.text.contains("\"a\": \"x\u{FFFD}y\""))
    #expect(result.text.contains("\"b\": \"x\u{FFFD}\u{FFFD}y\""))
  }
}
