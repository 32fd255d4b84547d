import TaplineAHAP
import TaplineLibrary
import TaplineTestSupport
import TaplineTesting
import Testing

@Suite("What the library plays is agreed on")
struct GoldenTests {
  @Test(
    "The default generators, and the patterns that the command's documentation shows",
    arguments: FeedbackGenerator.all.map(\.patternName) + ["swiss-coin/settlement-complete"])
  func patterns(_ name: String) throws {
    let pattern = try Fixtures.library().load(name).pattern
    expectHaptics(Timeline(pattern, source: name), matchGolden: name, subject: name)
  }
}
