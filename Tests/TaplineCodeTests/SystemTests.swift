import Foundation
import TaplineAHAP
import TaplineButtons
import TaplineCode
import TaplineCurves
import TaplineLibrary
import TaplinePatterns
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Systems of buttons as design tokens")
struct TokenSystemTests {
  let library: PatternLibrary

  init() throws { library = try Fixtures.library() }

  static let systems = [
    "button-reference", "published", "sap-fiori", "stash-my-stuff", "swiss-coin", "uibutton",
  ]

  private func tokens(of system: String) throws -> String {
    try MadeTokens.of(system).output.text
  }

  @Test("A round trip through tokens keeps a system and all its data", arguments: systems)
  func roundTrip(_ name: String) throws {
    let file = try TokenFile(Array(tokens(of: name).utf8), file: "tokens")
    #expect(file.findings.isEmpty)
    let brought = try TokenSystem(file).read()
    #expect(brought.system == (try library.buttonSystem(name)))
    // Data that the program does not read is kept too.
    let before = Self.sorted(JSONOutput(try library.buttonSystemDocument(name).root))
    #expect(Self.sorted(brought.root.output) == before)
  }

  @Test(
    "The tokens of a system equal those that are read back from its token file", arguments: systems)
  func values(_ name: String) throws {
    let made = try MadeTokens.of(name)
    let read = try TokenFile(made.output.bytes, file: name)
    #expect(made.tokens.map(Self.description) == read.tokens.map(Self.description))
    #expect(made.findings.isEmpty)
    // White space makes no difference.
    let joined = try TokenFile(Array(made.output.joinedText.utf8), file: name)
    #expect(joined.tokens.map(Self.description) == read.tokens.map(Self.description))
  }

  private static func description(_ token: Token) -> String {
    let haptic = token.tapline?.haptic.map { JSONOutput($0).joinedText }
    return "\(token.path) \(token.type) \(token.value) \(token.kind) \(token.description ?? "")"
      + " \(String(describing: token.alias)) \(String(describing: token.animation)) \(haptic ?? "")"
  }

  /// A value as text, with object members sorted by key and without empty lists, which equal missing ones.
  private static func sorted(_ value: JSONOutput) -> String {
    switch value {
    case .object(let members):
      let texts = members.compactMap { member -> String? in
        if case .array(let elements) = member.value, elements.isEmpty { return nil }
        return "\(member.key): \(sorted(member.value))"
      }
      return "{\(texts.sorted().joined(separator: ", "))}"
    case .array(let elements): return "[\(elements.map(sorted).joined(separator: ", "))]"
    case .number(let number): return number.shortestText
    default: return value.text
    }
  }

