import TaplineText
import Testing

@testable import TaplineCLI

@Suite("Times without a unit")
struct UnitlessTimeTests {
  private func said(_ arguments: String...) -> [String] {
    UnitlessTime.warnings(arguments).map(\.text)
  }

  @Test("A time of 10 or more without a unit in a touch, a gap or a score gives a warning")
  func long() {
    #expect(
      said("press", "a", "--hold", "50")
        == ["'--hold 50' is 50 seconds; write 50ms for milliseconds"])
    #expect(said("press", "a", "--hold=50").count == 1)
    #expect(
      said("play", "rigid +120 light +80 light").first
        == "'+120' is 120 seconds; write 120ms for milliseconds")
    #expect(
      said("press", "a", "--script", "down 0; out 50; up 100")
        == ["'50' is 50 seconds; write 50ms for milliseconds"])
    #expect(
      said("curve", "snappy", "--retarget", "0@50")
        == ["'--retarget 0@50' is 50 seconds; write 50ms for milliseconds"])
  }

  @Test("Times with a unit, short times, other kinds of times and -q give no warning")
  func others() {
    #expect(said("press", "a", "--hold", "50ms", "--gap", "0.5").isEmpty)
    #expect(said("render", "long.ahap", "--start", "120").isEmpty)
    #expect(said("play", "rigid +120ms light", "--hold").isEmpty)
    #expect(said("press", "a", "--hold", "50", "-q").isEmpty)
    #expect(said("play", "my file +2.ahap").isEmpty)
  }
}
