import Foundation
import Tapline
import Testing

/// The modules that may import Foundation.
private let mayUseFoundation: Set<String> = [
  "TaplineLintPlugin",
  // Only for CGFloat, which UIKit's generators take.
  "TaplineRecording",
  // CoreHaptics' own types are Foundation's: URL, Data, NSError, NSObject.
  "CoreHapticsTwin",
]

@Suite("The package")
struct PackageTests {
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
    ["public", "package", "internal", "private", "@_exported", "@testable"].contains(word)
  }

  @Test("Only the modules that need Foundation's types import it")
  func foundation() throws {
    for module in try FileManager.default.contentsOfDirectory(atPath: sources.path)
    where !mayUseFoundation.contains(module) {
      for file in try swiftFiles(in: sources.appendingPathComponent(module)) {
        let imports = try imports(of: file)
        #expect(!imports.contains("Foundation"), "\(module)/\(file.lastPathComponent)")
        #expect(!imports.contains("FoundationEssentials"), "\(module)/\(file.lastPathComponent)")
      }
    }
  }

  @Test("No file is longer than 500 lines")
  func length() throws {
    for file in try swiftFiles(in: sources) {
      let lines = try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 500, "\(file.lastPathComponent) has \(lines.count) lines")
    }
  }

  @Test("Only Rendition.swift calls the schedule compiler")
  func compilerCalls() throws {
    let callers = try swiftFiles(in: sources).filter { file in
      try String(contentsOf: file, encoding: .utf8).contains("ScheduleCompiler.compile(")
    }
    #expect(callers.map(\.lastPathComponent) == ["Rendition.swift"])
  }

  @Test("Every pattern and profile of the library states its source")
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

  @Test("The documentation's first example gives the expected frames and a WAV file")
  func documentationExample() throws {
    let library = try PatternLibrary()
    let pattern = try library.load("settlement-complete").pattern
    let timeline = Timeline([
      .init(pattern, at: 0, source: "first"),
      .init(pattern, at: 0.5, source: "again"),
    ])
    let rendition = Rendition(timeline, profile: .standard, sampleRate: 48_000)
    #expect(rendition.schedule.taps.map(\.frame) == [0, 5_760, 24_000, 29_760])

    let job = RenderJob(timeline, profile: try library.actuatorProfile())
    let sink = MemorySink()
    let summary = try OfflineRenderer.write(job, as: .wav, to: sink)
    #expect(summary.frameCount ?? 0 > 29_760)
    #expect(sink.bytes.starts(with: "RIFF".utf8))
  }
}
