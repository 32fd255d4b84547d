import Foundation
import TaplineTestSupport
import Testing

@Suite("convert, diff and transform", .enabled(if: Command.isAvailable, "the command is not built"))
struct ConvertCommandTests {
  private static func inFolder(_ body: (Command, URL) throws -> Void) throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      try body(command, folder)
    }
  }

  @Test(
    "'convert' writes every format by extension and prints its loss, and 'info' reads it")
  func everyFormat() throws {
    try Self.inFolder { command, folder in
      let endings = [
        "ahap", "haptic", "hjif", "xml", "kt", "java", "js", "waveform.json", "pulsar.json",
        "pulsar", "notation", "openxr.json",
      ]
      let result = try command.run(["convert", "success"] + endings.flatMap { ["-o", "s.\($0)"] })
      #expect(result.code == 0, "\(result.messages)")
      #expect(result.lines.filter { $0.contains(", loss ") }.count == endings.count)
      let info = try command.run(["info"] + endings.map { "s.\($0)" })
      #expect(info.code == 0, "\(info.messages)")
      #expect(info.lines.filter { $0.contains("events: 2 HapticTransient") }.count == endings.count)
    }
  }

  @Test("OpenXR's JSON is read with the named profile, and its C header is refused")
  func openXR() throws {
    try Self.inFolder { command, folder in
      let written = try command.run(
        "convert", "success", "--profile", "mpeg", "-o", "a.openxr.json", "-o", "a.openxr.h", "-o",
        "a.ahap")
      #expect(written.code == 0, "\(written.messages)")
      let read = try command.run("convert", "a.openxr.json", "--profile", "mpeg", "-o", "b.ahap")
      #expect(read.code == 0, "\(read.messages)")
      #expect(try command.run("diff", "a.ahap", "b.ahap").code == 0)
      for verb in ["info", "lint"] {
        let header = try command.run(verb, "a.openxr.h")
        #expect(header.code != 0)
        #expect(
          (header.text + header.messages).contains(
            "cannot be read; use the pattern's .openxr.json"),
          "\(header.text)\(header.messages)")
      }
    }
  }

  @Test("--fail-on-loss exits with 1 above the limit, after writing the file, and with 0 below it")
  func failOnLoss() throws {
    try Self.inFolder { command, folder in
      let much = try command.run("convert", "success", "-o", "s.notation", "--fail-on-loss", "5")
      #expect(much.code == 1 && much.messages.contains("more than 5"))
      #expect(
        FileManager.default.fileExists(atPath: folder.appendingPathComponent("s.notation").path))
      let little = try command.run("convert", "success", "-o", "s.haptic", "--fail-on-loss", "0.1")
      #expect(little.code == 0)
    }
  }

  @Test("A bad file of another format exits with 65 and its line, and nothing is written")
  func badInput() throws {
    try Self.inFolder { command, folder in
      try Data("<hapticPattern version=\"2.0\">\n<x/></hapticPattern>".utf8).write(
        to: folder.appendingPathComponent("bad.xml"))
      let result = try command.run("convert", "bad.xml", "-o", "out.ahap")
      #expect(result.code == 65 && result.messages.contains("bad.xml:2:1: error:"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["bad.xml"])
      let none = try command.run("convert", "success", "-o", "x.nothing")
      #expect(none.code == 64)
    }
  }

  @Test("With --signal, 'diff' adds SPQI and ST-SIM to its text and its JSON")
  func signalMetrics() throws {
    let plain = try Command().run("diff", "light", "medium")
    let measured = try Command().run("diff", "light", "medium", "--signal")
    #expect(measured.text.hasPrefix(plain.text) && measured.code == 1)
    #expect(
      measured.text.dropFirst(plain.text.count).contains(/^  SPQI 0\.\d{3}; ST-SIM \d\.\d{3}\n$/))
    let json = try JSONSerialization.jsonObject(
      with: Data(Command().run("diff", "light", "medium", "--signal", "--json").output))
    let members = try #require(json as? [String: Any])
    #expect((0..<1).contains(try #require(members["spqi"] as? Double)))
    #expect(members["stSim"] is Double)
    let without = try Command().run("diff", "light", "medium", "--json").text
    #expect(!without.contains("spqi") && !without.contains("stSim"))
    let same = try Command().run("diff", "light", "light", "--signal")
    #expect(same.code == 0 && same.text.hasSuffix("  SPQI 1.000; ST-SIM 1.000\n"))
  }

  @Test("--fail-on-loss noticeable exits with 1 if an event differs noticeably")
  func noticeable() throws {
    try Self.inFolder { command, _ in
      for (output, code, count) in [("a.js", 1, 1), ("a.haptic", 0, 0)] {
        let result = try command.run(
          "convert", "success", "-o", output, "--fail-on-loss", "noticeable")
        #expect(result.code == code && result.text.contains("\n  \(count) of 2 events differ"))
        #expect(
          result.messages
            == (code == 0 ? "" : "error: a.js: 1 of 2 events differ noticeably: frequency 1\n"))
      }
      #expect(
        try command.run("convert", "success", "-o", "a.js", "--fail-on-loss", "much").code == 64)
    }
  }

  @Test("'distinct' names the pairs that are too alike, draws the set, and exits with 1")
  func distinct() throws {
    try Self.inFolder { command, folder in
      #expect(try command.run("distinct", "success", "warning", "error").code == 0)
      let result = try command.run("distinct", "medium", "medium@0.95", "error", "-o", "o.svg")
      #expect(result.code == 1)
      #expect(result.text.contains("\n1 of 3 pairs too alike, by thresholds"), "\(result.text)")
      #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("o.svg").path))
      #expect(try command.run("distinct", "medium").code == 64)
    }
  }

  @Test("'distinct' writes the matrix as a table, a picture and JSON, and makes equal names unique")
  func matrix() throws {
    try Self.inFolder { command, folder in
      let set = ["distinct", "medium", "success", "medium"]
      let files = try command.run(set + ["-o", "m.csv", "-o", "matrix:m.svg", "--json"])
      #expect(files.code == 1, "\(files.messages)")
      func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      }
      #expect(
        try text("m.csv") == """
          pattern,feedback_medium,feedback_success,feedback_medium_2
          feedback/medium,,rhythm,alike
          feedback/success,rhythm,,rhythm
          feedback/medium,alike,rhythm,

          """)
      let svg = try text("m.svg")
      #expect(svg.contains("<title>feedback/medium and feedback/medium: too alike</title>"))
      #expect(svg.components(separatedBy: "class=\"apart\"").count == 3)
      #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(files.output)) as? [String: Any])
      let pairs = try #require(json["pairs"] as? [[String: Any]])
      let places = pairs.map { [$0["oneIndex"] as? Int, $0["otherIndex"] as? Int] }
      #expect(places == [[0, 1], [0, 2], [1, 2]])
      let table = try command.run(set + ["--format", "csv"])
      #expect(try table.code == 1 && table.text == text("m.csv"))
      #expect(try command.run(set + ["--format", "csv", "--json"]).code == 64)
    }
  }

  @Test("'diff' exits with 0 for equal patterns and with 1 for others; --git always exits with 0")
  func diff() throws {
    try Self.inFolder { command, folder in
      #expect(try command.run("diff", "light", "light").code == 0)
      let result = try command.run(
        "diff", "light", "light@0.5", "-o", "o.svg", "-o", "ab.wav", "--json")
      #expect(result.code == 1)
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
      #expect(json["schemaVersion"] as? Int == 1 && json["isSame"] as? Bool == false)
      #expect((json["similarity"] as? Double ?? 2) < 1)
      let wav = try Data(contentsOf: folder.appendingPathComponent("ab.wav"))
      #expect(wav.prefix(4) == Data("RIFF".utf8) && wav[22] == 2)
      #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("o.svg").path))
      let path = Fixtures.patternsFolder.appendingPathComponent("swiss-coin/reminder-sent.ahap")
        .path
      let git = try command.run(
        "diff", "--git", "a.ahap", "/dev/null", ".", ".", path, "0123", "100644")
      #expect(git.code == 0 && git.text.contains("+ tap at 0.080 s"), "\(git.text)\(git.messages)")
      #expect(
        git.text.hasPrefix("diff --tapline a/a.ahap b/a.ahap\nnew file mode 100644\n/dev/null and"))
      // Unreadable versions and versions that play the same do not abort Git's output.
      func show(_ old: String, _ new: String, _ more: String...) throws -> Command.Result {
        for (name, text) in [("old", old), ("new", new)] {
          try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        return try command.run(
          ["diff", "--git", "a.ahap", "old", "01", "100644", "new", "02", "100755"] + more)
      }
      let whole = #"{"Version": 1, "Pattern": []}"#
      let broken = try show(whole + "\n", "{\n")
      #expect(broken.code == 0 && broken.text.contains("new:2:1: error: "), "\(broken.text)")
      #expect(broken.text.contains("\n-\(whole)\n+{\n"))
      #expect(broken.text.contains("old mode 100644\nnew mode 100755\n"))
      let spaced = try show(whole, whole + " ", "b.ahap", "similarity index 90%")
      #expect(
        spaced.code == 0
          && spaced.text.contains("the text differs, but both versions play the same"))
      #expect(spaced.text.contains("rename from a.ahap\nrename to b.ahap\n"))
    }
  }

  @Test(
    "'transform' keeps the formatting if only numbers change, and never replaces its input"
  )
  func transform() throws {
    try Self.inFolder { command, folder in
      let text =
        "{\"Pattern\":  [ {\"Event\": {\"EventType\": \"HapticTransient\", \"Time\":0.5}} ],\n\"Mine\": 1}\n"
      try Data(text.utf8).write(to: folder.appendingPathComponent("a.ahap"))
      let result = try command.run("transform", "a.ahap", "--stretch", "2", "-o", "b.ahap")
      #expect(result.code == 0, "\(result.messages)")
      let edited = try String(
        contentsOf: folder.appendingPathComponent("b.ahap"), encoding: .utf8)
      #expect(edited == text.replacingOccurrences(of: "0.5", with: "1.0"))
      #expect(try command.run("transform", "a.ahap", "--shift", "1s", "-o", "a.ahap").code == 64)
      #expect(try command.run("transform", "a.ahap", "--stretch", "0").code == 64)
    }
  }

  @Test("'info --on' tells which devices play a pattern: increase plays on watchOS, not on iOS")
  func devices() throws {
    let result = try Command().run(
      "info", "increase", "--on", "iphone,watch,android-30,web", "--json")
    #expect(result.code == 0, "\(result.messages)")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
    let patterns = try #require(json["patterns"] as? [[String: Any]])
    let devices = try #require(patterns[0]["devices"] as? [[String: Any]])
    #expect(devices.map { $0["isSilent"] as? Bool } == [true, false, false, false])
    let apple = try Command().run("info", "levelChange", "--on", "ipad,mac,vision")
    #expect(apple.lines.contains("mac: the system's own feedback plays"), "\(apple.text)")
    #expect(apple.lines.contains("ipad: silent: an iPad plays haptics on accessories only"))
    #expect(apple.lines.contains("vision: silent: SwiftUI plays this feedback on macOS only"))
    let pixel = try Command().run("info", "rigid", "--on", "pixel,android-36")
    #expect(pixel.lines.filter { $0.hasSuffix("[pixel-frequencies]") }.count == 1, "\(pixel.text)")
    let linted = try Command().run("lint", "increase")
    #expect(
      linted.code == 66
        && linted.messages.contains("SwiftUI plays increase on watchOS and visionOS"))
    let pattern = try Command().run("info", "success", "--on", "iphone,watch")
    #expect(pattern.lines.contains("watch: silent: the system plays no patterns"))
    #expect(pattern.lines.contains { $0.hasPrefix("iphone: AHAP, 2 of 2 events, loss 0.0 dB") })
    #expect(try Command().run("info", "success", "--on", "fridge").code == 64)
    let safari = try Command().run("info", "success", "--on", "web-ios")
    #expect(
      safari.text.hasPrefix("feedback/success\nweb-ios: silent: iOS has no navigator.vibrate"))
  }

  @Test("'info --condition' tells what a condition silences, and JSON adds the source")
  func conditions() throws {
    let text = try Command().run(
      "info", "success", "--on", "iphone,android-30", "--condition", "recording,haptics-off")
    #expect(text.code == 0, "\(text.messages)")
    #expect(text.lines.contains("iphone: silent: recording, haptics-off"), "\(text.text)")
    #expect(text.lines.contains { $0.hasPrefix("  haptics-off: silent: UIKit's") })
    #expect(text.lines.contains { $0.hasPrefix("  recording: unknown: Android documents no rule") })
    // CoreHaptics plays patterns, and Apple documents nothing about it for this condition.
    let pattern = try Command().run(
      "info", "settlement-complete", "--on", "iphone", "--condition", "haptics-off")
    #expect(pattern.lines.contains { $0.hasPrefix("  haptics-off: unknown: UIKit's") })
    let json = try Command().run(
      "info", "success", "--on", "iphone", "--condition", "reduced-motion", "--json")
    for words in [
      "\"isSilent\": false", "\"condition\": \"reduced-motion\"", "\"plays\": true",
      "\"source\": \"developer.apple.com: EnvironmentValues", "\"checked\": \"20",
    ] { #expect(json.text.contains(words), "\(words) in \(json.text)") }
    for wrong in [
      ["--on", "iphone", "--condition", "fog"], ["--condition", "recording"], ["--on", ""],
      ["--on", "iphone,,web"],
    ] { #expect(try Command().run(["info", "success"] + wrong).code == 64, "\(wrong)") }
    let spaced = try Command().run("info", "success", "--on", " iphone, android-30 ")
    #expect(spaced.code == 0 && spaced.text.contains("\nandroid-30: "))
  }

  @Test("haptics-off silences the generators in scores and pairings, but not patterns")
  func feedbackInScores() throws {
    func off(_ input: String) throws -> [String] {
      try Command().run("info", input, "--on", "iphone", "--condition", "haptics-off").lines
    }
    for input in ["rigid +80ms error", "swiss-coin/primary-action", "rigid@0.5", ".increase"] {
      #expect(try off(input).contains { $0.hasPrefix("iphone: silent: ") }, "\(input)")
    }
    let mixed = try off("rigid +80ms settlement-complete")
    #expect(mixed.contains("iphone: AHAP, 2 of 3 events, loss 0.0 dB"), "\(mixed)")
    #expect(mixed.contains("  silent: 1 feedback generator"))
  }

  @Test("'list platforms' lists each fact with its devices, date and source")
  func platforms() throws {
    let text = try Command().run("list", "platforms").text
    for words in [
      "recording", "silent on iphone, ipad, watch, vision (20",
      "[developer.apple.com: AVAudioSession",
      "warningNotification KEYBOARD_TAP", "CONFIRM, REJECT", "silent on web-ios (20",
    ] { #expect(text.contains(words), "\(words)") }
    let json = try JSONSerialization.jsonObject(
      with: Data(Command().run("list", "platforms", "--json").output))
    let entries = try #require((json as? [String: Any])?["entries"] as? [[String: Any]])
    #expect(entries.count > 20)
    // haptics-off silences an iPhone's generators; its effect on patterns is unknown.
    #expect(
      text.contains("unknown (feedback: silent) on iphone")
        && entries.contains { $0["plays"] is NSNull && $0["playsFeedback"] as? Bool == false })
    let counts = try Command().run("list").lines
    #expect(
      counts.contains { $0.hasPrefix("platforms ") && $0.hasSuffix(" \(entries.count)") },
      "\(counts)")
    for entry in entries {
      #expect(entry["kind"] as? String == "fact")
      #expect(!(entry["platforms"] as? [String] ?? []).isEmpty && entry["source"] is String)
      #expect((entry["checked"] as? String)?.count == 10)
    }
  }

  @Test("'batch' renders patterns of other formats and skips files that only share an extension")
  func batch() throws {
    try Self.inFolder { command, folder in
      let made = try command.run(
        "convert", "success", "-o", "in/s.haptic", "-o", "in/s.xml", "-o", "in/s.js", "-o",
        "in/s.ahap")
      #expect(made.code == 73, "there is no folder 'in'")
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("in"), withIntermediateDirectories: false)
      #expect(
        try command.run(
          "convert", "success", "-o", "in/s.haptic", "-o", "in/s.xml", "-o", "in/s.js", "-o",
          "in/s.ahap"
        ).code == 0)
      for name in ["app.js", "pom.xml"] {
        try Data("<no/>".utf8).write(to: folder.appendingPathComponent("in/" + name))
      }
      let result = try command.run("batch", "in", "-o", "out", "--formats", "csv")
      #expect(result.code == 0, "\(result.messages)")
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("out").path
      ).filter { $0.hasSuffix(".csv") && !$0.hasPrefix(".") }
      #expect(names.sorted() == ["s.csv", "s.haptic.csv", "s.js.csv", "s.xml.csv"])
    }
  }

  @Test(
    "'convert' detects the taps in a sound and their certainty; a bad sound exits with 65"
  )
  func sounds() throws {
    try Self.inFolder { command, folder in
      #expect(try command.run("render", "settlement-complete", "-o", "s.wav").code == 0)
      let result = try command.run("convert", "s.wav", "-o", "s.ahap", "-o", "s.haptic", "--json")
      #expect(result.code == 0, "\(result.messages)")
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
      let sound = try #require((json["sounds"] as? [[String: Any]])?.first)
      let taps = try #require(sound["taps"] as? [[String: Any]])
      let times = taps.compactMap { $0["timeSeconds"] as? Double }
      #expect(times.count == 2 && sound["voice"] as? String == "audible")
      #expect(zip(times, [0, 0.12]).allSatisfy { abs($0 - $1) < 0.002 }, "\(times)")
      #expect(taps.allSatisfy { (0.5..<1).contains($0["certainty"] as? Double ?? 0) })
      #expect(
        try command.run("info", "s.ahap").lines.contains { $0.contains("2 HapticTransient") })

      try Data("RIFF".utf8).write(to: folder.appendingPathComponent("cut.wav"))
      try Data().write(to: folder.appendingPathComponent("empty.flac"))
      for name in ["cut.wav", "empty.flac"] {
        let bad = try command.run("convert", name, "-o", "x.ahap")
        #expect(bad.code == 65 && bad.messages.contains(name), "\(bad.messages)")
      }
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("x.ahap").path))
      let replaced = try command.run("convert", "s.wav", "--format", "ahap", "-o", "s.wav")
      #expect(replaced.code == 64)
      let other = try command.run("play", "s.wav", "--device", "null")
      #expect(
        other.code == 65 && other.messages.contains("'tapline convert' converts it to a pattern"))
    }
  }

  @Test("A sound whose header states more than a day needs --allow-long")
  func longSound() throws {
    try Self.inFolder { command, folder in
      // A sparse file: 25 hours of 8-bit samples at 2000 Hz.
      let count = 25 * 3_600 * 2_000
      var bytes = SoundWriter.riff(
        SoundWriter.chunk("fmt ", SoundWriter.format(1, 2_000, .integer(bits: 8))))
      bytes += Array("data".utf8) + SoundWriter.little(count, 4)
      let url = folder.appendingPathComponent("long.wav")
      try Data(bytes).write(to: url)
      let file = try FileHandle(forWritingTo: url)
      try file.truncate(atOffset: UInt64(bytes.count + count))
      try file.close()
      let result = try command.run("convert", "long.wav", "-o", "x.ahap")
      #expect(result.code == 64 && result.messages.contains("--allow-long"), "\(result.messages)")
    }
  }

  @Test(
    "Converting a folder keeps its structure, and --measure adds the average loss")
  func folder() throws {
    try Self.inFolder { command, folder in
      let deep = folder.appendingPathComponent("in/deep")
      try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
      #expect(
        try command.run(
          "convert", "success", "-o", "in/a.ahap", "-o", "in/deep/b.ahap", "-o", "in/a.xml"
        ).code == 0)
      let result = try command.run(
        "convert", "in", "--format", "pulsar", "-o", "out", "--measure")
      #expect(result.code == 0, "\(result.messages)")
      #expect(
        result.lines.count == 1 && result.text.contains("3 of 3 files, loss 0.0 dB on average"))
      let unmeasured = try command.run("convert", "in", "--format", "notation", "-o", "out1")
      #expect(unmeasured.code == 0, "\(unmeasured.messages)")
      #expect(unmeasured.text.hasPrefix("out1: oO.-= notation, 3 of 3 files, "))
      #expect(unmeasured.text.contains(" changed; use --measure to compute the loss"))
      for name in ["a.pulsar.json", "deep/b.pulsar.json", "a.xml.pulsar.json"] {
        let path = folder.appendingPathComponent("out/" + name).path
        #expect(FileManager.default.fileExists(atPath: path), "\(name)")
      }
      try Data("{".utf8).write(to: deep.appendingPathComponent("bad.haptic"))
      let bad = try command.run("convert", "in", "-o", "web:out2", "--json")
      #expect(bad.code == 65 && bad.messages.contains("in/deep/bad.haptic:1:"), "\(bad.messages)")
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(bad.output)) as? [String: Any])
      #expect((json["outputs"] as? [Any])?.count == 3)
      #expect(try command.run("convert", "in", "--format", "web", "-o", "in").code == 64)
      #expect(try command.run("convert", ".", "--format", "ahap", "-o", "./in/..").code == 64)
      #expect(try command.run("convert", "in", "--format", "web").code == 64)
      let file = try command.run("convert", "in", "--format", "haptic", "-o", "in/deep/bad.haptic")
      #expect(file.code == 73 && file.output.isEmpty)
      #expect(file.messages == "error: 'in/deep/bad.haptic' is a file; name a folder with -o\n")
      let formatless = try command.run("convert", "in", "-o", "out3")
      #expect(formatless.code == 64)
      #expect(formatless.messages.contains("'tapline convert in --format haptic -o out3'"))
    }
  }
}
