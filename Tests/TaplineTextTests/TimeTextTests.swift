import TaplineText
import Testing

@Suite("Times with units")
struct TimeTextTests {
  @Test(
    "A number with a unit is read as seconds, to the last bit of the decimal number",
    arguments: [
      ("10ms", 0.01), ("0.1ms", 0.0001), ("250us", 0.00025), ("250µs", 0.00025), ("0.5s", 0.5),
      ("2min", 120), ("1.5h", 5_400), ("1e3ms", 1), ("120ms", 0.12), (".5s", 0.5), ("-3ms", -0.003),
      ("1e-3s", 0.001), ("0s", 0),
    ])
  func units(text: String, seconds: Double) {
    let time = TimeText(text)
    #expect(time?.seconds == seconds && time?.hasUnit == true)
  }

  @Test(
    "A bare number is seconds", arguments: [("0.5", 0.5), ("10", 10), ("-1", -1), ("1e2", 100)])
  func bare(text: String, seconds: Double) {
    let time = TimeText(text)
    #expect(time?.seconds == seconds && time?.hasUnit == false)
  }

  @Test(
    "Any other text is not a time",
    arguments: [
      "", "ms", "s", "10 ms", "10m", "10sec", "ten", "0x10", "nan", "inf", "1e999", "1,5s",
      "10msms",
      "--1s", "1e400h", "٣s", "10MS",
    ])
  func others(text: String) {
    #expect(TimeText(text) == nil)
  }
}
