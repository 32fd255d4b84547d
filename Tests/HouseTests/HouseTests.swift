import Foundation
import Tapline
import Testing

/// Which room may import which: the floors of the house.
private let mayImport: [String: Set<String>] = [
  "Spelling": [],
  "Markup": [],
  "MotionCurves": ["Spelling"],
  "HapticPatterns": [],
  "ActuatorProfiles": [],
  "SoundClips": [],
  "FrameScheduling": ["SoundClips"],
  "PositionedJSON": [],
  "CSoundLibraries": [],
  "SoundFiles": ["CSoundLibraries", "SoundClips"],
  "WholeFiles": [],
  "TerminalScreen": [],
  "HapticSynthesis": ["FrameScheduling", "ActuatorProfiles", "SoundClips"],
  "AHAP": ["ActuatorProfiles", "HapticPatterns", "PositionedJSON", "Spelling"],
  "Interactions": ["HapticPatterns", "MotionCurves"],
  "LintReports": ["AHAP", "Markup", "PositionedJSON", "Spelling", "WholeFiles"],
  "PatternLibrary": [
    "ActuatorProfiles", "AHAP", "HapticPatterns", "Interactions", "PositionedJSON", "Spelling",
    "WholeFiles",
  ],
  "HapticTimeline": [
    "FrameScheduling", "HapticPatterns", "Interactions", "MotionCurves", "SoundClips",
  ],
  "Waveforms": [
    "AHAP", "HapticTimeline", "PositionedJSON", "SoundClips", "SoundFiles", "WholeFiles",
  ],
  "TimelineFiles": [
    "AHAP", "HapticPatterns", "HapticTimeline", "MotionCurves", "PatternLibrary", "PositionedJSON",
    "SoundClips", "WholeFiles",
  ],
  "TimelineComparison": [
    "HapticPatterns", "HapticTimeline", "MotionCurves", "PatternLibrary", "PositionedJSON",
    "TimelineFiles",
    "WholeFiles",
  ],
  "CALSA": [],
  // Atomics, in code for Linux only.
  "LivePlayback": [
    "CALSA", "FrameScheduling", "HapticSynthesis", "SoundFiles", "Synchronization",
  ],
  "Reports": [
    "ActuatorProfiles", "FrameScheduling", "HapticPatterns", "HapticSynthesis", "HapticTimeline",
    "Interactions", "Markup", "MotionCurves", "PatternLibrary", "PositionedJSON", "SoundClips",
    "WholeFiles",
  ],
  "OfflineRendering": [
    "ActuatorProfiles", "AHAP", "FrameScheduling", "HapticSynthesis", "HapticTimeline",
    "PatternLibrary", "PositionedJSON", "Reports", "SoundClips", "SoundFiles", "Waveforms",
    "WholeFiles",
  ],
  "ButtonGallery": [
    "ActuatorProfiles", "HapticPatterns", "HapticSynthesis", "HapticTimeline", "Interactions",
    "Markup", "MotionCurves", "PatternLibrary", "PositionedJSON", "Reports", "SoundFiles",
  ],
  "TaplineRecording": ["Tapline"],
  "TaplineTesting": ["TaplineRecording", "Testing", "XCTest"],
  "CoreHapticsTwin": ["TaplineRecording"],
  "TaplineCLI": ["Tapline", "LivePlayback", "TerminalScreen", "ArgumentParser"],
  "TaplineLintPlugin": ["PackagePlugin"],
]

/// Modules of the system, and where they may be imported.
private let systemModules: Set<String> = ["Glibc", "Musl", "Darwin", "CoreGraphics", "Dispatch"]
private let mayUseFoundation: Set<String> = [
  "TaplineCLI", "TaplineLintPlugin", "PatternLibrary",
  // Only for CGFloat, which UIKit's generators take.
  "TaplineRecording",
  // CoreHaptics' own types are Foundation's: URL, Data, NSError, NSObject.
  "CoreHapticsTwin",
]

@Suite("The house is in order")
struct HouseTests {
  private let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

  private func swiftFiles(in folder: URL) throws -> [URL] {
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return files.filter { $0.hasSuffix(".swift") }.map { folder.appendingPathComponent($0) }
  }

  private func imports(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "import"), words[..<index].allSatisfy(isModifier)
      else { return nil }
      return words.dropFirst(index + 1).first.map(String.init)
    }
  }

  private func isModifier(_ word: Substring) -> Bool {
    ["public", "internal", "private", "@_exported", "@testable"].contains(word)
  }

  @Test("Every room imports only what its floor allows")
  func imports() throws {
    let rooms = try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted()
    for room in rooms where room != "Tapline" {
      let allowed = try #require(mayImport[room], "\(room) is not in the table")
      for file in try swiftFiles(in: sources.appendingPathComponent(room)) {
        for module in try imports(of: file) where !systemModules.contains(module) {
          if module == "Foundation" || module == "FoundationEssentials" {
            #expect(mayUseFoundation.contains(room), "\(file.lastPathComponent)")
          } else {
            #expect(allowed.contains(module), "\(room)/\(file.lastPathComponent): \(module)")
          }
        }
      }
    }
  }

  @Test("The umbrella re-exports every room but live playback, the terminal and the command")
  func umbrella() throws {
    let exported = Set(try imports(of: sources.appendingPathComponent("Tapline/Tapline.swift")))
    let outside: Set = [
      "LivePlayback", "CALSA", "CSoundLibraries", "TaplineCLI", "TaplineLintPlugin",
      "TaplineRecording", "TaplineTesting", "CoreHapticsTwin", "TerminalScreen",
    ]
    #expect(exported == Set(mayImport.keys).subtracting(outside))
  }

  @Test("No file is longer than 500 lines")
  func length() throws {
    for file in try swiftFiles(in: sources) {
      let lines = try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 500, "\(file.lastPathComponent) has \(lines.count) lines")
    }
  }

  @Test("Every pattern and profile of the library says where its figures come from")
  func provenance() throws {
    let library = try PatternLibrary()
    #expect(library.patternNames.count >= 57)
    for name in library.patternNames {
      let pattern = try library.load(name)
      #expect(pattern.pattern.metadata["Source"]?.isEmpty == false, "\(name)")
      #expect(pattern.diagnostics.isEmpty, "\(name)")
    }
    for name in library.actuatorProfileNames {
      #expect(try !library.actuatorProfile(name).sources.isEmpty, "\(name)")
    }
    for name in library.generatorProfileNames {
      #expect(try !library.generatorProfile(name).source.isEmpty, "\(name)")
    }
  }

  @Test("The documentation's first example does what it says")
  func documentationExample() throws {
    let library = try PatternLibrary()
    let pattern = try library.load("settlement-complete").pattern
    let timeline = Timeline([
      .init(pattern, at: 0, source: "first"),
      .init(pattern, at: 0.5, source: "again"),
    ])
    let schedule = ScheduleCompiler.compile(timeline, sampleRate: 48_000)
    #expect(schedule.taps.map(\.frame) == [0, 5_760, 24_000, 29_760])

    let job = RenderJob(timeline, profile: try library.actuatorProfile())
    let sink = MemorySink()
    let summary = try OfflineRenderer.write(job, as: .wav, to: sink)
    #expect(summary.frameCount ?? 0 > 29_760)
    #expect(sink.bytes.starts(with: "RIFF".utf8))
  }
}
