import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "tapline tokens",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct TokenCommandTests {
  private static let small = """
    {"quick": {"$type": "duration", "$value": {"value": 150, "unit": "ms"}},
     "thud": {"$type": "number", "$value": 1,
       "$extensions": {"org.tapline": {"haptic": {"steps": [{"generator": "heavy"}]}}}},
     "b": {"$extensions": {"org.tapline": {"style": {"press": {"scale": 0.9},
       "builtInHaptics": [{"pairing": "{thud}"}]}}}}}
    """

  private func withFile(_ body: (URL, Command) throws -> Void) throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      try Data(Self.small.utf8).write(to: folder.appendingPathComponent("a.tokens.json"))
      try body(folder, command)
    }
  }

  @Test("Wrong usage exits with the documented codes and the reasons")
  func refusals() throws {
    try withFile { folder, command in
      for (arguments, code, words) in [
        ([], 64, "give a file of tokens"),
        (["a.tokens.json", "--from", "swiss-coin"], 64, "not both"),
        (["--from", "swis-coin"], 64, "did you mean 'swiss-coin'?"),
        (["b.tokens.json"], 66, "b.tokens.json"),
        (
          ["a.tokens.json", "-o", "x.json"], 64,
          "the file extension is not that of a format; use .tokens.json, .css, .swift, .kt, .dart, .js, .ts,"
        ),
        (["a.tokens.json", "-o", "y.tokens.json"], 64, "is a file of tokens already"),
        (["a.tokens.json", "--format", "css", "-o", "a.tokens.json"], 64, "would replace"),
        (["a.tokens.json", "--format", "ahap"], 64, "written to its own file"),
        (["a.tokens.json", "--max-error", "0", "-o", "x.css"], 64, "--max-error"),
        (["a.tokens.json", "-o", "x.css", "-o", "no/y.swift"], 73, "no/y.swift"),
      ] {
        let result = try command.run(["tokens"] + arguments)
        #expect(result.code == code, "\(arguments): \(result.messages)")
        #expect(result.messages.contains(words), "\(arguments): \(result.messages)")
      }
      let bad = try command.run("tokens", "-", input: Array(#"{"a": {"$value": 1}}"#.utf8))
      #expect(bad.code == 65 && bad.messages.contains("-:1:7: error: 'a' has no '$type'"))
    }
  }

  @Test("Each output has the format of its extension, and haptics are written to a folder")
  func outputs() throws {
    try withFile { folder, command in
      let result = try command.run(
        "tokens", "a.tokens.json", "-o", "a.css", "-o", "a.swift", "-o", "uikit:u.swift", "-o",
        "web:Haptics", "-o", "a.ts")
      #expect(result.code == 0, "\(result.messages)")
      func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      }
      #expect(try text("a.css").contains("--quick: 150ms;"))
      #expect(try text("a.swift").contains("import SwiftUI"))
      #expect(try text("u.swift").contains("import UIKit"))
      #expect(try text("a.ts").contains("react-native-reanimated"))
      #expect(try text("Haptics/thud.js").hasPrefix("navigator.vibrate(["))
      #expect(result.messages.contains("CSS cannot play haptic patterns: one token is left out"))
    }
  }

  @Test("Figma variables are written and read, with messages about their number and omissions")
  func figma() throws {
    try withFile { folder, command in
      let made = try command.run("tokens", "--from", "swiss-coin", "-o", "s.figma.json")
      #expect(made.code == 0 && made.messages.contains("s.figma.json: 49 variables of Figma"))
      #expect(made.messages.contains("s.figma.json: Figma has no haptics: 21 tokens left out"))
      #expect(made.messages.contains("springs written as a bounce and the time until rest"))
      // Nothing is under $extensions in this format.
      #expect(!made.messages.contains("$extensions"), "\(made.messages)")
      let back = try command.run("tokens", "s.figma.json", "-o", "s.tokens.json")
      #expect(back.code == 0 && back.messages.contains("s.tokens.json: 49 tokens"))
      let curves = try command.run(
        "tokens", "--from", "published", "--max-error", "0.0168", "-o", "p.figma.json")
      #expect(
        curves.messages.contains("button.arkui-middle.press' is left out: Figma cannot express"))
      #expect(curves.messages.contains("button.arkui-light.press' is the nearest curve"))
      let empty = try command.run(
        "tokens", "-", "-o", "e.css", input: Array(#"{"variables": [], "collections": []}"#.utf8))
      #expect(empty.code == 0 && empty.messages.contains("0 of 0 variables are read"))
      let none = try command.run("tokens", "--from", "button-reference", "-o", "n.figma.json")
      #expect(none.code == 0 && none.messages.contains("so there is no variable"))
    }
  }

  @Test("'list', 'press' and 'gallery' accept a token file as a system, unless its name is taken")
  func system() throws {
    try withFile { folder, command in
      let list = try command.run("list", "styles", "a.tokens.json")
      #expect(list.lines.count == 2 && list.lines[1].hasPrefix("a/b "))
      #expect(try command.run("list", "pairings", "a.tokens.json").lines[0].hasPrefix("a/thud "))
      let press = try command.run("press", "a.tokens.json/b", "--hold", "80ms", "--json")
      #expect(press.code == 0 && press.text.contains("\"a/thud\""))
      #expect(try command.run("tokens", "--from", "swiss-coin", "-o", "s.tokens.json").code == 0)
      let both = try command.run(
        "gallery", "--system", "swiss-coin", "--system", "s.tokens.json", "-o", "x.html")
      #expect(both.code == 64 && both.messages.contains("two systems have the name 'swiss-coin'"))
      let one = try command.run("gallery", "--system", "a.tokens.json", "-o", "x.html")
      #expect(one.code == 0 && one.messages.contains("1 styles of 1 system"), "\(one.messages)")
    }
  }
}
