import TaplineLive
import Testing

@Suite("A line of an app")
struct AppLineTests {
  @Test("A greeting has a version, and an unknown version is refused at its location")
  func greeting() throws {
    let line = Array(#"{"tapline": 2, "app": "Coin"}"#.utf8)
    let error = #expect(throws: ProtocolError.self) {
      _ = try ProtocolLine(line, line: 1, isGreeting: true)
    }
    #expect(error?.line == 1)
    #expect(error?.column == 13)
  }
}
