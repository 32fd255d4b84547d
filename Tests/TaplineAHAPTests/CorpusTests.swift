import Foundation
import TaplineAHAP
import TaplineLinting
import TaplinePatterns
import TaplineTestSupport
import TaplineText
import Testing

@Suite("AHAP files in the forms that people write")
struct CorpusTests {
  static let files = Fixtures.corpusFiles

  @Test(
    "Every file is read, or refused with its path, a position and a reason",
    .enabled(
      if: !files.isEmpty, "no corpus: name its folder in TAPLINE_CORPUS, or put it at ../shared"))
  func everyFile() throws {
    var read = 0
    for url in Self.files {
      let bytes = [UInt8](try Data(contentsOf: url))
      do {
        let file = try AHAPFile(bytes, file: url.path)
        read += 1
        #expect(file.diagnostics.allSatisfy { $0.severity < .error })
        for event in file.pattern.events {
          #expect(event.time >= 0 && (0...1).contains(event.intensity), "\(url.path)")
          #expect((0...1).contains(event.sharpness))
        }
      } catch {
        for diagnostic in error.diagnostics {
          #expect(diagnostic.file == url.path && diagnostic.position.line >= 1)
          #expect(diagnostic.range.upperBound <= bytes.count && !diagnostic.message.isEmpty)
        }
        #expect(error.diagnostics.contains { $0.severity == .error })
      }
    }
    #expect(read > 0)
  }

  @Test(
    "Repeated fixes leave nothing that can be fixed, and keep the events of every file",
    .enabled(
      if: !files.isEmpty, "no corpus: name its folder in TAPLINE_CORPUS, or put it at ../shared"))
  func fixes() throws {
    let linter = AHAPLinter(profile: try Fixtures.profile())
    for url in Self.files {
      var bytes = [UInt8](try Data(contentsOf: url))
      let before = linter.findings(in: bytes, file: url.path)
      let events = try? AHAPFile(bytes, file: url.path).pattern.events.count
      for _ in 0..<20 {
        let fixes = linter.findings(in: bytes, file: url.path).compactMap(\.fix)
        if fixes.isEmpty { break }
        bytes = Fix.apply(fixes, to: bytes).bytes
      }
      let after = linter.findings(in: bytes, file: url.path)
      #expect(after.allSatisfy { $0.fix == nil }, "\(url.path)")
      #expect(after.count <= before.count, "\(url.path)")
      #expect((try? AHAPFile(bytes, file: url.path).pattern.events.count) == events)
    }
  }
}
