import Foundation
import TaplineTestSupport
import TaplineText
import Testing

@testable import TaplineCLI

@Suite(
  "Messages suggest what was meant",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct HintTests {
  @Test("The error for an unknown format suggests the nearest one and lists each known one once")
  func formats() throws {
    let result = try Command().run("curve", "snappy", "--format", "framer-motion")
    #expect(result.code == 64)
    #expect(
      result.messages.contains("this verb has no format 'framer-motion'; did you mean 'motion'?"))
    #expect(result.messages.components(separatedBy: "react-spring").count == 2)
  }

  @Test("The error for an option that has another name in a verb suggests that name")
  func relatives() throws {
    let speed = try Command().run("transform", "success", "--speed", "2")
    #expect(speed.code == 64 && speed.messages.contains("'transform' has '--stretch'"))
    let trim = try Command().run("transform", "success", "--trim", "1")
    #expect(trim.messages.contains("'transform' has '--start' and '--end'"))
  }

  @Test(
    "Both names of the format timeline work, and an unknown extension lists the known ones"
  )
  func timelines() throws {
    let long = try Command().run("transform", "success", "--format", "timeline.json")
    let short = try Command().run("transform", "success", "--format", "timeline")
    #expect(long.code == 0 && !long.output.isEmpty && long.text == short.text)
    let ending = try Command().run("diff", "light", "medium", "-o", "x.csv")
    #expect(ending.code == 64)
    #expect(ending.messages.contains("use .svg, .png, .pdf, .html, .wav, or give --format"))
    let unnamed = try Command().run("diff", "light", "medium", "--format", "svg")
    #expect(unnamed.code == 64 && unnamed.messages.contains("name a file with -o"))
  }

  @Test("The file extension selects a report's format")
  func reports() {
    for (path, kind) in [
      ("a/x.sarif", .findings(.sarif)), ("x.sarif.json", .findings(.sarif)), ("x.JSON", .json),
      ("x.xml", .findings(.junit)), ("x.ahap", nil), ("json.", nil), ("x.json.", nil),
    ] as [(String, OutputKind?)] {
      #expect(fileEnding(path).flatMap(ReportMenu.kind(ending:)) == kind, "\(path)")
    }
  }

  @Test("With --format and without -o, a press is written to standard output")
  func press() throws {
    let table = try Command().run("press", "swiss-coin/primary", "--format", "csv")
    #expect(table.code == 0 && table.lines.first?.hasPrefix("time_s,frame,") == true)
    #expect(!table.text.contains("touch to haptic"))
    let code = try Command().run("press", "swiss-coin/primary", "--format", "swift")
    #expect(code.code == 0 && code.text.contains("import SwiftUI"))
  }

  @Test("With -q, a press with an output prints nothing, and one without prints its report")
  func quietPress() throws {
    let file = try Command().run("press", "swiss-coin/primary", "-q", "-o", "csv:/dev/null")
    #expect(file.code == 0 && file.output.isEmpty && file.messages.isEmpty)
    let report = try Command().run("press", "swiss-coin/primary", "-q")
    #expect(report.text.contains("touch to haptic"))
  }

  @Test("All times in a press's report have the same unit")
  func units() throws {
    let report = try Command().run("press", "swiss-coin/action-bar-button")
    #expect(report.text.contains("     120.0 ms  touch       up"), "\(report.text)")
    #expect(!report.text.contains(" s  touch"))
  }

  @Test("Code contains the whole curve, and a message says so if --until is given")
  func until() throws {
    let cut = try Command().run("curve", "snappy", "--format", "css", "--until", "200ms")
    #expect(cut.code == 0 && cut.messages.contains("the code contains the whole curve"))
    #expect(try Command().run("curve", "snappy", "--until", "200ms").messages.isEmpty)
  }

  @Test("The physical spring can also be written in lower case")
  func spring() throws {
    let small = try Command().run("curve", "spring(stiffness: 300, damping: 20)")
    let value = try Command().run("curve", "Spring(stiffness: 300, damping: 20)")
    #expect(small.code == 0 && small.text == value.text)
    // SwiftUI's spring does not take 'damping'.
    let wrong = try Command().run("curve", "spring(response: 0.3, damping: 0.7)")
    #expect(wrong.code == 64 && wrong.messages.contains("did you mean 'dampingFraction'?"))
  }

  @Test(
    "The error for another toolkit's easing suggests a curve to use instead",
    arguments: [
      ("easeOutBack", "'cubic-bezier(0.34, 1.56, 0.64, 1, duration: 0.3)'"),
      ("ease-in-out-cubic", "'cubic-bezier(0.65, 0, 0.35, 1, duration: 0.3)'"),
      ("material/emphasized", "'tapline list curves material'"),
    ])
  func easings(name: String, hint: String) throws {
    let result = try Command().run("curve", name)
    #expect(result.code == 64 && result.messages.contains(hint), "\(result.messages)")
  }

  @Test("A message says that an easing without a duration lasts 1 s")
  func duration() throws {
    let bare = try Command().run("curve", "cubic-bezier(0.2, 0, 0, 1)")
    #expect(bare.code == 0 && bare.messages.contains("it lasts 1 s"))
    let whole = try Command().run("curve", "cubic-bezier(0.2, 0, 0, 1, duration: 0.3)")
    #expect(whole.code == 0 && whole.messages.isEmpty)
  }

  @Test("Several curves in CSS are rules with different classes")
  func classes() throws {
    let css = try Command().run(
      "curve", "snappy", "snappy", "easeOut(duration: 0.2)", "--format", "css")
    let names = css.lines.filter { $0.hasSuffix(" {") }
    #expect(names == [".snappy {", ".snappy-2 {", ".easeout-duration-0-2 {"])
    #expect(css.lines.count { $0 == "}" } == 3)
    #expect(!(try Command().run("curve", "snappy", "--format", "css").text.contains("{")))
  }

  @Test("An end far after the pattern gives a warning that suggests milliseconds")
  func end() throws {
    let late = try Command().run("render", "success", "--end", "50", "--layout", "events")
    #expect(late.code == 0 && late.messages.hasPrefix("warning: --end is 50 s"))
    #expect(late.messages.contains("write 50ms"))
    let near = try Command().run("render", "success", "--end", "5", "--layout", "events")
    #expect(near.messages.isEmpty)
    let hold = try Command().run(
      "press", "swiss-coin/primary", "--hold", "50", "-o", "csv:/dev/null")
    #expect(hold.messages.hasPrefix("warning: '--hold 50' is 50 seconds"))
  }

  @Test("The error for a score on standard input suggests an argument")
  func score() throws {
    let result = try Command().run(
      ["render", "-"], input: Array("rigid +120ms light".utf8))
    #expect(result.code == 65 && result.messages.contains("write a score as an argument"))
    let file = try Command().run(["render", "-"], input: Array("{\"Version\": 1".utf8))
    #expect(file.code == 65 && !file.messages.contains("write a score as an argument"))
  }

  @Test("'verify --add' creates a golden file from a name, a score or a file, which then passes")
  func goldens() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      #expect(try command.run("render", "light", "-o", "tap.ahap").code == 0)
      let added = try command.run(
        "verify", "Goldens", ".", "--add", "settlement-complete", "--add", "rigid +120ms light",
        "--add", "tap.ahap")
      #expect(added.code == 0, "\(added.messages)")
      #expect(added.lines.last == "3 golden files: 3 passed")
      for file in ["Goldens/settlement-complete", "Goldens/rigid-120ms-light", "tap"] {
        let path = folder.appendingPathComponent(file + ".golden.json").path
        #expect(FileManager.default.fileExists(atPath: path), "\(file)")
      }
      let again = try command.run("verify", "Goldens", "--add", "settlement-complete")
      #expect(again.code == 73 && again.messages.contains("--bless"))
      let rendered = try command.run("render", "success", "-o", "s.golden.json")
      #expect(rendered.code == 64 && rendered.messages.contains("tapline verify FOLDER --add NAME"))
    }
  }

  @Test("Names in lists are never cut, however narrow the terminal is")
  func names() {
    let name = "material/standard-accelerate"
    let text = String(repeating: "word ", count: 20)
    let lines = aligned([[name, text, text], ["a", "b", "c"]], within: 60).text.split(
      separator: "\n")
    #expect(lines[0].hasPrefix(name + "  word") && lines[0].hasSuffix("…") && lines[0].count == 60)
    #expect(aligned([[name, text]], within: 20).text.hasPrefix(name + "  word wo…"))
  }

  @Test("'list' prints each kind with its number of entries")
  func kinds() throws {
    let list = try Command().run("list")
    #expect(list.code == 0 && list.lines.count == 9)
    let patterns = try Command().run("list", "patterns").lines.count
    #expect(list.lines[0].split(separator: " ").map(String.init) == ["patterns", "\(patterns)"])
    #expect(try Command().run("list", "--json").code == 64)
  }

  @Test("'info' prints a source that several patterns share once")
  func sources() throws {
    let info = try Command().run("info", "light", "medium")
    #expect(info.lines.count { $0.hasPrefix("  source:") } == 1)
    #expect(info.lines.count { $0.hasPrefix("  description:") } == 2)
  }

  @Test("A .haptic clip has its pattern's description and tags, and 'info' reads them")
  func clip() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      try Data(
        """
        {"Version": 1, "Metadata": {"Description": "A tap", "Tags": "calm, short"}, "Pattern": [
        {"Event": {"Time": 0, "EventType": "HapticTransient"}}]}
        """.utf8
      ).write(to: folder.appendingPathComponent("tap.ahap"))
      #expect(try command.run("convert", "tap.ahap", "-o", "tap.haptic").code == 0)
      let clip = try String(
        contentsOf: folder.appendingPathComponent("tap.haptic"), encoding: .utf8)
      #expect(clip.contains("\"description\": \"A tap\""))
      #expect(clip.contains("\"calm\"") && clip.contains("\"short\""))
      #expect(try command.run("info", "tap.haptic").text.contains("description: A tap"))
    }
  }

  @Test(
    "The error for a score without quotes or spaces shows the correct form",
    arguments: [
      (["rigid", "+120ms", "light"], "put quotes around it: 'rigid +120ms light'"),
      (["rigid+120ms light"], "write a space before '+120ms'"),
      (["rigid+120ms"], "write a space before '+120ms'"),
      (["rigid +120 ms light"], "write '+120ms'"),
    ])
  func brokenScores(words: [String], hint: String) throws {
    let result = try Command().run(["render"] + words + ["--layout", "events"])
    #expect(result.code == 64 && result.messages.contains(hint), "\(result.messages)")
  }

  @Test("A second input that begins with a gap gives a warning")
  func twoInputs() throws {
    let two = try Command().run("render", "light", "+80ms heavy", "--layout", "events")
    #expect(two.code == 0 && two.messages.contains("a single score is 'light +80ms heavy'"))
  }

  @Test("The error for a missing file or folder suggests an existing one")
  func nearFiles() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      #expect(try command.run("render", "light", "-o", "pay.ahap").code == 0)
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("Haptics"), withIntermediateDirectories: false)
      for (name, near, code) in [
        ("pay", "the file 'pay.ahap'", 64), ("pay.aahp", "the file 'pay.ahap'", 66),
        ("PAY.AHAP", "the file 'pay.ahap'", 66), ("Haptic", "the folder 'Haptics'", 64),
      ] {
        let result = try command.run("info", name)
        #expect(
          result.code == code && result.messages.contains("did you mean \(near)?"),
          "\(result.messages)")
      }
      for name in [".", "./", "Haptics", "./Haptics"] {
        #expect(try command.run("info", name).code == 66, "\(name)")
      }
      let written = try command.run("render", "light", "out.wav")
      #expect(written.code == 66 && written.messages.contains("to write it: -o out.wav"))
      let deep = try command.run("render", "light", "-o", "none/out.wav")
      #expect(deep.code == 73 && deep.messages.contains("there is no folder 'none'"))
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("Haptics/out.wav"), withIntermediateDirectories: false)
      let taken = try command.run("render", "light", "-o", "Haptics/out.wav")
      #expect(taken.code == 73 && !taken.messages.contains("there is no folder"))
      let empty = try command.run("verify", "Haptics")
      #expect(empty.messages.contains("'tapline verify Haptics --add NAME' creates one"))
      let golden = try command.run("verify", "pay.ahap")
      #expect(golden.text.contains("this is an AHAP file, not a golden file"))
      for ending in ["xml", "kt"] {
        #expect(try command.run("convert", "pay.ahap", "-o", "tap.\(ending)").code == 0)
        let linted = try command.run("lint", "tap.\(ending)")
        #expect(linted.text.contains("'tapline convert' converts it to AHAP"), "\(linted.text)")
      }
    }
  }

  @Test("A misspelled format before a colon is refused, and './' allows a colon in a file name")
  func colons() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let wrong = try command.run("convert", "success", "-o", "kotlin-compositon:tap.kt")
      #expect(wrong.code == 64)
      #expect(
        wrong.messages.contains("no format 'kotlin-compositon'; did you mean 'kotlin-composition'?")
      )
      #expect(wrong.messages.contains("write './kotlin-compositon:tap.kt'"))
      #expect(try command.run("render", "success", "-o", "wva:x.csv").code == 64)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
      #expect(try command.run("render", "success", "-o", "./wva:x.csv").code == 0)
    }
  }

  @Test(
    "Standard input can be given only once",
    arguments: [["diff"], ["render", "-o", "-"], ["lint"]])
  func standardInput(verb: [String]) throws {
    let result = try Command().run(verb + ["-q", "x", "-", "-"])
    #expect(result.code == 64 && result.messages.hasPrefix("error: '-' is given twice"))
  }

  @Test("An input of the wrong kind is identified, and the message gives the remedy")
  func wrongKinds() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      #expect(try command.run("render", "light", "-o", "tap.ahap").code == 0)
      #expect(try command.run("convert", "tap.ahap", "-o", "tap.haptic").code == 0)
      let clips = folder.appendingPathComponent("Clips")
      try FileManager.default.createDirectory(at: clips, withIntermediateDirectories: false)
      try Data(#"{"schemaVersion": 1, "placements": []}"#.utf8)
        .write(to: folder.appendingPathComponent("empty.timeline.json"))
      for (arguments, code, message) in [
        (["edit", "empty.timeline.json"], 65, "the file has no array 'Pattern' to edit"),
        (
          ["convert", "nothere.wav", "-o", "a.ahap"], 66, "error: there is no file 'nothere.wav'\n"
        ),
        (["tokens", "brand.json"], 66, "error: there is no file 'brand.json'\n"),
        (["edit", "new.ahap"], 66, "'tapline edit --new new.ahap' creates it"),
        (["edit", "tap.haptic"], 65, "this is a .haptic clip, not AHAP; 'tapline convert'"),
        (["calibrate", "tap.ahap", "--of", "light"], 65, "is a pattern, not a recording"),
        (["distinct", "Clips"], 66, "'Clips' is a folder; "),
        (["distinct", "Clips"], 66, "; use Clips/*.ahap"),
        (["info", "light", "--on", "android-31"], 64, "use android-30"),
        (["info", "light", "--on", "iphne"], 64, "did you mean 'iphone'?"),
      ] {
        let result = try command.run(arguments)
        #expect(result.code == code && result.messages.contains(message), "\(result.messages)")
      }
    }
  }

  @Test("A part without events is refused", arguments: [["100"], ["0.2", "--end", "0.3"]])
  func emptyPart(times: [String]) throws {
    let result = try Command().run(["transform", "success", "--start"] + times)
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(result.messages.contains("--start"), "\(result.messages)")
  }

  @Test(
    "An extension of another verb's format names that verb, and a folder needs a format",
    arguments: [
      ("render", "x.js", "'tapline convert' writes .js"),
      ("convert", "x.wav", "'tapline render' writes .wav"),
      ("convert", "None/", "'None/' is a folder; give the format"),
    ])
  func otherVerbs(verb: String, path: String, hint: String) throws {
    let result = try Command().run(verb, "success", "-o", path)
    #expect(result.code == 64 && result.messages.contains(hint), "\(result.messages)")
  }

  @Test("The error for a number with an unexpected unit suggests the number alone")
  func unit() throws {
    let result = try Command().run("convert", "success", "--fail-on-loss", "2dB")
    #expect(result.messages.contains("write the number without a unit"))
  }

  @Test("The linter shows no excerpt of a binary file")
  func binary() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      #expect(try command.run("render", "success", "-o", "s.wav").code == 0)
      let linted = try command.run("lint", "s.wav")
      #expect(linted.code == 65 && linted.lines.count == 2, "\(linted.text)")
    }
  }
}
