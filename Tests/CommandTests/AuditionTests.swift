import Foundation
import Tapline
import TaplineTestSupport
import Testing

@Suite(
  "Auditioning in a terminal", .serialized, .onOwnThread,
  .enabled(if: Command.isAvailable, "the command is built on Linux only"),
  .enabled(if: FaultySound.isAvailable, "the stand-in for libasound needs clang"))
struct AuditionTests {
  private func start(
    _ arguments: String..., fault: String = "none", width: Int = 80, height: Int = 24,
    environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let sound = FaultySound.environment(fault)
    return try PseudoTerminal(
      ["audition"] + arguments, width: width, height: height,
      environment: sound.merging(environment) { $1 })
  }

  private func isReady(_ screen: TerminalEmulator) -> Bool {
    screen.lines.contains { $0.hasPrefix("▸ ") } && screen.text.contains("underruns")
  }

  private func chosen(_ screen: TerminalEmulator) -> String? {
    screen.lines.first { $0.hasPrefix("▸ ") }.map { line in
      // Details follow the name after two spaces.
      String(line.dropFirst(2).split(separator: "  ").first ?? "")
    }
  }

  /// Returns whether the screen and the terminal's settings are as before the command.
  private func isRestored(_ terminal: PseudoTerminal, _ settings: [UInt32]) -> Bool {
    !terminal.emulator.showsOtherPage && terminal.emulator.showsCursor
      && terminal.settings == settings
  }

