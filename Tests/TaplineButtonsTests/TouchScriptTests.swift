import TaplineButtons
import Testing

@Suite("Touch scripts")
struct TouchScriptTests {
  private func steps(_ text: String) throws -> [TouchScript.Step] {
    try TouchScript(text, longPress: 0.5).steps
  }

  @Test("Steps are words with seconds, separated by semicolons or line ends")
  func steps() throws {
    let expected: [TouchScript.Step] = [
      .init(.down, at: 0), .init(.out, at: 0.05), .init(.in, at: 0.09), .init(.up, at: 0.2),
    ]
    #expect(try steps("down 0; out 0.05; in 0.09; up 0.2") == expected)
    #expect(try steps(" down 0\n out 5e-2;; in .09 ;\tup 0.2;") == expected)
    #expect(try steps("disable 0.1; enable 0.1").map(\.action) == [.disable, .enable])
  }

  @Test("Shorthands expand to the steps that they name")
  func shorthands() throws {
    #expect(try steps("tap 1 0.25") == [.init(.down, at: 1), .init(.up, at: 1.25)])
    #expect(
      try steps("tap 0") == [.init(.down, at: 0), .init(.up, at: TouchScript.defaultHold)])
    #expect(
      try steps("double-tap 0 0.25 0.5")
        == [
          .init(.down, at: 0), .init(.up, at: 0.25), .init(.down, at: 0.75), .init(.up, at: 1),
        ])
    let long = try TouchScript("long-press 0", longPress: 0.75)
    #expect(long.expectsLongPress)
    #expect(long.steps.last?.time == 0.75 + TouchScript.longPressMargin)
    #expect(try !TouchScript("tap 0", longPress: 0.75).expectsLongPress)
  }

  @Test(
    "An error names the mistake and underlines its characters",
    arguments: [
      ("", 0..<0, "at least one step"), ("dwon 0", 0..<4, "no step 'dwon'"),
      ("down", 0..<4, "needs a time, as in 'down 0.12'"),
      ("down 0 1", 7..<8, "takes no more times"),
      ("down x", 5..<6, "not a time"), ("down -1", 5..<7, "cannot be negative"),
      ("down nan", 5..<8, "not a time"), ("down 0; down 1", 8..<14, "down already"),
      ("up 0", 0..<4, "not down"), ("out 0", 0..<5, "not down"),
      ("down 0; in 1", 8..<12, "inside already"), ("down 0; out 1; out 2", 15..<20, "outside"),
      ("down 1; up 0.5", 8..<14, "earlier than the one before"),
      ("down 1e9", 0..<8, "between 0 and"),
      ("down 0; up 1; cancel 2", 14..<22, "not down"),
      ("disable 0; disable 1", 11..<20, "disabled already"),
      ("enable 0; enable 1", 10..<18, "enabled already"), ("down 0x10", 5..<9, "not a time"),
    ])
  func mistakes(text: String, range: Range<Int>, message: String) throws {
    let error = #expect(throws: TouchScriptError.self) {
      try TouchScript(text, longPress: 0.5)
    }
    #expect(error?.range == range)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("The diagram underlines characters, not bytes")
  func diagram() throws {
    let text = "dówn 0"
    let error = try #require(throws: TouchScriptError.self) {
      try TouchScript(text, longPress: 0.5)
    }
    let lines = error.diagram(of: text).split(separator: "\n")
    #expect(lines[0] == "  dówn 0")
    #expect(lines[1].hasPrefix("  ^^^^ there is no step"))
    let several = "down 0\nup x\ntap 3"
    let second = try #require(throws: TouchScriptError.self) {
      try TouchScript(several, longPress: 0.5)
    }
    #expect(second.diagram(of: several).hasPrefix("  up x\n     ^ 'x' is not a time"))
  }

  @Test("Steps that are created in code must be in a valid order")
  func order() {
    #expect(throws: TouchScriptError.self) { try TouchScript([.init(.up, at: 0)]) }
    #expect(throws: TouchScriptError.self) {
      try TouchScript([.init(.down, at: 1), .init(.up, at: 0)])
    }
    #expect(throws: Never.self) { try TouchScript([.init(.down, at: 0), .init(.up, at: 0)]) }
  }
}
