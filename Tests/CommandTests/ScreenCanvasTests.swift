import TaplineTestSupport
import Testing

@testable import TaplineCLI

@Suite("The canvas of a terminal's screen")
struct ScreenCanvasTests {
  private func canvas(_ width: Int = 12, _ height: Int = 3) -> ScreenCanvas {
    ScreenCanvas(width: width, height: height)
  }

  @Test("Text is drawn at its position, and text that does not fit ends in an ellipsis")
  func put() {
    var canvas = canvas()
    canvas.put("title", row: 0, column: 0)
    canvas.put("a very long line of text", row: 1, column: 2)
    canvas.put("abcdef", row: 2, column: 0, maximumCells: 4)
    canvas.put("12 cells now", row: 2, column: 20)
    canvas.put("nowhere", row: 3, column: 0)
    var terminal = TerminalEmulator(width: 12, height: 3)
    terminal.feed(canvas.changes(since: nil).utf8)
    #expect(terminal.lines == ["title", "  a very lo…", "abc…"])
    #expect(terminal.unknown.isEmpty && !terminal.hasOverflown)
  }

  @Test("A text that fits exactly is not cut, and wide characters are never halved")
  func edges() {
    var canvas = canvas()
    canvas.put("123456789012", row: 0, column: 0)
    canvas.put("漢漢漢漢漢漢", row: 1, column: 0)
    canvas.put("1漢漢漢漢漢漢", row: 2, column: 0)
    let text = canvas.changes(since: nil)
    #expect(text.contains("123456789012"))
    #expect(text.contains("漢漢漢漢漢漢"))
    #expect(text.contains("1漢漢漢漢漢…"))
  }

  @Test("Control characters never reach the terminal")
  func harmless() {
    var canvas = canvas()
    canvas.put("a\u{1B}[2Jb\u{7}\u{202E}c\nd", row: 0, column: 0)
    let text = canvas.changes(since: nil)
    #expect(text.contains("a·[2Jb··c·d"))
  }

  @Test("A plain canvas marks cut text and replaced characters in ASCII")
  func plain() {
    var canvas = ScreenCanvas(width: 6, height: 1, isPlain: true, usesColor: false)
    canvas.put("ab\u{7}defgh", row: 0, column: 0, style: ScreenStyle(color: .red))
    #expect(canvas.changes(since: nil).hasSuffix("\u{1B}[0mab?de~\u{1B}[0m"))
  }

  @Test("The changes turn any earlier screen into the new one")
  func changes() {
    var generator = SeededGenerator(seed: 3)
    var terminal = TerminalEmulator(width: 12, height: 3)
    var shown: ScreenCanvas?
    for _ in 0..<300 {
      var next = canvas()
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        let letters = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
          "abc ".randomElement(using: &generator) ?? "a"
        }
        next.put(
          String(letters), row: .random(in: 0...2, using: &generator),
          column: .random(in: 0...11, using: &generator),
          style: ScreenStyle(isReversed: .random(using: &generator)))
      }
      terminal.feed(next.changes(since: shown).utf8)
      var fresh = TerminalEmulator(width: 12, height: 3)
      fresh.feed(next.changes(since: nil).utf8)
      #expect(terminal.rows == fresh.rows && terminal.isReversed == fresh.isReversed)
      shown = next
    }
    #expect(terminal.unknown.isEmpty)
  }

  @Test("An unchanged screen sends nothing, and one changed letter sends few bytes")
  func economy() {
    var before = canvas(80, 24)
    for row in 0..<24 { before.put(String(repeating: "x", count: 80), row: row, column: 0) }
    #expect(before.changes(since: before).isEmpty)
    var after = before
    after.put("y", row: 5, column: 40)
    #expect(after.changes(since: before).utf8.count < 24)
  }

  @Test("A canvas without cells ignores drawing")
  func nothing() {
    var canvas = canvas(0, 0)
    canvas.put("text", row: 0, column: 0)
    canvas.restyle(row: 0, columns: 0..<4) { $0.isBold = true }
    #expect(canvas.changes(since: canvas).isEmpty)
  }
}
