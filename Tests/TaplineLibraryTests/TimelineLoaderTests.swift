import Foundation
import TaplineAHAP
import TaplineComparison
import TaplineFiles
import TaplineLibrary
import TaplinePatterns
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Timelines with their sounds, loaded by name or path")
struct TimelineLoaderTests {
  /// A pattern that names one sound that exists and one that is missing.
  private static let pattern = """
    {"Version": 1, "Pattern": [
    {"Event": {"Time": 0, "EventType": "AudioCustom", "EventWaveformPath": "a.wav"}},
    {"Event": {"Time": 1, "EventType": "AudioCustom", "EventWaveformPath": "b.wav"}}]}
    """

  /// A folder with the pattern as a file, and twice in a recorded timeline.
  private func withFiles(_ body: (_ file: String, _ recording: String, URL) throws -> Void) throws {
    try Fixtures.withTemporaryFolder { folder in
      func url(_ name: String) -> URL { folder.appendingPathComponent(name) }
      try Data(SoundWriter.wav([[0.5, 0.25]])).write(to: url("a.wav"))
      try Data(Self.pattern.utf8).write(to: url("p.ahap"))
      let placements = [0.0, 2.0].map { "{\"at\": \($0), \"pattern\": \(Self.pattern)}" }
      let text = "{\"schemaVersion\": 1, \"placements\": [\(placements.joined(separator: ","))]}"
      try Data(text.utf8).write(to: url("r.json"))
      try body(url("p.ahap").path, url("r.json").path, folder)
    }
  }

  private func loader(isStrict: Bool = false) throws -> TimelineLoader {
    TimelineLoader(try Fixtures.library(), sampleRate: 48_000, isStrict: isStrict)
  }

