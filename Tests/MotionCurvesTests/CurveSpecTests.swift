import MotionCurves
import TaplineCurves
import Testing

@Suite struct CurveSpecTests {
  static let spellings: [(String, Animation)] = [
    ("easeOut(duration: 0.15)", .easeOut(duration: 0.15)),
    (".easeOut(duration: 0.15)", .easeOut(duration: 0.15)),
    ("Animation.easeIn", .easeIn()),
    ("easeInOut", .easeInOut()),
    ("linear", .linear()), ("linear(duration: 2)", .linear(duration: 2)),
    ("spring(response: 0.3, dampingFraction: 0.7)", .spring(response: 0.3, dampingFraction: 0.7)),
    ("spring(dampingFraction: 0.7)", .spring(response: 0.5, dampingFraction: 0.7)),
    ("spring(duration: 0.4, bounce: 0.2)", .spring(duration: 0.4, bounce: 0.2)),
    (
      "spring(duration: 0.4, bounce: 0.2, blendDuration: 0.1)",
      .spring(duration: 0.4, bounce: 0.2, blendDuration: 0.1)
    ),
    ("spring", .spring()), ("spring()", .spring()), (".default", .default),
    (
      "spring(Spring(duration: 0.4, bounce: 0.2), blendDuration: 0.3)",
      .spring(Spring(duration: 0.4, bounce: 0.2), blendDuration: 0.3)
    ),
    ("snappy", .snappy()), ("bouncy(duration: 0.7)", .bouncy(duration: 0.7)),
    (
      "smooth(duration: 0.6, extraBounce: 0.1)", .smooth(duration: 0.6, extraBounce: 0.1)
    ),
    ("interactiveSpring", .interactiveSpring()),
    (
      "interactiveSpring(response: 0.2, dampingFraction: 0.7, blendDuration: 0.4)",
      .interactiveSpring(response: 0.2, dampingFraction: 0.7, blendDuration: 0.4)
    ),
    ("Spring(duration: 0.4, bounce: 0.2)", .closedForm(Spring(duration: 0.4, bounce: 0.2))),
    ("Spring()", .closedForm(Spring())), ("Spring.snappy", .closedForm(.snappy)),
    (
      "Spring.bouncy(duration: 0.3, extraBounce: 0.1)",
      .closedForm(.bouncy(duration: 0.3, extraBounce: 0.1))
    ),
    (
      "Spring(response: 0.4, dampingRatio: 0.8)",
      .closedForm(Spring(response: 0.4, dampingRatio: 0.8))
    ),
    (
      "Spring(mass: 2, stiffness: 50, damping: 80, allowOverDamping: true)",
      .closedForm(Spring(mass: 2, stiffness: 50, damping: 80, allowOverDamping: true))
    ),
    (
      "Spring(settlingDuration: 0.5, dampingRatio: 0.3)",
      .closedForm(Spring(settlingDuration: 0.5, dampingRatio: 0.3))
    ),
    (
      "interpolatingSpring(mass: 1.2, stiffness: 90, damping: 12, initialVelocity: .3)",
      .interpolatingSpring(mass: 1.2, stiffness: 90, damping: 12, initialVelocity: 0.3)
    ),
    (
      "interpolatingSpring(duration: 0.6, bounce: 0.2)",
      .interpolatingSpring(duration: 0.6, bounce: 0.2)
    ),
    (
      "interpolatingSpring(.bouncy, initialVelocity: 2)",
      .interpolatingSpring(.bouncy, initialVelocity: 2)
    ),
    (
      "caSpring(mass: 1, stiffness: 100, damping: 10)", .coreAnimation(PhysicalSpring())
    ),
    (
      "caSpring(stiffness: 300, damping: 20, initialVelocity: -5)",
      .coreAnimation(PhysicalSpring(stiffness: 300, damping: 20, initialVelocity: -5))
    ),
    ("caSpring(duration: 0.5)", .coreAnimation(PhysicalSpring(), duration: 0.5)),
    (
      "CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)",
      .coreAnimation(PhysicalSpring(perceptualDuration: 0.5, bounce: 0.3))
    ),
    ("caTimingFunction(.easeInEaseOut)", .coreAnimation(.easeInOut)),
    ("caTimingFunction(.25, .1, .25, 1)", .coreAnimation(.coreAnimationDefault)),
    (
      "timingCurve(0.2, -1, 0.3, 2, duration: 0.4)",
      .timingCurve(0.2, -1, 0.3, 2, duration: 0.4)
    ),
    (
      "timingCurve(.circularEaseIn, duration: 1)",
      .timingCurve(.circularEaseIn, duration: 1)
    ),
    (
      "cubicBezier(.17, .67, .83, .67)",
      .timingCurve(.bezier(CubicBezier(0.17, 0.67, 0.83, 0.67), .exact), duration: 1)
    ),
    (
      "cubic-bezier(.17,.67,.83,-.67, duration: 0.3)",
      .timingCurve(.bezier(CubicBezier(0.17, 0.67, 0.83, -0.67), .exact), duration: 0.3)
    ),
    ("ease-in-out", .timingCurve(.bezier(.easeInOut, .exact), duration: 1)),
    (
      "linear(0, 0.5 30%, 1)",
      .timingCurve(
        .piecewiseLinear(LinearEasing([.init(0), .init(0.5, at: 0.3), .init(1)])), duration: 1)
    ),
    (
      "linear(0, 25% 75% 0.5, 1, duration: 2)",
      .timingCurve(
        .piecewiseLinear(
          LinearEasing([.init(0), .init(0.5, at: 0.25), .init(0.5, at: 0.75), .init(1)])),
        duration: 2)
    ),
    ("easeOut.delay(0.1)", .easeOut().delay(0.1)),
    ("snappy.speed(2).delay(.1)", .snappy().speed(2).delay(0.1)),
    (
      ".easeIn(duration: 1e-1).repeatCount(3, autoreverses: false)",
      .easeIn(duration: 0.1).repeatCount(3, autoreverses: false)
    ),
    ("snappy.repeatForever()", .snappy().repeatForever()),
    ("  spring ( response : 0.3 ) ", .spring(response: 0.3, dampingFraction: 0.825)),
  ]

