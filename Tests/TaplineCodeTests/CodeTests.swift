import MotionCurves
import TaplineButtons
import TaplineLibrary
import TaplineTestSupport
import TaplineText
import Testing

@testable import TaplineCode

@Suite("Design tokens as code")
struct TokenCodeTests {
  private func code(
    _ text: String, _ target: CurveExportFormat,
    options: CurveExportOptions = CurveExportOptions()
  ) throws -> String {
    let tokens = try TokenTexts.read(text).tokens
    return try TokenCode(tokens, for: target, haptics: [:], options: options) { _, _, _ in nil }
      .text
  }

  private func token(_ value: String, type: String = "number") -> String {
    #"{"$type": "\#(type)", "$value": \#(value)}"#
  }

  /// A spring with a reduced variant, and its alias.
  private static let reduced = """
    {"press": {"$type": "transition", "$value": {
      "duration": {"value": 300, "unit": "ms"}, "delay": {"value": 0, "unit": "ms"},
      "timingFunction": [0.2, 0, 0, 1]}, "$extensions": {"org.tapline": {
        "curve": "spring(duration: 0.3, bounce: 0.4)", "reduced": "easeOut(duration: 0.1)"}}},
     "again": {"$value": "{press}"}}
    """

  @Test("A token with a reduced variant has code for both, chosen by the user's setting")
  func reducedMotion() throws {
    let expected: [(CurveExportFormat, [String])] = [
      (
        .css,
        [
          "--press-reduced-duration: 100ms;", "@media (prefers-reduced-motion: reduce) {",
          "    --press-duration: var(--press-reduced-duration);",
          "    --again-timing-function: var(--again-reduced-timing-function);",
        ]
      ),
      (
        .swiftUI,
        [
          "static let press: Animation = .spring(",
          "static let pressReduced: Animation = .easeOut(",
          "static func press(reduceMotion: Bool) -> Animation { reduceMotion ? pressReduced : press }",
        ]
      ),
      (.uiKit, ["{ reduceMotion ? pressReduced() : press() }"]),
      (
        .compose,
        [
          "val MotionTokens.pressForUser get() = if (prefersReducedMotion()) pressReduced else press",
          "ValueAnimator.areAnimatorsEnabled()",
        ]
      ),
      (
        .flutter,
        [
          "chooseMotion(MediaQuery.disableAnimationsOf(context), press, pressReduced)",
          "T chooseMotion<T>(bool disableAnimations, T full, T reduced) =>",
        ]
      ),
      (.motion, ["export const pressReduced = "]),
    ]
    for (target, lines) in expected {
      let code = try self.code(Self.reduced, target)
      for line in lines { #expect(code.contains(line), "\(target): \(line) in\n\(code)") }
    }
    for target in CurveExportFormat.tokenFormats {
      let plain = Self.reduced.replacing(#", "reduced": "easeOut(duration: 0.1)""#, with: "")
      #expect(try !self.code(plain, target).lowercased().contains("reduce"), "\(target)")
    }
  }

  @Test("A reduced variant that is not an animation is refused with its position")
  func wrongReduced() throws {
    let text = Self.reduced.replacing("easeOut(duration: 0.1)", with: "slowly")
    #expect {
      try TokenTexts.read(text)
    } throws: { "\($0)".contains("4:") && "\($0)".contains("'slowly' is not an animation") }
  }

  @Test(
    "Every token path becomes a legal name in each language",
    arguments: CurveExportFormat.tokenFormats
  )
  func names(_ target: CurveExportFormat) throws {
    let paths = [
      "class", "let", "100", "ease in/out", "été", "a-b_c", "*/ x", "🎉", "self", "default",
    ]
    let members = paths.enumerated().map { #""\#($0.element)": \#(token("\($0.offset)"))"# }
    let code = try self.code("{\(members.joined(separator: ", "))}", target)
    let declared: [Substring]
    switch target {
    case .css:
      declared = code.split(separator: "\n").compactMap {
        $0.firstMatch(of: #/^  --([^:]+): /#)?.1
      }
    case .swiftUI, .uiKit:
      declared = code.split(separator: "\n").compactMap {
        $0.firstMatch(of: #/static let ([^:]+): Double/#)?.1
      }
    default:
      declared = code.split(separator: "\n").compactMap {
        $0.firstMatch(of: #/(?:const double|const val|const|val) ([^ :]+)(?:: \w+)? = /#)?.1
      }
    }
    #expect(declared.count == paths.count, "\(code)")
    #expect(Set(declared).count == paths.count)
    for name in declared {
      let isLegal =
        target == .css
        ? name.wholeMatch(of: #/[-_\p{L}\p{N}]+/#) != nil
        : name.wholeMatch(of: #/[_\p{L}][_\p{L}\p{N}]*/#) != nil
      #expect(isLegal, "\(target): \(name)")
      let reserved = [CurveExportFormat.swiftUI, .uiKit].contains(target) ? ["let", "self"] : []
      if target != .css { #expect(!(["class"] + reserved).contains(String(name))) }
    }
  }

  @Test("Two tokens with the same name in code are refused with both positions")
  func collisions() throws {
    let text = "{\n\"a\": {\n\"b\": \(token("1"))},\n\"a-b\": \(token("2"))}"
    for target in CurveExportFormat.tokenFormats {
      let error = #expect(throws: DataError.self) { try self.code(text, target) }
      #expect(
        error?.description.hasPrefix("x.tokens.json:4:8: error: 'a-b' and 'a.b', in line 3") == true
      )
    }
  }

  @Test("Names and descriptions cannot end a comment or break a line")
  func comments() throws {
    let text = #"""
      {"a": {"$type": "number", "$description": "one */ two\nthree", "$value": 1}}
      """#
    for target in CurveExportFormat.tokenFormats {
      let code = try self.code(text, target)
      let comments = code.split(separator: "\n").filter { $0.contains("three") }
      #expect(comments.count == 1 && comments[0].contains("one"))
      if target == .css { #expect(comments[0].split(separator: "*/").count == 1) }
    }
  }

  @Test(
    "The layout of exported curves changes only the indentation of token code",
    arguments: CurveExportFormat.tokenFormats)
  func layout(_ target: CurveExportFormat) throws {
    for maximumError in [nil, 0.000_5] {
      var options = CurveExportOptions()
      options.maximumError = maximumError
      let usual = try code(TokenTexts.everything, target, options: options)
      options.lineEnd = " \r\n"
      #expect(try code(TokenTexts.everything, target, options: options) == usual)
      options.indentation = 3
      let odd = try code(TokenTexts.everything, target, options: options)
      func words(_ code: String) -> [Substring] {
        code.split(separator: "\n").map { $0.drop { $0 == " " } }
      }
      #expect(words(odd) == words(usual))
      let hasLevels = ![.css, .swiftUI, .reanimated].contains(target)
      if hasLevels, maximumError != nil { #expect(odd != usual) }
    }
  }

  @Test("Durations are milliseconds on the web and seconds in Swift")
  func durations() throws {
    let text = "{\"a\": \(token(#"{"value": 0.25, "unit": "s"}"#, type: "duration"))}"
    #expect(try self.code(text, .css).contains("--a: 250ms;"))
    #expect(try self.code(text, .swiftUI).contains("static let a: Double = 0.25\n"))
    #expect(try self.code(text, .reanimated).contains("export const a = 250;"))
  }

  @Test("An unknown haptic is omitted together with the tokens that refer to it")
  func unknownHaptic() throws {
    let text = """
      {"tap": {"$type": "number", "$value": 1,
        "$extensions": {"org.tapline": {"haptic": {"steps": [{"generator": "rigid"}]}}}},
       "same": {"$value": "{tap}"}}
      """
    for target in CurveExportFormat.tokenFormats where target.target.tokens?.playsHaptics == true {
      let code = try TokenCode(
        TokenTexts.read(text).tokens, for: target, haptics: [:], options: CurveExportOptions()
      ) { _, _, _ in nil }
      #expect(code.omissions.count == 1 && code.omissions[0].hasPrefix("'tap' is left out: "))
      #expect(!code.text.contains("same"), "\(code.text)")
    }
  }

  @Test("Dart's constants cannot hold repetitions and spring delays, so a comment has the call")
  func dartStart() throws {
    func text(_ curve: String) -> String {
      """
      {"a": {"$type": "transition", "$value": {
        "duration": {"value": 300, "unit": "ms"}, "delay": {"value": 0, "unit": "ms"},
        "timingFunction": [0.2, 0, 0, 1]}, "$extensions": {"org.tapline": {"curve": "\(curve)"}}}}
      """
    }
    let repeated = try self.code(text("easeOut(duration: 0.1).repeatCount(3)"), .flutter)
    #expect(repeated.contains("/// Start it with controller.repeat(reverse: true, count: 3).\n"))
    let spring = try self.code(text("spring(duration: 0.3).delay(0.2)"), .flutter)
    #expect(
      spring.contains(
        "/// Start it with Future<void>.delayed(const Duration(microseconds: 200000), "
          + "() => controller.animateWith(simulation)).\n"))
    let curve = try self.code(text("easeOut(duration: 0.1).delay(0.2)"), .flutter)
    #expect(!curve.contains("Start it"))
  }

  @Test("An alias is declared after its target")
  func aliases() throws {
    let curve = token("[0.2, 0, 0, 1]", type: "cubicBezier")
    let text = #"{"z": {"$value": "{y}"}, "y": {"$value": "{x}"}, "x": \#(curve)}"#
    for target in CurveExportFormat.tokenFormats {
      let lines = try self.code(text, target).split(separator: "\n")
      func line(_ name: String) -> Int? {
        lines.firstIndex { $0.contains(target == .css ? "--\(name):" : " \(name)") }
      }
      let places = try [#require(line("x")), #require(line("y")), #require(line("z"))]
      #expect(places == places.sorted(), "\(lines)")
    }
  }

  @Test("A transition is written as its CSS parts, and a larger error limit takes fewer points")
  func css() throws {
    let text = TokenTexts.everything
    let code = try self.code(text, .css)
    #expect(code.contains("--motion-move-duration: 500ms;"))
    #expect(code.contains("--motion-move-delay: 200ms;"))
    #expect(code.contains("--motion-move-timing-function: cubic-bezier(0.2, 0, 0, 1);"))
    #expect(code.contains("--motion-pop-timing-function: linear(0,"))
    var options = CurveExportOptions()
    options.maximumError = 0.01
    let coarse = try self.code(text, .css, options: options)
    #expect(coarse.count < code.count)
  }
}
