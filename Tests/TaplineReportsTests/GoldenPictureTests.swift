import Foundation
import TaplineAHAP
import TaplineLibrary
import TaplinePatterns
import TaplineRendering
import TaplineSynthesis
import TaplineTestSupport
import Testing

/// Whole pictures of a dozen patterns, byte for byte.
///
/// `TAPLINE_BLESS=1 swift test --filter GoldenPictureTests` rewrites them; look at what changed before
/// committing it.
@Suite("Golden pictures")
struct GoldenPictureTests {
  private static let names = [
    "feedback/success", "feedback/warning", "feedback/error", "feedback/light",
    "feedback/rigid@0.8",
    "feedback/selection", "swiss-coin/settlement-complete", "swiss-coin/transaction-added",
    "swiss-coin/reminder-sent", "swiss-coin/destructive-action-from-end", "published/echoflow-send",
    "published/echoflow-stop",
  ]

  private static let folder = Fixtures.packageFolder.appendingPathComponent(
    "Tests/TaplineReportsTests/Goldens")

  @Test("Each pattern's picture equals the reviewed one", arguments: names)
  func golden(name: String) throws {
    let loaded = try Fixtures.library().load(name)
    let profile = try Fixtures.profile()
    let rendition = Rendition(Timeline(loaded.pattern, source: name), profile: profile)
    let plot = TimelinePlot(
      [NamedTimeline(name, rendition.timeline)], profile: profile,
      renditions: [rendition], signals: [.audible])
    let file = Self.folder.appendingPathComponent(
      name.replacingOccurrences(of: "/", with: "-") + ".svg")
    if ProcessInfo.processInfo.environment["TAPLINE_BLESS"] == "1" {
      try Data(plot.svg.utf8).write(to: file)
      return
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(plot.svg == golden, "\(file.lastPathComponent) differs; see this suite's comment")
  }

  @Test("Every golden picture has a pattern")
  func leftovers() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let expected = Self.names.map { $0.replacingOccurrences(of: "/", with: "-") + ".svg" }
    #expect(Set(files) == Set(expected))
  }
}