  @Test("A specification means the same API as in Swift", arguments: spellings)
  func spelling(text: String, expected: Animation) throws {
    let spec = try CurveSpec(text)
    #expect(spec.animation == expected)
    #expect(spec.text == text)
  }

  @Test("UIKit's calls are read with UIKit's labels")
  func uiKitSpelling() throws {
    let fitted = try Animation.uiKit(duration: 0.8, dampingRatio: 0.6, initialVelocity: 1)
    #expect(
      try CurveSpec(
        "animate(withDuration: 0.8, usingSpringWithDamping: 0.6, initialSpringVelocity: 1)"
      ).animation == fitted)
    #expect(
      try CurveSpec("uiSpring(duration: 0.8, dampingRatio: 0.6, initialVelocity: 1)").animation
        == fitted)
    #expect(
      try CurveSpec("animate(springDuration: 0.5, bounce: 0.1)").animation
        == .coreAnimation(PhysicalSpring(perceptualDuration: 0.5, bounce: 0.1)))
  }

  @Test("steps and keyframes are read with their keywords")
  func stepsAndKeyframes() throws {
    #expect(
      try CurveSpec("steps(4, jump-both)").animation
        == .timingCurve(.steps(StepEasing(count: 4, jump: .both)), duration: 1))
    #expect(
      try CurveSpec("steps(2)").animation
        == .timingCurve(.steps(StepEasing(count: 2, jump: .end)), duration: 1))
    let keyframes = try KeyframeCurve([
      .init(0, at: 0), .init(1.2, at: 0.4, curve: .easeOut), .init(1, at: 1, curve: .easeInOut),
    ])
    #expect(
      try CurveSpec("keyframes(0, 1.2 40% easeOut, 1 .easeInOut, duration: 0.5)").animation
        == .timingCurve(.keyframes(keyframes), duration: 0.5))
  }

  @Test("A given API overrides the one that the name implies")
  func override() throws {
    func animation(_ text: String, _ api: CurveAPI) throws -> Animation {
      try CurveSpec(text, api: api).animation
    }
    #expect(try animation("easeOut", .coreAnimation).model == .coreAnimationCurve)
    #expect(try animation("easeOut", .exact).model == .exactCurve)
    #expect(try animation("cubicBezier(0, 0, 1, 1)", .swiftUI).model == .swiftUICurve)
    #expect(try animation("snappy", .exact) == .closedForm(.snappy))
    #expect(try animation("Spring.snappy", .swiftUI).model == .swiftUIFluidSpring)
    #expect(try animation("snappy", .uiKit).model == .coreAnimationSpring)
    #expect(try animation("caSpring", .swiftUI).model == .interpolatingSpring)
    #expect(try animation("caSpring.delay(1)", .exact).modifiers == [.delay(1)])
    #expect(try animation("interpolatingSpring", .coreAnimation).model == .coreAnimationSpring)
  }

  struct Mistake: Sendable {
    let text: String
    let kind: CurveSpecError.Kind
    let column: Int
    var suggestion: String?
    var expected = ""
  }

  static let mistakes = [
    Mistake(text: "easOut(duration: 1)", kind: .unknownName, column: 1, suggestion: "easeOut"),
    Mistake(text: "sprnig", kind: .unknownName, column: 1, suggestion: "spring"),
    Mistake(text: "zzzzzz", kind: .unknownName, column: 1),
    Mistake(
      text: "spring(response: 0.3, damping: 0.7)", kind: .unknownArgument, column: 23,
      suggestion: "dampingFraction", expected: "'dampingFraction:'"),
    Mistake(
      text: "spring(response: 0.3, bounce: 0.7)", kind: .unknownArgument, column: 23,
      expected: "'dampingFraction:'"),
    Mistake(
      text: "easeOut(duraton: 1)", kind: .unknownArgument, column: 9, suggestion: "duration"),
    Mistake(text: "easeOut(duration: )", kind: .unexpected, column: 19, expected: "a value"),
    Mistake(text: "easeOut(duration: 0.15", kind: .unexpectedEnd, column: 23, expected: "bracket"),
    Mistake(text: "easeOut(0.15)", kind: .unexpected, column: 9, expected: "'duration:'"),
    Mistake(text: "easeOut(duration: true)", kind: .wrongType, column: 19, expected: "a number"),
    Mistake(
      text: "easeOut(duration: 150ms)", kind: .unexpected, column: 22, expected: "seconds"),
    Mistake(text: "easeOut(duration: 1, duration: 2)", kind: .repeatedArgument, column: 22),
    Mistake(
      text: "caSpring(mass: 0)", kind: .outOfRange, column: 16, expected: "a number above 0"),
    Mistake(
      text: "cubicBezier(1.2, 0, 0, 1)", kind: .outOfRange, column: 13, expected: "0...1"),
    Mistake(text: "cubicBezier(0, 0, 1)", kind: .missingArgument, column: 20, expected: "y2"),
    Mistake(
      text: "interpolatingSpring(stiffness: 5)", kind: .missingArgument, column: 33,
      expected: "'damping'"),
    Mistake(
      text: "easeOut.dely(1)", kind: .unknownName, column: 9, suggestion: "delay"),
    Mistake(
      text: "spring(bounce: 2)", kind: .outOfRange, column: 16, expected: "a number in -1...1"),
    Mistake(text: "Spring(bounce: 1.2)", kind: .outOfRange, column: 16, expected: "at most 1"),
    Mistake(text: "easeOut.speed(0)", kind: .outOfRange, column: 15),
    Mistake(text: "easeOut.repeatCount(1.5)", kind: .outOfRange, column: 21, expected: "whole"),
    Mistake(
      text: "easeOut.repeatCount(2000000000)", kind: .outOfRange, column: 21,
      expected: "in 1...1000000000"),
    Mistake(
      text: "easeOut.repeatCount(2, autoreverses: 1)", kind: .wrongType, column: 38,
      expected: "true or false"),
    Mistake(text: "steps(4, jump-and)", kind: .wrongType, column: 10, suggestion: "jump-end"),
    Mistake(text: "steps(1, jump-none)", kind: .outOfRange, column: 7, expected: "at least 2"),
    Mistake(text: "linear(0)", kind: .missingArgument, column: 9, expected: "two stops"),
    Mistake(text: "linear(0, 50%)", kind: .wrongType, column: 11, expected: "a number"),
    Mistake(text: "linear(0, 1 2)", kind: .unexpected, column: 13),
    Mistake(
      text: "caTimingFunction(.easeInOutt)", kind: .wrongType, column: 18),
    Mistake(text: "easeOut(duration: -1)", kind: .outOfRange, column: 19, expected: "at least 0"),
    Mistake(
      text: "caTimingFunction(.easeIn, duration: -1)", kind: .outOfRange, column: 37,
      expected: "at least 0"),
    Mistake(text: "timingCurve(.easeIn.delay(1))", kind: .wrongType, column: 13),
    Mistake(
      text: "spring(Spring(duration: 1, initialVelocity: 2))", kind: .wrongType, column: 8),
    Mistake(text: "timingCurve(spring)", kind: .wrongType, column: 13, expected: "curve"),
    Mistake(text: "", kind: .unexpectedEnd, column: 1),
    Mistake(text: "easeOut)", kind: .unexpected, column: 8),
    Mistake(text: "easeOut(duration: 1) 2", kind: .unexpected, column: 22, expected: "modifier"),
    Mistake(text: "easeOut;", kind: .unexpected, column: 8),
    Mistake(text: "é", kind: .unexpected, column: 1),
    Mistake(text: "easeOut(duration: 1e999)", kind: .outOfRange, column: 19),
  ]

  @Test("An error has the column of the mistake and the expected input", arguments: mistakes)
  func mistake(row: Mistake) throws {
    do {
      _ = try CurveSpec(row.text)
      Issue.record("\(row.text) was accepted")
    } catch {
      #expect(error.kind == row.kind, "\(error)")
      #expect(error.column == row.column, "\(error)")
      #expect(error.suggestion == row.suggestion, "\(error)")
      #expect(row.expected.isEmpty || error.expected.contains(row.expected), "\(error)")
    }
  }

  @Test("An error has offset and length in bytes, and its diagram underlines the mistake")
  func diagram() throws {
    let text = "easeOut(duration: 1)\u{301}, x"
    #expect(throws: CurveSpecError.self) { try CurveSpec(text) }
    do {
      _ = try CurveSpec("spring(response: 0.3, damping: 0.7)")
    } catch {
      #expect(error.offset == 22)
      #expect(error.length == 7)
      #expect(
        error.diagram(of: "spring(response: 0.3, damping: 0.7)").hasPrefix(
          "spring(response: 0.3, damping: 0.7)\n                      ^~~~~~~\ncolumn 23:"))
    }
  }

  @Test("Any text is read or refused without a trap")
  func anyText() {
    let pieces = [
      "spring", "(", ")", ",", ":", ".", "0.3", "response", "%", "-", "linear", "Spring", "1e",
      "é", " ", "50%", "steps", "keyframes", "delay", "easeOut", "_", "timingCurve",
    ]
    var state: UInt64 = 42
    for _ in 0..<5000 {
      var text = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int((state >> 33) % UInt64(pieces.count))]
      }
      do {
        _ = try CurveSpec(text)
      } catch {
        #expect(error.offset <= text.utf8.count)
        #expect(error.column >= 1)
        _ = error.diagram(of: text)
      }
    }
  }

  @Test(
    "Too many nested or chained calls are refused"
  )
  func nesting() throws {
    _ = try CurveSpec("linear" + String(repeating: ".delay(0.01)", count: 63))
    let inside = #expect(throws: CurveSpecError.self) {
      try CurveSpec(String(repeating: "g(", count: 100_000))
    }
    #expect(inside?.column == 129)
    let after = #expect(throws: CurveSpecError.self) {
      try CurveSpec("linear" + String(repeating: ".delay(0)", count: 100_000))
    }
    #expect(after?.column == 7 + 63 * 9 + 1)
  }

  @Test("Every name is read alone or reports a missing argument")
  func names() {
    #expect(CurveSpec.names.contains("snappy"))
    for name in CurveSpec.names {
      do { _ = try CurveSpec(name) } catch { #expect(error.kind == .missingArgument, "\(error)") }
    }
  }
}
