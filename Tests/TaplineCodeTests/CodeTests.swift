import MotionCurves
import TaplineButtons
import TaplineCode
import TaplineLibrary
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Design tokens as code")
struct TokenCodeTests {
  private func code(
    _ text: String, _ target: TokenTarget, maximumError: Double? = nil, indentation: Int = 2
  ) throws -> String {
    let file = try TokenTexts.read(text)
    return try TokenCode(
      file, for: target, haptics: [:], maximumError: maximumError, indentation: indentation
    ) { _, _, _ in nil }.text
  }

  private func token(_ value: String, type: String = "number") -> String {
    #"{"$type": "\#(type)", "$value": \#(value)}"#
  }

  @Test("Names are legal in each language, whatever the path", arguments: TokenTarget.allCases)
  func names(_ target: TokenTarget) throws {
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
      let reserved = [TokenTarget.swiftUI, .uiKit].contains(target) ? ["let", "self"] : []
      if target != .css { #expect(!(["class"] + reserved).contains(String(name))) }
    }
  }

  @Test("Two tokens that would have one name are refused, both places named")
  func collisions() throws {
    let text = "{\n\"a\": {\n\"b\": \(token("1"))},\n\"a-b\": \(token("2"))}"
    for target in TokenTarget.allCases {
      let error = #expect(throws: TokenFileError.self) { try self.code(text, target) }
      #expect(
        error?.description.hasPrefix("x.tokens.json:4:8: error: 'a-b' and 'a.b', in line 3") == true
      )
    }
  }

  @Test("What names and descriptions hold ends no comment and breaks no line")
  func comments() throws {
    let text = #"""
      {"a": {"$type": "number", "$description": "one */ two\nthree", "$value": 1}}
      """#
    for target in TokenTarget.allCases {
      let code = try self.code(text, target)
      let comments = code.split(separator: "\n").filter { $0.contains("three") }
      #expect(comments.count == 1 && comments[0].contains("one"))
      if target == .css { #expect(comments[0].split(separator: "*/").count == 1) }
    }
  }

  @Test(
    "Tokens are put together from parts of exports, whose indentation changes white space only",
    arguments: TokenTarget.allCases)
  func indentation(_ target: TokenTarget) throws {
    for maximumError in [nil, 0.000_5] {
      func code(_ indentation: Int) throws -> String {
        try self.code(
          TokenTexts.everything, target, maximumError: maximumError, indentation: indentation)
      }
      func words(_ code: String) -> [Substring] {
        code.split(separator: "\n").map { $0.drop { $0 == " " } }
      }
      let (usual, wide) = (try code(2), try code(6))
      #expect(words(usual) == words(wide))
      let hasLevels = ![.css, .swiftUI, .reanimated].contains(target)
      if hasLevels, maximumError != nil { #expect(usual != wide) }
    }
  }

  @Test("Durations are milliseconds on the web and seconds in Swift")
  func durations() throws {
    let text = "{\"a\": \(token(#"{"value": 0.25, "unit": "s"}"#, type: "duration"))}"
    #expect(try self.code(text, .css).contains("--a: 250ms;"))
    #expect(try self.code(text, .swiftUI).contains("static let a: Double = 0.25\n"))
    #expect(try self.code(text, .reanimated).contains("export const a = 250;"))
  }

  @Test("Another name of a token stands behind it, and is it")
  func aliases() throws {
    let curve = token("[0.2, 0, 0, 1]", type: "cubicBezier")
    let text = #"{"z": {"$value": "{y}"}, "y": {"$value": "{x}"}, "x": \#(curve)}"#
    for target in TokenTarget.allCases {
      let lines = try self.code(text, target).split(separator: "\n")
      func line(_ name: String) -> Int? {
        lines.firstIndex { $0.contains(target == .css ? "--\(name):" : " \(name)") }
      }
      let places = try [#require(line("x")), #require(line("y")), #require(line("z"))]
      #expect(places == places.sorted(), "\(lines)")
    }
  }

  @Test("CSS of a transition says its parts, and a coarser error takes fewer points")
  func css() throws {
    let text = TokenTexts.everything
    let code = try self.code(text, .css)
    #expect(code.contains("--motion-move-duration: 500ms;"))
    #expect(code.contains("--motion-move-delay: 200ms;"))
    #expect(code.contains("--motion-move-timing-function: cubic-bezier(0.2, 0, 0, 1);"))
    #expect(code.contains("--motion-pop-timing-function: linear(0,"))
    let coarse = try self.code(text, .css, maximumError: 0.01)
    #expect(coarse.count < code.count)
  }
}
