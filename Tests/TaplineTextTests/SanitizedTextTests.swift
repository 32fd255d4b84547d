import TaplineText
import Testing

@Suite("Values in sanitized text")
struct SanitizedTextTests {
  @Test("A value cannot complete a workflow command at the start of a line")
  func colons() {
    let value = ":error::a"
    let texts: [SanitizedText] = [
      ":\(value)", " :\(value)", "a\n:\(value)", "a\n  :\(value)", "a\r\n\t:\(value)",
    ]
    for text in texts {
      for line in text.text.split(whereSeparator: \.isNewline) {
        #expect(!line.drop(while: \.isWhitespace).hasPrefix("::"), "\(text.text)")
      }
    }
    let inside: SanitizedText = "a:\(value)"
    #expect(inside.text == "a::error::a")
  }
}