  @Test(
    "A pattern has the same sounds and findings whether loaded from its file, its bytes or a recording"
  )
  func sources() throws {
    try withFiles { file, recording, _ in
      let loader = try loader()
      let loaded = try loader.load(file)
      #expect(loaded.sounds.mapValues(\.channels) == ["a.wav": [[0.5, 0.25]]])
      #expect(
        loaded.findings.map(\.rule).filter { $0.hasPrefix("waveform") } == ["waveform-not-found"])
      let read = try loader.load(TemporaryBytes(reading: file), path: file)
      #expect(read.timeline.placements[0].sounds == loaded.timeline.placements[0].sounds)
      #expect(read.findings == loaded.findings)
      let recorded = try loader.load(recording)
      #expect(recorded.timeline.placements.map(\.offset) == [0, 2])
      #expect(recorded.timeline.placements.map(\.sounds) == [loaded.sounds, loaded.sounds])
      #expect(
        recorded.findings.map(\.rule) == loaded.findings.map(\.rule) + loaded.findings.map(\.rule))
    }
  }

  @Test(
    "A golden file of events and steps plays the expected items, and one with curves is refused")
  func golden() throws {
    var pattern = HapticPattern(events: [
      HapticEvent(.transient, at: 0.1, intensity: 0.7, sharpness: 0.2),
      HapticEvent(
        .continuous, at: 0.2, duration: 0.3, intensity: 0.5, sharpness: 0.9,
        envelope: .init(attack: 0.25, release: 0.5)),
    ])
    pattern.parameters = [DynamicParameter(.hapticIntensity, at: 0.15, value: 0.5)]
    let loader = try loader()
    func load(_ pattern: HapticPattern) throws -> [HapticPattern] {
      try Fixtures.withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("a.golden.json")
        try Data(GoldenFile(Timeline(pattern, source: "a").items).text.utf8).write(to: file)
        let patterns = try loader.load(file.path).timeline.placements.map(\.pattern)
        let fromMemory = try loader.load(TemporaryBytes(reading: file.path), path: file.path)
        #expect(fromMemory.timeline.placements.map(\.pattern) == patterns)
        return patterns
      }
    }
    #expect(try load(pattern) == [pattern])
    pattern.curves = [
      ParameterCurve(
        .hapticSharpness, at: 0, points: [.init(time: 0, value: 0), .init(time: 1, value: 0.5)])
    ]
    #expect(throws: PatternLibraryError.self) { try load(pattern) }
  }

  @Test("The events and controls of merged patterns keep their times in the timeline")
  func merged() throws {
    let pattern = """
      {"Version": 1, "Pattern": [{"Event": {"Time": 0.5, "EventType": "HapticTransient"}},
      {"Parameter": {"ParameterID": "HapticIntensityControl", "Time": 0.25, "ParameterValue": 0.5}},
      {"ParameterCurve": {"ParameterID": "HapticSharpnessControl", "Time": 0.125,
      "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 0}]}}]}
      """
    let placements = [0, 2].map { "{\"at\": \($0), \"pattern\": \(pattern)}" }
    let text = "{\"schemaVersion\": 1, \"placements\": [\(placements.joined(separator: ","))]}"
    let merged = try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("r.json")
      try Data(text.utf8).write(to: file)
      return try loader().load(file.path).mergedPattern.pattern
    }
    #expect(merged.events.map(\.time) == [0.5, 2.5])
    #expect(merged.parameters.map(\.time) == [0.25, 2.25])
    #expect(merged.curves.map(\.time) == [0.125, 2.125])
    #expect(merged.curves.flatMap(\.points).map(\.time) == [0, 0])
  }

  @Test("The JSON of one press with a haptic plays it, and the JSON of several presses is refused")
  func pressDocument() throws {
    let loader = try loader()
    func load(_ count: Int) throws -> [HapticEvent] {
      let press = """
        {"events": [{"timeSeconds": 0.05, "durationSeconds": null, "kind": "transient", "intensity": 0.8, \
        "sharpness": 1}]}
        """
      let presses = Array(repeating: press, count: count).joined(separator: ", ")
      let text = "{\"schemaVersion\": 1, \"fps\": 120, \"presses\": [\(presses)]}"
      return try Fixtures.withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("p.json")
        try Data(text.utf8).write(to: file)
        let events = try loader.load(file.path).timeline.events
        let fromMemory = try loader.load(TemporaryBytes(reading: file.path), path: file.path)
        #expect(fromMemory.timeline.events == events)
        return events
      }
    }
    #expect(try load(1) == [HapticEvent(.transient, at: 0.05, intensity: 0.8, sharpness: 1)])
    #expect(throws: PatternLibraryError.self) { try load(2) }
  }

  @Test("Strict mode refuses a missing sound in every kind of file")
  func strictness() throws {
    try withFiles { file, recording, _ in
      let loader = try loader(isStrict: true)
      for reference in [file, recording] {
        let error = #expect(throws: PatternLibraryError.self) { try loader.load(reference) }
        guard case .findings(let findings) = error else {
          Issue.record("\(reference): \(String(describing: error))")
          continue
        }
        #expect(findings.contains { $0.severity == .error && $0.rule == "waveform-not-found" })
      }
    }
  }

  @Test("The files of a pattern are its own and its sounds, and those of a broken file only itself")
  func files() throws {
    try withFiles { file, recording, folder in
      let loader = try loader()
      let sound = folder.appendingPathComponent("a.wav").resolvingSymlinksInPath().path
      func files(_ reference: String) throws -> [String] {
        try loader.files(of: reference).map {
          URL(fileURLWithPath: $0).resolvingSymlinksInPath().path
        }
      }
      let (pattern, timeline) = (
        URL(fileURLWithPath: file).resolvingSymlinksInPath().path,
        URL(fileURLWithPath: recording).resolvingSymlinksInPath().path
      )
      #expect(try files(file) == [pattern, sound])
      #expect(try Set(files(recording)) == [timeline, sound])
      #expect(try files("success").isEmpty)
      for broken in [file, recording] {
        try Data("{\"placements\": 3, \"Pattern\": [".utf8).write(to: URL(fileURLWithPath: broken))
      }
      #expect(try files(file) == [pattern])
      #expect(try files(file + "@0.5") == [pattern])
      #expect(try files(recording) == [timeline])
      #expect(throws: PatternLibraryError.self) { try loader.files(of: "sucess") }
      #expect(throws: PatternLibraryError.self) { try loader.files(of: folder.path + "/none.ahap") }
    }
  }

  @Test("Timelines play one after another with a gap or together, and the speed applies to all")
  func arrangement() {
    let event = HapticEvent(.continuous, at: 0, duration: 2)
    let part = Timeline(HapticPattern(events: [event]))
    let parts = [part, part, part]
    #expect(Timeline(parts, gap: 0.5).placements.map(\.offset) == [0, 2.5, 5])
    #expect(Timeline(parts, gap: nil).placements.map(\.offset) == [0, 0, 0])
    #expect(Timeline(parts, gap: 0.5, speed: 2) == Timeline(parts, gap: 0.5).played(atSpeed: 2))
  }
}
