import Foundation
import Tapline
import TaplineComparison
import TaplineTestSupport
import TaplineText
import Testing

@Suite(
  "Texts from files and file names are sanitized",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct SanitizedTextTests {
  /// Colors, the clipboard, a line with a workflow command, C1 controls, and bidirectional overrides.
  private static let hostile =
    "=cmd\u{1B}[31m\u{1B}]52;c;QUFB\u{7}\r\n::error::pwned\u{85}\u{9B}1m\u{202E}\u{2066}\u{61C}\u{2028}##[error]p"

  /// A hostile text that a file name can contain.
  private static let hostileName =
    "::error::a\u{1B}]52;c;QUFB\u{7}\r\n::error::pwned\u{9B}1m\u{202E}"

  /// Returns a description of each unsafe part of a printed text.
  private func problems(_ text: String, isTable: Bool = false) -> [String] {
    var problems: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let bad = line.unicodeScalars.filter { SanitizedText.isUnsafe($0) && $0 != "\t" }
      if !bad.isEmpty { problems.append("\(bad.map(\.value)) in \(line.debugDescription)") }
      if line.drop(while: \.isWhitespace).hasPrefix("::") || line.contains("##[") {
        problems.append("a command in \(line.debugDescription)")
      }
      guard isTable else { continue }
      for cell in line.split(separator: ",") where cell.hasPrefix("=") || cell.hasPrefix("\"=") {
        problems.append("a formula in \(line.debugDescription)")
      }
    }
    return problems
  }

  private func write(_ value: Any, to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONSerialization.data(withJSONObject: value).write(to: url)
  }

  /// Writes files with hostile names that contain the hostile text in every possible place.
  private func prepare(_ folder: URL) throws {
    let text = Self.hostile
    let events: [Any] = [
      ["Event": ["Time": 0, "EventType": "HapticTransient", text: text]],
      [
        "Event": [
          "Time": 0.1, "EventType": "HapticContinuous", "EventDuration": 0.1,
          "EventParameters": [["ParameterID": text, "ParameterValue": 1]],
        ]
      ],
      ["Event": ["Time": 0.2, "EventType": "AudioCustom", "EventWaveformPath": text]],
    ]
    let pattern: [String: Any] = [
      "Version": 1, "Pattern": events, text: 1,
      "Metadata": Dictionary(
        uniqueKeysWithValues: ["Project", "Created", "Description", "Source", "Choice", text]
          .map { ($0, text) }),
    ]
    let name = Self.hostileName
    try write(pattern, to: folder.appendingPathComponent("lib/\(name).ahap"))
    try write(pattern, to: folder.appendingPathComponent("a.ahap"))
    try write(
      ["Version": 1, "Pattern": [["Event": ["Time": text, "EventType": text]]]],
      to: folder.appendingPathComponent("lib/bad\(name).ahap"))
    var timeline = Timeline()
    timeline.placements = [
      Timeline.Placement(
        HapticPattern(events: [HapticEvent(.transient, at: 0)]), at: 0, source: text)
    ]
    timeline.markers = [Timeline.Marker.Kind.moment, .state, .touch, .call].map {
      .init($0, text, at: 0, detail: text)
    }
    let recording = try TimelineWriter.bytes(of: timeline)
    try Data(recording).write(to: folder.appendingPathComponent("\(name).timeline.json"))
    let golden = folder.appendingPathComponent("gold/\(name).golden.json")
    try FileManager.default.createDirectory(
      at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
    let other = Timeline.Marker(.moment, text + "2", at: 0.5, detail: text)
    var changed = timeline
    changed.markers.append(other)
    try GoldenFile(changed.items, subject: "./\(name).timeline.json").write(to: golden.path)
    try Data(recording).write(
      to: folder.appendingPathComponent("gold/\(name).timeline.json"))
    try GoldenFile(changed.items, subject: text)
      .write(to: folder.appendingPathComponent("gold/lost.golden.json").path)
    try Data("{\"\(text)\": 1".utf8)
      .write(to: folder.appendingPathComponent("gold/broken.golden.json"))
    try write(
      ["exclude": [text], "rules": [text: "off"]],
      to: folder.appendingPathComponent("config.json"))
    try write(["name": text, "version": text], to: folder.appendingPathComponent("\(name).json"))
    try write(
      [
        "system": "swiss-coin", "name": text,
        "buttons": [["style": text, "title": text, "id": text]],
      ],
      to: folder.appendingPathComponent("screen\(name).json"))
    // A library in which every text is hostile.
    let library = folder.appendingPathComponent("library")
    try FileManager.default.copyItem(at: Fixtures.patternsFolder, to: library)
    try write(pattern, to: library.appendingPathComponent("q/p.ahap"))
    try write(
      ["schemaVersion": 1, "name": "q/c", "spec": "linear", "source": text, "summary": text],
      to: library.appendingPathComponent("curves/q/c.json"))
    let system = library.appendingPathComponent("swiss-coin/button-system.json")
    let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    let hostile = try String(contentsOf: system, encoding: .utf8).replacingOccurrences(
      of: #""(summary|source|choice|note)": "[^"]*""#,
      with: "\"$1\": \(quoted.replacingOccurrences(of: "\\", with: "\\\\"))",
      options: .regularExpression)
    try Data(hostile.utf8).write(to: system)
  }

  @Test("Every verb sanitizes texts on both streams and in every kind of output")
  func everyVerb() throws {
    try Fixtures.withTemporaryFolder { folder in
      try prepare(folder)
      let name = Self.hostileName
      let (text, ahap, timeline) = (Self.hostile, "lib/\(name).ahap", "\(name).timeline.json")
      var command = Command()
      command.folder = folder
      let inputs = [[ahap], ["lib/bad\(name).ahap"], [timeline], [text], ["missing\(name).ahap"]]
      var calls: [[String]] = []
      for input in inputs {
        calls += [
          ["info"] + input, ["info", "--json"] + input, ["plot"] + input,
          ["render", "--layout", "events"] + input, ["render", "--layout", "tidy"] + input,
          ["render", "--layout", "schedule"] + input, ["render", "--layout", "wide"] + input,
          ["render", "--format", "svg"] + input, ["render", "--format", "html"] + input,
          ["render", "--json", "-o", "x.wav"] + input, ["render", "-o", "\(name).wav"] + input,
          ["play", "--device", "null", "--stats"] + input, ["play", "--json"] + input,
          ["lint"] + input, ["lint", "--format", "json"] + input,
          ["lint", "--format", "sarif"] + input, ["lint", "--format", "junit"] + input,
          ["watch", "--speed"] + input,
        ]
      }
      calls += [
        ["verify", "gold"], ["verify", "--json", "gold"], ["verify", name],
        ["batch", "lib", "-o", "out", "--formats", "wav,csv,svg,events"],
        ["batch", text, "-o", "o"],
        ["lint", "lib"], ["lint", "--config", "config.json", "lib"],
        ["lint", "--rule", text, "lib"],
        ["lint", "--explain", text], ["curve", text], ["curve", "linear", "-o", name],
        ["curve", "linear", "--retarget", text], ["press", text], ["press", "--check", text],
        ["press", "--check", "screen\(name).json"],
        ["press", "swiss-coin/primary", "--script", text],
        ["press", "swiss-coin/primary", "--pairing", ahap],
        ["press", "swiss-coin/primary", "--pairing", text],
        ["render", "rigid", "--profile", "\(name).json"], ["render", "rigid", "--profile", text],
        ["render", "rigid", "--bundle-root", text], ["gallery", "--system", text],
        ["abx", "rigid", text, "-o", "-"], ["abx", "rigid", ahap, "-o", "a\(name).html"],
        ["list", text], ["list", "patterns", text], [text], ["--\(text)"], ["audition", text],
      ]
      for call in calls {
        let result = try command.run(call)
        #expect(result.code != 132 && result.code < 128 || result.code == 130, "\(call)")
        let isTable = call.contains("--layout")
        #expect(problems(result.text, isTable: isTable) == [], "\(call)")
        #expect(problems(result.messages) == [], "\(call)")
      }
      for folder in [folder, folder.appendingPathComponent("out")] {
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where file.hasSuffix(".csv") || file.hasSuffix(".svg") || file.hasSuffix(".html") {
          let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
          #expect(problems(text, isTable: file.hasSuffix(".csv")) == [], "\(file)")
        }
      }
    }
  }

  @Test("The texts of another library of patterns, curves and button systems are sanitized")
  func library() throws {
    try Fixtures.withTemporaryFolder { folder in
      try prepare(folder)
      var command = Command()
      command.folder = folder
      command.environment["TAPLINE_PATTERNS"] = folder.appendingPathComponent("library").path
      for call in [
        ["list", "patterns"], ["list", "curves"], ["list", "styles"], ["list", "pairings"],
        ["list", "patterns", "--json"], ["list", "styles", "--json"], ["info", "q/p"],
        ["curve", "q/c", "--describe"], ["curve", "q/c", "--format", "svg"],
        ["curve", "q/c", "--format", "css"], ["curve", "q/c", "--format", "swiftui"],
        ["press", "swiss-coin/primary"], ["press", "swiss-coin/primary", "--format", "swift"],
        ["press", "swiss-coin/primary", "--format", "html"],
        ["gallery", "--system", "swiss-coin", "-o", "-"],
        ["press", "swiss-coin/primary", "--json"],
      ] {
        let result = try command.run(call)
        #expect(result.code == 0, "\(call): \(result.messages)")
        #expect(problems(result.text) == [], "\(call)")
        #expect(problems(result.messages) == [], "\(call)")
      }
    }
  }
}
