import MotionCurves
import TaplineButtons
import TaplineCode
import TaplineLibrary
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Reading design tokens")
struct TokenReadingTests {
  private func token(_ file: TokenFile, _ path: String) throws -> Token {
    try #require(
      file.tokens[TokenPath(path.split(separator: ".").map(String.init))], "\(path) is missing")
  }

  @Test("A token's type comes from the token, its reference or its enclosing groups")
  func types() throws {
    let file = try TokenTexts.read(TokenTexts.everything)
    let types = Dictionary(
      uniqueKeysWithValues: file.tokens.map { ($0.path.text, $0.type) })
    #expect(types["motion.time.$root"] == "duration")
    #expect(types["motion.time.same"] == "duration")
    #expect(types["motion.other"] == "transition")
    #expect(types["motion.pointed"] == "transition")
    #expect(types["colour.ink"] == "color")
    #expect(types["colour.shadow"] == "shadow")
    #expect(file.findings.isEmpty)
  }

  @Test("References in values are resolved, and durations are in seconds")
  func values() throws {
    let file = try TokenTexts.read(TokenTexts.everything)
    for path in ["motion.move", "motion.other", "motion.pointed"] {
      guard case .transition(let move) = try token(file, path).value else {
        Issue.record("\(path)")
        continue
      }
      #expect(move.duration == 0.5 && move.delay == 0.2)
      #expect(move.curve == CubicBezier(0.2, 0, 0, 1))
    }
    guard case .duration(let same) = try token(file, "motion.time.same").value else {
      Issue.record("no duration")
      return
    }
    #expect(same == 0.2)
    #expect(try token(file, "motion.other").alias?.text == "motion.move")
    #expect(try token(file, "motion.other").deprecation == "use motion.move")
    #expect(try token(file, "motion.move").deprecation == nil)
  }

  @Test("A group inherits the tokens of another group, and its own tokens override them")
  func inheritance() throws {
    let file = try TokenTexts.read(TokenTexts.everything)
    let inherited = file.tokens.map(\.path.text).filter { $0.hasPrefix("calm.") }
    let own = file.tokens.map(\.path.text).filter { $0.hasPrefix("motion.") }
    #expect(Set(inherited.map { $0.dropFirst(5) }) == Set(own.map { $0.dropFirst(7) }))
    guard case .duration(let slow) = try token(file, "calm.time.slow").value,
      case .duration(let root) = try token(file, "calm.time.$root").value,
      case .transition(let move) = try token(file, "calm.move").value
    else {
      Issue.record("other types")
      return
    }
    #expect(slow == 1 && root == 0.2)
    // An inherited reference keeps its absolute target.
    #expect(move.duration == 0.5)
  }

  @Test("Springs and haptics are read from Tapline's extension, and aliases share them")
  func extensions() throws {
    let file = try TokenTexts.read(TokenTexts.everything)
    for path in ["motion.pop", "motion.again", "calm.pop"] {
      let animation = try #require(try token(file, path).animation)
      #expect(animation.text == "spring(response: 0.3, dampingFraction: 0.7)")
      #expect(animation.animation == .spring(response: 0.3, dampingFraction: 0.7))
    }
    #expect(try token(file, "tap").kind == .haptic)
    #expect(try token(file, "motion.ease").kind == .curve)
    #expect(try token(file, "colour.ink").kind == .other)
  }

  /// Invalid texts, each with the position and words of its error.
  static let mistakes: [(text: String, place: String, words: String)] = [
    (##"{"a": 1}"##, "1:7", "'a' must be an object: a group or a token"),
    (##"{"a": {"$value": 1}}"##, "1:7", "has no '$type'"),
    (##"{"a": {"$type": "number", "$value": "x"}}"##, "1:37", "must be written as a number"),
    (##"{"a": {"$type": "duration", "$value": "5ms"}}"##, "1:39", "a duration is written as"),
    (
      ##"{"a": {"$type": "duration", "$value": {"value": -1, "unit": "s"}}}"##, "1:49",
      "must be between 0 and 86400"
    ),
    (
      ##"{"a": {"$type": "duration", "$value": {"value": 1, "unit": "min"}}}"##, "1:60",
      "'ms' or 's'"
    ),
    (##"{"a": {"$type": "cubicBezier", "$value": [2, 0, 0, 1]}}"##, "1:43", "between 0 and 1"),
    (##"{"a": {"$type": "cubicBezier", "$value": [0, 0, 0]}}"##, "1:42", "four numbers"),
    (
      ##"{"a": {"$type": "transition", "$value": {"duration": 1}}}"##, "1:41", "'delay' is missing"
    ),
    (##"{"a": {"$type": "number", "$value": "{b}"}}"##, "1:37", "there is no token 'b'"),
    (
      ##"{"quick": {"$type": "number", "$value": 1}, "a": {"$value": "{quikc}"}}"##, "1:61",
      "did you mean 'quick'?"
    ),
    (
      ##"{"g": {"$root": {"$type": "number", "$value": 1}}, "a": {"$value": "{g}"}}"##, "1:68",
      "'g' is a group, not a token; its own token is '{g.$root}'"
    ),
    (##"{"$type": "number", "a": {"$value": "{a}"}}"##, "1:37", "circular: a → a"),
    (
      ##"{"$type": "number", "a": {"$value": "{b}"}, "b": {"$value": "{a}"}}"##, "1:37",
      "circular: b → a → b"
    ),
    (
      ##"{"$type": "shadow", "a": {"$value": {"color": "{b}"}}, "b": {"$value": {"color": "{a}"}}}"##,
      "1:82", "refers to itself"
    ),
    (
      ##"{"a": {"$type": "duration", "$value": {"value": {"$ref": "#/a/$value/value"}, "unit": "s"}}}"##,
      "1:49", "circular"
    ),
    (
      ##"{"a": {"$type": "number", "$value": 1}, "b": {"$type": "number", "$value": {"$ref": "#/a/$value/x"}}}"##,
      "1:76", "the value of 'a' has no 'x'"
    ),
    (##"{"a": {"$type": "number", "$ref": "a"}}"##, "1:35", "a pointer such as"),
    (##"{"a": {"$type": "number", "$ref": "#/%+F"}}"##, "1:35", "is not valid in a pointer"),
    (
      ##"{"a": {"$type": "number", "$value": 1}, "b": {"$type": "duration", "$value": "{a}"}}"##,
      "1:78", "'a' is of the type number, not duration"
    ),
    (##"{"a": {"$extends": "{b}"}}"##, "1:20", "there is no group 'b'"),
    (##"{"a": {"$extends": "{a}"}}"##, "1:20", "circular"),
    (##"{"a": {"b": {"$extends": "{a}"}}}"##, "1:26", "circular"),
    (##"{"a": {"$extends": "{b}"}, "b": {"$extends": "{a}"}}"##, "1:46", "circular"),
    (
      ##"{"a": {"x": {"$extends": "{b}"}}, "b": {"y": {"$extends": "{a}"}}}"##, "1:59", "circular"
    ),
    (
      ##"{"a": {"$type": "number", "$value": 1}, "b": {"$extends": "{a}"}}"##, "1:59", "is a token"
    ),
    (##"{"$extends": "{a}", "a": {}}"##, "1:14", "the whole file cannot inherit"),
    (##"{"a.b": {}}"##, "1:2", "a name must not be empty"),
    (##"{"a": {}, "a": {}}"##, "1:11", "'a' occurs twice"),
    (##"{"a": {"$values": 1}}"##, "1:8", "'$values' is not a property of a group"),
    (##"{"a": {"$value": 1, "b": {}}}"##, "1:26", "it is a token and cannot contain 'b'"),
    (##"{"a": {"$description": 1}}"##, "1:24", "'$description' must be a string"),
    (
      ##"{"a": {"$type": "number", "$value": 1, "$extensions": {"org.tapline": {"curve": "sprung"}}}}"##,
      "1:81", "'sprung' is not an animation"
    ),
    (
      ##"{"a": {"$type": "number", "$value": 1, "$extensions": {"org.tapline": {"sping": 1}}}}"##,
      "1:72", "did you mean 'spring'?"
    ),
    (
      ##"{"a": {"$type": "number", "$value": 1, "$extensions": {"org.tapline": {"spring": {"mass": 1}}}}}"##,
      "1:82", "a spring has"
    ),
    (
      ##"{"a": {"$type": "number", "$value": 1, "$extensions": {"org.tapline": {"spring": {"stiffness": 100, "damping": -1}}}}}"##,
      "1:82",
      "'Spring(stiffness: 100, damping: -1)' is not an animation: column 33: found '-1', "
        + "expected a number of at least 0 for 'damping'"
    ),
    (##"{"a": "##, "1:7", ""),
  ]

  @Test("Every mistake is an error with its line and column", arguments: mistakes.indices)
  func mistake(_ index: Int) {
    let mistake = Self.mistakes[index]
    let refusal = TokenTexts.refusal(mistake.text)
    #expect(refusal?.hasPrefix("x:\(mistake.place): error: ") == true, "\(refusal ?? "read")")
    #expect(refusal?.contains(mistake.words) == true, "\(refusal ?? "read")")
  }

  @Test("Unknown types, and names that differ only in case, are warnings")
  func warnings() throws {
    let text = #"{"$type": "durations", "a": {"$value": 1}, "A": {"$value": {"b": 2}}}"#
    let file = try TokenTexts.read(text)
    #expect(file.tokens.map(\.kind) == [.other, .other])
    #expect(
      file.findings.map(\.rule) == ["token-case", "token-type"]
        && file.findings.allSatisfy { $0.severity == .warning })
    #expect(file.findings[1].message.contains("did you mean 'duration'?"))
  }

  @Test("A chain of 100 references is resolved, and a longer one is refused")
  func hops() {
    func text(_ count: Int) -> String {
      let aliases = (0..<count).map { #""t\#($0)": {"$value": "{t\#($0 + 1)}"}"# }
      return
        #"{"$type": "number", \#(aliases.joined(separator: ", ")), "t\#(count)": {"$value": 1}}"#
    }
    #expect(TokenTexts.refusal(text(100)) == nil)
    #expect(
      TokenTexts.refusal(text(2_000))?.contains("a chain of references is longer than 100") == true)
  }

  @Test("A short file that grows exponentially by inheritance is refused")
  func growth() {
    let groups = (0..<40).map { index in
      #""g\#(index)": {"a": {"$extends": "{g\#(index + 1)}"}, "b": {"$extends": "{g\#(index + 1)}"}}"#
    }
    let text = "{\(groups.joined(separator: ", ")), \"g40\": {}}"
    #expect(TokenTexts.refusal(text)?.contains("more than 10000 groups and tokens") == true)
    let chain = (0..<400).map { #""g\#($0)": {"$extends": "{g\#($0 + 1)}"}"# }
    #expect(
      TokenTexts.refusal("{\(chain.joined(separator: ", ")), \"g400\": {}}")?.contains("128")
        == true)
  }
}
