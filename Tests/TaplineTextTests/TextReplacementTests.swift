import Foundation
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Replacements in text")
struct TextReplacementTests {
  @Test("Every occurrence is replaced, like Foundation replaces it")
  func all() {
    var random = SeededGenerator(seed: 7)
    let letters = ["a", "b", "é", "\n"]
    func text(_ count: Int) -> String {
      (0..<count).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
    }
    for _ in 0..<300 {
      let (whole, part) = (text(24), text(Int.random(in: 1...3, using: &random)))
      let expected = whole.replacingOccurrences(of: part, with: "<b>", options: .literal)
      #expect(whole.replacingAll(part, by: "<b>") == expected, "\(part) in \(whole)")
      let place = whole.range(of: part, options: .literal)
      #expect(whole.place(of: part) == place, "\(part) in \(whole)")
    }
    #expect("ab".replacingAll("", by: "c") == "ab")
  }
}
