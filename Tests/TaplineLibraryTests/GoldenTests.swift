import TaplineAHAP
import TaplineLibrary
import TaplineTestSupport
import TaplineTesting
import Testing

@Suite("Golden files of the library")
struct GoldenTests {
  @Test(
    "The default generators and the documented pattern play as in their golden files",
    arguments: FeedbackGenerator.all.map(\.patternName) + ["swiss-coin/settlement-complete"])
  func patterns(_ name: String) throws {
    let pattern = try Fixtures.library().load(name).pattern
    expectHaptics(Timeline(pattern, source: name), matchGolden: name, subject: name)
  }
}
