import Foundation
import TaplineButtons
import TaplineCode
import TaplineLibrary
import TaplineTestSupport
import TaplineText
import Testing

/// Springs and curves of tokens in each toolkit's terms, compared with the toolkits' formulas.
@Suite("Design tokens in each toolkit")
struct ToolkitTests {
  /// A spring of mass 1 by response and damping fraction: k = (2π / r)², c = 4π ζ / r.
  ///
  /// Source: Apple's documentation of `spring(response:dampingFraction:)`, and facts on SwiftUI's springs.
  private static let (stiffness, damping) = (
    (2 * Double.pi / 0.4) * (2 * Double.pi / 0.4), 4 * Double.pi * 0.6 / 0.4
  )

  private static let text = """
    {
      "pop": {
        "$type": "transition",
        "$value": {
          "duration": { "value": 400, "unit": "ms" }, "delay": { "value": 0, "unit": "ms" },
          "timingFunction": [0, 0, 1, 1]
        },
        "$extensions": { "org.tapline": { "spring": { "response": 0.4, "dampingFraction": 0.6 } } }
      },
      "same": { "$value": "{pop}" },
      "scale": { "$type": "number", "$value": 0.96 },
      "quick": { "$type": "duration", "$value": { "value": 0.15, "unit": "s" } }
    }
    """

  private func code(_ target: CurveExportFormat, _ text: String = text) throws -> TokenCode {
    try code(target, TokenTexts.read(text).tokens)
  }

  private func code(_ target: CurveExportFormat, _ tokens: TokenList) throws -> TokenCode {
    try TokenCode(tokens, for: target, haptics: [:], options: CurveExportOptions()) { _, _, _ in
      nil
    }
  }

  private func expectClosedBrackets(in code: String, _ target: CurveExportFormat) {
    for (open, close) in [("(", ")"), ("{", "}"), ("[", "]")] as [(Character, Character)] {
      #expect(code.count { $0 == open } == code.count { $0 == close }, "\(target): \(open)")
    }
  }

  /// Returns the number after a word, such as `stiffness: 246.7`.
  private func number(_ word: String, in code: String) throws -> Double {
    let expression = try Regex(#"\b"# + word + #"\s*[:=]\s*(-?[0-9.]+)"#)
    let match = try #require(try expression.firstMatch(in: code), "\(word) in \(code)")
    return try #require(Double(match.output[1].substring ?? ""))
  }

  @Test("A spring has the stiffness and damping of its response in each toolkit's terms")
  func springs() throws {
    for (target, stiffness, damping) in [
      (CurveExportFormat.flutter, "stiffness", "damping"), (.motion, "stiffness", "damping"),
      (.reactSpring, "tension", "friction"), (.reanimated, "stiffness", "damping"),
      (.uiKit, "stiffness", "damping"),
    ] {
      let code = try code(target)
      #expect(code.omissions.isEmpty)
      let found = try number(stiffness, in: code.text)
      #expect(abs(found - Self.stiffness) < 1e-9 * Self.stiffness, "\(target): \(found)")
      #expect(abs(try number(damping, in: code.text) - Self.damping) < 1e-9, "\(target)")
    }
    // Compose has mass 1 and the ratio, in single precision.
    let compose = try code(.compose).text
    #expect(abs(try number("stiffness", in: compose) - Self.stiffness) < 1e-4)
    #expect(abs(try number("dampingRatio", in: compose) - 0.6) < 1e-7)
    #expect(compose.contains("val pop: AnimationSpec<Float> = spring("))
    #expect(compose.contains("val same = pop"))
    #expect(try code(.swiftUI).text.contains(".spring(response: 0.4, dampingFraction: 0.6)"))
  }

  @Test("The code of tokens has balanced brackets and no usage comments in every toolkit")
  func brackets() throws {
    for target in CurveExportFormat.tokenFormats {
      let code = try code(target).text
      expectClosedBrackets(in: code, target)
      #expect(code.split(separator: "\n").allSatisfy { !$0.contains("Change the view") })
    }
  }

  @Test(
    "The code of a system has balanced brackets and complete expressions in every toolkit",
    arguments: ["swiss-coin", "ionic"])
  func systems(_ name: String) throws {
    let made = try MadeTokens.of(name)
    let read = try TokenFile(made.output.bytes, file: name).tokens
    for target in CurveExportFormat.tokenFormats {
      let code = try code(target, made.tokens)
      // The tokens are equal, so one target is enough.
      if Fixtures.isExhaustive || target == .css {
        #expect(try code.text == self.code(target, read).text)
      }
      let lines = code.text.split(separator: "\n").filter {
        !$0.contains("//") && !$0.contains("/*")
      }
      expectClosedBrackets(in: lines.joined(), target)
      #expect(lines.allSatisfy { !$0.hasSuffix("=") && !$0.hasSuffix(" = ;") }, "\(target)")
    }
  }

  @Test("Node.js imports Motion's module and finds the values in it")
  func motion() throws {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let node = folders.map { "\($0)/node" }.first(where: FileManager.default.isExecutableFile)
    guard let node else {
      print("skipped: there is no node here")
      return
    }
    try Fixtures.withTemporaryFolder { folder in
      try Data(code(.motion).text.utf8).write(to: folder.appendingPathComponent("motion.mjs"))
      let script =
        "import * as m from './motion.mjs'; "
        + "console.log([m.pop.stiffness, m.pop.damping, m.same === m.pop, m.scale, m.quick].join(' '))"
      try Data(script.utf8).write(to: folder.appendingPathComponent("run.mjs"))
      var command = Command()
      command.program = URL(fileURLWithPath: node)
      command.folder = folder
      let result = try command.run("run.mjs")
      let words = result.text.split(whereSeparator: \.isWhitespace).map(String.init)
      try #require(words.count == 5, "\(result.text)\(result.messages)")
      #expect(abs((Double(words[0]) ?? 0) - Self.stiffness) < 1e-9 * Self.stiffness)
      #expect(abs((Double(words[1]) ?? 0) - Self.damping) < 1e-9)
      #expect(Array(words[2...]) == ["true", "0.96", "0.15"])
    }
  }

  @Test("A token whose CSS name equals that of a part of another token is refused")
  func parts() throws {
    let pop = Self.text.dropLast(2)
    let text = pop + #", "pop-duration": {"$type": "number", "$value": 1}}"#
    let error = #expect(throws: DataError.self) { try code(.css, String(text)) }
    #expect(error?.description.contains("would both be named 'pop-duration' in CSS") == true)
    #expect(throws: Never.self) { try code(.motion, String(text)) }
  }
}
