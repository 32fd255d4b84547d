import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "Typical input of new users",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct FirstHourTests {
  @Test(
    "A negative number is refused as out of bounds, and not read as an option",
    arguments: [
      ["render", "success", "--speed", "-1"], ["render", "success", "light", "--gap", "-1"],
      ["render", "success", "--precision", "-1"], ["press", "swiss-coin/primary", "--hold", "-1"],
    ])
  func negative(arguments: [String]) throws {
    let result = try Command().run(arguments)
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(result.messages.hasPrefix("error: "), "\(result.messages)")
    let bounds = ["must be between", "it must be a whole number from"]
    #expect(bounds.contains { result.messages.contains($0) }, "\(result.messages)")
  }

  @Test(
    "A word that is not a JSON value is quoted in the error",
    arguments: [
      ("not json", "1:1: error: 'not' is not a JSON value"),
      ("hello world", "1:1: error: 'hello' is not a JSON value; is this a JSON file?"),
      ("{\"Pattern\": [{\"Event\": {\"Time\": NaN}}]}", "1:33: error: 'NaN' is not a JSON value"),
    ])
  func wordsOfJSON(text: String, message: String) throws {
    let result = try Command().run(["lint", "-"], input: Array(text.utf8))
    #expect(result.code == 65 && result.text.contains(message), "\(result.text)")
  }

  @Test("A message names a haptic that a style leaves to its caller, and the option that plays it")
  func callers() throws {
    let alone = try Command().run(
      "press", "swiss-coin/primary", "-o", "/dev/null", "--format", "csv")
    #expect(alone.messages.contains("rigid@0.8, is left out; --with-pairing plays it"))
    let whole = try Command().run(
      "press", "swiss-coin/primary", "--with-pairing", "-o", "/dev/null", "--format", "csv")
    #expect(whole.code == 0 && !whole.messages.contains("left out"))
  }

  @Test("A pattern or part without events gives a message")
  func nothing() throws {
    let empty = Array("{\"Version\": 1.0, \"Pattern\": []}".utf8)
    let played = try Command().run(["play", "-", "--device", "null"], input: empty)
    #expect(played.code == 0 && played.messages.contains("the pattern has no events"))
    for arguments in [
      ["plot", "success"], ["render", "success", "--layout", "tidy"],
      ["render", "success", "-o", "wav:/dev/null"], ["play", "success", "--device", "null"],
    ] {
      let behind = try Command().run(arguments + ["--start", "5"])
      #expect(behind.code == 64 && behind.output.isEmpty)
      #expect(behind.messages.contains("--start is 5 s, but the last event ends at 0.110 s"))
    }
    let decaying = try Command().run("render", "success", "--start", "0.8", "--layout", "tidy")
    #expect(decaying.code == 0 && decaying.messages.contains("there are no events after --start"))
    let silent = try Command().run(
      "render", "success", "--start", "0.9", "--format", "wav", "-o", "/dev/null")
    #expect(silent.messages.contains("there is no sound") && !silent.messages.contains("hear it"))
    let part = try Command().run("plot", "success", "--start", "0.05")
    #expect(part.code == 0 && part.messages.isEmpty)
  }

  @Test("The error for an unknown option names the verbs that have it, if any")
  func others() throws {
    let repeated = try Command().run("play", "success", "--repeat", "3")
    #expect(repeated.code == 64)
    #expect(
      repeated.messages.hasPrefix(
        "error: Unknown option '--repeat'; only 'transform' has this option\n"))
    let nowhere = try Command().run("play", "success", "--vibrato")
    #expect(nowhere.messages.hasPrefix("error: Unknown option '--vibrato'\n"))
  }

  @Test(
    "A missing file exits with 66, and an unknown name without an extension with 64")
  func missing() throws {
    let file = try Command().run("info", "nosuch-clip.wav")
    #expect(file.code == 66 && file.messages.hasPrefix("error: there is no file 'nosuch-clip.wav'"))
    let name = try Command().run("info", "xylophone")
    #expect(name.code == 64 && name.messages.hasPrefix("error: there is no pattern 'xylophone'"))
  }

  @Test("A pattern's name in place of a file is identified, with a command to use instead")
  func names() throws {
    let linted = try Command().run("lint", "success")
    #expect(linted.code == 66)
    #expect(
      linted.messages.contains(
        "'success' is a pattern of the library, not a file; 'tapline render success -o x.ahap'"))
    let verified = try Command().run("verify", "success")
    #expect(
      verified.code == 66 && verified.messages.contains("'tapline verify FOLDER --add success'"))
    #expect(
      try Command().run("lint", "xylophone").messages.contains("no file or folder 'xylophone'"))
  }

  @Test("Help lists every exit code and describes names, scores and times")
  func topics() throws {
    let codes = try Command().run("help", "exit-codes")
    let listed = codes.lines.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
    #expect(listed == [0, 1, 64, 65, 66, 69, 73, 74, 130])
    let notation = try Command().run("help", "notation").text
    for word in ["NAMES", "SCORES", "TIMES", "CURVES", "rigid@0.8", "+120ms", "double"] {
      #expect(notation.contains(word), "\(word)")
    }
  }

  @Test("'list' filters patterns and curves by system, and takes a kind in the singular")
  func lists() throws {
    let patterns = try Command().run("list", "pattern", "swiss-coin")
    #expect(patterns.code == 0 && patterns.lines.count > 2)
    #expect(patterns.lines.allSatisfy { $0.hasPrefix("swiss-coin/") })
    let curves = try Command().run("list", "curves", "material")
    #expect(curves.code == 0 && curves.lines.allSatisfy { $0.hasPrefix("material/") })
    let wrong = try Command().run("list", "patterns", "swisscoin")
    #expect(wrong.code == 64 && wrong.messages.contains("did you mean 'swiss-coin'?"))
    #expect(try Command().run("list", "devices", "swiss-coin").code == 64)
    let system = try Command().run("list", "styles", "xylophone")
    #expect(system.code == 64 && system.messages.contains("the systems are "))
  }

  @Test("If 'lint --diff' omits unsafe fixes, a message names the option that includes them")
  func unsafeFixes() throws {
    let text = Array(
      "{\"Version\": 1.0, \"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"HapticTransiant\"}}]}"
        .utf8)
    let safe = try Command().run(["lint", "-", "--diff"], input: text)
    #expect(safe.code == 1 && safe.output.isEmpty)
    #expect(safe.messages.contains("1 more can be fixed with --unsafe-fixes"))
    let all = try Command().run(["lint", "-", "--diff", "--unsafe-fixes"], input: text)
    #expect(all.text.contains("+") && !all.messages.contains("more can be fixed"))
  }

  @Test("A recorded timeline with the extension of a golden file is identified")
  func goldens() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      #expect(try command.run("render", "success", "-o", "s.timeline.json").code == 0)
      try FileManager.default.moveItem(
        at: folder.appendingPathComponent("s.timeline.json"),
        to: folder.appendingPathComponent("s.golden.json"))
      let result = try command.run("verify", ".")
      #expect(result.code == 65)
      #expect((result.text + result.messages).contains("a recorded timeline, not a golden file"))
    }
  }
}
