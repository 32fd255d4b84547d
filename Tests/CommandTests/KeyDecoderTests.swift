import TaplineTestSupport
import Testing

@testable import TaplineCLI

@Suite("Keys of a terminal")
struct KeyDecoderTests {
  private static let typed: [UInt8] = Array(
    "a\u{1B}[A\u{1B}OB\u{1B}[5~é\u{1B}[1;5H+\r\u{3}\u{1B}[200~\u{7F}😀\u{1B}[F\tz".utf8)
  private static let meant: [TerminalKey] = [
    .character("a"), .up, .down, .pageUp, .character("é"), .home, .character("+"), .enter,
    .control("c"), .backspace, .character("😀"), .end, .tab, .character("z"),
  ]

  @Test("Letters, arrows and control keys are decoded, and unknown sequences are ignored")
  func whole() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(Self.typed) == Self.meant)
    #expect(!decoder.isWaiting)
  }

  @Test("The keys are the same wherever the bytes are split")
  func cuts() {
    for cut in 1..<Self.typed.count {
      var decoder = KeyDecoder()
      let keys = decoder.keys(Self.typed[..<cut]) + decoder.keys(Self.typed[cut...])
      #expect(keys == Self.meant, "cut at \(cut)")
    }
  }

  @Test("Escape is a key if no sequence follows it")
  func escape() {
    var decoder = KeyDecoder()
    #expect(decoder.keys([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.escape])
    #expect(decoder.keys([0x1B, 0x5B]) == [])
    #expect(decoder.flush() == [])
    #expect(decoder.keys([0x1B, 0x1B]) == [.escape])
  }

  @Test("After any bytes and a flush, the next key is decoded")
  func anything() {
    var generator = SeededGenerator(seed: 7)
    var decoder = KeyDecoder()
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...9, using: &generator)
      let bytes = (0..<count).map { _ in
        Bool.random(using: &generator) ? UInt8.random(in: 0...255, using: &generator) : 0x1B
      }
      _ = decoder.keys(bytes)
    }
    _ = decoder.flush()
    #expect(decoder.keys(Array("q".utf8)) == [.character("q")])
  }
}