  @Test("A session lists and plays patterns, resizes to 40 columns, shows help and quits")
  func session() throws {
    let terminal = try start()
    let names = try Fixtures.library().shortPatternNames
    #expect(terminal.wait(until: isReady))
    #expect(terminal.emulator.showsOtherPage && !terminal.emulator.showsCursor)
    #expect(chosen(terminal.emulator) == names[0])
    let pairings = try Fixtures.library().pairingNames()
    #expect(!pairings.isEmpty)
    let count = Set(names + pairings).count
    #expect(terminal.emulator.text.contains("1/\(count)"))
    // The pattern's picture is below the list, in braille.
    let isBraille = { (character: Character) in
      character.unicodeScalars.allSatisfy { (0x2801...0x28FF).contains($0.value) }
    }
    #expect(terminal.wait { $0.text.contains(where: isBraille) })

    terminal.press("\u{1B}[B\u{1B}[B")
    #expect(terminal.wait { chosen($0) == names[2] })
    terminal.press("\r")
    #expect(terminal.wait { $0.text.contains("key to sound ") })
    terminal.press("v--")
    #expect(terminal.wait { $0.lines[0].contains("tactile 80 %") })

    terminal.resize(width: 40, height: 12)
    #expect(terminal.wait(until: isReady))
    #expect(terminal.emulator.lines[0].contains("tactile 80 %"))
    #expect(chosen(terminal.emulator) == names[2])
    #expect(!terminal.emulator.hasOverflown)
    #expect(terminal.emulator.text.contains(where: isBraille))
    terminal.press("?")
    #expect(terminal.wait { $0.text.contains("Enter play it") })
    // The whole help fits, including its last lines.
    #expect(
      terminal.emulator.text.contains("q leave") && terminal.emulator.text.contains("9 error"))
    terminal.resize(width: 10, height: 3)
    #expect(terminal.wait { $0.lines[0].hasPrefix("terminal") })
    terminal.resize(width: 40, height: 12)
    #expect(terminal.wait { $0.text.contains("Enter play it") })
    #expect(terminal.emulator.unknown.isEmpty, "\(terminal.emulator.unknown)")
    terminal.press("q")
    #expect(terminal.end() == 0)
    #expect(!terminal.emulator.showsOtherPage && terminal.emulator.showsCursor)
    #expect(terminal.emulator.mainText.isEmpty)
  }

  @Test("While a pattern plays, a playhead moves through its picture")
  func playhead() throws {
    let text = """
      {"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticContinuous",
      "EventDuration": 20}}]}
      """
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("long.ahap")
      try text.write(to: file, atomically: true, encoding: .utf8)
      let terminal = try start(folder.path)
      #expect(terminal.wait(until: isReady))
      // A long path is shortened in the middle.
      let shown = chosen(terminal.emulator) ?? ""
      #expect(shown.hasPrefix("/") && shown.contains("…") && shown.hasSuffix("/long.ahap"))
      func head(_ screen: TerminalEmulator) -> Int? {
        screen.isReversed[screen.height - 5].firstIndex(of: true)
      }
      #expect(head(terminal.emulator) == nil)
      terminal.press("\r")
      #expect(terminal.wait { (head($0) ?? 0) >= 2 })
      let first = head(terminal.emulator) ?? 0
      #expect(terminal.wait { (head($0) ?? 0) > first })
      terminal.press(" ")
      #expect(terminal.wait { head($0) == nil })
      terminal.press("q")
      #expect(terminal.end() == 0)
    }
  }

  @Test("Letters after / filter the list, Tab marks patterns A and B, and b plays them in turn")
  func filter() throws {
    let terminal = try start()
    #expect(terminal.wait(until: isReady))
    terminal.press("/settlement-c")
    #expect(
      terminal.wait {
        chosen($0) == "swiss-coin/settlement-complete" && $0.text.contains("/settlement-c_")
      })
    terminal.press("\r\t\u{1B}")
    #expect(terminal.wait { !$0.lines[23].hasPrefix("/") })
    #expect(terminal.wait { $0.text.contains("▸ A swiss-coin/settlement-complete") })
    terminal.press("/reminder-s\r\t")
    #expect(terminal.wait { $0.text.contains("▸ B swiss-coin/reminder-sent") })
    terminal.press("\u{1B}")
    #expect(terminal.wait { !$0.lines[23].hasPrefix("/") })
    terminal.press("b")
    #expect(terminal.wait { $0.text.contains("▸ A swiss-coin/settlement-complete") })
    #expect(terminal.wait { $0.text.contains("settlement-complete: key to sound") })
    terminal.press("b")
    #expect(terminal.wait { $0.text.contains("▸ B swiss-coin/reminder-sent") })
    terminal.press("5")
    #expect(terminal.wait { $0.text.contains("rigid: key to sound") })
    terminal.press("q")
    #expect(terminal.end() == 0)
  }

  @Test(
    "Nudging a tap changes only its numbers in the file; a save by another program is loaded")
  func nudging() throws {
    let text = """
      { "Version" : 1,   "Pattern": [
        {"Event": {"Time": 0.10, "EventType":"HapticTransient", "EventParameters": [
          {"ParameterID": "HapticIntensity", "ParameterValue": 0.5} ] }},
        {"Event": {"Time": 0.2, "EventType": "HapticTransient"}} ] , "Note": [1.0, 2e0] }

      """
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("mine.ahap")
      try text.write(to: file, atomically: true, encoding: .utf8)
      let terminal = try start(file.path, width: 120)
      #expect(terminal.wait { $0.text.contains("2 events, 0.200 s") })
      terminal.press("e")
      #expect(
        terminal.wait { $0.text.contains("tap 1 of 2: 100 ms, intensity 0.5, sharpness 0.5") })
      terminal.press(">++]")
      #expect(
        terminal.wait { $0.text.contains("tap 1 of 2: 110 ms, intensity 0.6, sharpness 0.55") })
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
      terminal.press("u\u{1B}[C,")
      #expect(terminal.wait { $0.text.contains("tap 2 of 2: 199 ms") })
      terminal.press("w")
      #expect(terminal.wait { $0.text.contains("saved ") })
      let expected = text.replacingOccurrences(of: "0.10,", with: "0.11,")
        .replacingOccurrences(of: "\"ParameterValue\": 0.5", with: "\"ParameterValue\": 0.6")
        .replacingOccurrences(of: "\"Time\": 0.2,", with: "\"Time\": 0.199,")
      #expect(try String(contentsOf: file, encoding: .utf8) == expected)
      terminal.press("e")
      try text.replacingOccurrences(of: "0.2,", with: "0.7,").write(
        to: file, atomically: true, encoding: .utf8)
      #expect(terminal.wait { $0.text.contains("2 events, 0.700 s") })
      terminal.press("q")
      #expect(terminal.end() == 0)
    }
  }

  @Test("Unsaved changes are marked, and quitting asks once before discarding them")
  func unsaved() throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("mine.ahap")
      let event = #"{"Event": {"Time": 0, "EventType": "HapticTransient"}}"#
      let text = #"{"Version": 1, "Pattern": [\#(event)]}"#
      try text.write(to: file, atomically: true, encoding: .utf8)
      let question = "unsaved changes in mine.ahap: w saves, q again discards"
      let terminal = try start(file.path, width: 120)
      #expect(terminal.wait { $0.text.contains("1 event, 0.000 s") })
      terminal.press("e>?")
      #expect(terminal.wait { $0.text.contains("10 ms earlier, later") })
      terminal.press("?")
      #expect(terminal.wait { $0.text.contains("▸ * ") })
      terminal.press("q")
      #expect(terminal.wait { $0.text.contains(question) })
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
      terminal.press("w")
      #expect(terminal.wait { $0.text.contains("saved ") && !$0.text.contains("▸ * ") })
      #expect(try String(contentsOf: file, encoding: .utf8).contains(#""Time": 0.01"#))
      terminal.press(">\u{3}")
      #expect(terminal.wait { $0.text.contains(question) })
      terminal.press("q")
      #expect(terminal.end() == 0)
      #expect(try String(contentsOf: file, encoding: .utf8).contains(#""Time": 0.01"#))
    }
  }

  @Test("If another program saves while changes are unsaved, audition asks which version to keep")
  func outside() throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("mine.ahap")
      func text(_ time: String) -> String {
        #"{"Version": 1, "Pattern": [{"Event": {"Time": \#(time), "EventType": "HapticTransient"}}]}"#
      }
      func read() throws -> String { try String(contentsOf: file, encoding: .utf8) }
      func write(_ time: String) throws {
        try text(time).write(to: file, atomically: true, encoding: .utf8)
      }
      try write("0.1")
      let question = "another program changed the file: w keeps your version, r loads the other"
      let terminal = try start(file.path, width: 120)
      #expect(terminal.wait { $0.text.contains("1 event, 0.100 s") })
      terminal.press("e>")
      #expect(terminal.wait { $0.text.contains("tap 1 of 1: 110 ms") })
      try write("0.5")
      #expect(terminal.wait { $0.text.contains(question) && $0.text.contains("1 event, 0.110 s") })
      // Another edit repeats the question.
      terminal.press(">")
      #expect(terminal.wait { $0.text.contains(question) })
      #expect(try read() == text("0.5"))
      terminal.press("w")
      #expect(terminal.wait { $0.text.contains("saved ") })
      #expect(try read() == text("0.11"))
      terminal.press(">")
      #expect(terminal.wait { $0.text.contains("tap 1 of 1: 120 ms") })
      try write("0.7")
      #expect(terminal.wait { $0.text.contains(question) })
      terminal.press("r")
      #expect(terminal.wait { $0.text.contains("1 event, 0.700 s") && !$0.text.contains("▸ * ") })
      #expect(try read() == text("0.7"))
      terminal.press("q")
      #expect(terminal.end() == 0)
    }
  }

  @Test("A pattern that is not an AHAP file cannot be edited")
  func notEditable() throws {
    let terminal = try start("success")
    #expect(terminal.wait(until: isReady))
    terminal.press("e")
    #expect(terminal.wait { $0.text.contains("only an AHAP file can be changed") })
    #expect(!terminal.emulator.text.contains("e ends"))
    terminal.press("q")
    #expect(terminal.end() == 0)
  }

  @Test("In a locale without UTF-8, the screen is ASCII")
  func plainLetters() throws {
    let terminal = try start("success", environment: ["LC_ALL": "C"])
    #expect(
      terminal.wait { $0.lines.contains { $0.hasPrefix("> ") } && $0.text.contains("underruns") })
    #expect(terminal.wait { $0.text.contains("|") })
    #expect(terminal.emulator.text.utf8.allSatisfy { $0 < 0x80 })
    terminal.press("q")
    #expect(terminal.end() == 0)
  }

  @Test("A recorded timeline can be auditioned like a pattern")
  func recording() throws {
    let events = [0.0, 0.1].map { #"{"Event": {"Time": \#($0), "EventType": "HapticTransient"}}"# }
    let text = """
      {"schemaVersion": 1, "placements": [{"at": 0.5, "pattern": {"Version": 1, "Pattern":
      [\(events.joined(separator: ", "))]}}]}
      """
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("taps.json")
      try text.write(to: file, atomically: true, encoding: .utf8)
      let terminal = try start(file.path)
      #expect(terminal.wait { $0.text.contains("2 events, 0.600 s") })
      terminal.press("\r")
      #expect(terminal.wait { $0.text.contains("key to sound ") })
      terminal.press("q")
      #expect(terminal.end() == 0)
    }
  }

  @Test(
    "The terminal is restored however the command ends",
    arguments: [
      ("q", 0, 0), ("\u{3}", 0, 130), ("", SIGINT, 130), ("", SIGTERM, 130), ("", SIGHUP, 130),
      ("", SIGSEGV, 256 + Int(SIGSEGV)), ("", SIGABRT, 256 + Int(SIGABRT)),
    ])
  func endings(key: String, signal: Int32, code: Int) throws {
    let terminal = try start("success", environment: ["SWIFT_BACKTRACE": "enable=no"])
    let settings = terminal.settings
    #expect(terminal.wait(until: isReady))
    #expect(terminal.settings != settings)
    terminal.press(key)
    if signal != 0 { terminal.send(signal) }
    #expect(terminal.end() == code)
    #expect(isRestored(terminal, settings))
  }

  @Test("Ctrl-Z restores the terminal, and resuming restores the screen and the selection")
  func suspension() throws {
    let terminal = try start()
    let settings = terminal.settings
    #expect(terminal.wait(until: isReady))
    terminal.press("\u{1B}[B")
    let names = try Fixtures.library().shortPatternNames
    #expect(terminal.wait { chosen($0) == names[1] })
    terminal.press("\u{1A}")
    #expect(terminal.wait { _ in terminal.isStopped })
    // Output from before the stop may still be unread.
    #expect(terminal.wait { _ in isRestored(terminal, settings) })
    // Longer than the time limit for a driver that does not answer.
    Thread.sleep(forTimeInterval: 3.5)
    terminal.send(SIGCONT)
    #expect(terminal.wait { chosen($0) == names[1] && $0.showsOtherPage })
    terminal.press("1")
    #expect(terminal.wait { $0.text.contains("key to sound ") })
    terminal.press("q")
    #expect(terminal.end() == 0)
    #expect(isRestored(terminal, settings))
  }

  @Test("If the device is lost, the terminal is restored and the command exits with 69")
  func loss() throws {
    for fault in ["gone-later", "gone", "hung"] {
      let terminal = try start("success", fault: fault)
      let settings = terminal.settings
      #expect(terminal.end() == 69)
      #expect(isRestored(terminal, settings))
      #expect(terminal.emulator.mainText.hasPrefix("error: sound device 'default' stopped: "))
    }
  }

  @Test("If a driver crashes the program, the terminal is restored")
  func crash() throws {
    let terminal = try start(
      "success", fault: "crash", environment: ["SWIFT_BACKTRACE": "enable=no"])
    let settings = terminal.settings
    #expect(terminal.end() == 256 + Int(SIGABRT))
    #expect(isRestored(terminal, settings))
  }

  @Test("Without a terminal, audition exits with 64; a wrong input is reported first")
  func refusals() throws {
    let refused = try Command().run("audition")
    #expect(refused.code == 64)
    #expect(
      refused.messages == "error: audition needs a terminal: standard input and output are not a "
        + "terminal; 'tapline play' works without one\n")
    for (word, code) in [("sucess", 64), ("nowhere.ahap", 66), ("-", 64), ("none*.ahap", 66)] {
      #expect(try Command().run("audition", word).code == code, "\(word)")
    }
    let dumb = try start("success", environment: ["TERM": "dumb"])
    #expect(dumb.end() == 64)
    #expect(!dumb.written.contains(0x1B) || dumb.emulator.mainText.contains("TERM"))
    let missing = try start("success", fault: "open")
    #expect(missing.end() == 69)
    #expect(missing.emulator.mainText.contains("cannot open sound device 'default'"))
  }

  @Test("Every key plays once, and the statistics contain its frame and its delay")
  func statistics() throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("stats.json").path
      let terminal = try start("settlement-complete", "-o", file, "--stats")
      #expect(terminal.wait(until: isReady))
      var pressed: [Int] = []
      for key in ["1", "9", "\r", "5"] {
        pressed.append(terminal.press(key))
        usleep(50_000)
      }
      #expect(terminal.wait { $0.text.contains("key to sound ") })
      usleep(200_000)
      terminal.press("q")
      #expect(terminal.end() == 0)
      #expect(terminal.emulator.mainText.contains("4 taps; key to write: median "))
      let figures = try PlaybackFigures(Array(Data(contentsOf: URL(fileURLWithPath: file))))
      #expect(figures.schemaVersion == 1)
      #expect(
        figures.events.map(\.source) == [
          "feedback/light", "feedback/error", "settlement-complete", "feedback/rigid",
        ])
      #expect(figures.events.map(\.index) == [0, 1, 2, 3])
      #expect(figures.keyToWriteMilliseconds.count == 4 && figures.underruns == 0)
      for (event, time) in zip(figures.events, pressed) {
        #expect(
          event.requestedNanoseconds >= time
            && (event.writtenNanoseconds ?? 0) > event.requestedNanoseconds)
        #expect(event.requestedFrame <= event.deliveredFrame ?? -1)
        #expect(event.onsetFrames?.first == event.deliveredFrame)
      }
      let settlement = try #require(figures.events[2].onsetFrames)
      #expect(settlement.count == 2 && settlement[1] - settlement[0] == 5_760)
    }
  }
}
