import Tapline
import Testing

/// The programs of the first page of `Tapline`, word for word.
@Suite("Programs of the first page")
struct RecipesTests {
  @Test("Taps have the frames that the page shows")
  func frames() throws {
    let library = try PatternLibrary()
    let timeline = Timeline(try library.load("settlement-complete").pattern)
    let rendition = Rendition(timeline, profile: .standard, sampleRate: 48_000)
    print(rendition.schedule.taps.map(\.frame))  // [0, 5760]
    #expect(rendition.schedule.taps.map(\.frame) == [0, 5760])
  }

  @Test("A pattern is rendered to a sound in memory")
  func sound() throws {
    let library = try PatternLibrary()
    let timeline = Timeline(try library.load("success").pattern)
    let job = RenderJob(timeline, profile: try library.actuatorProfile())
    let wav = try OfflineRenderer.bytes(of: job, as: .wav)
    #expect(wav.starts(with: "RIFF".utf8))
    let (samples, rest) = (wav.count - 44).quotientAndRemainder(dividingBy: 2)
    #expect(samples > 4_800 && rest == 0)
  }

  @Test("A press of a button plays haptics")
  func press() throws {
    let library = try PatternLibrary()
    let press = try library.press("published/status-touchable", .tap(hold: 0.12))
    for haptic in press.haptics { print("\(haptic.name) at \(haptic.time) s") }
    #expect(!press.haptics.isEmpty)
    #expect(throws: PatternLibraryError.self) { try library.press("swiss-coin/nothing") }
  }

  @Test("The linter finds a mistake in a pattern")
  func lint() throws {
    let text = #"{"Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransien"}}]}"#
    let linter = AHAPLinter(profile: try PatternLibrary().actuatorProfile())
    for finding in linter.findings(in: text) { print(finding) }
    #expect(linter.findings(in: text).contains { $0.severity == .error })
  }

  @Test("A spring is written as a table")
  func curve() throws {
    let csv = try CurveTable.csv(of: ["snappy", "easeOut"], in: PatternLibrary())
    print(csv)
    #expect(csv.hasPrefix("time_s,frame,value_snappy,velocity_snappy,"))
  }
}
