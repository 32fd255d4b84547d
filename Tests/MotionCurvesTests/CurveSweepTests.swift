import TaplineCurves
import Testing

@Suite("Several curves from one text")
struct CurveSweepTests {
  private func texts(_ text: String) throws -> [String] {
    try CurveSweep(text).members.map(\.text)
  }

  @Test("A text without braces gives one member")
  func plain() throws {
    #expect(try texts("snappy") == ["snappy"])
    #expect(try CurveSweep("easeOut(duration: 0.2)").members[0].choices.isEmpty)
  }

  @Test("A list replaces the braces by each choice, in the written order")
  func list() throws {
    #expect(try texts("{snappy, bouncy}") == ["snappy", "bouncy"])
    #expect(
      try texts("ease{In,Out}(duration: 0.5)") == [
        "easeIn(duration: 0.5)", "easeOut(duration: 0.5)",
      ])
  }

  @Test("A range gives every number up to its end, without rounding errors in its digits")
  func range() throws {
    #expect(
      try texts("spring(bounce: {0...0.6 step 0.2})")
        == ["0", "0.2", "0.4", "0.6"].map { "spring(bounce: \($0))" })
    #expect(try texts("{0.1...0.3 step 0.1}") == ["0.1", "0.2", "0.3"])
    #expect(try texts("{-1...1 step 1.5}") == ["-1", "0.5"])
    #expect(try texts("{2...2 step 1}") == ["2"])
  }

  @Test(
    "Several parts are combined with the last one varying fastest, and each member has its choices")
  func combinations() throws {
    let members = try CurveSweep("spring(duration: {0.2, 0.4}, bounce: {0, 0.3})").members
    #expect(
      members.map(\.choices) == [["0.2", "0"], ["0.2", "0.3"], ["0.4", "0"], ["0.4", "0.3"]])
    for member in members { #expect(throws: Never.self) { try CurveSpec(member.text) } }
  }

  @Test(
    "An error has the column of the mistake",
    arguments: [
      ("spring({0.2", 8), ("spring(0.2})", 11), ("{a, {b}}", 1), ("x{}", 3), ("x{1,,2}", 3),
      ("x{1...0 step 1}", 3), ("x{0...1 step 0}", 3), ("x{0...1}", 3), ("x{0..1}", 3),
      ("x{0...1 by 1}", 3),
      ("x{0...1 step 0.001}", 3), ("x{a...b step c}", 3), ("{0...9 step 1}{0...9 step 1}", 15),
    ])
  func mistakes(text: String, column: Int) {
    let error = #expect(throws: CurveSpecError.self) { try CurveSweep(text) }
    #expect(error?.column == column, "\(error?.description ?? "")")
  }
}
