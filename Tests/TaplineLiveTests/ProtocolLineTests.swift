import TaplineLive
import Testing

@Suite("A line of an app")
struct AppLineTests {
  @Test("A greeting names a version, and one that is not known is refused at its place")
  func greeting() throws {
    let line = Array(#"{"tapline": 2, "app": "Coin"}"#.utf8)
    let error = #expect(throws: ProtocolError.self) {
      _ = try ProtocolLine(line, number: 1, isGreeting: true)
    }
    #expect(error?.line == 1)
    #expect(error?.column == 13)
  }
}
