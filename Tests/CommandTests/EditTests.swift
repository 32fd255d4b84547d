import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "Editing in the browser", .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct EditTests {
  private static let pattern = """
    {
      "Version": 1.0,
      "Metadata": {"Project": "kept"},
      "Pattern": [
        {"Event": {"EventType": "HapticTransient", "Time": 0.100, "EventParameters": [
          {"ParameterID": "HapticIntensity", "ParameterValue": 0.50},
          {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}},
        {"Event": {"EventType": "HapticContinuous", "Time": 0.2, "EventDuration": 0.3}}
      ]
    }

    """

  /// Edits a file in an empty folder.
  private func editing(
    _ arguments: String..., content: String = pattern, name: String = "pay.ahap",
    body: (EditingProcess, URL) throws -> Void
  ) throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent(name)
      try Data(content.utf8).write(to: file)
      let process = try EditingProcess([name] + arguments, in: folder)
      try body(process, file)
    }
  }

  private func text(_ file: URL) -> String {
    (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  private func wait(_ isDone: () throws -> Bool) rethrows -> Bool {
    let deadline = Date(timeIntervalSinceNow: 20)
    while Date() < deadline {
      if try isDone() { return true }
      usleep(5_000)
    }
    return try isDone()
  }

  /// Returns the lines of a text that are not in the pattern, trimmed.
  private func newLines(_ text: String) -> [String] {
    let old = Self.pattern.components(separatedBy: "\n")
    return text.components(separatedBy: "\n").difference(from: old).insertions.map { change in
      guard case .insert(_, let line, _) = change else { return "" }
      return line.trimmingCharacters(in: .whitespaces)
    }
  }

  @Test("Moving a tap changes one line on disk; undo restores the bytes, even after a reload")
  func moving() throws {
    try editing { process, file in
      let moved = try process.set(0, "time", "0.11")
      #expect(moved.status == 200 && moved.times == [0.11, 0.2] && moved.flag("isSaved") == false)
      #expect(wait { text(file) != Self.pattern })
      #expect(
        newLines(text(file)) == [
          #"{"Event": {"EventType": "HapticTransient", "Time": 0.110, "EventParameters": ["#
        ])
      #expect(try process.set(1, "duration", "0.25").status == 200)
      #expect(try process.edit(#"{"op": "remove", "element": 0}"#).times == [0.2])
      // A reloaded page requests the state and can undo everything.
      #expect(try wait { try process.get("state").flag("isSaved") == true })
      #expect(try process.get("state?has=3").elements.isEmpty)
      var undone = 0
      while try process.get("state").text("undo") != nil {
        _ = try process.post("undo")
        undone += 1
      }
      #expect(undone == 3)
      #expect(wait { text(file) == Self.pattern })
      for _ in 0..<3 { _ = try process.post("redo") }
      #expect(try process.get("state").times == [0.2])
      #expect(process.end() == 130)
      #expect(text(file).contains("0.25") && !text(file).contains("HapticTransient"))
    }
  }

  @Test("The sound of each version, including the marked one, is what 'render' writes")
  func sound() throws {
    try editing { process, file in
      func rendered() throws -> [UInt8] {
        try Command().run("render", file.path, "--format", "wav", "-o", "-", "-q").output
      }
      let first = try rendered()
      #expect(try process.get("sound").body == first)
      _ = try process.set(0, "time", "0")
      let sound = try process.get("sound")
      #expect(sound.head.contains("audio/wav") && sound.body != first)
      #expect(wait { text(file) != Self.pattern })
      #expect(try rendered() == sound.body)
      #expect(try process.get("sound?of=reference").body == first)
      #expect(try process.post("mark").status == 200)
      #expect(try process.get("sound?of=reference").body == sound.body)
      let alone = try process.get("sound?elements=1").body
      #expect(alone.count > 1_000 && alone.count < sound.body.count)
      let tactile = try Command().run(
        "render", file.path, "--voice", "tactile", "--format", "wav", "-o", "-", "-q")
      #expect(try process.get("sound?voice=tactile").body == tactile.output)
    }
  }

  @Test("An outside change is loaded and can be undone; in a conflict, no version is lost")
  func outside() throws {
    try editing { process, file in
      let theirs = Self.pattern.replacingOccurrences(of: "0.50", with: "0.75")
      try theirs.write(to: file, atomically: true, encoding: .utf8)
      #expect(try wait { try process.get("state").elements.first?["intensity"] as? Double == 0.75 })
      #expect(try process.post("undo").elements.first?["intensity"] as? Double == 0.5)
      #expect(wait { text(file) == Self.pattern })

      for keepsMine in [true, false] {
        let before = text(file)
        let other = before.replacingOccurrences(of: "kept", with: "theirs \(keepsMine)")
        // Both changes are made before the delay of saving ends.
        _ = try process.set(0, "sharpness", keepsMine ? "0.9" : "0.1")
        try other.write(to: file, atomically: true, encoding: .utf8)
        #expect(try wait { try process.get("state").flag("isConflict") == true })
        #expect(try process.set(0, "time", "0").status == 422)
        #expect(text(file) == other)
        let resolved = try process.post("resolve?keep=\(keepsMine ? "mine" : "theirs")")
        #expect(resolved.flag("isConflict") == false)
        #expect(
          wait { text(file).contains(keepsMine ? "\"kept\"" : "theirs false") }, "\(text(file))")
        // Undo restores the other version.
        let undone = try process.post("undo")
        #expect(undone.status == 200)
        #expect(wait { text(file).contains(keepsMine ? "theirs true" : "0.1}") }, "\(text(file))")
        _ = try process.post("redo")
        #expect(wait { text(file).contains(keepsMine ? "\"kept\"" : "theirs false") })
      }
    }
  }

  @Test("An outside change without unsaved edits causes no conflict")
  func undoneBefore() throws {
    try editing { process, file in
      // The change and its undo are made before the delay of saving ends.
      _ = try process.set(0, "sharpness", "0.9")
      _ = try process.post("undo")
      let theirs = Self.pattern.replacingOccurrences(of: "0.50", with: "0.75")
      try theirs.write(to: file, atomically: true, encoding: .utf8)
      let isRead = try wait {
        let state = try process.get("state")
        #expect(state.flag("isConflict") == false)
        return state.elements.first?["intensity"] as? Double == 0.75
      }
      #expect(isRead)
    }
  }

  @Test("A version that cannot be saved is reported, and printed when the command ends")
  func unsaved() throws {
    try Fixtures.withTemporaryFolder { root in
      let folder = root.appendingPathComponent("folder")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent("pay.ahap")
      try Data(Self.pattern.utf8).write(to: file)
      let process = try EditingProcess([file.path], in: root)
      try FileManager.default.removeItem(at: folder)
      #expect(try process.set(0, "time", "0.25").status == 200)
      #expect(wait { process.messages.contains("not saved: cannot create") })
      #expect(try process.get("state").text("notice")?.hasPrefix("not saved") == true)
      // The file is saved as soon as that is possible.
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      #expect(wait { text(file).contains("0.250") })
      try FileManager.default.removeItem(at: folder)
      #expect(try process.set(0, "time", "0.5").status == 200)
      #expect(process.end() == 130)
      #expect(process.printed.contains("\"Time\": 0.500"), "\(process.printed)")
      #expect(process.messages.contains("your version follows on standard output"))
    }
  }

  @Test("The browser starts in its own process group, with an address that works once")
  func opening() throws {
    try Fixtures.withTemporaryFolder { folder in
      try Data(Self.pattern.utf8).write(to: folder.appendingPathComponent("pay.ahap"))
      let browser = folder.appendingPathComponent("xdg-open")
      try Data("#!/bin/sh\necho \"$1\" $(cut -d' ' -f5 /proc/$$/stat) $$ > opened\n".utf8)
        .write(to: browser)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: browser.path)
      let process = try EditingProcess(["pay.ahap", "--open"], in: folder, programs: folder)
      let opened = folder.appendingPathComponent("opened")
      #expect(wait { text(opened).hasSuffix("\n") })
      let words = text(opened).split(whereSeparator: \.isWhitespace).map(String.init)
      #expect(
        words.count == 3 && words[1] == words[2], "the browser must lead a process group: \(words)")
      let address = try #require(URL(string: words[0]))
      #expect(address.port == process.port && !words[0].contains(process.path.dropLast()))
      let answer = try process.ask("GET", address.path, isWhole: true)
      #expect(answer.status == 303 && answer.head.contains("Location: \(process.path)\r\n"))
      #expect(try process.get("setup").status == 200)
      #expect(try process.ask("GET", address.path, isWhole: true).status == 404)
    }
  }

  @Test("A refused request gets its status, and HEAD gets no body")
  func statuses() throws {
    try editing { process, _ in
      let large = [UInt8](repeating: 0x20, count: 16 << 20)
      let tooLong = try process.ask(
        "POST", "record?list=0&at=0", large, fields: "Content-Length: \(1 << 28)")
      #expect(tooLong.status == 413)
      #expect(
        try process.ask(
          "POST", "edit", Array("0\r\n\r\n".utf8), fields: "Transfer-Encoding: chunked"
        )
        .status == 411)
      #expect(
        try process.get("sound?elements=\(String(repeating: "1,", count: 1 << 20))").status == 431)
      for (name, status) in [("", 200), ("state", 200), ("nothing", 404), ("changes", 200)] {
        let answer = try process.ask("HEAD", name)
        #expect(answer.status == status && answer.body.isEmpty, "\(name)")
      }
    }
  }

  @Test("An unreadable outside version is not overwritten, and can be corrected outside")
  func unreadable() throws {
    try editing { process, file in
      try "{".write(to: file, atomically: true, encoding: .utf8)
      #expect(try wait { try process.get("state").flag("isConflict") == true })
      #expect(try process.get("state").text("notice")?.contains("cannot be read") == true)
      #expect(try process.set(0, "time", "0").status == 422)
      #expect(try process.post("resolve?keep=theirs").status == 422)
      #expect(text(file) == "{")
      let corrected = Self.pattern.replacingOccurrences(of: "0.3}", with: "0.4}")
      try corrected.write(to: file, atomically: true, encoding: .utf8)
      #expect(try wait { try process.get("state").flag("isConflict") == false })
      #expect(try process.get("state").elements.last?["duration"] as? Double == 0.4)
      #expect(try process.set(0, "time", "0").status == 200)
      try "{".write(to: file, atomically: true, encoding: .utf8)
      #expect(try wait { try process.get("state").flag("isConflict") == true })
      #expect(process.end() == 130)
      // The version that could not be saved is printed.
      #expect(text(file) == "{" && process.printed.contains("\"Time\": 0.000"))
    }
  }

  @Test("Only the editor's page has access, and only to the file and its sounds")
  func safety() throws {
    try editing { process, file in
      let change =
        #"{"version": 0, "name": "x", "changes": [{"op": "remove", "element": 0}]}"#
      let bytes = Array(change.utf8)
      let evil = "http://evil.example"
      #expect(try process.get("").head.contains("frame-ancestors 'none'"))
      #expect(try process.get("").head.contains("Referrer-Policy: same-origin"))
      for (status, answer) in [
        (421, try process.ask("GET", "state", host: "evil.example:\(process.port)")),
        (403, try process.ask("GET", "state", origin: evil)),
        (403, try process.ask("POST", "edit", bytes, origin: evil)),
        (403, try process.ask("POST", "edit", bytes, origin: "null")),
        (403, try process.ask("POST", "edit", bytes, origin: nil)),
        (404, try process.ask("GET", "/state", isWhole: true)),
        (
          404,
          try process.ask("POST", "/0123456789abcdef0123456789abcdef/edit", bytes, isWhole: true)
        ),
        (404, try process.get("../../etc/passwd")), (404, try process.get("pay.ahap")),
        (405, try process.ask("PUT", "edit", bytes)), (404, try process.post("write", change)),
      ] {
        #expect(answer.status == status, "\(answer.head)")
        #expect(!String(decoding: answer.body, as: UTF8.self).contains("root:"))
      }
      // A file's path is not a name in the library.
      for source in [file.path, "./pay.ahap", "pay.ahap", "/etc/passwd", "../pay"] {
        let insert = #"{"op": "insert", "source": "\#(source)", "list": 0, "at": 0}"#
        #expect(try process.edit(insert).status == 422, "\(source)")
      }
      // A sound outside the folder is not read.
      let outside = file.deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("\(UUID().uuidString).wav")
      try Data(contentsOf: URL(fileURLWithPath: "/proc/self/exe")).prefix(100).write(to: outside)
      defer { try? FileManager.default.removeItem(at: outside) }
      let sound =
        #"{\"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"AudioCustom\", "#
        + #"\"EventWaveformPath\": \"../\#(outside.lastPathComponent)\"}}]}"#
      let add = "{\"op\": \"paste\", \"text\": \"\(sound)\", \"list\": 0, \"at\": 0}"
      #expect(try process.edit(add).status == 200)
      #expect(try process.get("sounds").json.isEmpty)
      // Invalid edits are refused.
      for body in [
        "", "{}", "[]", "{\"version\": 1}", change, "{\"version\": 1e9, \"changes\": []}",
      ] {
        #expect([409, 422].contains(try process.post("edit", body).status), "\(body)")
      }
      let twice = [0.5, 0.6].map {
        #"{"op": "set", "element": 0, "field": "time", "value": \#($0)}"#
      }
      #expect(try process.edit(twice.joined(separator: ", ")).status == 422)
      for (element, field, value) in [
        (9, "time", "0"), (0, "nothing", "0"), (0, "intensity", "2"), (0, "time", "-1"),
        (0, "type", "\"Other\""), (0, "looped", "1"),
      ] {
        #expect(try process.set(element, field, value).status == 422, "\(field) \(value)")
      }
    }
  }

  @Test("A read-only file can be viewed but not changed")
  func readOnly() throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("pay.ahap")
      try Data(Self.pattern.utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
      let process = try EditingProcess("pay.ahap", in: folder)
      #expect(try process.get("setup").flag("isReadOnly") == true)
      #expect(try process.set(0, "time", "0").status == 422)
      #expect(try process.get("sound").status == 200)
      #expect(process.end() == 130 && process.messages.contains("read-only"))
      #expect(text(file) == Self.pattern)
    }
  }

  @Test("The server reports findings with fixes, devices with their loss, and a press")
  func lanes() throws {
    let content = Self.pattern.replacingOccurrences(
      of: "\"EventDuration\": 0.3", with: "\"EventDuration\": 0.3, \"EventWaveformPath\": \"x.wav\""
    )
    try editing("--on", "android-30,web", "--with", "swiss-coin/primary", content: content) {
      process, file in
      let devices = try process.get("devices").list
      #expect(devices.compactMap { $0["device"] as? String } == ["android-30", "web"])
      #expect(devices.allSatisfy { ($0["lossDecibels"] as? Double ?? 0) > 0 })
      #expect((devices[0]["summary"] as? String)?.contains("android-presets") == true)
      let press = try process.get("setup").json["press"] as? [String: Any]
      #expect(press != nil)
      let findings = try process.get("findings").list
      let fixable = findings.indices.filter { findings[$0]["fix"] is String }
      for index in fixable { #expect(findings[index]["element"] as? Int == 1) }
      let first = try #require(fixable.first, "\(findings)")
      #expect(try process.post("fix?finding=\(first)&version=7").status == 422)
      #expect(try process.post("fix?finding=\(first)&version=0").status == 200)
      #expect(try process.get("findings").list.count < findings.count)
      #expect(wait { text(file) != content })
      _ = try process.post("undo")
      #expect(wait { text(file) == content })
    }
  }

  @Test("A new file starts as a score and accepts patterns, AHAP text and recordings")
  func adding() throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("new.ahap")
      let process = try EditingProcess("--new", "new.ahap", "rigid +120ms light", in: folder)
      #expect(try process.get("state").times == [0, 0.12])
      let inserted = try process.edit(
        #"{"op": "insert", "source": "feedback/success", "list": 0, "at": 0.3}"#)
      #expect(inserted.times.filter { $0 >= 0.3 }.count == 2)
      #expect((inserted.json["selection"] as? [Int])?.count == 2)
      let copied = String(decoding: try process.post("copy", "0,1").body, as: UTF8.self)
      // More elements than fit into a URL.
      let many = (0..<40_000).map(String.init).joined(separator: ",")
      #expect(try process.post("copy", many).body.count > copied.utf8.count)
      let quoted = String(decoding: try JSONEncoder().encode(copied), as: UTF8.self)
      let pasted = try process.edit(#"{"op": "paste", "text": \#(quoted), "list": 0, "at": 1}"#)
      #expect(pasted.times.filter { $0 >= 1 } == [1, 1.12])
      #expect(try process.edit(#"{"op": "duplicate", "element": 0, "by": 2}"#).times.max() == 2)
      let tap = try Command().run("render", "rigid", "--format", "wav", "-o", "-", "-q").output
      let recorded = try process.ask("POST", "record?list=0&at=3", tap)
      #expect(recorded.status == 200 && recorded.times.contains { abs($0 - 3) < 0.02 })
      #expect(try process.ask("POST", "record?list=0&at=3", Array("no".utf8)).status == 422)
      for query in [
        "at=-5&list=0", "at=1e300&list=0", "at=nan&list=0", "at=inf&list=0", "at=3", "list=0",
        "at=3&list=1",
      ] {
        #expect(try process.ask("POST", "record?\(query)", tap).status == 422, "\(query)")
      }
      #expect(process.end() == 130)
      #expect(try Command().run("lint", file.path, "--fail-on", "error").code == 0)
      #expect(try Command().run("edit", "--new", file.path).code == 73)
    }
  }

  @Test("The patterns of a timeline file are edited at their offsets")
  func timelines() throws {
    let tap =
      #"{"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient"}}]}"#
    let timeline = """
      {"schemaVersion": 1, "placements": [
        {"at": 0.5, "source": "a", "pattern": \(tap)},
        {"at": 1, "source": "b", "pattern": \(tap)}
      ]}
      """
    try editing(content: timeline, name: "screen.json") { process, file in
      #expect(try process.get("state").json["offsets"] as? [Double] == [0.5, 1])
      let rendered = try Command().run("render", file.path, "--format", "wav", "-o", "-", "-q")
      #expect(try process.get("sound").body == rendered.output)
      // A selected tap of the second placement plays without its offset.
      let alone = try Command().run(
        "render", "-", "--format", "wav", "-o", "-", "-q", input: Array(tap.utf8))
      #expect(try process.get("sound?elements=1").body == alone.output)
      let copied = String(decoding: try process.post("copy", "0,1").body, as: UTF8.self)
      #expect(copied.contains("\"Time\": 0.5,") && copied.contains("\"Time\": 1,"), "\(copied)")
      let recorded = try process.ask("POST", "record?list=1&at=0.5", alone.output)
      #expect(recorded.elements.last?["list"] as? Int == 1)
      _ = try process.post("undo")
      #expect(try process.set(1, "time", "0.25").status == 200)
      #expect(wait { text(file) != timeline })
      let events = try Command().run(
        "render", file.path, "--layout", "events", "--format", "csv", "-o", "-", "-q")
      #expect(events.lines.map { $0.split(separator: ",")[1] } == ["time_s", "0.5", "1.25"])
    }
  }

  @Test("Inputs that cannot be edited are refused")
  func refusals() throws {
    for (arguments, code) in [
      ([], 64), (["-"], 64), (["success"], 64), (["nowhere.ahap"], 66), (["x.ahap", "rigid"], 64),
      (["x.ahap", "--port", "70000"], 64), (["x.ahap", "--on", "nothing"], 64),
      (["--new", "/nowhere/x.ahap", "rigid"], 73),
      (["--new", "x.ahap", "nothing-of-that-name"], 64),
    ] {
      #expect(try Command().run(["edit"] + arguments).code == code, "\(arguments)")
    }
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      try Data("{\"Pattern\"".utf8).write(to: folder.appendingPathComponent("broken.ahap"))
      #expect(try command.run("edit", "broken.ahap").code == 65)
      #expect(try command.run("edit", ".").code == 66)
      // The new file is created only after all checks.
      let before = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let process = try EditingProcess("--new", "busy.timeline.json", in: folder)
      for (arguments, code) in [
        (["x.ahap", "rigid", "--with", "nothing"], 64), (["x.ahap", "--on", "nothing"], 64),
        (["x.ahap", "--port", "\(process.port)"], 73), (["x.wav", "rigid"], 64),
        (["x.haptic", "rigid"], 64), (["success"], 64),
      ] {
        #expect(try command.run(["edit", "--new"] + arguments).code == code, "\(arguments)")
      }
      try Data("[".utf8).write(to: folder.appendingPathComponent(".tapline.json"))
      #expect(try command.run("edit", "--new", "x.ahap").code != 0)
      let after = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(Set(after).subtracting(before) == ["busy.timeline.json", ".tapline.json"])
    }
  }
}