  @Test("The written tokens conform to the tables of the format's schema", arguments: systems)
  func schema(_ name: String) throws {
    let data = Data(try tokens(of: name).utf8)
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    var count = 0
    func check(_ object: [String: Any], _ path: String, isRoot: Bool) throws {
      let names = object.keys.filter { !$0.hasPrefix("$") }
      let properties = Set(object.keys.filter { $0.hasPrefix("$") })
      if let value = object["$value"] {
        // token.json: no other properties, and no children.
        #expect(
          properties.isSubset(of: ["$value", "$type", "$description", "$extensions", "$deprecated"])
        )
        #expect(names.isEmpty, "\(path)")
        count += 1
        let type = try #require(object["$type"] as? String)
        if let reference = value as? String {
          #expect(reference.hasPrefix("{") && reference.hasSuffix("}"), "\(path)")
        } else {
          checkValue(value, type, path)
        }
      } else {
        // group.json.
        #expect(
          properties.isSubset(of: ["$type", "$description", "$extensions", "$extends", "$root"]))
        for name in names {
          #expect(!name.isEmpty && !name.contains { "{}.".contains($0) })
          let child = try #require(object[name] as? [String: Any])
          try check(child, "\(path).\(name)", isRoot: false)
        }
      }
      if let extensions = object["$extensions"] {
        #expect(extensions is [String: Any])
        let keys = Set((extensions as? [String: Any] ?? [:]).keys)
        #expect(keys == ["org.tapline"] || keys == ["org.tapline", "org.tapline.accuracy"])
      }
    }
    try check(root, "", isRoot: true)
    let system = try library.buttonSystem(name)
    #expect(count >= system.pairings.count + system.animations.count)
  }

  /// Checks a value against `duration.json`, `cubicBezier.json`, `transition.json` or `number.json`.
  private func checkValue(_ value: Any, _ type: String, _ path: String) {
    switch type {
    case "duration":
      let object = value as? [String: Any] ?? [:]
      #expect(Set(object.keys) == ["value", "unit"], "\(path)")
      #expect(object["value"] is NSNumber)
      #expect(["ms", "s"].contains(object["unit"] as? String), "\(path)")
    case "cubicBezier":
      let numbers = value as? [Double] ?? []
      #expect(numbers.count == 4, "\(path)")
      #expect((0...1).contains(numbers[0]) && (0...1).contains(numbers[2]), "\(path)")
    case "transition":
      let object = value as? [String: Any] ?? [:]
      #expect(Set(object.keys) == ["duration", "delay", "timingFunction"], "\(path)")
      checkValue(object["duration"] ?? 0, "duration", path)
      checkValue(object["delay"] ?? 0, "duration", path)
      checkValue(object["timingFunction"] ?? 0, "cubicBezier", path)
    case "number": #expect(value is NSNumber, "\(path)")
    default: Issue.record("\(path) is of the type \(type)")
    }
  }

  @Test("A style from a token file has the same press and haptic as in the system's file")
  func press() throws {
    let file = try TokenFile(Array(tokens(of: "swiss-coin").utf8), file: "tokens")
    let own = library.adding(try TokenSystem(file).read())
    for style in ["swiss-coin/primary", "swiss-coin/action-bar-button"] {
      #expect(try own.press(style) == (try library.press(style)))
    }
    let haptic = "swiss-coin/destructive-action"
    #expect(try own.load(haptic).pattern == (try library.load(haptic)).pattern)
  }

  /// A minimal handwritten file with one style and one haptic.
  static let small = """
    {
      "quick": {
        "$type": "transition",
        "$value": {
          "duration": { "value": 150, "unit": "ms" }, "delay": { "value": 0, "unit": "ms" },
          "timingFunction": [0, 0, 0.58, 1]
        }
      },
      "scale": { "$type": "number", "$value": 0.95 },
      "thud": {
        "$type": "number", "$value": 1,
        "$extensions": { "org.tapline": { "haptic": { "steps": [{ "generator": "heavy" }] } } }
      },
      "button": {
        "$description": "The only button.",
        "$extensions": {
          "org.tapline": {
            "style": {
              "press": { "scale": "{scale}", "animation": "{quick}" },
              "builtInHaptics": [{ "pairing": "{thud}" }]
            }
          }
        }
      }
    }
    """

  @Test("Names default to the paths of tokens, and the system's name to the file's name")
  func defaults() throws {
    let file = try TokenFile(Array(Self.small.utf8), file: "a/brand.tokens.json")
    let system = try TokenSystem(file).read().system
    #expect(system.name == "brand")
    let style = try #require(system.style("button"))
    #expect(style.summary == "The only button." && style.kind == .style)
    #expect(style.press?.value?.scale == .given(0.95))
    #expect(
      style.press?.value?.animation?.value?.text == "cubicBezier(0, 0, 0.58, 1, duration: 0.15)")
    #expect(style.builtInHaptics?.value?.map(\.pairing) == ["thud"])
    #expect(system.pairing("thud")?.trigger.value == .touchUp)
  }

  @Test("A style whose name starts with a digit becomes a type whose name does not")
  func digits() throws {
    let text = Self.small.replacingOccurrences(of: "\"button\"", with: "\"3d\"")
    let system = try TokenSystem(TokenFile(Array(text.utf8), file: "brand.tokens.json")).read()
      .system
    let code = ButtonStyleCode.file([FoundStyle(try #require(system.style("3d")), of: system)])
    #expect(code.contains("struct Style3dButtonStyle: ButtonStyle {"))
    #expect(code.contains("struct Style3dExample: View {"))
    #expect(code.contains("Button(\"3d\")") && code.contains(".buttonStyle(Style3dButtonStyle())"))
  }

  /// Mistakes in a system's tokens, each with the text at its position and the words of its error.
  static let mistakes: [(change: (String, String), place: String, words: String)] = [
    (("\"scale\": \"{scale}\"", "\"scael\": 1"), "\"scael\"", "did you mean 'scale'?"),
    (("\"{scale}\"", "\"{scaled}\""), "\"{scaled}\"", "there is no token 'scaled'"),
    (("\"{scale}\"", "3"), "3, \"animation\"", "must be between"),
    (("\"heavy\"", "\"heavier\""), "\"heavier\"", "'heavier' is not valid here"),
    (("\"{thud}\"", "\"thump\""), "\"thump\"", "there is no pairing 'thump'"),
  ]

  @Test("An error in a style or haptic has its position in the token file", arguments: 0..<5)
  func places(_ index: Int) throws {
    let mistake = Self.mistakes[index]
    let text = Self.small.replacingOccurrences(of: mistake.change.0, with: mistake.change.1)
    let before = text[..<(try #require(text.range(of: mistake.place))).lowerBound]
      .split(separator: "\n", omittingEmptySubsequences: false)
    let place = "\(before.count):\((before.last?.count ?? 0) + 1)"
    var found = ""
    do {
      let file = try TokenFile(Array(text.utf8), file: "x")
      _ = try TokenSystem(file).read()
    } catch let error as DataError {
      found = error.description
    } catch let error as PatternLibraryError {
      found = error.description
    }
    #expect(found.hasPrefix("x:\(place): error: "), "\(found)")
    #expect(found.contains(mistake.words), "\(found)")
  }
}
